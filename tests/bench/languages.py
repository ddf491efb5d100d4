"""How often English is taken for another language, and another language for English.

    python tests/bench/languages.py --english SENTENCES.txt ... [--foreign tests/augment/english/foreign.tsv] [--show 5]

SENTENCES hold a sentence a line; those that other checks decline are left out. The rows of the other file are of 10
languages, 20 each, of four words and more.
"""

import argparse
import csv
from pathlib import Path

from augment.english.language import is_foreign
from augment.english.prefilter import reason_to_decline

ROWS = Path(__file__).parents[1] / "augment" / "english" / "foreign.tsv"


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure the test of the language.")
    parser.add_argument("--english", nargs="*", default=[], type=Path, help="files with a sentence a line")
    parser.add_argument("--foreign", default=ROWS, type=Path, help="TSV with the columns language and text")
    parser.add_argument("--show", default=5, type=int, help="how many mistakes are printed")
    args = parser.parse_args()
    for file in args.english:
        lines = [line.strip() for line in file.read_text(encoding="utf-8", errors="replace").splitlines()]
        texts = [line for line in lines if line and (is_foreign(line) or reason_to_decline(line) is None)]
        wrong = [text for text in texts if is_foreign(text)]
        print(f"{file.name}: {len(wrong)} of {len(texts)} declined, {100 * len(wrong) / len(texts):.2f} %")
        print("".join(f"    {text}\n" for text in wrong[: args.show]), end="")
    with open(args.foreign, encoding="utf-8", newline="") as source:
        rows = list(csv.DictReader(source, delimiter="\t", quoting=csv.QUOTE_NONE))
    missed = [row for row in rows if not is_foreign(row["text"])]
    print(f"{args.foreign.name}: {len(rows) - len(missed)} of {len(rows)} declined")
    print("".join(f"    {row['language']} {row['text']}\n" for row in missed[: args.show]), end="")


if __name__ == "__main__":
    main()
