"""Parameters of flows: help and limits beside the fields of Prefect's form, and flags that changed their name."""

import argparse
import html
import inspect
import sys
from collections.abc import Callable, Iterable, Sequence
from typing import Annotated, Any

from prefect import Flow, flow
from pydantic import Field

from pipelines.stages.options import Option


def described(text: str, **limits: Any) -> Any:
    """A pydantic field with a line of help and, by pydantic's names, limits.

    As an extra of the JSON schema: Prefect's form drops the descriptions of pydantic's fields.
    """
    return Field(json_schema_extra={"description": text}, **limits)


def parameter(name: str, annotation: Any, default: Any, text: str, **limits: Any) -> inspect.Parameter:
    """A parameter of a flow with its line of help."""
    annotated = Annotated[annotation, described(text, **limits)]
    return inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=default, annotation=annotated)


def option_parameter(option: Option) -> inspect.Parameter:
    """An option of an augmentation as a parameter of a flow: a list to choose from where it has choices."""
    text = html.escape(f"{option.help[:1].upper()}{option.help[1:]}.", quote=False)  # the form would render it
    return parameter(option.name, option.annotation, option.default, text, **option.limits)


def flow_of(
    body: Callable[..., str], attribute: str, parameters: Iterable[inspect.Parameter], **settings: Any
) -> Flow[..., str]:
    """A flow with these parameters that calls ``body`` with their values by name.

    It is the ``attribute`` of the module of ``body``, where Prefect looks for it when it runs a deployment.
    """

    def run(**values: Any) -> str:
        return body(**values)

    run.__name__ = run.__qualname__ = attribute
    run.__module__, run.__doc__ = body.__module__, body.__doc__
    run.__signature__ = inspect.Signature(list(parameters), return_annotation=str)  # type: ignore[attr-defined]
    return flow(**settings)(run)


def add_old_flag(parser: argparse.ArgumentParser, old: str, new: str, **settings: Any) -> None:
    """Add a flag under its ``old`` name: not in the help, and with a warning that gives the ``new`` one."""

    class Renamed(argparse.Action):
        def __call__(self, _: Any, namespace: argparse.Namespace, value: Any, flag: str | None = None) -> None:
            print(f"warning: {old} is {new} now; the old name goes with the next release", file=sys.stderr)
            setattr(namespace, self.dest, self.const if self.nargs == 0 else value)

    parser.add_argument(old, action=Renamed, help=argparse.SUPPRESS, default=argparse.SUPPRESS, **settings)


def parse(parser: argparse.ArgumentParser, arguments: Sequence[str] | None, explain: Callable[[str], str]) -> Any:
    """Parse arguments; ``explain`` adds to the message about the first that is not known."""
    values, unknown = parser.parse_known_args(arguments)
    if unknown:
        parser.error(f"unrecognized arguments: {' '.join(unknown)}{explain(unknown[0])}")
    return values
