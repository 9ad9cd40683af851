"""Tests scripts/torture fuzz with a fake fuzzer, a shell script: its table and finds."""

import os
import signal
import subprocess
import sys
import tempfile
import time
import unittest
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))
import fuzz  # noqa: E402

# Prints what libFuzzer prints, and on request keeps an input for the target `table`. A merge copies
# every input of the second folder to the first.
FUZZER = r"""#!/bin/bash
for word; do case $word in -artifact_prefix=*) prefix=${word#*=} ;; esac; done
if [[ " $* " == *" -set_cover_merge=1 "* ]]; then cp "${@: -1}"/* "${@: -2:1}"; exit; fi
echo "#7	INITED cov: 400 ft: 9" >&2
trap 'exit 72' INT
echo "#1200	DONE   cov: 500 ft: 9" >&2
while [ -e ENDLESS ]; do sleep 0.05; done
if [ -e FIND ] && [ "$TRAILBLAZE_FUZZ_TARGET" = table ]; then
  echo "found exit code 40" >&2; echo x >"${prefix}crash-1"
  echo "artifact_prefix='$prefix'; Test unit written to ${prefix}crash-1" >&2; exit 77
fi
"""


class Fuzz(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = Path(folder.name)
        self.corpus = self.root / "corpus"
        self.corpus.mkdir()
        for target in fuzz.TARGETS:
            (self.corpus / f"{target}.jsonl").write_text(fuzz.packed(target.encode()) + "\n")
        (self.corpus / "finds.jsonl").write_text(
            '{"target":"cli","found":"a crash","input":"\\u00ff"}\n')
        program = self.root / "fuzzer"
        program.write_text(FUZZER)
        program.chmod(0o755)

    def start(self, *more):
        return subprocess.Popen(
            [sys.executable, "-B", HERE / "fuzz.py", "--program", "fuzzer", "--work", "work",
             "--corpus", "corpus", "--seconds", "1", *more], cwd=self.root, text=True,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True)

    @staticmethod
    def ended(process):
        out, error = process.communicate()
        return subprocess.CompletedProcess(process.args, process.returncode, out, error)

    def run_fuzz(self, *more):
        return self.ended(self.start(*more))

    def all_have_begun(self):
        """True if as many targets run as there are processors."""
        logs = [self.root / f"work/{target}.log" for target in fuzz.TARGETS[:os.cpu_count()]]
        return all(log.exists() and "cov: 500" in log.read_text() for log in logs)

    @staticmethod
    def row(run, target):
        """Returns the cells of a target's row behind its name."""
        return next(line.split()[1:] for line in run.stdout.splitlines()
                    if line.startswith(target + " "))

    def test_a_call_continues_where_the_last_call_stopped(self):
        self.run_fuzz()
        (self.root / "work/verify/grown").write_bytes(b"an input of the last call")
        run = self.run_fuzz()
        self.assertEqual(run.returncode, 0, run.stderr)
        self.assertEqual(self.row(run, "verify"), ["1,200", "500", "2", "0"])
        self.assertEqual(len(run.stdout.splitlines()), len(fuzz.TARGETS) + 1)

    def test_a_find_is_reported_with_its_file_and_exit_code_1(self):
        (self.root / "FIND").touch()
        for _ in range(2):  # a repeated find counts once
            run = self.run_fuzz()
            self.assertEqual(run.returncode, 1)
            self.assertIn("finds/table-crash-1", run.stderr)
            self.assertIn("found exit code 40", run.stderr)
            self.assertEqual(self.row(run, "table")[-1], "1")

    def test_an_interrupt_ends_with_the_table_of_the_targets_that_ran(self):
        (self.root / "ENDLESS").touch()
        process = self.start()
        while not self.all_have_begun():
            self.assertIsNone(process.poll())
            time.sleep(0.02)
        os.killpg(process.pid, signal.SIGINT)
        run = self.ended(process)
        self.assertEqual(run.returncode, 130, run.stderr)
        executions, *_, finds = self.row(run, "cli")
        self.assertEqual((executions, finds), ("1,200", "0"))

    def test_a_single_target_starts_with_its_corpus_and_its_finds(self):
        run = self.run_fuzz("--target", "cli")
        self.assertEqual(run.returncode, 0, run.stderr)
        kept = {path.read_bytes() for path in (self.root / "work/cli").iterdir()}
        self.assertEqual(kept, {b"cli", b"\xff"})
        self.assertFalse((self.root / "work/table").exists())

    def test_minimize_packs_the_work_corpus(self):
        work = self.root / "work/cli"
        work.mkdir(parents=True)
        any_bytes = bytes(range(256))
        (work / "a").write_bytes(any_bytes)
        run = self.run_fuzz("--target", "cli", "--minimize")
        self.assertEqual(run.returncode, 0, run.stderr)
        lines = (self.corpus / "cli.jsonl").read_text(encoding="ascii").splitlines()
        self.assertEqual({fuzz.unpacked(line) for line in lines}, {b"cli", b"\xff", any_bytes})


if __name__ == "__main__":
    unittest.main()
