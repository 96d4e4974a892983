"""What the cards can do: double dummy, and claims judged by Law 70."""
