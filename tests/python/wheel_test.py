"""Tests that a wheel with the module of this build works in an empty virtual environment.

    scripts/package wheel --> trailblaze-*.whl --pip install--> an environment --import--> solve

The wheel takes the module from the build folder and does not compile it again.
"""
import os
import re
import subprocess
import sys
import tempfile
import unittest
import zipfile
from pathlib import Path

try:
    import wheel  # noqa: F401, setup.py needs it
    import ensurepip  # noqa: F401, a virtual environment needs it
except ImportError as missing:
    print(f"skipped: {missing}")
    sys.exit(77)

ROOT = Path(__file__).resolve().parents[2]


def built_module():
    """Returns the module in the build folder that PYTHONPATH names."""
    for folder in os.environ.get("PYTHONPATH", "").split(os.pathsep):
        for module in Path(folder, "trailblaze").glob("_core*.so"):
            return module
    raise AssertionError("PYTHONPATH: found no trailblaze/_core*.so there, expected one")


def run(*words, cwd, **environment):
    """Returns the output of a command, which runs without PYTHONPATH."""
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    found = subprocess.run([str(word) for word in words], cwd=cwd, env=kept | environment,
                           capture_output=True, text=True, check=False)
    if found.returncode != 0:
        raise AssertionError(f"{words}: exit code {found.returncode}\n{found.stdout}{found.stderr}")
    return found.stdout


class WheelTest(unittest.TestCase):
    def test_a_wheel_works_in_an_empty_environment(self):
        with tempfile.TemporaryDirectory() as folder:
            work = Path(folder)
            run(ROOT / "scripts" / "package", "wheel", "--out", work, cwd=work,
                TRAILBLAZE_BUILD=str(built_module().parents[2]))
            [wheel] = work.glob("trailblaze-*.whl")
            self.check_name_and_licences(wheel)
            run(sys.executable, "-m", "venv", work / "venv", cwd=work)
            python = work / "venv" / "bin" / "python"
            run(python, "-m", "pip", "install", "--no-index", "--no-deps", wheel, cwd=work)
            told = run(python, "-c", "import trailblaze; print(trailblaze.__file__); "
                       "print(trailblaze.enumerate('tiles').states)", cwd=work)
            module, states = told.split()
            self.assertTrue(module.startswith(str(work / "venv")), module)
            self.assertEqual(states, "181440")
            self.check_libraries(Path(module).parent, work / "venv")

    def check_name_and_licences(self, wheel):
        """Checks the tag of the platform, the metadata, and the licences of all code inside."""
        self.assertRegex(wheel.name, r"-manylinux_2_\d+_[a-z0-9_]+\.whl$")
        with zipfile.ZipFile(wheel) as archive:
            names = archive.namelist()
            [metadata] = [name for name in names if name.endswith(".dist-info/METADATA")]
            text = archive.read(metadata).decode()
            needed = {int(minor) for name in names if ".so" in name
                      for minor in re.findall(rb"GLIBC_2\.(\d+)\0", archive.read(name))}
        self.assertIn(f"-manylinux_2_{max(needed)}_", wheel.name)
        for line in ("License: MIT", "Requires-Python: >=3.9", "Classifier: Typing :: Typed"):
            self.assertIn(f"\n{line}\n", text)
        self.assertRegex(" ".join(names), r"\.dist-info/(licenses/)?LICENSE\b")
        licences = " ".join(Path(name).name for name in names if "/licenses/" in name)
        for package in "libtbb12", "libre2-", "libabsl-dev", "pybind11-dev":
            self.assertIn(package, licences)

    def check_libraries(self, package, environment):
        """Checks that the module only loads the wheel's libraries and those of C and C++."""
        [module] = package.glob("_core*.so")
        for line in run("ldd", module, cwd=package).splitlines():
            name, _, path = line.strip().partition(" => ")
            if path and not re.match(r"lib(c|m|pthread|dl|rt|gcc_s|stdc\+\+)\.so", name):
                self.assertTrue(path.startswith(str(environment)), line)


if __name__ == "__main__":
    unittest.main()
