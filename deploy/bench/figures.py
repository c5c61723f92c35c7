"""What a series of durations says."""

from collections.abc import Sequence


def spread(seconds: Sequence[float]) -> dict[str, float]:
    """Median and 99th percentile in milliseconds, and how many fit into a second one after the other."""
    ordered = sorted(seconds)
    return {
        "count": len(ordered),
        "p50_ms": round(ordered[len(ordered) // 2] * 1_000, 3),
        "p99_ms": round(ordered[min(len(ordered) - 1, int(len(ordered) * 0.99))] * 1_000, 3),
        "per_second": round(len(ordered) / sum(ordered), 1),
    }
