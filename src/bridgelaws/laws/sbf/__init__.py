"""The Swedish federation's own rules, 94 to 116 of its book of 2007, where they are not about scores (`tournament.scoring`).

Each is a function from facts to a decision; `PROCEDURES` names them for cases.
"""

from collections.abc import Mapping

from bridgelaws.laws.sbf import (
    rule098_score_sheets,
    rule099_pairs,
    rule099_teams,
    rule100_stages,
    rule102_players,
    rule104_line_ups,
    rule105_people,
    rule110_order,
    rule112_at_the_table,
)
from bridgelaws.laws.sbf.decision import Decision, Procedure

__all__ = ["PROCEDURES", "Decision", "Procedure"]

PROCEDURES: Mapping[str, Procedure] = {
    "score sheet entry": Procedure(rule098_score_sheets.Entry, rule098_score_sheets.entry),
    "score sheet approval": Procedure(rule098_score_sheets.Sheet, rule098_score_sheets.approval),
    "score correction": Procedure(rule098_score_sheets.Mistake, rule098_score_sheets.correction),
    "score sheet inspection": Procedure(rule098_score_sheets.Wish, rule098_score_sheets.inspection),
    "fouled board": Procedure(rule099_pairs.Forms, rule099_pairs.decide_fouled),
    "fouled board penalties": Procedure(rule099_pairs.Fouled, rule099_pairs.penalties),
    "wrong pocket": Procedure(rule099_pairs.WrongPocket, rule099_pairs.wrong_pocket),
    "board in two forms at teams": Procedure(rule099_teams.TwoForms, rule099_teams.two_forms),
    "board fouled at the second table": Procedure(rule099_teams.AtSecondTable, rule099_teams.second_table),
    "qualifiers": Procedure(rule100_stages.Stage, rule100_stages.qualifiers),
    "replacement": Procedure(rule100_stages.Vacant, rule100_stages.replacement),
    "late qualifier": Procedure(rule100_stages.Arrival, rule100_stages.late_qualifier),
    "substitute": Procedure(rule102_players.Replaced, rule102_players.substitute),
    "team member": Procedure(rule102_players.Joining, rule102_players.member),
    "change of pair": Procedure(rule102_players.Change, rule102_players.change),
    "home and away": Procedure(rule104_line_ups.Teams, rule104_line_ups.home_and_away),
    "home matches": Procedure(rule104_line_ups.HomeMatches, rule104_line_ups.home_matches),
    "leaving the room": Procedure(rule104_line_ups.Leaving, rule104_line_ups.leaving),
    "open room starts": Procedure(rule104_line_ups.Starting, rule104_line_ups.starting),
    "second half": Procedure(rule104_line_ups.SecondHalf, rule104_line_ups.second_half),
    "captain speaks": Procedure(rule105_people.Speech, rule105_people.captain),
    "watching": Procedure(rule105_people.Watching, rule105_people.watching),
    "director's licence": Procedure(rule105_people.Licence, rule105_people.licence),
    "ruling and appeal": Procedure(rule105_people.RulingGiven, rule105_people.ruling),
    "system cards": Procedure(rule105_people.SystemCards, rule105_people.system_cards),
    "closed room": Procedure(rule110_order.ClosedRoom, rule110_order.closed_room),
    "asking for results": Procedure(rule110_order.AskingForResults, rule110_order.asking),
    "result handed in": Procedure(rule110_order.HandedIn, rule110_order.hand_in),
    "entering the closed room": Procedure(rule110_order.Entering, rule110_order.entering),
    "deals": Procedure(rule110_order.Deals, rule110_order.deals),
    "vugraph": Procedure(rule110_order.Vugraph, rule110_order.vugraph),
    "screens": Procedure(rule110_order.Screens, rule110_order.screens),
    "bidding boxes": Procedure(rule112_at_the_table.Boxes, rule112_at_the_table.boxes),
    "bidding cards displayed": Procedure(rule112_at_the_table.Displayed, rule112_at_the_table.decide_displayed),
    "bidding card": Procedure(rule112_at_the_table.CardTaken, rule112_at_the_table.bidding_card),
    "bidding card changed": Procedure(rule112_at_the_table.CallChanged, rule112_at_the_table.change_of_call),
    "alert": Procedure(rule112_at_the_table.Alerting, rule112_at_the_table.alert),
    "stop": Procedure(rule112_at_the_table.Stopping, rule112_at_the_table.stop),
    "pause after stop": Procedure(rule112_at_the_table.Waiting, rule112_at_the_table.pause),
}
