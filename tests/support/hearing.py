"""Hears a spoken text as a player does: who is named and addressed, which calls, cards and figures, who must do what.

Two texts are compared by what is heard, so that another sentence with the same meaning is as good. English and Swedish are
heard alike; concepts are the same in both.
"""

import re
from collections.abc import Iterator

from msgspec import Struct

SEATS = {
    "en": {"North": "N", "East": "E", "South": "S", "West": "W"},
    "sv": {"Nord": "N", "Öst": "E", "Syd": "S", "Väst": "W"},
}
SIDES = {
    "en": {"North-South": "NS", "East-West": "EW"},
    "sv": {"Nord-Syd": "NS", "Öst-Väst": "EW"},
}
SUITS = {
    "en": {"spade": "♠", "heart": "♥", "diamond": "♦", "club": "♣"},
    "sv": {"spader": "♠", "hjärter": "♥", "ruter": "♦", "klöver": "♣"},
}
RANKS = {"en": "AKQJ", "sv": ("E", "K", "D", "Kn")}
NUMBERS = {
    "en": "no one two three four five six seven eight nine ten eleven twelve thirteen fourteen".split(),
    "sv": "inget ett två tre fyra fem sex sju åtta nio tio elva tolv tretton fjorton".split(),
}

_TENS = {"thirty": 30, "trettio": 30}
_COUNTED = {
    "en": r"(?:more |claimed )?(?:tricks?|down|overtricks?|become|minutes)\b",
    "sv": r"(?:stick|straff|övertrick|blir|minuter)\b",
}
_NOT = {"en": "not", "sv": "inte"}
_BECOME = {"en": "become", "sv": "blir"}

# A concept is what a sentence makes of somebody's rights and duties. The first pattern is English, the second Swedish.
CONCEPTS = {
    "must pass": (
        r"\b(?<!nobody )must(?: both)?(?: then)? pass\b|\bsilence[sd]\b|\bmakes? \w+ pass\b",
        r"(?<!ingen )\bmåste (?:(?:båda|då|både [NÖSV][\w-]+(?: och [NÖSV]\w+)?|[NÖSV]\w+) )?passa\b",
    ),
    "accept": (r"\baccept(?!able)|\brefus", r"\bgodkän"),
    "forbid": (r"\bforbid|\bforbade\b|\bban\b", r"\bförbj|\bförbud"),
    "ask for": (r"\bask(?:s|ed)? (?:\w+ )?for\b|\bdemand", r"\bbegär(?:a|s)?\b"),
    "take back": (
        r"\bback\b|\bpick(?:s|ed)?\b[^.;]*?\bup\b|\btakes?\b[^.;,]*?\bup\b",
        r"\btillbaka\b|\bta(?:r|s)?\b[^.;,]*?\bupp\b",
    ),
    "penalty card": (
        r"(?<!no )(?<!not a )(?<!no longer a )(?<!never )\bpenalty cards?\b(?! any more)",
        r"(?<!inget )(?<!inga )(?<!inte längre ett )(?<!aldrig )\bstraffkort(?:en)?\b",
    ),
    "no penalty card": (
        r"\b(?:no(?:t a)?|never) penalty card",
        r"\b(?:ing(?:et|a)|aldrig) straffkort|\binte blir straffkort",
    ),
    "major": (r"\bmajor\b", r"\bstor(?:t|a) straff"),
    "minor": (r"\bminor\b", r"\blitet straff|\bsmå straff"),
    "may not use": (
        r"\bmay no(?:t|\slonger|thing)\b[^.;]*?\b(?:use|take advantage|guided)|\b(?:not|no longer) use\b",
        r"\bfår(?: \w+)? inte\b[^.;]*?\b(?:använda|utnyttja|dra nytta|ledas)|\banvänd(?:er)? (?:\w+ )?inte",
    ),
    "may use": (r"\bmay (?:all |still )?use\b", r"\bfår (?:alla |fortfarande )?(?:använda|utnyttja)\b"),
    "nobody bound": (r"\bnobody (?:else )?is restricted", r"\bingen (?:annan )?är bunden|\bär ingen (?:annan )?bunden"),
    "call me": (r"\bcall me\b", r"\bkalla (?:sedan )?på mig\b|\bkallar du på mig"),
    "appeal": (r"\bappeal", r"\böverklaga"),
    "goes over": (
        r"(?<!no trick )(?<!no tricks )(?<!any tricks )(?<!a trick )\bgo(?:es)? over\b",
        r"(?<!inget stick )(?<!inga stick )(?<!några stick )(?<!om ett stick )(?<!om stick )(?<!något stick )"
        r"\bförs(?: (?!ing?(?:te|et|a)\b)\w+)* över\b",
    ),
    "nothing goes over": (
        r"\bno tricks? (?:goes|go|moves?|is|are)\b",
        r"\bing(?:et|a) stick (?:förs|förlor)|\bförs (?:\w+ )?ing(?:et|a) stick",
    ),
    "established": (r"\bestablish", r"\betabler"),
    "result stands": (r"\b(?:result|score) stands\b", r"\bresultatet står\b|\bstår resultatet\b"),
    "after play": (
        r"\bafter the (?:play|last card|board)|\bthe last card (?:has|is)\b",
        r"\befter (?:spelet|sista kortet|brickan)|\bsista kortet är\b",
    ),
    "adjust": (r"\badjust", r"\bkorriger"),
    "average plus": (r"\baverage plus\b", r"\bdrygt medel\b"),
    "average minus": (r"\baverage minus\b", r"\bknappt medel\b"),
    "average": (r"\baverage\b(?! plus| minus)", r"(?<!drygt )(?<!knappt )\bmedel\b"),
    "percent": (r"\bpercent\b|%", r"\bprocent\b|%"),
    "warning": (r"\bwarning\b", r"\bvarning\b"),
    "keeps the lead": (r"\bkeeps? the lead\b", r"\bså länge \w+ är inne\b"),
    "wait": (r"\bwaits?\b", r"\bväntar?\b"),
    "any card": (r"\bleads? any(?:thing| card)|\bany card\b", r"\bspelar? ut (?:vad|vilket)\b|\bvilket kort\b"),
}

# What may be said of nobody but those of whom the script says it.
BURDENS = ("must pass", "may not use", "tricks to", "average plus", "average minus")

# Who is bound, free, asked, or given something: what the sentence says, and of whom. ``@`` is a seat or a side.
WHOSE = {
    "must pass": (
        r"@,? (?:you )?(?:must|still has to)(?: both)?(?: then)?(?: please)? pass|silences @|makes @ pass|@, please pass",
        r"@,? (?:du )?måste (?:både @ och @ )?(?:båda |då |fortfarande )?passa|måste @ passa|@, passa",
    ),
    "may not use": (
        r"@,? (?:you )?may (?:still |then )?(?:not|no longer) (?:use|take advantage|be guided)"
        r"|@, [^.;]*\bdo not use",
        r"@,? (?:du )?får (?:då |fortfarande )?inte (?:längre )?(?:använda|utnyttja|dra nytta)"
        r"|@, [^.;]*\banvänd (?:det )?inte|får @ (?:då )?inte (?:längre )?(?:använda|utnyttja|dra nytta)",
    ),
    "may use": (r"@ may (?:all |still )?use", r"@ får (?:alla |fortfarande )?(?:använda|utnyttja)"),
    "call me": (r"@, call me", r"@, kalla på mig"),
    "first lead": (
        r"when @ first|@’s first lead|@ is to lead for the first",
        r"första gången @ ska spela ut|@s första utspel|@ ska spela ut för första",
    ),
    "if they defend": (r"If @ defend", r"Blir @ motspelare"),
    "tricks to": (r"over to @", r"över till @"),
    "average plus": (r"@ get average plus", r"@ får drygt medel"),
    "average minus": (r"@ get average minus", r"@ får knappt medel"),
}

# What nobody may be told besides: it binds somebody, or moves a score. Options and reasons may be told more fully: our
# moments name the ban that a choice would bring, and the penalty cards that still lie there, where the scripts leave that to
# another moment. What is said besides of penalty cards cannot hide that a card is none (see `differences`).
BINDING = frozenset("must pass,goes over,average plus,average minus,average,warning".split(","))

_WAS_BOUND = r"\b(?:[Mm]edan|[Nn]är) \w+ måste passa\b"  # then, and no more; English says "had to"
_CLOSING = 8  # words; a longer line is a ruling, not a call to act
_MOST_TRICKS = 13
BOOK = 6  # fewer tricks than this are moved, conceded or claimed


_SIDES = {"NS": {"N", "S"}, "EW": {"E", "W"}}


class Heard(Struct, frozen=True):
    """What a text says, in no language."""

    named: frozenset[str]  # seats and sides
    addressed: frozenset[str]  # seats spoken to
    calls: frozenset[str]
    cards: frozenset[str]
    suits: frozenset[str]
    tricks: frozenset[int]
    figures: frozenset[int]
    duties: frozenset[str]
    last: str  # the seat that the last words leave to act
    whose: frozenset[tuple[str, str]] = frozenset()  # what is said, and of which seat or side
    paired: frozenset[str] = frozenset()  # seats named together with partner: "North and South" is North-South
    of_the_result: frozenset[int] = frozenset()  # tricks, overtricks or tricks down, which a contract and its score tell too

    def differences(self, golden: "Heard", known: frozenset[str] = frozenset()) -> Iterator[str]:
        """How this differs from what the golden script says; what is said besides is a fault only where it could mislead.

        ``known`` are the cards of the facts, which may be named whether or not the script names them there: everybody has
        seen them, and we name the card where the script says "it". That no hidden card is told is a property of its own.
        """
        yield from self.lacks(golden)
        if besides := (self.duties & BINDING) - golden.duties:
            yield f"duties: {_listed(besides)} said besides"
        if "no penalty card" in golden.duties - self.duties and "penalty card" in self.duties:
            yield "duties: penalty card said besides"
        if others := self._said_of_others(golden):
            yield f"whose: {', '.join(f'{what} ({who})' for what, who in sorted(others))} said besides"
        if besides := self.cards - golden.cards - known:
            yield f"cards: {_listed(besides)} said besides"
        if golden.last and self.last != golden.last:
            yield f"last words: {self.last or 'nobody'} instead of {golden.last}"

    @property
    def _sides_named(self) -> set[str]:
        """Sides of which both players are named: "North and South" is as good as "North-South"."""
        return {side for side, seats in _SIDES.items() if seats <= self.named}

    def _says_of(self, what: str, who: str) -> bool:
        """A side is as good as both its players, and the side of a player as good as the player."""
        said = {name for each, name in self.whose if each == what}
        return who in said or _SIDES.get(who, {who}) <= said or any(who in _SIDES.get(side, ()) for side in said)

    def _said_of_others(self, golden: "Heard") -> set[tuple[str, str]]:
        """The same of somebody else than the script says it of."""
        about = {what for what, _ in golden.whose if what in BURDENS}
        return {
            (what, who)
            for what, who in self.whose
            if what in about and not golden._says_of(what, who) and not golden._is_part_of(what, who)
        }

    def _is_part_of(self, what: str, side: str) -> bool:
        """Of a side the script may name only the player whom it concerns."""
        return any((what, seat) in self.whose for seat in _SIDES.get(side, ()))

    def lacks(self, golden: "Heard") -> Iterator[str]:
        """What the golden script says and this does not."""
        if unnamed := golden.named - self.named - self.paired - self._sides_named:
            yield f"named: {_listed(unnamed)} not said"
        for name in ("addressed", "calls", "cards", "suits", "tricks", "duties"):
            if missing := getattr(golden, name) - getattr(self, name):
                yield f"{name}: {_listed(missing)} not said"
        if unsaid := {(what, who) for what, who in golden.whose if not self._says_of(what, who)}:
            yield f"whose: {', '.join(f'{what} ({who})' for what, who in sorted(unsaid))} not said"
        told_by_the_score = frozenset[int]()
        if self.calls >= golden.calls and any(each > _MOST_TRICKS for each in golden.figures & self.figures):
            told_by_the_score = golden.of_the_result  # "just made", "seven tricks" and plus 80 are the same in 1♥
        if uncounted := golden.figures - told_by_the_score - self.figures:
            yield f"figures: {_listed(uncounted)} not said"


def _listed(what: frozenset[str] | frozenset[int]) -> str:
    return ", ".join(sorted(map(str, what)))


def hear(text: str, language: str) -> Heard:
    """A spoken text as the table hears it."""
    told, text = text, _with_sides(text, language)
    sides = {code for name, code in SIDES[language].items() if name in text}
    rest = re.sub("|".join(SIDES[language]), "", text)
    cards, without_cards = _cards(text, language)
    calls, without_calls = _calls(without_cards, language)
    tricks, without_tricks = _tricks(without_calls, language)
    seats = SEATS[language]
    return Heard(
        named=frozenset(sides | {code for name, code in seats.items() if re.search(rf"\b{name}s?\b", rest)}),
        addressed=frozenset(_addressed(text, language)),
        calls=frozenset(calls),
        cards=frozenset(cards),
        suits=frozenset(_suits(without_calls, language)),
        tricks=frozenset(tricks),
        figures=frozenset(_figures(without_tricks, language)),
        duties=frozenset(_duties(text, language)),
        last=_last(text, language),
        whose=frozenset(_whose(told, language)),
        of_the_result=frozenset(_of_the_result(without_tricks, language)),
        paired=frozenset([code for name, code in seats.items() if told != text and re.search(rf"\b{name}\b", told)]),
    )


def _whose(text: str, language: str) -> Iterator[tuple[str, str]]:
    """Each statement of `WHOSE` with the seats and sides it is made of."""
    names = {**SIDES[language], **SEATS[language]}
    who = rf"({'|'.join(names)})"
    several = rf"{who}(?: (?:and|och) {who})?"
    at = 0 if language == "en" else 1
    for what, patterns in WHOSE.items():
        for found in re.finditer(patterns[at].replace("@s ", rf"{who}s ").replace("@", several), text):
            yield from [(what, names[name]) for name in found.groups() if name]


def _with_sides(text: str, language: str) -> str:
    """Both players of a side, named together and not spoken to, are the side."""
    joined = {"en": "and", "sv": "och"}[language]
    for side in SIDES[language]:
        first, second = side.split("-")
        text = re.sub(rf"\b{first} {joined} {second}\b(?!,)", side, text)
    return text


def _cards(text: str, language: str) -> tuple[set[str], str]:
    found = set()
    for suit, rank in (shape := re.compile(r"([♠♥♦♣])(10|Kn|[2-9AKQJTED])\b")).findall(text):
        ranks = dict(zip(RANKS[language], "AKQJ", strict=True))
        found.add(suit + ranks.get(rank, {"10": "T"}.get(rank, rank)))
    return found, shape.sub(" ", text)


def _calls(text: str, language: str) -> tuple[set[str], str]:
    shape = re.compile(r"\b([1-9])(?:([♠♥♦♣])|\s?(NT|sang)\b)")
    return {level + (suit or "NT") for level, suit, _ in shape.findall(text)}, shape.sub(" ", text)


def _tricks(text: str, language: str) -> tuple[set[int], str]:
    word, also = (r"\btricks?", "and") if language == "en" else (r"\bstick", "och")
    shape = re.compile(rf"{word} (\d+)(?:(?:,| {also}) (\d+))*")
    return {int(each) for found in shape.findall(text) for each in found if each}, shape.sub(" ", text)


def _suits(text: str, language: str) -> set[str]:
    return {code for name, code in SUITS[language].items() if re.search(rf"\b{name}", text, re.IGNORECASE)}


def _figures(text: str, language: str) -> set[int]:
    """Scores, percentages and numbers of tricks; not how many choices, cards or players there are."""
    words = {word: value for value, word in enumerate(NUMBERS[language])} | _TENS
    number = rf"({'|'.join(words)})\b"
    counted = rf"\b{number}(?= {_COUNTED[language]})|(?<={_BECOME[language]} ){number}|(?<={_NOT[language]} ){number}(?=:)"
    found = [words[each] for pair in re.findall(counted, text.lower()) for each in pair if each]
    return {each for each in found if each > 1} | {
        int(each) for each in re.findall(r"\d+", text) if int(each) > _MOST_TRICKS
    }


def _of_the_result(text: str, language: str) -> Iterator[int]:
    words = {word: value for value, word in enumerate(NUMBERS[language])}
    counted = {"en": r"(?:overtricks?|down|tricks?)\b", "sv": r"(?:övertrick|straff|stick)\b"}[language]
    for word, what in re.findall(rf"\b({'|'.join(words)}) ({counted})", text.lower()):
        if words[word] > BOOK or not what.startswith(("trick", "stick")):
            yield words[word]


def _addressed(text: str, language: str) -> Iterator[str]:
    """Seats called by name before a comma, or at the end of a question."""
    for name, code in SEATS[language].items():
        before = rf"(?:^|[.?!:;“”’]\s*|\b(?:and|och) )(?<!-){name}, (?!and\b|och\b)"
        if re.search(rf"{before}|, {name}[,?.]|(?:^|[.?!]\s){name}\?", text):
            yield code


def _duties(text: str, language: str) -> Iterator[str]:
    at = 0 if language == "en" else 1
    text = re.sub(_WAS_BOUND, "", text)
    for concept, patterns in CONCEPTS.items():
        if re.search(patterns[at], text, re.IGNORECASE):
            yield concept


def _last(text: str, language: str) -> str:
    """The seat that a short closing line leaves to act, if there is one."""
    final = re.split(r"(?<=[.?!;:])\s+", text.strip())[-1]
    if len(final.split()) > _CLOSING:
        return ""
    for name, code in SEATS[language].items():
        if re.match(rf"{name}[,?]", final) or re.search(rf", {name}[?.]$", final):
            return code
    return ""
