"""The command line: `vintners COMMAND`. Exit codes: 0 done, 1 the answer is no, 2 usage, 3 can't reach or start something."""

import sys

import typer
from redis.exceptions import RedisError

from deploy import doctor, play, run
from deploy.failure import Failure

app = typer.Typer(
    help="Vintners: three wine games by web, on an event log that anybody can audit.",
    no_args_is_help=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    add_completion=False,
)
app.command("play")(play.play)
app.command("rebuild")(run.rebuild)
app.command("doctor")(doctor.doctor)
app.command("api")(run.api)
app.command("live")(run.live)
app.command("fold")(run.fold)
app.command("effects")(run.effects)
app.command("work")(run.work)
app.command("clock")(run.clock)


def main() -> None:
    """Run a command; what it can't do is one sentence on stderr."""
    try:
        app()
    except Failure as failure:
        typer.echo(str(failure), err=True)
        sys.exit(failure.code)
    except RedisError as error:
        typer.echo(f"The engine can't be reached or used: {error}", err=True)
        sys.exit(3)


if __name__ == "__main__":
    main()
