"""Places of the book that have a name in place of a number, in words: definitions, the introduction, rows of a table."""

from bridgelaws.language import Language, speak
from bridgelaws.lawbook.provision import Provision
from bridgelaws.text import Text, say

_INTRODUCTION: dict[str, Text] = {
    "purpose": say("Introduction: what the Laws are for"),
    "discretion": say("Introduction: the Director’s judgement"),
    "verbs": say("Introduction: what the verbs mean"),
    "may": say("Introduction: “may”"),
    "does": say("Introduction: “does”"),
    "should": say("Introduction: “should”"),
    "shall": say("Introduction: “shall”"),
    "must": say("Introduction: “must”"),
    "prohibitions": say("Introduction: prohibitions"),
    "headings": say("Introduction: headings"),
    "force": say("Introduction: what belongs to the Laws"),
    "status": say("Introduction: what belongs to the Laws, and how words are read"),
    "number": say("Introduction: singular and plural, and gender"),
}
_COMMISSION: dict[str, Text] = {
    "advice": say("Law commission: advice"),
    "presence-a": say("Law commission: who may be present (a)"),
    "presence-b": say("Law commission: who may be present (b)"),
}
_ROWS: dict[str, Text] = {
    "pre": say("preamble"),
    "fn": say("footnote"),
    "fn1": say("first footnote"),
    "fn2": say("second footnote"),
    "fn3": say("third footnote"),
    "dbf": say("rule of the Danish federation"),
    "dealer": say("who deals"),
    "vulnerability": say("who is vulnerable"),
    "cycle": say("every sixteen boards"),
    "nonconforming": say("boards marked otherwise"),
    "written": say("explanations in writing"),
    "trick-minor": say("tricks in a minor suit"),
    "trick-major": say("tricks in a major suit"),
    "trick-suit": say("tricks in a suit"),
    "trick-nt": say("tricks in no trump"),
    "game": say("game"),
    "partscore": say("partscore"),
    "slam": say("slams"),
    "slam-small": say("small slam"),
    "slam-grand": say("grand slam"),
    "overtrick": say("overtricks"),
    "over-undoubled": say("overtricks, undoubled"),
    "over-doubled": say("overtricks, doubled"),
    "over-redoubled": say("overtricks, redoubled"),
    "prem-game": say("premium for game"),
    "prem-partscore": say("premium for a partscore"),
    "insult": say("premium for a doubled contract made"),
    "prem-doubled": say("premium for making a doubled contract"),
    "prem-redoubled": say("premium for making a redoubled contract"),
    "under-undoubled": say("undertricks, undoubled"),
    "under-doubled": say("undertricks, doubled"),
    "under-redoubled": say("undertricks, redoubled"),
    "under-first": say("first undertrick"),
    "under-next": say("further undertricks"),
    "under-fourth": say("fourth undertrick and on"),
    "passout": say("nobody bids"),
}
_DEFINITIONS: dict[str, Text] = {
    "active-call": say("Definition: active call"),
    "adjusted-score": say("Definition: adjusted score"),
    "alert": say("Definition: alert"),
    "artificial-call": say("Definition: artificial call"),
    "auction": say("Definition: auction"),
    "bid": say("Definition: bid"),
    "board": say("Definition: board"),
    "call": say("Definition: call"),
    "cancelled": say("Definition: cancelled"),
    "contestant": say("Definition: contestant"),
    "contract": say("Definition: contract"),
    "convention": say("Definition: convention"),
    "deal": say("Definition: deal"),
    "dealer": say("Definition: dealer"),
    "declarer": say("Definition: declarer"),
    "defender": say("Definition: defender"),
    "denomination": say("Definition: denomination"),
    "director": say("Definition: Director"),
    "dk-dbf": say("Definition: the Danish Bridge Federation"),
    "dk-deal-points": say("Definition: points for a deal (Danish book)"),
    "dk-face-down-card": say("Definition: card face down (Danish book)"),
    "dk-follow-play": say("Definition: to play to a trick (Danish book)"),
    "dk-score": say("Definition: score (Danish book)"),
    "dk-total-points": say("Definition: total points (Danish book)"),
    "dk-trick-in-progress": say("Definition: trick in progress (Danish book)"),
    "dk-victory-points": say("Definition: victory points (Danish book)"),
    "double": say("Definition: double"),
    "dummy": say("Definition: dummy"),
    "event": say("Definition: event"),
    "extraneous": say("Definition: extraneous"),
    "follow-suit": say("Definition: follow suit"),
    "fsb": say("Definition: the Swedish Bridge Federation"),
    "game": say("Definition: game"),
    "hand": say("Definition: hand"),
    "honour": say("Definition: honour"),
    "imp": say("Definition: IMP"),
    "infraction": say("Definition: infraction"),
    "irregularity": say("Definition: irregularity"),
    "lead": say("Definition: lead"),
    "lead-and-follow": say("Definition: to lead and to follow"),
    "lho": say("Definition: LHO"),
    "lk": say("Definition: the law commission"),
    "matchpoint": say("Definition: matchpoint"),
    "misinformation": say("Definition: misinformation"),
    "natural": say("Definition: natural"),
    "odd-trick": say("Definition: odd trick"),
    "opening-lead": say("Definition: opening lead"),
    "opponent": say("Definition: opponent"),
    "overtrick": say("Definition: overtrick"),
    "pack": say("Definition: pack"),
    "partner": say("Definition: partner"),
    "partner-synonym": say("Definition: partner, in other words"),
    "partscore": say("Definition: partscore"),
    "pass": say("Definition: pass"),
    "penalty": say("Definition: penalty"),
    "penalty-card": say("Definition: penalty card"),
    "penalty-disciplinary": say("Definition: disciplinary penalty"),
    "penalty-procedural": say("Definition: procedural penalty"),
    "play": say("Definition: play"),
    "play-period": say("Definition: play period"),
    "premium-points": say("Definition: premium points"),
    "presumed-declarer": say("Definition: presumed declarer"),
    "psychic-call": say("Definition: psychic call"),
    "rectification": say("Definition: rectification"),
    "redouble": say("Definition: redouble"),
    "retracted": say("Definition: retracted"),
    "revoke": say("Definition: revoke"),
    "rho": say("Definition: RHO"),
    "rotation": say("Definition: rotation"),
    "round": say("Definition: round"),
    "session": say("Definition: session"),
    "side": say("Definition: side"),
    "slam": say("Definition: slam"),
    "sorted-deck": say("Definition: sorted deck"),
    "stage": say("Definition: stage of an event"),
    "suit": say("Definition: suit"),
    "team": say("Definition: team"),
    "tournament": say("Definition: tournament"),
    "trick": say("Definition: trick"),
    "trick-points": say("Definition: trick points"),
    "trump": say("Definition: trump"),
    "turn": say("Definition: turn"),
    "undertrick": say("Definition: undertrick"),
    "unintended": say("Definition: unintended"),
    "victory-point": say("Definition: victory point"),
    "visible-card": say("Definition: visible card"),
    "vulnerability": say("Definition: vulnerability"),
    "withdrawn": say("Definition: withdrawn"),
}


def name_of(place: Provision, language: Language) -> str:
    """A place as a list names it: by its number, with the row or note in words; without a number, in words alone.

    >>> name_of(Provision("77:under-doubled"), Language.ENGLISH), name_of(Provision("27B1(a)"), Language.ENGLISH)
    ('77, undertricks, doubled', '27B1(a)')
    >>> name_of(Provision("DEF:play(2)"), Language.ENGLISH), name_of(Provision("LK:a"), Language.ENGLISH)
    ('Definition: play (2)', 'Law commission: paragraph a')
    """
    match place.part:
        case "INTRO":
            return speak(_INTRODUCTION.get(place.name, say("Introduction: {name}", name=place.name)), language)
        case "LK":
            return speak(_COMMISSION.get(place.name, say("Law commission: paragraph {name}", name=place.name)), language)
        case "DEF":
            plain = say("Definition: {name}", name=place.name.replace("-", " "))
            told = speak(_DEFINITIONS.get(place.name, plain), language)
            return f"{told} ({place.paragraph})" if place.paragraph else told
    number = place.cite(language.value, "number")
    if not place.name:
        return number
    row = _ROWS.get(place.name)
    bare = Provision(str(place).partition(":")[0]).cite(language.value, "number")
    return f"{bare}, {speak(row, language)}" if row else number
