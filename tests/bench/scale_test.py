"""Tests scripts/scale: its model's arithmetic on invented figures, and its checks of reports. If
MPI is installed, also runs the whole script on a small search. TRAILBLAZE_MPI names the program.

    PYTHONPATH=bench python3 tests/bench/scale_test.py
"""

import argparse
import os
import signal
import subprocess
import sys
import tempfile
import time
import unittest
from unittest import mock

from scale import model, namespaces, reports, run, signals
from scale.model import Network
from scale.reports import Run, Wrong

NETWORK = Network(gbits=8, delay=0.001, threads=10)  # 10^9 bytes a second


def row(**fields):
    """Returns the row of a process that sent 1,000 states of 6 bytes in 10 lists and a message."""
    return {"states": 1000, "states_sent": 1000, "lists": 10, "messages": 1, "bytes": 6168,
            "rounds": 7, "agreements": 20, "seconds_expand": 1.0, "seconds_exchange": 0.5,
            "seconds_copy": 0.2, "seconds_absorb": 0.25, "seconds_agree": 0.25, **fields}


def alone(seconds=80.0):
    return Run(seconds, 2000, [row(states=2000, states_sent=0, lists=0, messages=0, bytes=0,
                                   rounds=0)])


def shared(*rows, seconds=4.0):
    return Run(seconds, sum(r["states"] for r in rows), list(rows))


class ModelTest(unittest.TestCase):

    def test_steps_sent_states_and_delays_by_the_number_of_machines(self):
        self.assertEqual([model.steps(n) for n in (1, 2, 3, 4, 5, 8, 9, 64)],
                         [0, 1, 2, 2, 3, 3, 4, 6])
        self.assertEqual(model.candidates(shared(row(states_sent=300), row(states_sent=200))), 1000)
        self.assertEqual([model.states_sent(1000, n) for n in (1, 2, 4)], [0, 500, 750])
        self.assertEqual([model.delays(agreements=20, rounds=7, machines=n) for n in (2, 8)],
                         [20 + 7 * 2, 20 * 3 + 7 * 2])

    def test_the_terms_of_two_machines(self):
        runs = [alone(), shared(row(states=1100), row(states=900))]
        p = model.project(runs, NETWORK, 2)
        self.assertAlmostEqual(p.work, 80 * 1.1 / (2 * 10))
        self.assertAlmostEqual(p.copying, 1000 * 0.2 / 1000)
        self.assertAlmostEqual(p.wire, 1000 * 6.168 / 1e9)
        self.assertAlmostEqual(p.waiting, (20 + 7 * 2) * 0.001)
        self.assertAlmostEqual(p.seconds, p.work + p.copying + p.wire + p.waiting)

    def test_projected_bytes_equal_the_measured_bytes(self):
        two = shared(row(), row(states_sent=900, bytes=5568))
        p = model.project([alone(), two], NETWORK, 2)
        self.assertAlmostEqual(p.bytes_each * 2, two.sum("bytes"))

    def test_one_machine_has_work_but_no_communication(self):
        p = model.project([alone(), shared(row(), row())], NETWORK, 1)
        self.assertEqual((p.work, p.seconds, p.bytes_each), (8, 8, 0))

    def test_more_machines_are_projected_from_the_largest_run(self):
        four = shared(*[row(rounds=5, states_sent=750)] * 4)
        p = model.project([alone(), shared(row(), row()), four], NETWORK, 64)
        self.assertAlmostEqual(p.waiting, (20 * 6 + 5 * 2) * 0.001)
        self.assertAlmostEqual(p.bytes_each * 64, 4000 * 63 / 64 * four.bytes_a_state)

    def test_copying_costs_at_most_what_the_cheapest_process_that_sent_something_needs(self):
        for other in (row(seconds_copy=0.5), row(states_sent=0, seconds_copy=0.0)):
            two = shared(other, row(seconds_copy=0.25))
            self.assertEqual(model.copy_seconds(two), 0.25 / 1000)
        self.assertEqual(model.copy_seconds(shared(*[row(states_sent=0)] * 2)), 0)

    def test_a_link_adds_the_time_to_send(self):
        self.assertAlmostEqual(model.with_wire(shared(row(), row()), 6168 * 8), 4.0 + 1.0)


class ReportsTest(unittest.TestCase):

    def test_imbalance_bytes_and_shares(self):
        two = shared(row(states=1100), row(states=900), seconds=2.0)
        self.assertAlmostEqual(two.imbalance, 0.1)
        self.assertAlmostEqual(two.bytes_a_state, 6.168)
        self.assertAlmostEqual(two.share("expand"), 0.5)

    def test_bytes_give_the_width_of_a_state(self):
        # 6160: without the message's end; 8160: whole words need no end.
        for size, widths in ((6168, {6}), (6160, set()), (6176, set()), (8160, {8})):
            self.assertEqual(reports.widths(row(bytes=size)), widths)

    def test_disagreement_is_reported(self):
        reports.check(shared(row(), row()))
        reports.check(alone())
        for wrong, seen in (
                (shared(row(), row(bytes=8160)), "bytes: "),
                (shared(row(), row(rounds=8)), "rounds: .*8.*7"),
                (Run(1.0, 1999, [row(), row()]), "states: .*2000.*1999"),
                (shared(row(), row(messages=8, bytes=6160 + 8 * 8)), "messages: .*8.*7")):
            with self.assertRaisesRegex(Wrong, f"^{seen}"):
                reports.check(wrong)
        with self.assertRaisesRegex(Wrong, "^lists: "):
            reports.check_same_traffic(shared(row(), row()), shared(row(), row(lists=11)))
        for report, seen in (({"seconds": 1, "stored": 1}, "processes: "),
                             ({"error": "size: found 9x9x9"}, "size: found 9x9x9$")):
            with self.assertRaisesRegex(Wrong, f"^{seen}"):
                reports.run_of({**report, "processes": None})


class AssumptionsTest(unittest.TestCase):

    def test_the_assumptions_state_what_machines_send_and_how_messages_are_counted(self):
        runs = [alone(), shared(row(), row())]
        lines = {line.split("|")[1].strip(): line
                 for line in run.assumptions(runs, NETWORK).splitlines()}
        self.assertIn("each machine sends the mean", lines["copying"])
        self.assertIn("each machine sends the mean", lines["wire"])
        self.assertIn("N - 1 others are one step (a pairwise", lines["waiting"])


class NamespacesTest(unittest.TestCase):
    """Tests the link with recorded commands. WholeTest runs real commands."""

    def setUp(self):
        self.commands, self.fails = [], ""
        self.at_removal = {}
        for owner, name, value in ((namespaces, "_run", self.note), (os, "geteuid", lambda: 0),
                                   (namespaces.subprocess, "run", self.remove),
                                   (os.path, "exists", lambda _: False),
                                   (namespaces.shutil, "which", lambda tool: tool)):
            self.enterContext(mock.patch.object(owner, name, value))

    def note(self, *command):
        self.commands.append(" ".join(command))
        if self.fails and self.fails in self.commands[-1]:
            raise namespaces.Missing(self.fails)

    def remove(self, command, **_options):
        self.commands.append(" ".join(command))
        self.at_removal = {number: signal.getsignal(number) for number in signals.ENDING}
        os.kill(os.getpid(), signal.SIGTERM)  # must already be ignored

    def removed(self):
        return [command for command in self.commands if "netns del" in command]

    def test_a_link_removes_its_own_namespaces(self):
        before = {number: signal.getsignal(number) for number in signals.ENDING}
        with namespaces.link() as link:
            link.limit(1e6)
            self.assertEqual(self.removed(), [])
        self.assertEqual(self.removed(), [f"ip netns del {name}" for name in namespaces.NAMES])
        self.assertEqual(set(self.at_removal.values()), {signal.SIG_IGN})
        self.assertEqual({n: signal.getsignal(n) for n in signals.ENDING}, before)

    def test_a_link_leaves_the_namespaces_of_others(self):
        for self.fails, removed in (("add tb-scale-a", []),
                                    ("add tb-scale-b", ["ip netns del tb-scale-a"])):
            self.commands.clear()
            with self.assertRaises(namespaces.Missing), namespaces.link():
                self.fail("there is no link")
            self.assertEqual(self.removed(), removed)

    def test_signals_end_the_block_and_remove_the_link(self):
        for number in signals.ENDING:
            self.commands.clear()
            with self.assertRaises(SystemExit) as ended, namespaces.link():
                os.kill(os.getpid(), number)
                os.kill(os.getpid(), signal.SIGTERM)  # a second signal changes nothing
            self.assertEqual(ended.exception.code, 128 + number)
            self.assertEqual(len(self.removed()), 2)

    def test_a_user_without_root_rights_gets_an_error_before_anything_runs(self):
        with (mock.patch.object(os, "geteuid", lambda: 1000),
              mock.patch.object(run, "measured", lambda _: self.fail("a search was run")),
              self.assertRaisesRegex(namespaces.Missing, "root")):
            run.check_link(SMALL, 1e8)

    def test_the_queue_of_a_link_does_not_depend_on_its_bandwidth(self):
        namespaces.Link().limit(1e5)
        self.assertRegex(self.commands[-1], "rate 100000bit burst 256kb limit 64mb$")


class ChildTest(unittest.TestCase):
    """A measured command must end before the exception of a signal is raised."""

    def setUp(self):
        folder = self.enterContext(tempfile.TemporaryDirectory())
        self.sent, self.ended = (os.path.join(folder, name) for name in ("sent", "ended"))
        self.command = ["bash", "-c", f"trap 'sleep 0.2; touch {self.ended}; exit' TERM; "
                                      f"kill -TERM {os.getpid()}; touch {self.sent}; "
                                      "for i in {1..400}; do sleep 0.05; done"]

    def measure(self):
        with self.assertRaises(SystemExit) as ended, signals.ending():
            run.measured(self.command)
        self.assertEqual(ended.exception.code, 128 + signal.SIGTERM)
        self.assertTrue(os.path.exists(self.ended))

    def test_a_signal_ends_a_running_command(self):
        self.measure()

    def test_a_signal_ends_a_command_that_is_being_started(self):
        sent = self.sent

        class Slow(subprocess.Popen):
            def __init__(self, *args, **how):
                super().__init__(*args, **how)
                for _ in range(2000):
                    if os.path.exists(sent):
                        break
                    time.sleep(0.01)

        with mock.patch.object(subprocess, "Popen", Slow):
            self.measure()


class OptionsTest(unittest.TestCase):

    def test_figures_are_parsed(self):
        self.assertAlmostEqual(run.seconds("50us"), 50e-6)
        self.assertAlmostEqual(run.seconds("1.5ms"), 1.5e-3)
        self.assertEqual(run.numbers("2,16"), [2, 16])
        self.assertEqual(run.whole("16"), 16)
        for read, text in ((run.seconds, "50"), (run.numbers, "2,0"), (run.positive, "0"),
                           (run.positive, "-1"), (run.whole, "0"), (run.whole, "-2"),
                           (run.whole, "1.5")):
            with self.assertRaisesRegex(argparse.ArgumentTypeError, f"'{text}'"):
                read(text)

    def test_the_command_may_have_options(self):
        given = run.options().parse_args(["--gbits", "25", "enumerate", "--size", "3x3"])
        self.assertEqual((given.gbits, given.command), (25, ["enumerate", "--size", "3x3"]))


def has_open_mpi():
    if not os.access(os.environ.get("TRAILBLAZE_MPI", ""), os.X_OK):
        return False
    said = subprocess.run(["mpirun", "--version"], capture_output=True, text=True, check=False)
    return "Open MPI" in said.stdout


SMALL = ["enumerate", "tiles", "--size", "3x3", "--storage", "frontier"]


def scale(*words):
    return subprocess.run([sys.executable, "-m", "scale.run", *words], capture_output=True,
                          text=True, check=False)


@unittest.skipUnless(has_open_mpi(), "Open MPI is not installed (scripts/mpi)")
class WholeTest(unittest.TestCase):

    def test_both_tables_of_a_small_search(self):
        done = scale("--machines", "2,32", *SMALL)
        self.assertEqual(done.returncode, 0, done.stderr)
        first = [line.split("|")[1].strip() for line in done.stdout.splitlines() if line]
        self.assertEqual(first[:6], ["processes", first[1], "1", "2", "4", "8"])
        self.assertEqual(first[6:11], ["machines", first[7], "1", "2", "32"])
        self.assertRegex(done.stdout, r"(?m)^\| wire +\|.*10 Gbit/s")

    def test_two_runs_of_two_processes_send_exactly_the_same(self):
        command = [*run.launcher(), "-n", "2", *run.program(SMALL)]
        reports.check_same_traffic(run.measured(command), run.measured(command))

    def test_an_error_of_the_search_is_printed_unchanged(self):
        for words, said in (("solve tiles/8-puzzle --search idastar", "processes: "),
                            ("enumerate tiles --size 9x9x9", 'scale: size: .*"9x9x9"')):
            done = scale(*words.split())
            self.assertEqual(done.returncode, 1)
            self.assertRegex(done.stderr, said)

    def test_a_link_between_namespaces_carries_the_same_bytes(self):
        try:
            with namespaces.link():
                pass
        except namespaces.Missing as missing:
            self.skipTest(str(missing))
        done = scale("--check", "--mbits", "50", *SMALL)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertRegex(done.stdout, r"bytes of both .*\| +the same \|")


if __name__ == "__main__":
    unittest.main()
