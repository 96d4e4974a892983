"""Points: award tables as data, and a ledger in which nothing is changed but by a line of its own."""
