"""The quiz: an irregularity happens, you rule, the engine answers."""

from random import SystemRandom
from typing import Annotated

from fastapi import APIRouter, Depends
from starlette.responses import Response

from bridgelaws.assistant.moments import MOMENTS
from bridgelaws.assistant.rulings import ruling_views
from bridgelaws.bridge.seats import SEATS
from bridgelaws.lawbook.digests import title
from bridgelaws.lawbook.edition import NEWEST, Edition
from bridgelaws.practice.practice import Step
from bridgelaws.quiz.asking import NAMES, law_digest, put_question
from bridgelaws.quiz.puzzles import KINDS, Filter, Puzzle, find_puzzle, outcome, puzzles
from bridgelaws.quiz.score import QuizScore, keep_score, score_of
from bridgelaws.web.assistant import auction
from bridgelaws.web.page import Fields, Page, PageContext
from bridgelaws.web.table.kept import practices

router = APIRouter(prefix="/quiz")
_random = SystemRandom()


def _filter(law: str = "", moment: str = "", year: str = "", kind: str = "") -> Filter:
    """What is no number, moment, year or kind filters nothing."""
    return Filter(
        law if law.isascii() and law.isdecimal() and len(law) < 4 else "",
        moment if moment in [tile.key for tile in MOMENTS] else "",
        year if Edition.named(year) else "",
        kind if kind in KINDS else "",
    )


Chosen = Annotated[Filter, Depends(_filter)]


@router.get("")
def overview(page: Page, chosen: Chosen) -> Response:
    found, score = chosen.chosen(), _score(page)
    laws = sorted({puzzle.law.law for puzzle in puzzles().values()})
    newest = Edition.named(chosen.year) or NEWEST
    listed = [
        (law, _title(law, newest, page), len([each for each in found if each.law.law == law]), score.of_law(law))
        for law in laws
        if any([each.law.law == law for each in found])
    ]
    return page.show(
        "quiz/overview.html",
        chosen=chosen,
        found=found,
        left=[each for each in found if each.id not in score.answers],
        laws=listed,
        every_law=[(law, _title(law, newest, page)) for law in laws],
        moments=MOMENTS,
        kinds=NAMES,
        years=[str(edition) for edition in reversed(Edition)],
        score=score,
        section="/practice",
    )


def _title(law: int, edition: Edition, page: PageContext) -> str:
    """The law's name; of an edition that has no such law, the other one's."""
    names = [title(law, each, page.language.value) for each in (edition, *Edition)]
    return next((name for name in names if name), "")


@router.get("/next")
def following(page: Page, chosen: Chosen) -> Response:
    """One that was not answered yet; when all were, the overview says so."""
    score = _score(page)
    left = [puzzle for puzzle in chosen.chosen() if puzzle.id not in score.answers]
    query = f"?{chosen.query}" if chosen.query else ""
    return page.go(f"/quiz/{_random.choice(left).id}{query}" if left else f"/quiz{query}")


@router.post("/again")
def again(page: Page) -> Response:
    """The score begins anew."""
    kept = practices(page)
    keep_score(kept, page.number, QuizScore())
    return page.go("/quiz")


@router.get("/{name}")
def ask(page: Page, name: str, chosen: Chosen) -> Response:
    return _puzzle(page, find_puzzle(name), chosen, "")


@router.post("/{name}")
def rule(page: Page, name: str, chosen: Chosen, fields: Fields) -> Response:
    """The visitor has ruled; or wants to go on at the table."""
    puzzle = find_puzzle(name)
    if fields.get("open"):
        opened = practices(page).add(puzzle.practice)
        return page.go(f"/practice/{opened}?at={puzzle.told if fields['open'] == 'before' else len(puzzle.practice.steps)}")
    return _puzzle(page, puzzle, chosen, fields.get("value", ""))


def _puzzle(page: PageContext, puzzle: Puzzle, chosen: Filter, value: str) -> Response:
    found, question = outcome(puzzle), put_question(puzzle, page.language.value)
    answered = value in [choice.value for choice in question.choices]
    score = _score(page)
    if answered:
        score = score.with_answer(puzzle, right=value == question.right)
        keep_score(practices(page), page.number, score)
    end = found.at(len(puzzle.practice.steps))
    start = found.start
    open_question = found.at(puzzle.told).question if puzzle.kind == "whom" else None
    return page.show(
        "quiz/quiz.html",
        puzzle=puzzle,
        question=question,
        chosen=chosen,
        query=f"?{chosen.query}" if chosen.query else "",
        lines=found.lines[: puzzle.told],
        in_turn={
            line.at for line in found.lines if not line.irregularities and _is_plain(puzzle.practice.steps[line.at - 1])
        },
        start=start,
        hands=_hands(puzzle),
        value=value if answered else "",
        is_right=value == question.right,
        score=score,
        auction=auction.rows(end.table) if answered and auction.is_there(end.table) else [],
        columns=auction.COLUMNS,
        rulings=ruling_views(end, page.language) if answered else (),
        digest=law_digest(puzzle.law, found.book.edition, page.language.value),
        asked_next=open_question,
        book=found.book,
        seats_named=SEATS,
        section="/practice",
    )


def _is_plain(step: Step) -> bool:
    """A call or a card, as a case file writes it too."""
    return step.kind in ("call", "card") or (step.kind == "written" and step.what.startswith('"'))


def _hands(puzzle: Puzzle) -> list[tuple[object, object]]:
    """The hands that are known at the start."""
    start = outcome(puzzle).start
    state, deal = start.at_play, start.board.deal
    hands = [state.play.hands[seat.index] if state else deal.hand(seat) if deal else None for seat in SEATS]
    return [(seat, hand) for seat, hand in zip(SEATS, hands, strict=True) if hand is not None]


def _score(page: PageContext) -> QuizScore:
    return score_of(practices(page), page.number)
