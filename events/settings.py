"""What the host of the service may set, from `VINTNERS_*` variables. Lowest room, since every process reads it."""

from functools import cache
from pathlib import Path
from typing import Literal

from pydantic import Field, field_validator
from pydantic_settings import BaseSettings, SettingsConfigDict


class Settings(BaseSettings):
    """All settings, with their defaults for one machine. `deploy/settings.sample.env` explains each."""

    model_config = SettingsConfigDict(env_prefix="VINTNERS_", frozen=True, extra="ignore")

    engine: str = "redis://127.0.0.1:6379/0"
    """URL of the engine: redis://, rediss:// or unix://."""
    data: Path = Path("data")
    """Folder of the embedded engine."""
    appendfsync: Literal["everysec", "always"] = "everysec"
    maxmemory: str = Field(default="0", pattern=r"^\d+([kmg]b?)?$")
    """Memory limit of the embedded engine, such as 512mb; 0 is none."""
    host: str = "127.0.0.1"
    port: int = Field(default=8000, ge=1, le=65535)
    public_url: str = ""
    """Address players use, for links in notices; empty: the address the request came to."""
    api_workers: int = Field(default=2, ge=1, le=64)
    api_threads: int = Field(default=4, ge=1, le=64)
    api_socket: str = ""
    """Unix socket between the front door and the api process of `vintners play`."""
    trusted_proxies: int = Field(default=0, ge=0, le=5)
    """How many reverse proxies of our own stand in front and add X-Forwarded-For; 0 trusts none."""
    limits: Literal["on", "off"] = "on"
    allow_private_targets: bool = False
    allow_fixed_seed: bool = False
    cookie_secure: bool = False
    max_body: int = Field(default=64_000, ge=1_000)
    """Longest accepted request body, bytes."""
    bot_delay_ms: int = Field(default=0, ge=0)

    @field_validator("engine")
    @classmethod
    def _known_scheme(cls, url: str) -> str:
        if not url.startswith(("redis://", "rediss://", "unix://")):
            raise ValueError("must begin with redis://, rediss:// or unix://")
        return url


@cache
def settings() -> Settings:
    """The settings of this process, read once."""
    return Settings()
