"""Presses Ctrl-C at random moments. Each run must end with KeyboardInterrupt, and the next run must
work, for puzzles of the program and in Python, whatever their functions do. Also: calls of several
threads take turns, a call within a call is refused, and Python can end while a thread runs a call.

    PYTHONPATH=FOLDER python3 tests/python/interrupts_test.py [RUNS [SEED]]   # 20 runs, seed 1
"""
import os
import random
import signal
import subprocess
import sys
import threading
import unittest

import trailblaze

from own_puzzles import PlainTiles, np

if np is not None:
    from own_puzzles import ArrayTiles

RUNS, SEED = 20, 1


def long_run(draw):
    """Returns a run that takes seconds, so that the signal arrives before its end."""
    threads = draw.choice((1, 2, 8))
    own = [PlainTiles(3, 4)] + ([ArrayTiles(3, 4)] if np is not None else [])
    return draw.choice((
        lambda: trailblaze.enumerate(Endless(), threads=threads),
        lambda: trailblaze.enumerate(draw.choice(own), threads=threads),
        lambda: trailblaze.solve(draw.choice(own), int("ba9876543210", 16), threads=threads,
                                 search=draw.choice(("dfs", "idastar", "bidirectional"))),
        lambda: trailblaze.enumerate("pancake", size=12, storage="frontier", threads=threads),
        lambda: trailblaze.solve("tiles", "0 12 9 13 15 11 10 14 3 7 2 5 4 8 6 1", size="4x4",
                                 search="idastar:misplaced", threads=threads),
        lambda: trailblaze.solve_many("tiles", size="4x4", random=1000, search="idastar:misplaced",
                                      threads=threads)))


class Endless(trailblaze.Puzzle):
    """Every number is a position."""

    pos, goal = 0, -1

    def __iter__(self):
        yield Endless(self.pos + 1)
        yield Endless(self.pos + 2)


def press_ctrl_c(after):
    """Starts and returns a timer that sends SIGINT after `after` seconds."""
    timer = threading.Timer(after, os.kill, (os.getpid(), signal.SIGINT))
    timer.start()
    return timer


class InterruptTest(unittest.TestCase):
    def test_ctrl_c_at_random_moments(self):
        draw = random.Random(SEED)
        for _ in range(RUNS):
            run, seconds = long_run(draw), draw.uniform(0, 0.2)
            with self.assertRaises(KeyboardInterrupt):
                timer = press_ctrl_c(seconds)
                run()
                timer.join()
            timer.join()
            self.assertEqual(trailblaze.enumerate("tiles", size="2x3").states, 360)

    def test_ctrl_c_interrupts_functions_that_do_not_return(self):
        def never_ends(state):
            while True:
                yield state

        def stays(state):
            while True:
                pass

        def catches_it_once(state):
            try:
                stays(state)
            except KeyboardInterrupt:
                stays(state)

        for function in (never_ends, stays, catches_it_once):
            for threads in (1, 2):
                puzzle = trailblaze.PlainPuzzle(start=0, goal=1, successors=function)
                timer = press_ctrl_c(0.1)
                with self.subTest(function.__name__), self.assertRaises(KeyboardInterrupt):
                    trailblaze.solve(puzzle, threads=threads)
                timer.join()

    def test_an_exception_during_ctrl_c_is_not_lost(self):
        def fails_when_interrupted(state):
            try:
                while True:
                    pass
            except KeyboardInterrupt:
                raise KeyError("cleaning up") from None

        timer = press_ctrl_c(0.1)
        with self.assertRaises(KeyboardInterrupt) as raised:
            trailblaze.solve(trailblaze.PlainPuzzle(start=0, goal=1,
                                                    successors=fails_when_interrupted))
        timer.join()
        self.assertEqual(repr(raised.exception.__context__), "KeyError('cleaning up')")

    def test_another_python_thread_runs_during_a_search(self):
        """The run only ends if the other thread works at the same time."""
        begun, ends = threading.Event(), threading.Event()

        def successors(state):
            begun.set()
            return [] if ends.is_set() else [state + 1]

        def works():
            begun.wait(timeout=60)
            sum(range(1000))
            ends.set()

        beside = threading.Thread(target=works, daemon=True)
        beside.start()
        found = trailblaze.solve(trailblaze.PlainPuzzle(start=1, goal=0, successors=successors),
                                 threads=2)
        beside.join()
        self.assertEqual((found.status, found.exact), ("unsolvable", True))

    def test_calls_from_several_threads_take_turns(self):
        found = []
        threads = [threading.Thread(
            target=lambda puzzle=puzzle: found.append(trailblaze.enumerate(
                puzzle, size="2x3" if puzzle == "tiles" else None, storage="trail").states))
            for puzzle in ("tiles", PlainTiles(2, 3)) * 3]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(found, [360] * 6)

    def test_a_call_within_a_call_is_rejected(self):
        def handler(number, frame):
            trailblaze.enumerate("tiles")

        before = signal.signal(signal.SIGALRM, handler)
        try:
            signal.setitimer(signal.ITIMER_REAL, 0.1)
            with self.assertRaisesRegex(RuntimeError, "^trailblaze: .*signal handler"):
                trailblaze.enumerate("pancake", size=12, storage="frontier")
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, before)

    def test_python_exits_while_a_thread_runs_a_call(self):
        never_ends = "class Never(trailblaze.PlainPuzzle):\n start, goal = 0, 1\n" \
            " def successors(self, state):\n  while True: pass\n" \
            "class Waits(Never):\n def successors(self, state): threading.Event().wait()\n"
        for run in ("trailblaze.enumerate('pancake', size=12, storage='frontier')",
                    "trailblaze.solve(Never())", "trailblaze.solve(Waits())"):
            with self.subTest(run):
                self.check_end(f"{never_ends}threading.Thread(target=lambda: {run}, "
                               "daemon=True).start()\ntime.sleep(0.2)\n")

    def test_python_exits_while_threads_begin_and_end_calls(self):
        for _ in range(5):
            self.check_end("def run():\n while True: trailblaze.solve('wolf')\n"
                           "for _ in range(8): threading.Thread(target=run, daemon=True).start()\n"
                           "time.sleep(0.05)\n")

    def check_end(self, program):
        ended = subprocess.run(
            [sys.executable, "-c", f"import threading, time, trailblaze\n{program}"],
            capture_output=True, text=True, timeout=60, check=False)
        self.assertEqual((ended.returncode, ended.stderr), (0, ""))

    def test_ctrl_c_interrupts_a_function_that_waits_for_another_call(self):
        def waits(state):
            beside = threading.Thread(target=call)
            beside.start()
            beside.join()
            return []

        def call():
            try:
                trailblaze.enumerate("tiles", size="2x2")
            except RuntimeError as error:
                found.append(str(error))

        found = []
        timer = press_ctrl_c(0.1)
        with self.assertRaises(KeyboardInterrupt):
            trailblaze.solve(trailblaze.PlainPuzzle(start=0, goal=1, successors=waits))
        timer.join()
        self.assertRegex(found[0], "^trailblaze: .*three seconds")

    def test_a_fork_during_a_command(self):
        self.check_end(
            "import os, sys\n"
            "begun, forked = threading.Event(), threading.Event()\n"
            "def successors(state):\n"
            "    begun.set()\n"
            "    forked.wait()\n"
            "    return []\n"
            "puzzle = trailblaze.PlainPuzzle(start=0, goal=1, successors=successors)\n"
            "beside = threading.Thread(target=lambda: trailblaze.solve(puzzle))\n"
            "beside.start()\n"
            "begun.wait()\n"
            "child = os.fork()\n"
            "if child == 0:\n"
            "    try: trailblaze.solve('wolf')\n"
            "    except RuntimeError as error:\n"
            "        sys.exit('forked' not in str(error))\n"
            "    sys.exit(4)\n"
            "forked.set()\n"
            "assert os.waitpid(child, 0)[1] == 0\n"
            "beside.join()\n")


if __name__ == "__main__":
    if len(sys.argv) > 1:
        RUNS = int(sys.argv.pop(1))
    if len(sys.argv) > 1:
        SEED = int(sys.argv.pop(1))
    unittest.main()
