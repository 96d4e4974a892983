"""Claims: how long the adjudication of an ending takes, all its questions with every answer among it."""

import random
import statistics
from pathlib import Path
from time import process_time

from bench.measure import Report, report, show
from bridgelaws.analysis.claims import Claim, adjudicate, read_claims
from bridgelaws.analysis.claims.check import book_of
from bridgelaws.analysis.position import Position
from bridgelaws.bridge.cards import PACK, Hand, Suit
from bridgelaws.bridge.seats import Seat
from bridgelaws.lawbook.book import LawBook

ENDINGS = 200
CARDS = 8
SECONDS = 30.0
WORKED = Path(__file__).parent.parent / "tests" / "claims"


def claims() -> Report:
    """The worked endings, and random ones in which claimer's side holds the high cards and claims all or all but one."""
    worked = [_worked(path) for path in sorted(WORKED.glob("*.yaml"))]
    spent = [seconds for file in worked for seconds in file]
    chance = random.Random(70)
    found = [_timed(ending(chance)) for _ in range(ENDINGS)]
    times = [seconds for seconds, _, _ in found]
    return report(
        "claims",
        [],
        worked={"claims": len(spent), "median_ms": _ms(statistics.median(spent)), "worst_ms": _ms(max(spent))},
        endings={
            "endings": ENDINGS,
            "cards": CARDS,
            "median_ms": _ms(statistics.median(times)),
            "nine_in_ten_ms": _ms(statistics.quantiles(times, n=10)[-1]),
            "worst_ms": _ms(max(times)),
            "limit_seconds": SECONDS,
            "unproved": sum([not proved for _, proved, _ in found]),
            "with_questions": sum([asked for _, _, asked in found]),
        },
    )


def _worked(path: Path) -> list[float]:
    spent = []
    for file in read_claims(path.read_text("utf8"), path.name):
        for edition in file.editions:
            started = process_time()
            adjudicate(file.claim, book_of(file, edition), file.answers)
            spent.append(process_time() - started)
    return spent


def ending(chance: random.Random) -> Claim:
    """Eight cards each; North and South hold the more high cards of the thirty-two, in a suit contract or notrump."""
    cards = chance.sample(PACK, 4 * CARDS)
    cards.sort(key=lambda card: card.rank.index + chance.gauss(0, 3.0))
    low, high = cards[: 2 * CARDS], cards[2 * CARDS :]
    chance.shuffle(low)
    chance.shuffle(high)
    hands = (high[:CARDS], low[:CARDS], high[CARDS:], low[CARDS:])
    north, east, south, west = [Hand.of(hand) for hand in hands]
    trumps = chance.choice([None, *Suit])
    position = Position((north, east, south, west), Seat.SOUTH, Seat.SOUTH, trumps)
    return Claim("ending", position, Seat.SOUTH, chance.choice([CARDS, CARDS, CARDS - 1]))


def _timed(claim: Claim) -> tuple[float, bool, bool]:
    started = process_time()
    verdict = adjudicate(claim, LawBook.of("wbf-2017"), seconds=SECONDS)
    return process_time() - started, verdict.proved and not verdict.notes, bool(verdict.questions)


def _ms(seconds: float) -> float:
    return round(1000 * seconds, 1)


if __name__ == "__main__":
    show(claims())
