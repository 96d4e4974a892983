"""The assistant's screen: its pages, the same for programs, and the values that both show."""
