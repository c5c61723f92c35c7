"""More workers (rulebook: Spend ₤4 to Train a New Worker)."""

from typing import Literal

from commands.base import Flag, Rejected
from commands.viticulture.course import Course, can_afford, check_funds
from commands.viticulture.placing import Placement, always, bonus_of, take_space
from commands.viticulture.seasons import end_turn
from events.viticulture.winter import WorkerTrained
from projections.viticulture.components import components
from projections.viticulture.state import Mat

TRAIN = "winter.train"


class TrainWorker(Placement):
    """Pay for a new worker, who joins when the year ends; with the bonus more cheaply."""

    type: Literal["TrainWorker"] = "TrainWorker"
    bonus: Flag = False


def train_worker(course: Course, command: TrainWorker) -> None:
    """One worker at the printed cost."""
    take_space(course, command, TRAIN, command.bonus, always)
    train(course, command.seat, training_cost(command.bonus))
    end_turn(course)


def training_cost(bonus: bool) -> int:
    """The printed cost, less with the bonus."""
    return components().limits["train_cost"] - bonus_of(TRAIN) * bonus


def train(course: Course, seat: int, cost: int) -> None:
    """At most six permanent workers, those in training counted, the temporary one not."""
    mat = course.mat(seat)
    if has_all_workers(mat):
        raise Rejected("worker-limit", "VIT-WIN-07", workers=mat.permanent)
    check_funds(mat, cost)
    course.add(WorkerTrained(seat=seat, price=cost))


def has_all_workers(mat: Mat) -> bool:
    """The limit of permanent workers is reached."""
    return mat.permanent >= components().limits["workers_max_permanent"]


def can_train(mat: Mat, cost: int) -> bool:
    """There is room for one more, and money for him."""
    return not has_all_workers(mat) and can_afford(mat, cost)
