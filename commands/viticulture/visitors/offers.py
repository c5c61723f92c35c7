"""Cards that ask somebody: later choices of their owner, and other players."""

from collections.abc import Callable, Iterator

from commands.base import Rejected
from commands.viticulture.building import buildable
from commands.viticulture.cases import NOTHING, Case
from commands.viticulture.course import Course, can_afford, can_lose, supply
from commands.viticulture.crush_cases import can_make
from commands.viticulture.planting import planting_cases, vines_in_hand
from commands.viticulture.visitors.deeds import Deed
from events.base import Sealed
from events.viticulture.cards import CardsHanded
from events.viticulture.visitors import DecisionAsked, TributePaid
from events.viticulture.vocab import Question
from projections.viticulture.components import Option, components
from projections.viticulture.state import VitState, kind

Can = Callable[[VitState, int], bool]


def offer(card: str) -> Option:
    """The only printed choice of a card that turns to the whole table."""
    return components().visitors[card].options[0]


def discount() -> int:
    """What the handyman takes off for everybody."""
    return int(offer("handyman").part("build")["discount"])


def most_wines() -> int:
    """Wines that the mentor lets everybody make."""
    return int(offer("mentor").part("make_wine")["up_to"])


def can_accept(state: VitState, seat: int, question: Question) -> bool:
    """Who cannot do what is offered is not asked. All of it is public."""
    match question:
        case "handyman-build":
            return bool(buildable(state.mats[seat], discount()))
        case "vendor-draw":
            return supply(state, "summer") > 0
        case "mentor-wine":
            return can_make(state.mats[seat])
        case _:
            return False


def opponents_after(state: VitState, seat: int) -> tuple[int, ...]:
    """Clockwise from a seat, up to the owner of the card in play."""
    owner = state.visit.seat if state.visit else seat
    later = ((seat + step) % state.seats for step in range(1, state.seats + 1))
    return tuple(_until(later, owner))


def _until(seats: Iterator[int], owner: int) -> Iterator[int]:
    for seat in seats:
        if seat == owner:
            return
        yield seat


def ask_next(course: Course, seat: int, question: Question) -> None:
    """The next seat clockwise that could accept is asked; after the last one the owner gets what he earned."""
    for other in opponents_after(course.state, seat):
        if can_accept(course.state, other, question):
            course.add(DecisionAsked(seat=other, question=question))
            return
    _reward(course, question)


def _reward(course: Course, question: Question) -> None:
    visit = course.state.visit
    takers = [seat for seat in visit.takers if seat != visit.seat] if visit else []
    if visit and takers and question == "handyman-build":
        course.score(visit.seat, offer("handyman").figure("gain_vp_per") * len(takers), visit.card)
    if visit and takers and question == "mentor-wine":
        draw_by_choice(course, visit.seat, offer("mentor").figure("draw_per") * len(takers))


def reward_decks(state: VitState) -> tuple[str, ...]:
    """Decks that the mentor's reward may come from."""
    return tuple(deck for deck in offer("mentor").part("draw_per")["decks"] if supply(state, deck))


def draw_by_choice(course: Course, seat: int, left: int) -> None:
    """A card at a time, each from a deck that its owner names after seeing the last; with one deck left it comes by itself."""
    while left and (decks := reward_decks(course.state)):
        if len(decks) > 1:
            course.add(DecisionAsked(seat=seat, question="mentor-draw", left=left))
            return
        course.draw(seat, decks[0], 1)
        left -= 1


def offers_round(question: Question) -> Deed:
    """The offer goes round the table after its owner's part."""
    return Deed(lambda course, seat, _: ask_next(course, seat, question), lambda _, __: [NOTHING])


def somebody_can(question: Question) -> Can:
    """A card for everybody is playable if anybody could do it."""
    return lambda state, _: any(can_accept(state, seat, question) for seat in range(state.seats))


def check_somebody(question: Question) -> Deed:
    """The owner may leave the offer to the others, if there is one who could take it."""

    def run(course: Course, seat: int, _: object) -> None:
        if not somebody_can(question)(course.state, seat):
            raise Rejected("cannot-complete", "VIT-VIS-07")

    return Deed(run, lambda state, seat: [NOTHING] if somebody_can(question)(state, seat) else [])


def draws_then_asks_to_plant() -> Deed:
    """A vine is drawn and seen; then one vine may be planted. Asked whenever the hand holds any vine card at all."""
    option = components().visitors["landscaper"].options[0]

    def possible(state: VitState, seat: int) -> bool:
        return supply(state, "vine") > 0 or next(planting_cases(state.mats[seat]), None) is not None

    def run(course: Course, seat: int, _: object) -> None:
        if not possible(course.state, seat):
            raise Rejected("cannot-complete", "VIT-S11")
        course.draw(seat, "vine", option.figure("draw"))
        if vines_in_hand(course.mat(seat)):
            course.add(DecisionAsked(seat=seat, question="landscaper-plant"))

    return Deed(run, lambda state, seat: [NOTHING] if possible(state, seat) else [])


def draws_then_asks_for_wine(option: Option) -> Deed:
    """An order is drawn and seen; then wine must be made, so the grapes must be there before."""

    def run(course: Course, seat: int, _: object) -> None:
        if not can_make(course.mat(seat)):
            raise Rejected("cannot-complete", "VIT-VIS-02")
        course.draw(seat, "order", option.figure("draw"))
        course.add(DecisionAsked(seat=seat, question="crusher-wine"))

    return Deed(run, lambda state, seat: [NOTHING] if can_make(state.mats[seat]) else [])


def right_neighbour(state: VitState, seat: int) -> int:
    """The seat just before, counter-clockwise."""
    return (seat - 1) % state.seats


def tributes(state: VitState, seat: int) -> tuple[str, ...]:
    """What a neighbour of the queen could give; all of it is public."""
    mat = state.mats[seat]
    can = {
        "lose": can_lose(mat, tribute("lose", "target_loses_vp")),
        "cards": len(mat.hand) >= tribute("cards", "target_gives_cards"),
        "money": can_afford(mat, tribute("money", "target_pays")),
    }
    return tuple(choice for choice, possible in can.items() if possible)


def tribute(choice: str, op: str) -> int:
    """How much of a thing the queen takes."""
    return next(option.figure(op) for option in components().visitors["queen"].options if option.id == choice)


def demands_tribute() -> Deed:
    """The right neighbour chooses what he can give; what leaves him no choice at all happens at once."""

    def run(course: Course, seat: int, _: object) -> None:
        neighbour = right_neighbour(course.state, seat)
        match tributes(course.state, neighbour):
            case ():
                raise Rejected("cannot-complete", "VIT-W11")
            case ("lose",):
                lose_point(course, neighbour)
            case ("money",):
                pay_queen(course, neighbour)
            case ("cards",) if len(course.mat(neighbour).hand) == tribute("cards", "target_gives_cards"):
                hand_over(course, neighbour, course.mat(neighbour).hand)
            case _:
                course.add(DecisionAsked(seat=neighbour, question="queen"))

    def cases(state: VitState, seat: int) -> list[Case]:
        return [NOTHING] if tributes(state, right_neighbour(state, seat)) else []

    return Deed(run, cases)


def lose_point(course: Course, seat: int) -> None:
    """The neighbour gives up a point."""
    course.lose(seat, tribute("lose", "target_loses_vp"), "queen")


def pay_queen(course: Course, seat: int) -> None:
    """The neighbour pays the queen's owner."""
    course.add(TributePaid(seat=seat, receiver=owner_of_visit(course), lira=tribute("money", "target_pays")))


def hand_over(course: Course, seat: int, cards: tuple[str, ...]) -> None:
    """Cards that only giver and receiver see; the table sees their types."""
    receiver = owner_of_visit(course)
    sealed = Sealed[tuple[str, ...]](to=tuple(sorted((seat, receiver))), body=cards)
    kinds = tuple(sorted(kind(card) for card in cards))
    course.add(CardsHanded.model_validate({"seat": seat, "receiver": receiver, "kinds": kinds, "cards": sealed}))


def owner_of_visit(course: Course) -> int:
    """Who played the card that is in play."""
    visit = course.state.visit
    if visit is None:
        raise Rejected("bad-choice", "VIT-TURN-09")
    return visit.seat
