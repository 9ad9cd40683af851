"""What most tests of the tracking share: a folder, and what a call prints."""

import contextlib
import io
import tempfile
import unittest
from pathlib import Path


class InFolder(unittest.TestCase):
    """Tests with a temporary folder each."""

    def setUp(self):
        self.folder = Path(self.enterContext(tempfile.TemporaryDirectory())).resolve()


@contextlib.contextmanager
def printed():
    """Yields the stdout and the stderr of a block."""
    with contextlib.redirect_stdout(io.StringIO()) as out, \
            contextlib.redirect_stderr(io.StringIO()) as said:
        yield out, said


class Ending:
    """For tests whose regress() returns the exit code, stdout and stderr of a call."""

    def ends(self, expected, *words, by=None, out="^", said="^"):
        """Checks the exit code, and that stdout and stderr match the patterns. Returns both."""
        status, *found = (by or self.regress)(*words)
        self.assertEqual(status, expected, found)
        for text, pattern in zip(found, (out, said)):
            self.assertRegex(text, pattern)
        return found
