"""The command ``litotes``: every program under one name, listed with a line each."""
