"""The desk's commands, each with the address of its form and its address for programs."""

from bridgelaws.club.at_table.looking import LookAtHands
from bridgelaws.club.at_table.saying import SayRuling
from bridgelaws.club.planning.classing import ClassField
from bridgelaws.club.publication.appeals import DecideAppeal, LodgeAppeal, WithdrawAppeal, likely_appeal
from bridgelaws.club.repairs.catalogue import REPAIRS
from bridgelaws.club.repairs.results import PhoneDied
from bridgelaws.club.results.recording import ConfirmResult, FindRight, RecordResult
from bridgelaws.club.results.score_sheet import FillSheet
from bridgelaws.club.rounds import CallRound, TurnClock
from bridgelaws.club.rulings.adjusting import GiveAward, KeepDraft, ThrowDraftAway
from bridgelaws.club.rulings.penalties import GivePenalty
from bridgelaws.club.rulings.putting_right import CorrectRuling, WithdrawRuling
from bridgelaws.club.rulings.saving import AnswerCall, PutCall, RecordRuling, SaveInterview
from bridgelaws.web.desk.answers import (
    EVENING,
    FOR_PROGRAMS,
    form_door,
    show_form,
    show_on_wall,
    tell_call,
    tell_code,
    tell_effect,
    tell_ruling,
    tell_wall,
    to,
    to_call,
    to_wall,
    to_where_one_was,
    with_nothing,
)
from bridgelaws.web.desk.pages import (
    appeal,
    at_table,
    awards,
    connector,
    deals,
    devices,
    end,
    entries,
    evenings,
    history,
    movements,
    new,
    room,
    rounds,
    rulings,
    settings,
    sheets,
    stages,
    tables,
)
from bridgelaws.web.doors import Body, Door, Typed, club_of, tell_nothing
from bridgelaws.web.page import PageContext

BOARD = "/{number}/{table}/{board}"


def with_likely_appeal(page: PageContext, typed: Typed) -> Typed:
    evening = club_of(page).evening(typed["event"])
    with evening.lock:
        return likely_appeal(evening, typed.get("ruling", ""))


DOORS: tuple[Door, ...] = (
    Door(
        CallRound,
        EVENING + "/round",
        show_on_wall,
        to_wall,
        f"POST {FOR_PROGRAMS}/rounds",
        tell_wall,
        Body.TYPED,
    ),
    Door(
        TurnClock,
        EVENING + "/clock",
        show_on_wall,
        to_wall,
        f"POST {FOR_PROGRAMS}/clock",
        tell_wall,
        Body.TYPED,
    ),
    *[form_door(kind, f"/trouble/{kind.key}", to_where_one_was) for kind in REPAIRS if kind is not PhoneDied],
    Door(
        PhoneDied,
        EVENING + "/trouble/phone-died",
        show_form(PhoneDied, EVENING + "/trouble/phone-died"),
        to(EVENING + "/table/{table}#code"),
        f"POST {FOR_PROGRAMS}/tables/{{table}}/code",
        tell_code,
        Body.NONE,
        previews=True,
        begins=with_nothing,
    ),
    Door(
        RecordResult,
        EVENING + "/result" + BOARD,
        tables.show_result,
        awards.to_table,
        f"POST {FOR_PROGRAMS}/results{BOARD}",
        tell_effect,
        previews=True,
        begins=tables.begin_result,
        live=tables.show_result_effect,
    ),
    Door(
        ConfirmResult,
        EVENING + "/result" + BOARD + "/confirm",
        tables.show_result,
        to_wall,
        f"POST {FOR_PROGRAMS}/results{BOARD}/confirm",
        tell_nothing,
        Body.NONE,
    ),
    Door(
        FindRight,
        EVENING + "/result" + BOARD + "/right",
        tables.show_result,
        to_wall,
        f"POST {FOR_PROGRAMS}/results{BOARD}/right",
        tell_nothing,
        Body.NONE,
    ),
    Door(
        FillSheet,
        EVENING + "/sheet/{number}",
        sheets.show_sheet,
        sheets.to_sheet,
        f"POST {FOR_PROGRAMS}/sheets/{{number}}",
        tell_effect,
        begins=with_nothing,
    ),
    Door(
        GiveAward,
        EVENING + "/adjust" + BOARD,
        awards.show_form,
        awards.to_table,
        f"POST {FOR_PROGRAMS}/awards{BOARD}",
        tell_effect,
        previews=True,
        begins=awards.begin_form,
        live=awards.show_effect,
    ),
    Door(
        KeepDraft,
        EVENING + "/adjust" + BOARD + "/draft",
        awards.show_form,
        to_wall,
        f"PUT {FOR_PROGRAMS}/drafts{BOARD}",
        tell_nothing,
        Body.FIELDS,
    ),
    Door(
        ThrowDraftAway,
        EVENING + "/adjust" + BOARD + "/drop",
        awards.show_form,
        to_wall,
        f"DELETE {FOR_PROGRAMS}/drafts{BOARD}",
        tell_nothing,
        Body.NONE,
    ),
    Door(
        SaveInterview,
        EVENING + "/save/{name}",
        rulings.show_saving,
        rulings.to_ruling,
        f"POST {FOR_PROGRAMS}/interviews/{{name}}/ruling",
        tell_ruling,
        Body.FIELDS,
        status=201,
        begins=rulings.begin_saving,
    ),
    Door(
        SayRuling,
        EVENING + "/said/{name}",
        rulings.show_saving,
        rulings.to_next,
        f"POST {FOR_PROGRAMS}/interviews/{{name}}/said",
        tell_ruling,
        Body.NONE,
        status=201,
    ),
    Door(
        RecordRuling,
        "",
        show_on_wall,
        to_wall,
        f"POST {FOR_PROGRAMS}/rulings",
        tell_ruling,
        Body.TYPED,
        previews=True,
        status=201,
    ),
    *[
        Door(
            kind,
            EVENING + f"/ruling/{{ruling}}/{where}",
            show_form(kind, EVENING + f"/ruling/{{ruling}}/{where}"),
            rulings.to_put_right,
            f"POST {FOR_PROGRAMS}/rulings/{{ruling}}/{where}",
            tell_effect,
            previews=True,
            begins=begins,
        )
        for kind, where, begins in (
            (CorrectRuling, "correction", rulings.begin_correction),
            (WithdrawRuling, "withdrawal", rulings.begin_withdrawal),
        )
    ],
    Door(
        AnswerCall,
        EVENING + "/call/{call}/answer",
        show_on_wall,
        to_wall,
        f"POST {FOR_PROGRAMS}/calls/{{call}}/answer",
        tell_nothing,
        Body.TYPED,
    ),
    Door(
        LookAtHands,
        EVENING + "/call/{call}/look",
        at_table.show_look,
        at_table.uncover,
        f"POST {FOR_PROGRAMS}/calls/{{call}}/look",
        at_table.tell_hands,
        Body.TYPED,
    ),
    Door(
        PutCall,
        EVENING + "/table/{table}/call",
        show_on_wall,
        to_call,
        f"POST {FOR_PROGRAMS}/tables/{{table}}/calls",
        tell_call,
        Body.TYPED,
        status=201,
    ),
    form_door(GivePenalty, "/penalty", to_where_one_was),
    form_door(ClassField, "/class", to(EVENING + "/entries")),
    form_door(LodgeAppeal, "/appeal", to(EVENING + "/rulings"), with_likely_appeal),
    Door(
        DecideAppeal,
        EVENING + "/appeal/{appeal}",
        appeal.show_appeal_with,
        to(EVENING + "/appeal/{appeal}"),
        f"POST {FOR_PROGRAMS}/appeals/{{appeal}}/decision",
        tell_nothing,
        Body.FIELDS,
    ),
    Door(
        WithdrawAppeal,
        EVENING + "/appeal/{appeal}/withdraw",
        appeal.show_appeal_with,
        to(EVENING + "/appeal/{appeal}"),
        f"POST {FOR_PROGRAMS}/appeals/{{appeal}}/withdrawal",
        tell_nothing,
        Body.NONE,
    ),
    *end.DOORS,
    *history.DOORS,
    *movements.DOORS,
    *new.DOORS,
    *evenings.DOORS,
    *settings.DOORS,
    *entries.DOORS,
    *deals.DOORS,
    *devices.DOORS,
    *room.DOORS,
    *connector.DOORS,
    *rounds.DOORS,
    *stages.DOORS,
)
