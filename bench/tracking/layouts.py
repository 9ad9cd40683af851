"""Links a build in several layouts, so that a shift of code does not look like a slowdown.

    layout  0   | a function | another ...          the same machine code in all layouts,
           16   |..| a function | another ...       behind a pad of bytes that never run
           32   |....| a function | another ...
           48   |......| a function | another ...

The position of a loop in its 64-byte line changes its time by some per cent, and any change moves
the code that is linked after it. Compilers align functions to 16 bytes, so over four layouts each
loop takes all its possible positions, in both versions. A block of two pairs of samples (stats.py)
uses a single layout, and the next block uses the next layout. Both runs of A in a block therefore
run the same program, and the effect of a position is not mistaken for noise of the machine. Over
the layouts, positions increase some ratios and decrease others, so their median changes little.

Measured with the engine's files linked in the opposite order, beside other processes: in a single
layout enumerate/tiles-2x5/dense took 0.92 to 0.94 times as long, with an alarm in 3 comparisons of
3. In four layouts it took 0.99 to 1.00 times as long, without an alarm.

The position of a program's pages in memory matters too, and linking does not change it. A copy
among ten copies of a program was slow as long as it existed: trail/insert/wide took 1.12 to 1.2
times as long. Compared with this copy, another copy was reported as an improvement of 11 and 12 %.
Each run therefore uses a new copy (fresh()), and a sample is the minimum of two runs. Five
comparisons of the same two files then gave 1.000 to 1.003.

The pad is an object file that LDFLAGS puts before all others.
"""

from __future__ import annotations

import contextlib
import os
import shlex
import shutil
import signal
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from typing import IO

from tracking.measure import Program
from tracking.messages import Failed
from tracking.project import OPTIONS

SIZES = (0, 16, 32, 48)


def build(source: Path, folder: Path, target: str, into: Path, out: IO[str]) -> bool:
    """Builds `target` in a new folder and copies the program of each layout to `into`. Writes the
    output of the build to `out`. Returns False if the build fails."""
    folder.mkdir(parents=True)
    pad = folder / "pad.o"
    flags = f"{os.environ.get('LDFLAGS', '')} {shlex.quote(str(pad))}".strip()
    generator = ["-G", "Ninja"] if shutil.which("ninja") else []
    cache = ["-DCMAKE_CXX_COMPILER_LAUNCHER=ccache"] if shutil.which("ccache") else []

    def ran(*command: str) -> bool:
        return _run_whole(["cmake", *command], out, {**os.environ, "LDFLAGS": flags}) == 0

    _pad(pad, 0)
    if not ran("-S", str(source), "-B", str(folder), *generator, *cache, *OPTIONS):
        return False
    for size in SIZES:
        _pad(pad, size)
        (folder / target).unlink(missing_ok=True)
        if not ran("--build", str(folder), "--target", target, "--parallel",
                   str(os.cpu_count() or 1)):
            return False
        shutil.copy2(folder / target, into / f"{target}.{size}")
    return True


def compiler() -> list[str]:
    """Returns the words of CXX as CMake takes them: a program and its first arguments."""
    said = os.environ.get("CXX") or "c++"
    try:
        return shlex.split(said)
    except ValueError as error:
        raise Failed(f"CXX: found {said} ({error}), expected a compiler") from None


@contextlib.contextmanager
def fresh(program: Program) -> Iterator[Program]:
    """Yields a new copy beside the program, because the program may look for files in its
    folder."""
    copy = program.path.with_name(f"{program.path.name}.copy")
    try:
        copy.unlink(missing_ok=True)  # overwriting a copy would keep its pages
        shutil.copy2(program.path, copy)
        yield Program(copy)
    finally:
        copy.unlink(missing_ok=True)


def _run_whole(command: list[str], out: IO[str], environment: dict[str, str]) -> int:
    """Runs a command and returns its exit code. If this process is interrupted, kills all processes
    of the command: compilers that survive would write to folders that are being deleted. They have
    their own process groups (ninja's do), but share a session."""
    process = subprocess.Popen(command, stdout=out, stderr=out, env=environment,
                               start_new_session=True)
    try:
        return process.wait()
    except BaseException:
        while begun := _session(process.pid):
            for one in begun:
                with contextlib.suppress(ProcessLookupError):
                    os.kill(one, signal.SIGKILL)
            time.sleep(0.01)
            process.poll()  # reaps the child, which stays a zombie until then
        raise


def _session(leader: int) -> list[int]:
    """Returns the processes of a session that have not ended."""
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):  # the process ended meanwhile
            state, _, _, session = stat.read_text().rpartition(")")[2].split()[:4]
            if int(session) == leader and state != "Z":
                found.append(int(stat.parent.name))
    return found


def _pad(path: Path, size: int) -> None:
    code = f'asm(".text\\n.skip {size}");\n'
    done = subprocess.run([*compiler(), "-x", "c++", "-c", "-", "-o", str(path)], input=code,
                          text=True, capture_output=True, check=False)
    if done.returncode != 0:
        raise Failed(f"{' '.join(compiler())}: found '{done.stderr.strip()}', expected a "
                     "compiler of C++")
