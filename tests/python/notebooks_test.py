"""Runs the notebooks of python/notebooks from top to bottom, in an empty folder and with this
interpreter's kernel. The asserts in the notebooks check their results.

    PYTHONPATH=FOLDER python3 tests/python/notebooks_test.py   # the folder with trailblaze
"""

import os
import sys
import tempfile
import unittest
from pathlib import Path
from unittest import mock

try:
    import ipykernel  # noqa: F401, runs the cells
    import matplotlib  # noqa: F401, the notebooks import it
    import nbformat
    import pandas  # noqa: F401, the notebooks import it
    from nbconvert.preprocessors import ExecutePreprocessor
except ImportError as missing:
    print(f"skipped: {missing}")
    sys.exit(77)

ROOT = Path(__file__).resolve().parents[2]
NOTEBOOKS = sorted((ROOT / "python/notebooks").glob("*.ipynb"))
SETTINGS = ("IPYTHONDIR", "JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR",
            "MPLCONFIGDIR")
QUIET = {"MPLBACKEND": "module://matplotlib_inline.backend_inline",
         "PYDEVD_DISABLE_FILE_VALIDATION": "1", "PYTHONDONTWRITEBYTECODE": "1"}


def read(notebook):
    return nbformat.read(notebook, as_version=nbformat.NO_CONVERT)


def code_cells(book):
    return [cell for cell in book.cells if cell.cell_type == "code"]


def run_cells(book, folder):
    """Runs the cells with a kernel that ignores the user's settings. Returns the files left."""
    environment = dict.fromkeys(SETTINGS, os.path.join(folder, "settings")) | QUIET
    os.mkdir(work := os.path.join(folder, "work"))
    with mock.patch.dict(os.environ, environment):
        runner = ExecutePreprocessor(timeout=120, kernel_name="python3")
        runner.preprocess(book, {"metadata": {"path": work}})
    return os.listdir(work)


class NotebooksTest(unittest.TestCase):

    def test_there_are_notebooks(self):
        self.assertGreaterEqual(len(NOTEBOOKS), 6)

    def test_notebooks_run(self):
        for notebook in NOTEBOOKS:
            with self.subTest(notebook.stem), tempfile.TemporaryDirectory() as folder:
                book = read(notebook)
                left = run_cells(book, folder)  # raises an exception if a cell does
                self.assertEqual(left, [])
                outputs = [output for cell in code_cells(book) for output in cell.outputs]
                self.assertTrue(any("data" in output for output in outputs))
                said = [output.text for output in outputs if output.get("name") == "stderr"]
                self.assertEqual(said, [])

    def test_notebooks_are_committed_without_outputs(self):
        for notebook in NOTEBOOKS:
            with self.subTest(notebook.stem):
                book = read(notebook)
                nbformat.validate(book)
                self.assertEqual(book.metadata.kernelspec.name, "python3")
                for cell in code_cells(book):
                    self.assertEqual((cell.outputs, cell.execution_count), ([], None))

    def test_lines_are_short(self):
        for notebook in NOTEBOOKS:
            for cell in read(notebook).cells:
                for line in cell.source.splitlines():
                    self.assertLessEqual(len(line), 100, f"{notebook.stem}: {line}")

    def test_the_guide_lists_the_notebooks(self):
        guide = (ROOT / "docs/python.md").read_text(encoding="utf-8")
        for notebook in NOTEBOOKS:
            self.assertIn(f"](../python/notebooks/{notebook.name})", guide)


if __name__ == "__main__":
    unittest.main()
