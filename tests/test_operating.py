"""What goes with the program when it is operated: the threat model, the unit, the container, the list of its packages."""

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).parents[1]


def test_every_test_that_the_threat_model_names_exists() -> None:
    text = (ROOT / "docs/security.md").read_text("utf8")
    rows = [line for line in text.splitlines() if line.startswith("| ") and not line.startswith("| who |")]
    there = set()
    for path in (ROOT / "tests").rglob("test_*.py"):
        there |= set(re.findall(r"^(?:async )?def (test_\w+)", path.read_text("utf8"), re.MULTILINE))
    for row in rows:
        named = re.findall(r"`(test_\w+)`", row.split("|")[-2])
        assert named, f"no test: {row}"
        assert set(named) <= there, row
    assert len(text.splitlines()) < 60  # two pages


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd is not here")
def test_the_unit_is_right_and_has_few_rights() -> None:
    unit = ROOT / "deploy/bridgelaws.service"
    verified = subprocess.run(["systemd-analyze", "verify", str(unit)], capture_output=True, text=True, check=False)
    complaints = [line for line in verified.stderr.splitlines() if "bridgelaws" in line and "is not executable" not in line]
    assert complaints == []
    command = ["systemd-analyze", "security", "--offline=true", "--threshold=20", str(unit)]
    judged = subprocess.run(command, capture_output=True, text=True, check=False)
    assert judged.returncode == 0, judged.stdout[-300:]


def test_the_unit_starts_a_command_that_there_is() -> None:
    from bridgelaws.cli.serve import serve

    (line,) = re.findall("^ExecStart=.*", (ROOT / "deploy/bridgelaws.service").read_text("utf8"), re.MULTILINE)
    known = {option for each in serve.params for option in each.opts}
    assert set(re.findall(r"--[a-z-]+", line)) <= known
    text = (ROOT / "compose.yaml").read_text("utf8") + (ROOT / "Dockerfile").read_text("utf8").partition("ENTRYPOINT")[2]
    assert set(re.findall(r"(?<=[\" ])--[a-z-]+", text)) <= known


def test_the_container_takes_packages_by_their_hashes_and_is_not_root() -> None:
    lines = (ROOT / "Dockerfile").read_text("utf8").replace("\\\n", " ").splitlines()
    installs = [line for line in lines if "pip install" in line]
    assert installs
    assert all("--require-hashes" in line and "--no-deps" in line for line in installs)
    users = [line.split()[1] for line in lines if line.startswith("USER")]
    assert users
    assert users[-1] not in ("0", "root")
    for name in re.findall(r"COPY (?!--from)(.*) \S+$", "\n".join(lines), re.MULTILINE):
        assert all([(ROOT / each).exists() for each in name.split()]), name


def test_the_services_beside_each_other_have_no_password_in_the_file() -> None:
    services = yaml.safe_load((ROOT / "compose.yaml").read_text("utf8"))["services"]
    assert services["bridgelaws"]["read_only"]
    assert services["bridgelaws"]["cap_drop"] == ["ALL"]
    assert "POSTGRES_PASSWORD" not in services["database"]["environment"]
    assert "POSTGRES_PASSWORD_FILE" in services["database"]["environment"]


def test_the_list_of_packages_is_complete_and_the_same_each_time(tmp_path: Path) -> None:
    made = []
    for name in ("first.json", "second.json"):
        subprocess.run([sys.executable, str(ROOT / "scripts/sbom.py"), str(tmp_path / name)], check=True)
        made.append((tmp_path / name).read_bytes())
    assert made[0] == made[1]
    told = json.loads(made[0])
    assert (told["bomFormat"], told["specVersion"], told["version"]) == ("CycloneDX", "1.5", 1)
    assert re.fullmatch(
        r"urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}", told["serialNumber"]
    )
    locked = "".join([(ROOT / f"requirements/{name}.txt").read_text("utf8") for name in ("run", "solver")])
    pinned = re.findall(r"^([A-Za-z0-9._-]+)(?:\[.*\])?==([^ \\;]+)", locked, re.MULTILINE)
    listed = [(each["name"], each["version"]) for each in told["components"]]
    assert sorted(listed) == sorted(pinned)
    assert len({each["bom-ref"] for each in told["components"]}) == len(listed)
    hashes = [each for component in told["components"] for each in component["properties"] if "sha256" in each["name"]]
    assert len(hashes) == locked.count("--hash=sha256:")
