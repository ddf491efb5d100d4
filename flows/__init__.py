"""Runs of the pipelines under Prefect."""

import os

# For Dask and Ray Prefect starts a server where there is none, and waits 20 s for it, too little on a busy machine: the
# start takes 8 s of CPU time where the database is new. Set here, since prefect.toml counts in its folder only.
os.environ.setdefault("PREFECT_SERVER_EPHEMERAL_STARTUP_TIMEOUT_SECONDS", "600")
