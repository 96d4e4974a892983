"""evolve for the play: cards that fall, and what rulings do to them. Decides nothing."""

from typing import TypeAlias

from msgspec.structs import replace

from bridgelaws.bridge.cards import PACK, Card
from bridgelaws.bridge.play import Play
from bridgelaws.bridge.seats import SEATS, Seat
from bridgelaws.table.at_play import AtPlay, Breach, Claim, Missed, PenaltyCard, Revoke, WrongCard
from bridgelaws.table.deeds_of_play import (
    CardCalled,
    CardHandled,
    CardStuck,
    DeedOfPlay,
    DummyIndicated,
    DummyTransgressed,
    DummyWarned,
    InspectionWanted,
    PlayOmitted,
    PointingRemarked,
    QuestionPut,
    TurnStated,
)
from bridgelaws.table.events import (
    CardNamed,
    CardPlayed,
    ClaimAgreed,
    ClaimMade,
    HandSpread,
    LedFaceDown,
    NextBoardCalled,
    PlayedHandsReturned,
    RoundEnded,
)
from bridgelaws.table.irregularities import LeadOutOfTurn, PlayOutOfTurn, RevokeMade
from bridgelaws.table.legal import allowed
from bridgelaws.table.restrictions import Restriction, Until
from bridgelaws.table.rulings import (
    BecomesPenaltyCard,
    CardPlaced,
    CardPutDown,
    CardReplaced,
    CardStands,
    CardSupplied,
    CardTakenBack,
    CardTakenFirst,
    ClaimReopened,
    DeclarerChanged,
    EarlyCardStays,
    ExtraCardRestored,
    FacedCardTakenBack,
    FaceDownLeadTakenBack,
    LastCardReturned,
    LaterCardsTakenBack,
    LaterPlaysReturned,
    LeadChosen,
    LeadFrom,
    LeadReturned,
    PenaltyCardPickedUp,
    RevokeAdmitted,
    RevokeCorrected,
    RevokeNoted,
    RevokesSettled,
    RevokeUnfounded,
    TricksPlayedOver,
    TricksTransferred,
    WrongCardSettled,
)
from bridgelaws.table.state import Table

RevokeEffect: TypeAlias = (
    RevokeCorrected
    | RevokeNoted
    | RevokeAdmitted
    | RevokeUnfounded
    | RevokesSettled
    | LaterPlaysReturned
    | ClaimReopened
    | TricksTransferred
)

CardEffect: TypeAlias = CardPlaced | LastCardReturned | LeadFrom | CardSupplied | ExtraCardRestored | WrongCardSettled
PlayEffect: TypeAlias = (
    CardStands
    | CardTakenBack
    | FaceDownLeadTakenBack
    | LaterCardsTakenBack
    | EarlyCardStays
    | FacedCardTakenBack
    | CardTakenFirst
    | CardPutDown
    | PenaltyCardPickedUp
    | LeadChosen
    | DeclarerChanged
    | CardReplaced
    | LeadReturned
    | TricksPlayedOver
    | BecomesPenaltyCard
    | RevokeCorrected
    | RevokeNoted
    | RevokeAdmitted
    | RevokeUnfounded
    | LaterPlaysReturned
    | ClaimReopened
    | TricksTransferred
    | RevokesSettled
    | CardEffect
)


PlayDeed: TypeAlias = CardPlayed | CardNamed | NextBoardCalled | RoundEnded | PlayedHandsReturned | ClaimMade | ClaimAgreed


def happened(table: Table, event: PlayDeed) -> Table:
    state = _begun(table)
    match event:
        case CardPlayed(seat, card, counted=True, named=wanted):
            if wanted is not None:
                state = replace(state, wrong_cards=(*state.wrong_cards, WrongCard(state.number, wanted, card)))
            if state.face_down:
                state = replace(state, face_down=_turned_over(state, seat, card))
            return _played(table.with_(lead_faced=True), state, seat, card)
        case CardPlayed(seat, card):
            down = replace(state, floor=(*state.floor, (seat, card)), face_down=_turned_over(state, seat, card))
            defends = seat.side is not state.play.contract.declarer.side  # only a defender can face the opening lead
            return table.with_(lead_faced=table.lead_faced or defends, at_play=down)
        case CardNamed(seat):
            return table.with_(at_play=replace(state, named=(*state.named, (seat.side, state.number))))
        case NextBoardCalled(seat):
            return table.with_(at_play=replace(state, next_board=(*state.next_board, seat)))
        case RoundEnded():
            return table.with_(at_play=replace(state, round_over=True))
        case PlayedHandsReturned():
            return table.with_(at_play=replace(state, hands_returned=True))
        case ClaimMade(seat, tricks):
            left = 13 - (state.number - 1)
            return table.with_(at_play=replace(state, claim=Claim(seat, left if tricks is None else tricks)))
        case ClaimAgreed():
            claim = replace(state.claim, agreed=True) if state.claim else None
            return table.with_(at_play=replace(state, claim=claim))


def over_the_lead(table: Table, event: LedFaceDown | HandSpread) -> Table:
    state = _begun(table)
    match event:
        case LedFaceDown(seat, card):
            return table.with_(at_play=replace(state, face_down=(*state.face_down, (seat, card))))
        case HandSpread(seat):
            return table.with_(at_play=replace(state, spread=(*state.spread, seat)))


def done(table: Table, deed: DeedOfPlay) -> Table:
    """What players do with cards besides playing them."""
    state = _begun(table)
    match deed:
        case TurnStated(_, to):
            return table.with_(at_play=replace(state, told=(*state.told, to)))
        case PlayOmitted(seat):
            return table.with_(at_play=replace(state, play=state.play.without_card(seat)))
        case CardStuck(seat, card, seen):
            number = next(n for n in range(state.number, 0, -1) if state.card_of(seat, n))
            return table.with_(
                at_play=_cleared(replace(state, stuck=(*state.stuck, (number, seat, card, seen))), seat, card)
            )
        case DummyIndicated():
            return table.with_(attention=True, at_play=replace(state, indicated=state.number))
        case DummyTransgressed(law):
            return table.with_(at_play=replace(state, dummy_transgressed=law))
        case CardCalled() | CardHandled() | DummyWarned() | QuestionPut() | InspectionWanted() | PointingRemarked():
            return table  # the Director is not needed for what follows of itself
        case _:
            return table.with_(attention=True)  # what they lead to is in the irregularity found


def begun(table: Table) -> Table:
    return table.with_(at_play=_begun(table))


def effected(table: Table, effect: PlayEffect) -> Table:
    state = _begun(table)
    match effect:
        case CardPlaced() | LastCardReturned() | LeadFrom() | CardSupplied() | ExtraCardRestored() | WrongCardSettled():
            return _put_right(table, state, effect)
        case CardStands():
            (seat, card), *rest = state.floor
            return _played(table, replace(state, floor=tuple(rest)), seat, card)
        case CardTakenBack(as_if_never_played):
            side = state.floor[0][0].side
            played = state.named if as_if_never_played else (*state.named, (side, state.number))
            retracted = _is_lead_from_wrong_hand(state) or state.lead_retracted
            return table.with_(at_play=replace(state, floor=state.floor[1:], named=played, lead_retracted=retracted))
        case FaceDownLeadTakenBack(seat, card):
            return table.with_(at_play=replace(state, face_down=_turned_over(state, seat, card)))
        case LaterCardsTakenBack(cards):
            stay = () if cards is None else state.floor[1 + cards :]
            return table.with_(at_play=replace(state, floor=(*state.floor[:1], *stay)))
        case EarlyCardStays(seat, card):
            number = state.number + 1 if state.has_played(seat, state.number) else state.number
            early = (*state.waiting, (number, seat, card))
            return table.with_(at_play=replace(state, floor=_without(state, seat, card), waiting=early))
        case FacedCardTakenBack(seat, card):
            return table.with_(at_play=replace(state, floor=_without(state, seat, card)))
        case CardTakenFirst(seat, card):
            return table.with_(at_play=replace(state, floor=((seat, card), *_without(state, seat, card))), cases=())
        case CardPutDown(seat, card, after):
            down = (*state.floor[:after], (seat, card), *state.floor[after:])
            return table.with_(at_play=replace(state, floor=down))
        case PenaltyCardPickedUp(seat, card):
            kept = tuple(p for p in state.penalty_cards if (p.seat, p.card) != (seat, card))
            return table.with_(at_play=replace(state, penalty_cards=kept))
        case LeadChosen(leader):
            kept_on = tuple(r for r in table.restrictions if r.seat is not leader or r.until is not Until.FIRST_LEAD)
            return table.with_(at_play=replace(state, lead_chosen=state.number), restrictions=kept_on)
        case DeclarerChanged(declarer):
            contract = replace(state.play.contract, declarer=declarer)
            opening, play = replace(state.opening, contract=contract), replace(state.play, contract=contract)
            return table.with_(at_play=replace(state, opening=opening, play=play))
        case CardReplaced(seat, trick, _, by):
            return _with_replaced(table, state, (seat, trick), by)
        case LeadReturned():
            return without_object(table.with_(at_play=returned(state)))
        case TricksPlayedOver(seat, _, by):
            return without_object(table.with_(at_play=played_over(state, seat, by)))
        case BecomesPenaltyCard(seat, card, major):
            shown = tuple(exposed for exposed in table.exposed if exposed.card is not card)
            return table.with_(exposed=shown, at_play=penalized(state, seat, card, major))
        case (
            RevokeCorrected()
            | RevokeNoted()
            | RevokeAdmitted()
            | RevokeUnfounded()
            | RevokesSettled()
            | LaterPlaysReturned()
            | ClaimReopened()
            | TricksTransferred()
        ):
            return _after_a_revoke(table, state, effect)


def _after_a_revoke(table: Table, state: AtPlay, effect: RevokeEffect) -> Table:
    match effect:
        case RevokeCorrected(revoke, both_sides):
            others = tuple(case for case in table.cases if not _is_about(case.irregularity, revoke))
            return table.with_(cases=others, at_play=corrected(state, revoke, both_sides))
        case RevokeNoted(revoke, in_time):
            where = {"noted": (*state.noted, revoke)} if in_time else {"too_late": (*state.too_late, revoke)}
            return table.with_(at_play=replace(state, **where))
        case RevokeAdmitted(revoke):
            return table.with_(at_play=replace(state, admitted=(*state.admitted, revoke)))
        case RevokesSettled():
            return table.with_(at_play=replace(state, settled=len(state.noted) + len(state.too_late), transferred=None))
        case RevokeUnfounded(seat, trick):
            unmet = tuple(missed for missed in state.missed if (missed.seat, missed.trick) != (seat, trick))
            return table.with_(at_play=replace(state, missed=unmet))
        case LaterPlaysReturned(seat, trick):
            return without_object(table.with_(at_play=cut_back(state, seat, trick)))
        case ClaimReopened():
            return table.with_(at_play=replace(state, claim=None))
        case TricksTransferred(to, tricks):
            defends = to is not state.play.contract.declarer.side
            moved = (state.transferred or 0) + (tricks if defends else -tricks)
            return table.with_(at_play=replace(state, transferred=moved))


def _turned_over(state: AtPlay, seat: Seat, card: Card) -> tuple[tuple[Seat, Card], ...]:
    """What lies face down besides this card."""
    return tuple(down for down in state.face_down if down != (seat, card)) if state.face_down else ()


def _put_right(table: Table, state: AtPlay, effect: CardEffect) -> Table:
    """Cards called for, taken back, supplied and restored under Laws 43 to 47 and 67."""
    match effect:
        case CardPlaced(seat, card):
            return _played(table.with_(lead_faced=True), state, seat, card)
        case LastCardReturned():
            return table.with_(at_play=_over_again(state, [play[1:] for play in _plays(state)[:-1]]))
        case LeadFrom(seat):
            return table.with_(at_play=replace(state, play=replace(state.play, turn=seat)))
        case CardSupplied(seat, trick, card, counts):
            return table.with_(at_play=supplied(state, seat, trick, card, counts))
        case ExtraCardRestored(seat, trick, card):
            kept_out = tuple(stuck for stuck in state.stuck if stuck[:3] != (trick, seat, card))
            return table.with_(at_play=_over_again(replace(state, stuck=kept_out), [play[1:] for play in _plays(state)]))
        case WrongCardSettled(trick):
            wrong = tuple(card for card in state.wrong_cards if card.trick != trick)
            return table.with_(at_play=replace(state, wrong_cards=wrong))


def _begun(table: Table) -> AtPlay:
    """The play as it stands; before the first card, as it will begin."""
    if table.at_play is not None:
        return table.at_play
    contract = table.contract
    assert contract is not None, "nothing is played on a board nobody bid on"
    play = Play.start(contract, table.board.deal)
    return AtPlay(play, play)


def _without(state: AtPlay, seat: Seat, card: Card) -> tuple[tuple[Seat, Card], ...]:
    return tuple(down for down in state.floor if down != (seat, card))


def _is_lead_from_wrong_hand(state: AtPlay) -> bool:
    """The card that goes back is declarer's lead, and it is declarer's other hand that is to lead."""
    side = state.play.contract.declarer.side
    return not state.play.trick.plays and state.floor[0][0].side is side and state.play.turn.side is side


def _played(table: Table, state: AtPlay, seat: Seat, card: Card) -> Table:
    """The card counts, and then every card that was played early and whose turn has come."""
    table = _counted(table, replace(state, lead_retracted=False), seat, card)
    while table.at_play and (due := _due(table.at_play)):
        _, hand, early = due
        kept = tuple(waits for waits in table.at_play.waiting if waits is not due)
        table = _counted(table, replace(table.at_play, waiting=kept), hand, early)
    return table


def _without_used(state: AtPlay) -> AtPlay:
    """If a card that waits for a trick has been played otherwise, nothing waits for that trick any more."""
    if not state.waiting:
        return state
    used = {number for number, _, card in state.waiting if any(card is played for _, _, played in _plays(state))}
    return replace(state, waiting=tuple(waits for waits in state.waiting if waits[0] not in used))


def _due(state: AtPlay) -> tuple[int, Seat, Card] | None:
    """The early card that is next; if nobody has led yet, the first is a lead that was accepted."""
    waiting = [waits for waits in state.waiting if waits[0] == state.number]
    if waiting and not state.play.trick.plays:
        return waiting[0]
    return next((waits for waits in waiting if waits[1] is state.play.turn), None)


def _counted(table: Table, state: AtPlay, seat: Seat, card: Card) -> Table:
    """The card counts. A penalty card played is one no longer; what bound that hand for one card is over, and bans end
    with the lead.
    """
    before = len(state.play.tricks)
    play = state.play.after(card, by=seat)
    if state.penalty_cards or table.restrictions:
        state = _noticed(table, state, seat, card)
    table = table.with_(at_play=replace(state, play=play, told=()))
    if not table.restrictions:
        return table
    over = {Until.NEXT_CARD} if len(play.tricks) == before else {Until.NEXT_CARD, Until.TRICK_ENDS}
    lost = None if len(play.tricks) == before else play.turn  # who leads now, if a trick has just ended
    return table.with_(restrictions=tuple(r for r in table.restrictions if not _is_over(r, seat, over, lost)))


def _noticed(table: Table, state: AtPlay, seat: Seat, card: Card) -> AtPlay:
    """What becomes of penalty cards when this one is played, and what the hand was bound to play instead, if anything."""
    hand, led = state.play.hands[seat.index], state.play.trick.led
    fallen = {played for trick in (*state.play.tricks, state.play.trick) for _, played in trick.plays}
    cards = hand.cards if hand else tuple(c for c in PACK if c not in fallen)
    bound = allowed(table.with_(at_play=state), seat, cards)
    own = [p for p in state.penalty_cards if p.seat is seat and p.card in bound]
    owed = [p.card for p in own if p.major or p.card.suit is card.suit]
    could = hand is not None or led is None or card.suit is led or any(p.suit is led for p in owed)
    if card not in bound and could and (hand is None or led is None or card.suit is led or not hand.has_suit(led) or owed):
        law = next((r.law for r in table.restrictions if r.seat is seat), "50D1(a)")
        kind = Breach.PENALTY_CARD if owed else Breach.REQUIREMENT
        one = Missed(seat, state.number, card, tuple(bound), law, kind, hand is not None or bool(owed))
        state = replace(state, missed=(*state.missed, one))
    gone = tuple(p for p in state.penalty_cards if p.card is card)
    kept = tuple(p for p in state.penalty_cards if p.card is not card)
    return replace(state, penalty_cards=kept, faced=(*state.faced, *gone))


def _with_replaced(table: Table, state: AtPlay, place: tuple[Seat, int], by: Card) -> Table:
    """The card in its place is a penalty card no longer, and it may have lain on the table out of turn."""
    seat, trick = place
    unplayed = tuple(p for p in state.penalty_cards if p.card is not by)
    down = tuple(faced for faced in state.floor if faced[1] is not by)
    about = tuple(case for case in table.cases if not _is_out_of_turn(case.irregularity, by))
    changed = replace(replaced(state, seat, trick, by), penalty_cards=unplayed, floor=down)
    return table.with_(at_play=changed, cases=about)


def _is_out_of_turn(irregularity: object, card: Card) -> bool:
    return isinstance(irregularity, LeadOutOfTurn | PlayOutOfTurn) and irregularity.card is card


def _is_about(irregularity: object, revoke: Revoke) -> bool:
    return isinstance(irregularity, RevokeMade) and (irregularity.offender, irregularity.trick) == (
        revoke.seat,
        revoke.trick,
    )


def without_object(table: Table) -> Table:
    """Without what was found against cards that lie there no longer."""
    state = table.at_play
    assert state is not None
    stays = [
        case
        for case in table.cases
        if (
            state.card_of(wrong.offender, wrong.trick) is wrong.card
            if isinstance(wrong := case.irregularity, RevokeMade)
            else not state.play.ended
        )
    ]
    return table.with_(cases=tuple(stays))


def _is_over(restriction: Restriction, seat: Seat, over: set[Until], leader: Seat | None) -> bool:
    if restriction.until is Until.TRICK_ENDS:
        return Until.TRICK_ENDS in over
    if restriction.until is Until.LEAD_LOST:
        return leader is not None and leader is not restriction.seat
    if restriction.until is Until.FIRST_LEAD:
        return False
    return restriction.seat is seat and restriction.until in over


def replaced(state: AtPlay, seat: Seat, trick: int, by: Card) -> AtPlay:
    """The same cards played over again, with this one in place of the other; it is a penalty card no longer."""
    changed = [_swapped(number, player, card, (trick, seat), by) for number, player, card in _plays(state)]
    kept = tuple(penalty for penalty in state.penalty_cards if penalty.card is not by)
    return _over_again(replace(state, penalty_cards=kept), changed)


def returned(state: AtPlay) -> AtPlay:
    """Without the cards of the trick in progress."""
    now = state.number
    earlier = [(player, card) for number, player, card in _plays(state) if number < now]
    return _over_again(replace(state, waiting=()), earlier)


def cut_back(state: AtPlay, seat: Seat, trick: int) -> AtPlay:
    """Without what was played after this hand's card to that trick."""
    plays = _plays(state)
    last = next(at for at, (number, player, _) in enumerate(plays) if (number, player) == (trick, seat))
    return _over_again(replace(state, waiting=()), [(player, card) for _, player, card in plays[: last + 1]])


def played_over(state: AtPlay, seat: Seat, by: Card) -> AtPlay:
    """Tricks twelve and thirteen with the hands' last two cards: this one to the twelfth, what is left to the last."""
    earlier = [(player, card) for number, player, card in _plays(state) if number < 12]
    twelfth = [(player, card) for number, player, card in _plays(state) if number == 12]
    wrong = state.card_of(seat, 12)
    last = {player: card for number, player, card in _plays(state) if number == 13} | {seat: wrong}
    for player in SEATS:
        if (hand := state.play.hands[player.index]) and player is not seat and len(hand.cards) == 1:
            last[player] = hand.cards[0]
    state = _over_again(state, [*earlier, *[(player, by if player is seat else card) for player, card in twelfth]])
    while not state.play.ended and (card := last.get(state.play.turn)):
        state = replace(state, play=state.play.after(card))
    return replace(state, penalty_cards=(), floor=(), waiting=()) if state.play.ended else state


def penalized(state: AtPlay, seat: Seat, card: Card, major: bool) -> AtPlay:
    """Two or more penalty cards of one defender are all major."""
    before = tuple(penalty for penalty in state.penalty_cards if penalty.card is not card)  # it may lie face up already
    cards = (*before, PenaltyCard(seat, card, major))
    several = sum(penalty.seat is seat for penalty in cards) > 1
    return replace(state, penalty_cards=tuple(replace(p, major=True) if several and p.seat is seat else p for p in cards))


def corrected(state: AtPlay, revoke: Revoke, both_sides: bool) -> AtPlay:
    both = (*state.both_sides_corrected, revoke) if both_sides else state.both_sides_corrected
    return replace(state, corrected=(*state.corrected, revoke), both_sides_corrected=both)


def _plays(state: AtPlay) -> list[tuple[int, Seat, Card]]:
    """Every card played since the opening position, in order, with the number of its trick."""
    tricks = (*state.play.tricks, state.play.trick)
    return [(state.before + at, player, card) for at, trick in enumerate(tricks, start=1) for player, card in trick.plays]


def _swapped(number: int, player: Seat, card: Card, place: tuple[int, Seat], by: Card) -> tuple[Seat, Card]:
    return (player, by) if (number, player) == place else (player, card)


def _over_again(state: AtPlay, plays: list[tuple[Seat, Card]], supplied_to: tuple[int, Seat] | None = None) -> AtPlay:
    """Hands that were left out of a trick are left out again, save the one that has now been given a card."""
    tricks = (*state.play.tricks, state.play.trick)
    omitted = {
        (at, seat)
        for at, trick in enumerate(tricks)
        for seat in trick.omitted
        if (state.before + at + 1, seat) != supplied_to
    }
    play = state.opening
    for player, card in plays:
        while play.turn is not player and (len(play.tricks), play.turn) in omitted:
            play = play.without_card(play.turn)
        play = play.after(card, by=player)
        while len(play.trick.plays) + len(play.trick.omitted) == 3 and (len(play.tricks), play.turn) in omitted:
            play = play.without_card(play.turn)
    state = _without_used(replace(state, play=play))
    for seat, card in [*[filed[1:] for filed in state.filed], *[stuck[1:3] for stuck in state.stuck]]:
        state = _cleared(state, seat, card)
    return state


def supplied(state: AtPlay, seat: Seat, trick: int, card: Card, counts: bool) -> AtPlay:
    """The card that was missing: played after all, or only put where it should lie."""
    if not counts:
        return _cleared(replace(state, filed=(*state.filed, (trick, seat, card))), seat, card)
    plays = _plays(state)
    last = max(
        at for at, (number, player, _) in enumerate(plays) if number == trick and _is_before(state, player, seat, trick)
    )
    changed = [(player, played) for _, player, played in plays]
    return _over_again(state, [*changed[: last + 1], (seat, card), *changed[last + 1 :]], (trick, seat))


def _is_before(state: AtPlay, player: Seat, seat: Seat, trick: int) -> bool:
    leader = state.trick(trick).plays[0][0]
    return (player.index - leader.index) % 4 < (seat.index - leader.index) % 4


def _cleared(state: AtPlay, seat: Seat, card: Card) -> AtPlay:
    """Without that card in that hand, if the hand is known."""
    hand, hands = state.play.hands[seat.index], state.play.hands
    if hand is None or card not in hand:
        return state
    kept = (*hands[: seat.index], hand.without(card), *hands[seat.index + 1 :])
    return replace(state, play=replace(state.play, hands=kept))
