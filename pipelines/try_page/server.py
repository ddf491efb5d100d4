"""uvicorn for the page, which ends at once although an encoder may be at work."""

import socket
from asyncio import to_thread
from contextlib import suppress

import uvicorn
from fastapi import FastAPI

from pipelines.try_page.encoders import Encoders


class Server(uvicorn.Server):
    """Ends the process of the encoders before it waits for the answers that are in the making."""

    def __init__(self, config: uvicorn.Config, encoders: Encoders) -> None:
        super().__init__(config)
        self._encoders = encoders

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await to_thread(self._encoders.close)
        await super().shutdown(sockets)


def run(app: FastAPI, listener: socket.socket, encoders: Encoders) -> None:
    """Serve ``app`` on ``listener`` until a signal or Ctrl+C."""
    config = uvicorn.Config(app, log_level="warning", access_log=False, server_header=False)
    with suppress(KeyboardInterrupt):  # uvicorn raises it again when all is closed
        Server(config, encoders).run(sockets=[listener])
