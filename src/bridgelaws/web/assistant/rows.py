"""Answers entered row by row: results with their shares (12C1(c)), and what players of the same class would do."""

from collections.abc import Mapping

ROWS = 4


def join_rows(fields: Mapping[str, str]) -> str:
    """The rows as one line, as the Director would write it.

    >>> join_rows({"share1": "60", "contract1": "4S", "declarer1": "N", "made1": "=", "share2": "40", "contract2": "4S",
    ...     "declarer2": "N", "made2": "-1"})
    '60% 4S N =, 40% 4S N -1'
    >>> join_rows({"players1": "5", "action1": "pass", "players2": "3", "action2": "4S", "players3": ""})
    '5 pass, 3 4S'
    """
    lines = [_result(fields, row) or _vote(fields, row) for row in range(1, ROWS + 1)]
    return ", ".join([line for line in lines if line])


def _result(fields: Mapping[str, str], row: int) -> str:
    share, contract, declarer, made = [fields.get(f"{name}{row}", "") for name in ("share", "contract", "declarer", "made")]
    if not contract:
        return ""
    weight = f"{share.rstrip('%').strip()}% " if share else ""
    return f"{weight}{contract} {declarer} {made or '='}".replace("−", "-")


def _vote(fields: Mapping[str, str], row: int) -> str:
    players, action = fields.get(f"players{row}", ""), fields.get(f"action{row}", "")
    return f"{players} {action}" if players or action else ""
