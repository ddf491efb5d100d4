"""A page on 127.0.0.1: sentences, what Litotes makes of them, and their cosines by up to two encoders.

python -m pipelines.try_page ["A sentence." …] [--model BEFORE AFTER]
"""

import argparse
import os
import socket
import sys
import webbrowser
from collections.abc import Sequence
from threading import Timer

from augment.flags import program
from pipelines.flags import Parser

HOST, PORT = "127.0.0.1", 8123
BROWSER_SECONDS = 0.5  # that the server has to come up before the browser asks


def main(arguments: Sequence[str] | None = None) -> None:
    """Entry point. Runs until it is told to stop."""
    parser = Parser(
        prog=program("pipelines.try_page"), description="A page on 127.0.0.1 to try Litotes with sentences of yours."
    )
    parser.add_argument("sentence", nargs="*", help="in quotes, to begin with (default: some examples)")
    parser.add_argument(
        "--model",
        nargs="+",
        default=[],
        metavar="ENCODER",
        help="folders of encoders, or ids of the hub: the first is shown as before, the second as after",
    )
    parser.add_argument("--pooling", choices=("cls", "mean", "mask"), help="of encoders that do not say how to pool")
    parser.add_argument("--parser", help="spaCy pipeline, by name or folder (default: the bundled one)")
    parser.add_argument("--wordnet", help="folder of WordNet's files (default: where the system has them)")
    parser.add_argument("--port", type=_port, default=PORT, help=f"of 127.0.0.1; 0 takes a free one (default: {PORT})")
    parser.add_argument("--no-open", action="store_true", help="open no browser")
    args = parser.parse_args(arguments)
    serve(args)


def _port(text: str) -> int:
    if not text.isdecimal() or int(text) > 65_535:
        raise argparse.ArgumentTypeError(f"{text!r} is no port: give a number from 0 to 65535")
    return int(text)


def serve(args: argparse.Namespace) -> None:
    """Serve the page. Heavy packages are imported when it is up, by a thread."""
    from pipelines.try_page.app import EXAMPLES, make_app
    from pipelines.try_page.encoders import EncoderError, Encoders, check_sentences, find_encoders
    from pipelines.try_page.server import run

    try:
        check_sentences(args.sentence, args.model)
        encoders = Encoders(find_encoders(args.model), args.pooling)
        listener = socket.create_server((HOST, args.port))
    except EncoderError as error:
        raise SystemExit(f"error: {error}") from None
    except OSError as error:
        raise SystemExit(f"error: --port {args.port}: {error.strerror}; --port 0 takes a free one") from None
    app = make_app(encoders, args.sentence or EXAMPLES, parser=args.parser, wordnet=args.wordnet)
    address = f"http://{HOST}:{listener.getsockname()[1]}"
    print(f"{address}  (Ctrl+C ends it)", flush=True)
    if not args.no_open and _has_screen():
        Timer(BROWSER_SECONDS, webbrowser.open, [address]).start()
    run(app, listener, encoders)


def _has_screen() -> bool:
    """Whether a browser would have a window: the others would take this terminal."""
    return sys.platform in ("darwin", "win32") or any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY"))


if __name__ == "__main__":
    main()
