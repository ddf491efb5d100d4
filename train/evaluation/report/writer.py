"""The report of all suites together: report.json and report.csv for machines, report.md, and report.html.

The page is self-contained: style and images are part of it. Beside its table, a suite is shown with what the optional
functions of its module give (train/evaluation/registry.py): ``details``, ``figures`` (else its table as bars) and
``scores`` for the comparison with published figures. What is missing or failed is named in its section.
"""

import csv
import io
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from train.evaluation import directions
from train.evaluation.registry import Outcome, Table, call_hook, load_suite, table_scores
from train.evaluation.report import draw, published
from train.evaluation.report.draw import Plot
from train.runtime.atomic_files import write_json, write_text

FILE_NAMES = ("report.json", "report.csv", "report.md", "report.html")
CAVEAT = (
    "a run stands beside the system that it trains, on BERT or RoBERTa of the like size; any other model beside each "
    "paper's own model on BERT-base. Differences of a point or two lie within what seeds alone do."
)
TEMPLATE = "report.html.jinja"
NO_MODELS: Mapping[str, str] = {}
WRAP_FROM = 28  # characters from which a column of words is wrapped


def write_report(
    outcomes: Sequence[Outcome],
    folder: Path,
    command: str = "",
    unusable: Mapping[str, str] = NO_MODELS,
    called: Mapping[str, str] = NO_MODELS,
) -> list[Path]:
    """Write the four files of FILE_NAMES into ``folder``, whole or not at all. Returns their paths.

    ``command`` is the command line of the evaluation, ``unusable`` maps models that were not evaluated to the reason,
    ``called`` what models go by in the tables to what they are, as {"before": "sentence-transformers/X (mean)"}.
    """
    comparisons = [c for outcome in outcomes for c in compare_published(outcome, called)]
    paths = [folder / name for name in FILE_NAMES]
    write_json(paths[0], _to_json(outcomes, comparisons, command, unusable, called))
    write_text(paths[1], _to_csv(outcomes, comparisons))
    write_text(paths[2], to_markdown(outcomes, comparisons, command, unusable, called))
    write_text(paths[3], to_html(outcomes, comparisons, command, unusable, called))
    return paths


def compare_published(outcome: Outcome, called: Mapping[str, str] = NO_MODELS) -> list[published.Comparison]:
    """A suite's scores compared with published ones; empty for a suite that failed or measured something else."""
    return published.compare(outcome.suite, outcome.scores, called) if call_hook(outcome, "comparable", True) else []


def to_markdown(
    outcomes: Sequence[Outcome],
    comparisons: Sequence[published.Comparison],
    command: str = "",
    unusable: Mapping[str, str] = NO_MODELS,
    called: Mapping[str, str] = NO_MODELS,
) -> str:
    """All tables as Markdown."""
    parts = ["# Evaluation", f"`{command}`" if command else ""]
    parts.append("; ".join(f"**{_cell(name)}**: {_cell(model)}" for name, model in called.items()))
    parts.extend(f"**Not evaluated:** {_cell(model)}: {_cell(reason)}" for model, reason in unusable.items())
    for outcome in outcomes:
        parts.append(f"## {outcome.suite}")
        parts.extend([f"**Failed:** {_cell(outcome.error)}"] if outcome.error else _marked(outcome))
        parts.extend(f"Missing {name}: {_cell(reason)}" for name, reason in outcome.missing.items())
        for title, rows in call_hook(outcome, "details", []):
            parts.extend([f"### {title}", _markdown_table(rows)])
    if comparisons:
        parts.extend(["## Beside published figures", _markdown_table(published.rows(comparisons))])
    return "\n\n".join(part for part in parts if part) + "\n"


def _marked(outcome: Outcome) -> list[str]:
    table, explained = _explained(outcome)
    return [outcome.title, explained, _markdown_table(table)]


def _explained(outcome: Outcome) -> tuple[Table, str]:
    """The table with its marks, and what its columns and the marks mean."""
    table, explained = directions.marked(outcome.suite, outcome.table)
    meaning = "" if outcome.error else getattr(load_suite(outcome.suite), "MEANING", "")
    return table, " ".join(filter(None, [meaning, explained]))


def to_html(
    outcomes: Sequence[Outcome],
    comparisons: Sequence[published.Comparison],
    command: str = "",
    unusable: Mapping[str, str] = NO_MODELS,
    called: Mapping[str, str] = NO_MODELS,
) -> str:
    """All tables and plots as one self-contained HTML page."""
    loader = FileSystemLoader(Path(__file__).parent)
    environment = Environment(loader=loader, autoescape=True, undefined=StrictUndefined)
    return environment.get_template(TEMPLATE).render(
        command=command,
        unusable=unusable,
        called=called,
        names=[*(outcome.suite for outcome in outcomes), *(["published"] if comparisons else [])],
        sections=[_section(outcome) for outcome in outcomes],
        published=_html_table(published.rows(comparisons)) if comparisons else [],
        caveat=CAVEAT,
    )


def _section(outcome: Outcome) -> tuple[Any, ...]:
    """What the page shows of a suite: name, title, directions, error, missing sets, table, plots, further tables."""
    plots = [] if outcome.error else call_hook(outcome, "figures", None) or [_bars(outcome)]
    details = [(title, _html_table(rows)) for title, rows in call_hook(outcome, "details", [])]
    table, explained = _explained(outcome)
    return outcome.suite, outcome.title, explained, outcome.error, outcome.missing, _html_table(table), plots, details


def _bars(outcome: Outcome) -> Plot:
    """The table as bars, for a suite without figures of its own."""
    scores = table_scores(outcome.table)
    columns = list(next(iter(scores.values()), {}))
    unit = getattr(load_suite(outcome.suite), "UNIT", "× 100")
    return draw.bars(outcome.title, columns, {row: list(by_column.values()) for row, by_column in scores.items()}, unit)


def _to_json(
    outcomes: Sequence[Outcome],
    comparisons: Sequence[published.Comparison],
    command: str,
    unusable: Mapping[str, str],
    called: Mapping[str, str],
) -> dict[str, Any]:
    header, *rows = published.rows(comparisons)
    return {
        "command": command,
        "not evaluated": dict(unusable),
        "called": dict(called),
        "suites": {
            o.suite: {"error": o.error} if o.error else {key: o.result[key] for key in o.result if key != "plots"}
            for o in outcomes
        },
        "published": [dict(zip(header, row, strict=True)) for row in rows],
    }


def _to_csv(outcomes: Sequence[Outcome], comparisons: Sequence[published.Comparison]) -> str:
    """Long form: suite, model, column, value as printed; then the comparisons as suite "published SUITE"."""
    rows = [("suite", "row", "column", "value")]
    for outcome in outcomes:
        header, *body = outcome.table or [[]]
        rows.extend(
            (outcome.suite, row[0], column, cell)
            for row in body
            for column, cell in zip(header[1:], row[1:], strict=True)
        )
    for c in comparisons:
        rows.append((f"published {c.printed.suite}", c.printed.model, c.printed.set, f"{c.printed.figure:g}"))
    content = io.StringIO()
    csv.writer(content, lineterminator="\n").writerows(dict.fromkeys(rows))
    return content.getvalue()


def _markdown_table(rows: Table) -> str:
    if not rows:
        return ""
    header, *body = [[_cell(cell) for cell in row] for row in rows]
    rule = [":--", *(["--:"] * (len(header) - 1))]
    return "\n".join("| " + " | ".join(row) + " |" for row in [header, rule, *body])


def _cell(text: str) -> str:
    return " ".join(text.replace("|", "\\|").split())


def _html_table(rows: Table) -> list[list[tuple[str, str]]]:
    """Each cell with the CSS class of its column. Models go by what tells their names apart; no sentence is cut."""
    names = draw.shortened([row[0] for row in rows[1:]]) if rows and rows[0][0] == "model" else {}
    shortened = [[names.get(row[0], row[0]), *row[1:]] for row in rows]
    classes = [_column_class(column[1:]) for column in zip(*shortened, strict=True)]
    return [list(zip(row, classes, strict=True)) for row in shortened]


def _column_class(cells: Sequence[str]) -> str:
    """The CSS class of a column: "text" for words, "long" for words that are wrapped, none for numbers."""
    if not any(cell[:1].isalpha() for cell in cells):
        return ""
    return "long" if max(map(len, cells)) > WRAP_FROM else "text"
