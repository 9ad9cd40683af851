"""Ctrl-C at random moments: each run ends, with its answer or with KeyboardInterrupt, and the next
one works. Calls of several threads take turns, a call within a call is refused, and Python can end
while a thread is at work.

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

RUNS, SEED = 20, 1


def long_run(draw):
    """A run that takes seconds, so that it is interrupted unless the signal comes before it."""
    threads = draw.choice((1, 2, 8))
    return draw.choice((
        lambda: trailblaze.enumerate("pancake", size=12, storage="frontier", threads=threads),
        lambda: trailblaze.solve("tiles", "0 12 9 13 15 11 10 14 3 7 2 5 4 8 6 1", size="4x4",
                                 search="idastar:misplaced", threads=threads),
        lambda: trailblaze.solve_many("tiles", size="4x4", random=1000, search="idastar:misplaced",
                                      threads=threads)))


class InterruptTest(unittest.TestCase):
    def test_ctrl_c_at_random_moments(self):
        draw = random.Random(SEED)
        for _ in range(RUNS):
            run, seconds = long_run(draw), draw.uniform(0, 0.2)
            timer = threading.Timer(seconds, os.kill, (os.getpid(), signal.SIGINT))
            with self.assertRaises(KeyboardInterrupt):
                timer.start()
                run()
                timer.join()
            timer.join()
            self.assertEqual(trailblaze.enumerate("tiles", size="2x3").states, 360)

    def test_calls_from_several_threads_take_turns(self):
        found = []
        threads = [threading.Thread(
            target=lambda: found.append(trailblaze.enumerate("tiles", storage="trail").states))
            for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(found, [181440] * 4)

    def test_a_call_within_a_call_is_refused(self):
        def handler(number, frame):
            trailblaze.enumerate("tiles")

        before = signal.signal(signal.SIGALRM, handler)
        try:
            signal.setitimer(signal.ITIMER_REAL, 0.1)
            with self.assertRaisesRegex(RuntimeError, "found a call within a call"):
                trailblaze.enumerate("pancake", size=12, storage="frontier")
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, before)

    def test_python_ends_while_a_thread_is_at_work(self):
        ended = subprocess.run(
            [sys.executable, "-c", "import threading, time, trailblaze\n"
             "threading.Thread(target=lambda: trailblaze.enumerate('pancake', size=12, "
             "storage='frontier'), daemon=True).start()\n"
             "time.sleep(0.2)\n"],
            capture_output=True, text=True, timeout=60, check=False)
        self.assertEqual((ended.returncode, ended.stderr), (0, ""))


if __name__ == "__main__":
    if len(sys.argv) > 1:
        RUNS = int(sys.argv.pop(1))
    if len(sys.argv) > 1:
        SEED = int(sys.argv.pop(1))
    unittest.main()
