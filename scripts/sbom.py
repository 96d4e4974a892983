"""Write the software bill of materials (CycloneDX 1.5): every package that `make run` installs, as it is locked.

    python scripts/sbom.py dist/bridgelaws.cdx.json

The same bytes from the same commit: no time and no random number is in it.
"""

import json
import re
import sys
import tomllib
from hashlib import sha256
from pathlib import Path
from typing import Any
from uuid import UUID

ROOT = Path(__file__).parents[1]
LOCKED = ("run", "solver")
_PACKAGE = re.compile(
    r"^([A-Za-z0-9][A-Za-z0-9._-]*)(\[[^\]]*\])?==([^ ;\\]+)([^\n]*)\n((?:    --hash=sha256:[0-9a-f]{64}[^\n]*\n?)+)",
    re.MULTILINE,
)
_HASH = re.compile("sha256:([0-9a-f]{64})")


def read_locked(text: str) -> list[dict[str, Any]]:
    """Every package of a requirements file with its hashes: of several files for several systems, all of them."""
    found = []
    for name, _, version, condition, hashes in _PACKAGE.findall(text):
        purl = f"pkg:pypi/{re.sub('[-_.]+', '-', name).lower()}@{version}"
        listed = [{"alg": "SHA-256", "content": digest} for digest in sorted(_HASH.findall(hashes))]
        component: dict[str, Any] = {"type": "library", "bom-ref": purl, "name": name, "version": version, "purl": purl}
        component["properties"] = [{"name": "bridgelaws:file-sha256", "value": each["content"]} for each in listed]
        if marker := condition.strip(" ;\\"):
            component["properties"].append({"name": "bridgelaws:only-where", "value": marker})
        found.append(component)
    return found


def make_sbom() -> dict[str, Any]:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf8"))["project"]
    components = [each for name in LOCKED for each in read_locked((ROOT / f"requirements/{name}.txt").read_text("utf8"))]
    components.sort(key=lambda each: str(each["bom-ref"]))
    own = f"pkg:pypi/{project['name']}@{project['version']}"
    about = {
        "type": "application",
        "bom-ref": own,
        "name": project["name"],
        "version": project["version"],
        "purl": own,
        "licenses": [{"license": {"id": project["license"]}}],
    }
    number = UUID(bytes=sha256(json.dumps(components).encode()).digest()[:16], version=4)
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "serialNumber": f"urn:uuid:{number}",
        "version": 1,
        "metadata": {"component": about},
        "components": components,
        "dependencies": [{"ref": own, "dependsOn": [each["bom-ref"] for each in components]}],
    }


def main() -> None:
    target = Path(sys.argv[1])
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(json.dumps(make_sbom(), indent=1, ensure_ascii=False) + "\n", "utf8")


if __name__ == "__main__":
    main()
