"""For whoever has Windows: whether Microsoft's own driver reads a BWS file of ours and adds a row to it.

Needs Windows with the Access driver and `pip install pyodbc`, which nothing else here needs:

    python scripts/try_bws_on_windows.py evening.bws
"""

import shutil
import sys
import tempfile
from importlib import import_module
from pathlib import Path

TABLES = ("Clients", "Session", "Section", "Tables", "RoundData", "ReceivedData", "PlayerNumbers", "PlayerNames", "Settings")


def main() -> int:
    pyodbc = import_module("pyodbc")
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "copy.mdb"
        shutil.copy(sys.argv[1], copy)
        connection = pyodbc.connect(f"DRIVER={{Microsoft Access Driver (*.mdb)}};DBQ={copy}")
        cursor = connection.cursor()
        for table in TABLES:
            print(f"{table}: {len(cursor.execute(f'SELECT * FROM [{table}]').fetchall())} rows")
        before = cursor.execute("SELECT COUNT(*) FROM ReceivedData").fetchone()[0]
        cursor.execute("INSERT INTO ReceivedData (Section, [Table], Round, Board) VALUES (1, 1, 1, 1)")
        connection.commit()
        after = cursor.execute("SELECT COUNT(*) FROM ReceivedData").fetchone()[0]
        connection.close()
    print("a row was added" if after == before + 1 else "NO row was added")
    return 0 if after == before + 1 else 1


if __name__ == "__main__":
    sys.exit(main())
