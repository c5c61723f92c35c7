"""How soon something that died may start again."""

from dataclasses import dataclass


@dataclass
class Backoff:
    """Waits double from `first` to `longest` seconds; a start that lived for `settled` seconds counts as good again."""

    first: float = 0.1
    longest: float = 5.0
    settled: float = 20.0
    wait: float = 0.0

    def after(self, lived: float) -> float:
        """How long to wait before the next start of something that lived this many seconds."""
        self.wait = self.first if lived >= self.settled or not self.wait else min(self.wait * 2, self.longest)
        return self.wait
