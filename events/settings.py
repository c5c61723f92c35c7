"""What the host of the service may set, from `VINTNERS_*` variables. Lowest room, since every process reads it."""

import re
from functools import cache
from pathlib import Path
from typing import Literal

from pydantic import Field, SecretStr, field_validator
from pydantic_settings import BaseSettings, SettingsConfigDict


class Settings(BaseSettings):
    """All settings, with their defaults for one machine. `deploy/settings.sample.env` explains each."""

    model_config = SettingsConfigDict(env_prefix="VINTNERS_", frozen=True, extra="ignore")

    engine: str = "redis://127.0.0.1:6379/0"
    """URL of the engine: redis://, rediss:// or unix://."""
    data: Path = Path("data")
    """Folder of the embedded engine."""
    appendfsync: Literal["everysec", "always"] = "everysec"
    maxmemory: str = "0"
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
    smtp_host: str = ""
    """Server that takes mail for players; empty: no mail is sent."""
    smtp_port: int = Field(default=587, ge=1, le=65535)
    smtp_security: Literal["starttls", "tls", "none"] = "starttls"
    smtp_user: str = ""
    smtp_password: SecretStr = SecretStr("")
    mail_from: str = "Vintners <vintners@localhost>"
    """Sender of mail, as name and address."""
    push_contact: str = ""
    """mailto: or https: address that push services may turn to; empty: the sender of mail."""
    allow_plain_http: bool = False
    """Whether web-hooks may go to http:// addresses."""
    notice_retries: str = "60,300,1800,7200"
    """Seconds to wait after each failure of a notice; when they are used up it has failed."""
    notice_lease_s: int = Field(default=30, ge=1, le=600)
    """How long a notice that is being sent is left alone before it is taken for lost."""

    @field_validator("engine")
    @classmethod
    def _known_scheme(cls, url: str) -> str:
        if not url.startswith(("redis://", "rediss://", "unix://")):
            raise ValueError("must begin with redis://, rediss:// or unix://")
        return url

    @field_validator("public_url")
    @classmethod
    def _of_the_web(cls, url: str) -> str:
        if url and re.fullmatch(r"https?://[^\s/?#]+(/[^\s?#]*)?", url) is None:
            raise ValueError("must be an http:// or https:// address")
        return url

    @field_validator("maxmemory")
    @classmethod
    def _size(cls, text: str) -> str:
        if re.fullmatch(r"\d+([kmg]b?)?", text) is None:
            raise ValueError("must be a size such as 512mb, or 0")
        return text

    @field_validator("notice_retries")
    @classmethod
    def _numbers(cls, text: str) -> str:
        if not all(part.strip().isdigit() for part in text.split(",") if text):
            raise ValueError("must be whole numbers of seconds, joined by commas")
        return text

    @property
    def retry_waits(self) -> tuple[int, ...]:
        """The waits of `notice_retries`, in milliseconds."""
        return tuple(int(part) * 1000 for part in self.notice_retries.split(",") if part.strip())


@cache
def settings() -> Settings:
    """The settings of this process, read once."""
    return Settings()
