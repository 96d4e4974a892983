"""``python -m bridgelaws``: the command line."""

from bridgelaws.cli import main

if __name__ == "__main__":
    main()
