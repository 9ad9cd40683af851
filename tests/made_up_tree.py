"""Makes source trees for the tests of checks that read a whole tree."""

import tempfile
from pathlib import Path


def made_up_tree(test, files):
    """Writes the files (path -> text) to a folder that lives as long as the test. Returns it."""
    folder = tempfile.TemporaryDirectory()
    test.addCleanup(folder.cleanup)
    root = Path(folder.name)
    for path, text in files.items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(text, encoding="utf-8")
    return root
