"""Made-up source trees, for the tests of checks that read a whole tree."""

import json
import tempfile
from pathlib import Path

TREES = Path(__file__).resolve().parent / "data/trees"


def made_up_tree(test, files):
    """Writes the files (path -> text) to a folder that lives as long as the test. Returns it."""
    folder = tempfile.TemporaryDirectory()
    test.addCleanup(folder.cleanup)
    root = Path(folder.name)
    for path, text in files.items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(text, encoding="utf-8")
    return root


def faulty_trees(name, checks):
    """Returns (check, files, places of the faults) for each line of a file in tests/data/trees."""
    rows = map(json.loads, (TREES / name).read_text(encoding="utf-8").splitlines())
    return [(check, row["files"], row["places"]) for row in rows for check in checks
            if row["check"] in ("every check", check.__name__)]
