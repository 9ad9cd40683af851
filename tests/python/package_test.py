"""Tests the whole package: version, list of names, import, examples of the manual.

    PYTHONPATH=FOLDER python3 tests/python/package_test.py   # the folder with trailblaze
"""

import doctest
import importlib.util
import os
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

import trailblaze

ROOT = Path(__file__).resolve().parents[2]


def load_tests(loader, tests, pattern):
    """Adds the examples of the docstrings and of the manual."""
    tests.addTests(doctest.DocTestSuite("trailblaze"))
    for module in sorted(Path(trailblaze.__file__).parent.glob("_[a-z]*.py")):
        tests.addTests(doctest.DocTestSuite(f"trailblaze.{module.stem}",
                                            extraglobs={"trailblaze": trailblaze}))
    guide = ROOT / "docs/python.md"
    text = guide.read_text(encoding="utf-8").replace("```\n", "\n")  # not an output
    tests.addTest(doctest.DocTestCase(
        doctest.DocTestParser().get_doctest(text, {}, guide.name, str(guide), 0)))
    return tests


class PackageTest(unittest.TestCase):

    def test_the_version_equals_the_version_of_the_program(self):
        self.assertEqual(trailblaze.__version__, trailblaze.enumerate("wolf").version)

    def test_every_public_name_exists_and_is_documented(self):
        for name in trailblaze.__all__:
            self.assertTrue(getattr(trailblaze, name).__doc__, name)

    def test_the_import_loads_no_slow_module(self):
        slow = ("json", "typing", "numpy", "re", "dataclasses", "inspect", "contextlib",
                "trailblaze._core", "trailblaze._describe")
        self.assertEqual(self.python(
            "import sys; before = set(sys.modules); import trailblaze; "
            f"print([name for name in {slow} if name in set(sys.modules) - before])"),
            ("[]\n", ""))

    def test_the_version_loads_the_module(self):
        self.assertEqual(self.python("from trailblaze import *; print(__version__, 'enumerate' in "
                                     "globals())"), (f"{trailblaze.__version__} False\n", ""))
        self.assertIn("__version__", dir(trailblaze))
        with self.assertRaisesRegex(AttributeError, "^module 'trailblaze' has no attribute 's"):
            trailblaze.sovle

    def test_a_package_without_its_module_cannot_be_imported(self):
        with tempfile.TemporaryDirectory() as folder:
            package = Path(folder, "trailblaze")
            shutil.copytree(Path(trailblaze.__file__).parent, package,
                            ignore=shutil.ignore_patterns("_core*.so"))
            _, said = self.python("import trailblaze", PYTHONPATH=folder)
        self.assertRegex(said.split("\n")[-2], f"^ImportError: trailblaze: .*{package}")

    @unittest.skipIf(importlib.util.find_spec("mypy") is None, "mypy is not installed")
    def test_types_hold_and_a_misspelt_field_is_detected(self):
        checked = self.mypy(Path(trailblaze.__file__).parent)
        self.assertEqual(checked.returncode, 0, checked.stdout + checked.stderr)
        wrong = self.mypy("-c", "import trailblaze\nreport = trailblaze.solve('wolf')\n"
                          "report.length\nreport.lenght\n", MYPYPATH=str(ROOT / "python"))
        seen = [line for line in wrong.stdout.split("\n") if line.startswith("<string>")]
        self.assertEqual(len(seen), 1, wrong.stdout + wrong.stderr)
        self.assertIn('"Report" has no attribute "lenght"', seen[0])

    @staticmethod
    def mypy(*words, **environment):
        with tempfile.TemporaryDirectory() as folder:
            return subprocess.run([sys.executable, "-m", "mypy", "--cache-dir", folder, *words],
                                  capture_output=True, text=True, check=False,
                                  env={**os.environ, **environment})

    @staticmethod
    def python(script, **environment):
        done = subprocess.run([sys.executable, "-B", "-c", script], capture_output=True, text=True,
                              env={**os.environ, **environment})
        return done.stdout, done.stderr


if __name__ == "__main__":
    unittest.main()
