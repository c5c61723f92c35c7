"""The command line: `vintners COMMAND`. Exit codes: 0 done, 1 the answer is no, 2 usage, 3 can't reach or start something."""

import sys
from importlib import import_module
from importlib.metadata import version as package_version
from typing import Annotated

import typer

from deploy.failure import Failure

COMMANDS = {
    "play": "deploy.play",
    "simulate": "deploy.simulate",
    "verify": "deploy.verify",
    "show": "deploy.show",
    "export": "deploy.transfer",
    "import": "deploy.transfer",
    "rebuild": "deploy.run",
    "archive": "deploy.archive",
    "doctor": "deploy.doctor",
    "api": "deploy.run",
    "live": "deploy.run",
    "fold": "deploy.run",
    "effects": "deploy.run",
    "work": "deploy.run",
    "clock": "deploy.run",
}
"""Name of a command → the module with the function of that name. A new command is a line here."""
_FUNCTIONS = {"import": "import_"}
"""Where a command's name is a word of Python's own."""


def application(words: list[str]) -> typer.Typer:
    """The command that is asked for, or all of them to choose from: none waits for what another would import."""
    app = typer.Typer(
        help="Vintners: three wine games by web, on an event log that anybody can audit.",
        no_args_is_help=True,
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
        add_completion=False,
    )
    app.callback()(_begun)
    asked = words[0] if words and words[0] in COMMANDS else None
    for name, module in COMMANDS.items():
        if asked in (None, name):
            app.command(name)(getattr(import_module(module), _FUNCTIONS.get(name, name)))
    return app


def _told(asked: bool) -> None:
    if asked:
        typer.echo(f"vintners {package_version('vintners')}")
        raise typer.Exit


def _begun(
    _version: Annotated[bool, typer.Option("--version", help="Show the version.", is_eager=True, callback=_told)] = False,
) -> None:
    """Before every command; without it a single command would lose its name."""


def main() -> None:
    """Run a command; what it can't do is one sentence on stderr."""
    if sys.argv[1:2] == ["live"]:
        from gevent import monkey  # noqa: PLC0415 - only this process wants it

        monkey.patch_all()  # before anything loads sockets or ssl
    from redis.exceptions import RedisError  # noqa: PLC0415 - it loads both

    try:
        application(sys.argv[1:])(prog_name="vintners")
    except Failure as failure:
        typer.echo(str(failure), err=True)
        sys.exit(failure.code)
    except RedisError as error:
        typer.echo(f"The engine can't be reached or used: {error}", err=True)
        sys.exit(3)


if __name__ == "__main__":
    main()
