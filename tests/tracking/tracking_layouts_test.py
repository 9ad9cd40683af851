"""The processes of a build end with it.

    PYTHONPATH=bench python3 tests/tracking/tracking_layouts_test.py
"""

import os
import signal
import subprocess
import sys
import unittest
from pathlib import Path
from unittest import mock

from tracking import layouts, trees
from tracking.measure import Program
from tracking.messages import Failed
from tracking_repository import InRepository

# A build like ninja's: starts a child process in its own process group, and prints its number.
BUILD = """
import subprocess, sys, time
compiler = subprocess.Popen(["sleep", "600"], process_group=0)
print(compiler.pid, flush=True)
time.sleep(600)
"""
WHOLE = """
import os, signal, sys
from tracking import layouts
signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
layouts._run_whole([sys.executable, "-c", sys.argv[1]], sys.stdout, dict(os.environ))
"""


def is_running(pid):
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


class Layouts(InRepository):
    def test_a_fresh_copy_runs_and_is_deleted(self):
        folder = self.folder / "programs"
        folder.mkdir()
        program = Program(folder / "p")
        program.path.write_text("#!/bin/sh\necho $0\n")
        program.path.chmod(0o755)
        with layouts.fresh(program) as copy:
            said = subprocess.run([copy.path], capture_output=True, text=True, check=True)
            self.assertEqual(Path(said.stdout.strip()).parent, folder)
            self.assertFalse(copy.path.samefile(program.path))
        self.assertEqual(list(folder.iterdir()), [program.path])

    def test_the_compiler_may_run_through_another_program(self):
        for said, words in (("", ["c++"]), ("g++", ["g++"]), ("env g++", ["env", "g++"])):
            with mock.patch.dict(os.environ, {"CXX": said}):
                self.assertEqual(layouts.compiler(), words)
                self.assertRegex(trees.compiler_version(), r"\d+\.\d+")

    def test_other_arguments_make_another_program(self):
        commit = self.repository.commit(self.repository.suite())
        keys = set()
        for said in ("c++", "c++ -O0", "env c++"):
            with mock.patch.dict(os.environ, {"CXX": said}):
                keys.add(self.builder.key(commit))
        self.assertEqual(len(keys), 3)

    def test_a_program_that_is_no_compiler_is_named(self):
        for said in ("'g++", "no-such-compiler"):
            with mock.patch.dict(os.environ, {"CXX": said}), \
                    self.assertRaisesRegex(Failed, f"^CXX: .*{said}"):
                trees.compiler_version()

    def test_compilers_end_with_the_build(self):
        whole = subprocess.Popen([sys.executable, "-B", "-c", WHOLE, BUILD],
                                 stdout=subprocess.PIPE, text=True, env=os.environ)
        compiler = int(whole.stdout.readline())
        self.assertTrue(is_running(compiler))
        whole.send_signal(signal.SIGTERM)
        self.assertEqual(whole.wait(60), 143)
        whole.stdout.close()
        self.assertFalse(is_running(compiler))


if __name__ == "__main__":
    unittest.main()
