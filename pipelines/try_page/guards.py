"""Which requests are answered: to this machine, of its own page, of a known size; and what a browser may do with the
answer."""

from starlette.applications import Starlette
from starlette.datastructures import Headers, MutableHeaders
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

MOST_BYTES = 1_000_000  # of a request
# Another site whose name was pointed at this machine (DNS rebinding) sends its own name.
HOSTS = ["127.0.0.1", "localhost"]
POLICY = "; ".join(
    (
        "default-src 'none'",  # nothing from elsewhere, and nothing that a text could bring along
        *("script-src 'self'", "style-src 'self'", "connect-src 'self'", "img-src 'self' data:"),
        *("base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'"),
    )
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "no-store",
}


class Guard:
    """ASGI middleware: refuses requests of other sites' pages, too large or of a size not said, and sets HEADERS."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message).update(HEADERS)
            await send(message)

        answer = _refusal(Headers(scope=scope)) if scope["type"] == "http" else None
        await (answer or self.app)(scope, receive, send_with_headers)


def _refusal(headers: Headers) -> JSONResponse | None:
    origin = headers.get("origin")  # set by the browser, and by no page; "null" where it keeps it to itself
    if origin is not None and origin.partition("://")[2] != headers.get("host"):
        return JSONResponse({"detail": "only this page may ask, and no other site's"}, 403)
    if "transfer-encoding" in headers:
        return JSONResponse({"detail": "say how long the request is: Content-Length"}, 411)
    length = headers.get("content-length", "0")
    if not length.isdecimal() or int(length) > MOST_BYTES:
        return JSONResponse({"detail": f"more than {MOST_BYTES:,} bytes; send fewer sentences"}, 413)
    return None


def guard(app: Starlette) -> None:
    """Put both checks in front of ``app``."""
    app.add_middleware(TrustedHostMiddleware, allowed_hosts=HOSTS)
    app.add_middleware(Guard)  # the outermost: its headers are on refusals too
