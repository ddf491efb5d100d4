"""The report of all suites together: report.json and report.csv for machines, report.md, and report.html.

The page holds everything itself, style and images included, and loads nothing. What a suite shows in it beyond its
table is what its module offers: ``details(result)`` further tables, ``figures(result)`` plots (else the table as bars),
``scores(result)`` what stands beside published figures (model → set → score × 100; else the table's numbers). What is
missing or failed is said at its place.
"""

import csv
import io
from collections.abc import Mapping, Sequence
from html import escape
from pathlib import Path
from typing import Any

from train.evaluation.registry import Outcome, Table, call_hook, load_suite, table_scores
from train.evaluation.report import draw, published
from train.evaluation.report.draw import Plot
from train.runtime.atomic_files import write_json, write_text

FILE_NAMES = ("report.json", "report.csv", "report.md", "report.html")
STYLE = """
body { font: 15px/1.5 system-ui, sans-serif; max-width: 76rem; margin: 2rem auto; padding: 0 1rem; color: #1c1c1c; }
h2 { border-bottom: 1px solid #ccc; margin-top: 3rem; } h3 { margin-bottom: .4rem; } code { background: #f2f2f2; }
body { overflow-wrap: anywhere; } .wide, figure { overflow-x: auto; }
table { border-collapse: collapse; font-size: 13px; overflow-wrap: normal; }
th, td { padding: .25rem .6rem; text-align: right; border-bottom: 1px solid #e4e4e4; vertical-align: top; }
td { white-space: nowrap; } td.long { white-space: normal; min-width: 9rem; } th { background: #f6f6f6; }
th:first-child, td:first-child, .text, .long { text-align: left; } figure { margin: 1.2rem 0; }
figure img { width: 46rem; max-width: 100%; min-width: 30rem; }
.bad { background: #fdecea; border-left: 4px solid #c0392b; padding: .5rem .8rem; }
"""
NO_MODELS: Mapping[str, str] = {}
WRAP_FROM = 28  # characters from which a column of words is wrapped


def write_report(
    outcomes: Sequence[Outcome], folder: Path, command: str = "", unusable: Mapping[str, str] = NO_MODELS
) -> list[Path]:
    """Write the four files of FILE_NAMES into ``folder``, whole or not at all. Returns their paths.

    ``command`` is what made the report, ``unusable`` the models that are not in it and why; both stand in it.
    """
    comparisons = [c for outcome in outcomes for c in compare_published(outcome)]
    paths = [folder / name for name in FILE_NAMES]
    write_json(paths[0], _to_json(outcomes, comparisons, command, unusable))
    write_text(paths[1], _to_csv(outcomes, comparisons))
    write_text(paths[2], to_markdown(outcomes, comparisons, command, unusable))
    write_text(paths[3], to_html(outcomes, comparisons, command, unusable))
    return paths


def compare_published(outcome: Outcome) -> list[published.Comparison]:
    """A suite's scores beside published ones; none for a suite that failed."""
    return published.compare(outcome.suite, outcome.scores)


def to_markdown(
    outcomes: Sequence[Outcome],
    comparisons: Sequence[published.Comparison],
    command: str = "",
    unusable: Mapping[str, str] = NO_MODELS,
) -> str:
    """All tables as Markdown."""
    parts = ["# Evaluation", f"`{command}`" if command else ""]
    parts.extend(f"**Not evaluated:** {_cell(model)}: {_cell(reason)}" for model, reason in unusable.items())
    for outcome in outcomes:
        parts.append(f"## {outcome.suite}")
        parts.extend(
            [f"**Failed:** {_cell(outcome.error)}"]
            if outcome.error
            else [outcome.title, _markdown_table(outcome.table)]
        )
        parts.extend(f"Missing {name}: {_cell(reason)}" for name, reason in outcome.missing.items())
        for title, rows in call_hook(outcome, "details", []):
            parts.extend([f"### {title}", _markdown_table(rows)])
    if comparisons:
        parts.extend(["## Beside published figures", _markdown_table(published.rows(comparisons))])
    return "\n\n".join(part for part in parts if part) + "\n"


def to_html(
    outcomes: Sequence[Outcome],
    comparisons: Sequence[published.Comparison],
    command: str = "",
    unusable: Mapping[str, str] = NO_MODELS,
) -> str:
    """All tables and plots as one self-contained HTML page."""
    sections = [section(outcome) for outcome in outcomes]
    if comparisons:
        rows = _html_table(published.rows(comparisons))
        sections.append(f'<h2 id="published">Beside published figures</h2><p>Scores × 100; {escape(CAVEAT)}</p>{rows}')
    names = [*(outcome.suite for outcome in outcomes), *(["published"] if comparisons else [])]
    links = " · ".join(f'<a href="#{escape(name)}">{escape(name)}</a>' for name in names)
    made = f"<p><code>{escape(command)}</code></p>" if command else ""
    made += "".join(
        f'<p class="bad">{escape(model)} was not evaluated: {escape(reason)}</p>' for model, reason in unusable.items()
    )
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>Evaluation</title>'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<style>{STYLE}</style></head><body><h1>Evaluation</h1>{made}<nav>{links}</nav>{''.join(sections)}</body></html>\n"
    )


CAVEAT = (
    "a run stands beside the system that it trains, on BERT or RoBERTa of the like size; any other model beside each "
    "paper's own model on BERT-base. Differences of a point or two lie within what seeds alone do."
)


def section(outcome: Outcome) -> str:
    """One suite's part of the page."""
    head = f'<h2 id="{escape(outcome.suite)}">{escape(outcome.suite)}</h2>'
    missing = "".join(
        f'<p class="bad">Missing {escape(name)}: {escape(reason)}</p>' for name, reason in outcome.missing.items()
    )
    if outcome.error:
        return f'{head}<p class="bad">This suite did not run: {escape(outcome.error)}</p>{missing}'
    details = "".join(
        f"<h3>{escape(title)}</h3>{_html_table(rows)}" for title, rows in call_hook(outcome, "details", [])
    )
    plots: list[Plot] = call_hook(outcome, "figures", None) or [_bars(outcome)]
    images = "".join(f'<figure><img src="{plot.uri}" alt="{escape(plot.title)}"></figure>' for plot in plots)
    return f"{head}<p>{escape(outcome.title)}</p>{missing}{_html_table(outcome.table)}{images}{details}"


def _bars(outcome: Outcome) -> Plot:
    """The table as bars, for a suite without figures of its own."""
    scores = table_scores(outcome.table)
    columns = list(next(iter(scores.values()), {}))
    unit = getattr(load_suite(outcome.suite), "UNIT", "× 100")
    return draw.bars(outcome.title, columns, {row: list(found.values()) for row, found in scores.items()}, unit)


def _to_json(
    outcomes: Sequence[Outcome],
    comparisons: Sequence[published.Comparison],
    command: str,
    unusable: Mapping[str, str],
) -> dict[str, Any]:
    header, *rows = published.rows(comparisons)
    return {
        "command": command,
        "not evaluated": dict(unusable),
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


def _html_table(rows: Table) -> str:
    """Numbers to the right, columns of words to the left; names of models without their beginning, if long."""
    if not rows:
        return ""
    header, *body = [[draw.short(row[0]), *row[1:]] for row in rows]
    marks = [_column_class([row[i] for row in body]) for i in range(len(header))]
    head = "".join(f"<th{mark}>{escape(cell)}</th>" for cell, mark in zip(header, marks, strict=True))
    lines = "".join(
        "<tr>" + "".join(f"<td{mark}>{escape(cell)}</td>" for cell, mark in zip(row, marks, strict=True)) + "</tr>"
        for row in body
    )
    return f'<div class="wide"><table><thead><tr>{head}</tr></thead><tbody>{lines}</tbody></table></div>'


def _column_class(cells: Sequence[str]) -> str:
    """The class of a column: words to the left, long ones wrapped; numbers as they are."""
    if not any(cell[:1].isalpha() for cell in cells):
        return ""
    return ' class="long"' if max(map(len, cells)) > WRAP_FROM else ' class="text"'
