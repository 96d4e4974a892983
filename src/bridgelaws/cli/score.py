"""bridgelaws score: Law 77 for one result, or the whole table."""

from typing import Any

import click

from bridgelaws.bridge.alphabets import ALPHABETS
from bridgelaws.bridge.board import Vulnerability
from bridgelaws.bridge.calls import BIDS, PASS
from bridgelaws.bridge.contract import Contract, Doubling
from bridgelaws.bridge.notation import read_call, read_contract, read_seat
from bridgelaws.bridge.result_notation import read_tricks
from bridgelaws.bridge.score import points, working
from bridgelaws.bridge.seats import Side
from bridgelaws.cli.output import echo_json, json_option
from bridgelaws.cli.speaking import lang_option, language, words
from bridgelaws.errors import BridgelawsError
from bridgelaws.language.words import number, word
from bridgelaws.lawbook.catalogue import catalogue
from bridgelaws.lawbook.digests import digest
from bridgelaws.lawbook.provision import Provision
from bridgelaws.text import Text, say, say_count, template


class _Vulnerable(click.Choice[str]):
    """The sides by their English words, or by the words and letters of the language of this run."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        code, typed = language().value, str(value).lower()
        north, east, south, west = [names[0].lower() for names in ALPHABETS[code].seats.values()]
        letters = {north + south: Vulnerability.NS, east + west: Vulnerability.EW}
        named = {word(each, code).lower(): each for each in Vulnerability} | letters
        return super().convert(named[typed].value if typed in named else value, param, ctx)


@click.command(context_settings={"ignore_unknown_options": True})  # so that -1 is two tricks short of nothing but a result
@click.argument("contract", required=False)
@click.argument("declarer", required=False)
@click.argument("tricks", required=False)
@click.option("--vulnerable", type=_Vulnerable([v.value for v in Vulnerability]), help="Which sides; by default none.")
@click.option("--table", is_flag=True, help="Every contract, doubling, vulnerability and number of tricks, as CSV.")
@lang_option
@json_option
def score(
    contract: str | None, declarer: str | None, tricks: str | None, vulnerable: str | None, table: bool, as_json: bool
) -> None:
    """The score of CONTRACT played by DECLARER for TRICKS, for both sides.

    CONTRACT is a bid with X or XX if it was doubled (4S, 3NTX, 2♥xx), or "pass" for a board passed out. TRICKS is the
    number of tricks won (0 to 13), or the result: = or +1 or -2.

    \b
    bridgelaws score 4SX N 9 --vulnerable ns
    bridgelaws score 3NT E +1
    bridgelaws score pass
    bridgelaws score --table > scores.csv
    """
    if table:
        if contract or as_json or vulnerable:
            raise BridgelawsError(say("--table cannot be combined: it prints every score as CSV."))
        print_table()
        return
    if contract is not None and contract.startswith("--"):
        raise click.NoSuchOption(contract)
    if not contract:
        raise BridgelawsError(say("Say which contract, declarer and tricks, such as: score 4S N 10"))
    if _is_pass(contract):
        if declarer:
            raise BridgelawsError(say("A board passed out has no declarer and no tricks."))
        _print(None, 0, Vulnerability(vulnerable or "none"), as_json)
        return
    if declarer is None or tricks is None:
        told = template("{contract} by whom, and how many tricks? Such as: score {contract} N 9")
        raise BridgelawsError(say(told, contract=contract))
    played = read_contract(contract, read_seat(declarer, language().value), language().value)
    _print(played, read_tricks(tricks, played.tricks_needed), Vulnerability(vulnerable or "none"), as_json)


def _is_pass(text: str) -> bool:
    try:
        return read_call(text, language().value) == PASS
    except BridgelawsError:
        return False


def _print(contract: Contract | None, tricks: int, vulnerable: Vulnerability, as_json: bool) -> None:
    rows: tuple[tuple[str, int], ...] = (("77:passout", 0),)
    sign, shown, seat = 1, "P", None
    if contract is not None:
        rows = working(contract.bid, contract.doubling, tricks, is_vulnerable=vulnerable.includes(contract.declarer.side))
        sign = 1 if contract.declarer.side is Side.NS else -1
        shown, seat = f"{contract.bid}{contract.doubling}", contract.declarer
    ns = sign * sum(worth for _, worth in rows)
    if as_json:
        played = {"contract": shown, "declarer": seat and str(seat), "tricks": tricks if contract else None}
        echo_json({**played, "vulnerable": vulnerable.value, "ns": ns, "ew": -ns})
        return
    click.secho(words(_tell(contract, tricks, vulnerable, ns)), bold=True)
    for row, worth in rows:
        law, shown_worth = Provision(row), number(worth, language().value, signed=True)
        told = digest(catalogue()[law], language().value)
        click.echo(
            click.wrap_text(f"{shown_worth:>6}  {law.cite(language().value, 'number'):20} {told}", 100, "  ", " " * 31)
        )


def _tell(contract: Contract | None, tricks: int, vulnerable: Vulnerability, ns: int) -> Text:
    if contract is None:
        return say(
            "Passed out: {ns} {ns_score:signed}, {ew} {ew_score:signed}", ns=Side.NS, ns_score=0, ew=Side.EW, ew_score=0
        )
    return say_count(
        "{contract}, {count} trick, vulnerable: {vulnerable}: {ns} {ns_score:signed}, {ew} {ew_score:signed}",
        "{contract}, {count} tricks, vulnerable: {vulnerable}: {ns} {ns_score:signed}, {ew} {ew_score:signed}",
        tricks,
        contract=contract,
        vulnerable=vulnerable,
        ns=Side.NS,
        ns_score=ns,
        ew=Side.EW,
        ew_score=-ns,
    )


def print_table() -> None:
    click.echo("contract,vulnerable,tricks,score")
    for bid in BIDS:
        for doubling in Doubling:
            for vulnerable in (False, True):
                for tricks in range(14):
                    worth = points(bid, doubling, tricks, is_vulnerable=vulnerable)
                    click.echo(f"{bid}{doubling},{int(vulnerable)},{tricks},{worth}")
