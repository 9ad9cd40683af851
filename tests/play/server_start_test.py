# Tests the start of `trailblaze play`: the port, the library, the browser.
import os
import pathlib
import shutil
import signal
import subprocess
import tempfile
import unittest

import served


class Start(unittest.TestCase):
    """Each test starts its own server."""

    def test_a_port_in_use_is_rejected(self):
        with served.Served() as server:
            again = subprocess.run([served.PROGRAM, "play", "--port", str(server.port)],
                                   capture_output=True, text=True, check=False)
            self.assertEqual(again.returncode, 30)
            self.assertRegex(again.stderr, f"^port: .*{server.port}")
            self.assertEqual(again.stdout, "")

    def test_a_port_that_needs_more_rights_is_rejected(self):
        with open("/proc/sys/net/ipv4/ip_unprivileged_port_start", encoding="ascii") as first:
            if int(first.read()) <= 80:
                self.skipTest("any user may take port 80 here")
        with open("/proc/self/status", encoding="ascii") as lines:
            rights = next(int(line.split()[1], 16) for line in lines if line.startswith("CapEff"))
        words = [served.PROGRAM, "play", "--port", "80"]
        if rights & 1 << 10:  # CAP_NET_BIND_SERVICE, which the child gives up
            if not shutil.which("setpriv"):
                self.skipTest("there is no setpriv, to give up the right to port 80")
            words = ["setpriv", "--bounding-set", "-net_bind_service", "--inh-caps",
                     "-net_bind_service", *words]
        refused = subprocess.run(words, capture_output=True, text=True, check=False)
        self.assertEqual(refused.returncode, 30, refused.stderr)
        self.assertRegex(refused.stderr, "^port: .*1024")

    def test_a_library_of_another_version_is_rejected(self):
        with served.Served() as server:
            with open(f"/proc/{server.process.pid}/maps", encoding="ascii") as lines:
                other = next(line.split()[-1] for line in lines if "/libm.so" in line)
        with tempfile.TemporaryDirectory() as folder:
            program = shutil.copy(shutil.which(served.PROGRAM), folder)
            library = shutil.copy(other, pathlib.Path(folder, "trailblaze-web.so"))
            refused = subprocess.run([program, "play"], capture_output=True, text=True, check=False)
        self.assertEqual(refused.returncode, 30, refused.stderr)
        self.assertTrue(refused.stderr.startswith("play: "), refused.stderr)
        self.assertIn(str(library), refused.stderr)

    def test_option_open_starts_a_browser(self):
        with tempfile.TemporaryDirectory() as folder:
            told = pathlib.Path(folder, "told")
            path = with_opener(folder, f"echo \"$1\" >{told}.part\nmv {told}.part {told}\n")
            with served.Served("--open", env=path) as server:
                self.assertTrue(served.until(told.exists))
                self.assertEqual(told.read_text().strip(), server.address)
                # The program must reap the opener, so that no zombie is left.
                children = f"/proc/{server.process.pid}/task/{server.process.pid}/children"
                self.assertTrue(served.until(lambda: not pathlib.Path(children).read_text()))
            with served.Served("--open", env={**os.environ, "PATH": "/nowhere"}) as server:
                server.ask("puzzles")
                server.interrupt()
                self.assertRegex(server.process.stderr.read(), "^open: .*xdg-open")

    def test_the_browser_outlives_ctrl_c(self):
        with tempfile.TemporaryDirectory() as folder:
            told = pathlib.Path(folder, "told")
            path = with_opener(folder, f"echo $$ >{told}.part\nmv {told}.part {told}\n"
                               "exec sleep 600\n")
            # In a terminal, Ctrl-C sends a signal to the program's whole process group.
            with served.Served("--open", env=path, start_new_session=True) as server:
                self.assertTrue(served.until(told.exists))
                browser = int(told.read_text())
                try:
                    self.assertNotEqual(os.getsid(browser), os.getsid(server.process.pid))
                    os.killpg(server.process.pid, signal.SIGINT)
                    self.assertEqual(server.process.wait(timeout=60), 130)
                    with open(f"/proc/{browser}/status", encoding="ascii") as lines:
                        status = dict(line.split(":\t", 1) for line in lines)
                    self.assertNotIn("Z", status["State"])
                    standard = (1 << 31) - 1  # standard signals; the C library uses the others
                    self.assertEqual({int(status[field], 16) & standard for field in (
                        "SigBlk", "SigIgn", "SigPnd", "ShdPnd")}, {0})
                finally:
                    os.kill(browser, signal.SIGKILL)


def with_opener(folder, lines):
    """Returns an environment in which xdg-open is a shell script of these lines."""
    opener = pathlib.Path(folder, "xdg-open")
    opener.write_text("#!/bin/sh\n" + lines)
    opener.chmod(0o700)
    return {**os.environ, "PATH": f"{folder}:{os.environ['PATH']}"}


if __name__ == "__main__":
    served.skip_without_server()
    unittest.main()
