"""What the command line says when it can't go on."""


class Failure(Exception):
    """One clear sentence for the person at the keyboard, and the exit code that goes with it."""

    def __init__(self, sentence: str, code: int = 3) -> None:
        super().__init__(sentence)
        self.code = code
