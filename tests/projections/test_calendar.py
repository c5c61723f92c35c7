"""Play time by the calendar: daily windows, pauses, three zones and the days on which clocks are changed."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from projections.calendar import local, played, reached, runs
from projections.clock_rules import ClockRules, clock_rules

HOUR = 3_600_000
MADRID, NEW_YORK, LORD_HOWE = "Europe/Madrid", "America/New_York", "Australia/Lord_Howe"


def ms(zone: str, text: str, fold: int = 0) -> int:
    return round(datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone), fold=fold).timestamp() * 1000)


def daily(zone: str, opens: str, closes: str, pause: str = "") -> ClockRules:
    return ClockRules(kind="move", zone=zone, opens=opens, closes=closes, pause=pause)


def test_time_runs_only_in_the_daily_window():
    rules = daily(MADRID, "08:00", "22:00")
    start = ms(MADRID, "2026-12-01T21:00")
    assert reached(rules, start, HOUR) == ms(MADRID, "2026-12-01T22:00")
    assert reached(rules, start, 2 * HOUR) == ms(MADRID, "2026-12-02T09:00")
    assert played(rules, start, ms(MADRID, "2026-12-02T08:30")) == 1.5 * HOUR


def test_a_window_over_midnight_belongs_to_the_day_on_the_wall():
    rules = daily(NEW_YORK, "22:00", "02:00", pause="sat")
    friday = ms(NEW_YORK, "2026-12-04T20:00")
    assert reached(rules, friday, 2 * HOUR) == ms(NEW_YORK, "2026-12-05T00:00")
    assert reached(rules, friday, 2 * HOUR + 1) == ms(NEW_YORK, "2026-12-06T00:00") + 1


def test_the_week_end_pause_is_the_zones_week_end():
    rules = ClockRules(kind="move", zone=MADRID, pause="sat,sun")
    friday = ms(MADRID, "2026-12-04T23:00")
    assert reached(rules, friday, 2 * HOUR) == ms(MADRID, "2026-12-07T01:00")
    assert not runs(rules, ms(MADRID, "2026-12-05T00:00"))
    assert runs(rules, ms(MADRID, "2026-12-07T00:00"))


def test_the_hour_that_summer_time_skips_gives_no_time():
    rules = daily(MADRID, "01:00", "04:00")
    spring = ms(MADRID, "2027-03-28T00:30")
    assert played(rules, spring, ms(MADRID, "2027-03-28T12:00")) == 2 * HOUR
    assert reached(rules, spring, HOUR + 1) == ms(MADRID, "2027-03-28T03:00") + 1


def test_the_hour_that_comes_twice_counts_twice():
    rules = daily(MADRID, "01:00", "04:00")
    autumn = ms(MADRID, "2026-10-25T00:30")
    assert played(rules, autumn, ms(MADRID, "2026-10-25T12:00")) == 4 * HOUR
    assert reached(rules, autumn, 2 * HOUR) == ms(MADRID, "2026-10-25T02:00", fold=1)
    assert reached(rules, autumn, 3 * HOUR) == ms(MADRID, "2026-10-25T03:00")


def test_new_york_changes_its_clocks_on_another_day_than_madrid():
    rules = daily(NEW_YORK, "09:00", "17:00")
    before, after = ms(NEW_YORK, "2027-03-13T09:00"), ms(NEW_YORK, "2027-03-14T09:00")
    assert after - before == 23 * HOUR
    assert reached(rules, before, 8 * HOUR + 1) == after + 1
    assert reached(daily(MADRID, "15:00", "23:00"), before, 8 * HOUR + 1) == ms(MADRID, "2027-03-14T15:00") + 1


def test_half_an_hour_of_summer_time_on_lord_howe():
    rules = daily(LORD_HOWE, "01:00", "03:00")
    spring, autumn = ms(LORD_HOWE, "2026-10-04T00:00"), ms(LORD_HOWE, "2027-04-04T00:00")
    assert played(rules, spring, spring + 12 * HOUR) == 1.5 * HOUR
    assert played(rules, autumn, autumn + 12 * HOUR) == 2.5 * HOUR


def test_a_day_that_a_zone_left_out_has_no_play_time():
    rules = daily("Pacific/Apia", "10:00", "12:00")
    start = ms("Pacific/Apia", "2011-12-29T11:00")
    assert reached(rules, start, HOUR + 1) == ms("Pacific/Apia", "2011-12-31T10:00") + 1


def test_without_window_and_pause_time_is_time():
    assert played(ClockRules(), 5, 17) == 12
    assert reached(ClockRules(), 5, 12) == 17
    assert reached(ClockRules(), 5, -1) == 5


@pytest.mark.parametrize(
    "wrong",
    [
        {"zone": "Mars/Olympus"},
        {"pause": "mon,tue,wed,thu,fri,sat,sun"},
        {"opens": "08:00", "closes": "08:30"},
        {"pause": "sun,"},
        {"opens": "24:00"},
        {"seconds": 0},
        {"cap": 60, "seconds": 120},
        {"speed": 1},
    ],
)
def test_rules_that_no_clock_can_keep_are_refused(wrong):
    with pytest.raises(ValidationError):
        clock_rules({"kind": "bank", **wrong})


ZONES = st.sampled_from([MADRID, NEW_YORK, LORD_HOWE, "Asia/Kathmandu", "America/Havana", "Asia/Tehran", "Pacific/Apia"])
TIMES = st.integers(0, 23).flatmap(lambda hour: st.sampled_from([f"{hour:02}:00", f"{hour:02}:30"]))
INSTANTS = st.integers(1_300_000_000_000, 1_900_000_000_000)


@st.composite
def some_rules(draw) -> ClockRules:
    pause = ",".join(day for day in ("tue", "sat", "sun") if draw(st.booleans()))
    opens, closes = draw(st.tuples(TIMES, TIMES).filter(lambda pair: pair[0][:2] != pair[1][:2]))
    if (int(closes[:2]) * 60 + int(closes[3:]) - int(opens[:2]) * 60 - int(opens[3:])) % 1440 < 60:
        closes = opens
    return daily(draw(ZONES), opens, closes, pause)


@given(some_rules(), INSTANTS, st.integers(1, 300 * HOUR))
def test_the_instant_reached_is_exact_and_the_first(rules, start, time):
    end = reached(rules, start, time)
    assert played(rules, start, end) == time
    assert played(rules, start, end - 1) == time - 1


@given(some_rules(), INSTANTS, st.integers(0, 90 * HOUR), st.integers(0, 90 * HOUR))
def test_play_time_adds_up(rules, start, one, two):
    middle, end = start + one, start + one + two
    assert played(rules, start, middle) + played(rules, middle, end) == played(rules, start, end)


@given(some_rules(), INSTANTS)
def test_time_runs_when_the_clock_on_the_wall_says_so(rules, at):
    wall = local(rules.zone, at)
    now, (opens, closes) = ((wall.hour * 60 + wall.minute) * 60 + wall.second) * 1000, rules.window
    inside = opens <= now < closes if opens < closes else (now >= opens or now < closes)
    assert runs(rules, at) == (inside and wall.weekday() not in rules.paused)
