"""Laws 44C, 50 and 51 as a table: what a defender with penalty cards may play. Cards are texts such as H9."""

HONOURS = frozenset("AKQJT")


def may_play(
    hand: list[str], led: str | None, major: list[str], minor: list[str], required: str | None, barred: str | None
) -> set[str]:
    """50D1(b): to follow suit and to obey a restriction come first; 50D1(a): then a major penalty card must be played;
    50C: then, with a minor one, no other card below the ten of its suit.
    """
    cards = [card for card in hand if card[0] == led] if led else list(hand)
    cards = cards or list(hand)
    if required and any(card[0] == required for card in cards):
        cards = [card for card in cards if card[0] == required]
    if barred and any(card[0] != barred for card in cards):
        cards = [card for card in cards if card[0] != barred]
    if penal := [card for card in cards if card in major]:
        return set(penal)
    for low in minor:
        kept = [card for card in cards if card == low or card[0] != low[0] or card[1] in HONOURS]
        cards = kept or cards
    return set(cards)
