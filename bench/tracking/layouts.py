"""One version built once and linked in several layouts, so that a shift of code is no slowdown.

    layout  0   | a function | another ...          the same machine code in all,
           16   |..| a function | another ...       behind so many bytes that nobody runs
           32   |....| a function | another ...
           48   |......| a function | another ...

Where a loop lies in its line of 64 bytes can make it some per cent slower or faster, and any change
moves the code that is linked after it. Compilers align functions to 16 bytes, so over four layouts
each loop lies in all the places where it can lie, in either version. A block of two pairs has one
layout and the next block the next one: the two A of a block are the very same program, so that what
a place costs is not taken for noise of the machine. It moves some of the ratios up and others down,
and their median little.

Found by trial, with the files of the engine linked in the opposite order and other processes at
work: in one layout enumerate/tiles-2x5/dense took 0.92 to 0.94 times as long, and an alarm was
raised in 3 comparisons of 3; in four layouts it took 0.99 to 1.00 times as long, without an alarm.

Where its pages lie in the machine's memory matters too, and no linking changes that: of ten copies
of one program, one took 1.12 to 1.2 times as long for trail/insert/wide as long as it was kept, and
another copy was told to be an improvement of 11 and 12 % on it. So each run is of a new copy
(fresh()), and a sample is the least of two: five comparisons of the same two files then came to
1.000 to 1.003 (both copies one after the other).

The bytes are an object file that LDFLAGS puts before all others. Where a project does not heed
LDFLAGS, or has the linker drop what nobody calls, all layouts are the same program, and a
comparison says so.
"""

from __future__ import annotations

import contextlib
import filecmp
import os
import shlex
import shutil
import signal
import subprocess
import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import IO

from tracking.measure import Program
from tracking.messages import Failed

SIZES = (0, 16, 32, 48)


def build(source: Path, folder: Path, options: list[str], target: str, made: Path, into: Path,
          out: IO[str]) -> bool:
    """Builds `target` in a folder, which is not there yet, and copies what was made of each layout
    `into` another. Output goes to `out`; False where it does not build."""
    folder.mkdir(parents=True)
    pad = folder / "pad.o"
    flags = f"{os.environ.get('LDFLAGS', '')} {shlex.quote(str(pad))}".strip()
    generator = ["-G", "Ninja"] if shutil.which("ninja") else []
    cache = ["-DCMAKE_CXX_COMPILER_LAUNCHER=ccache"] if shutil.which("ccache") else []

    def ran(*command: str) -> bool:
        return _run_whole(["cmake", *command], out, {**os.environ, "LDFLAGS": flags}) == 0

    _pad(pad, 0)
    if not ran("-S", str(source), "-B", str(folder), *generator, *cache, *options):
        return False
    for size in SIZES:
        _pad(pad, size)
        made.unlink(missing_ok=True)
        if not ran("--build", str(folder), "--target", target, "--parallel",
                   str(os.cpu_count() or 1)):
            return False
        if not made.is_file():
            return True
        shutil.copy2(made, into / f"{target}.{size}")
    return True


def are_same(programs: Sequence[Program]) -> bool:
    """Whether all layouts are one program."""
    return bool(programs) and all(filecmp.cmp(programs[0].path, other.path, shallow=False)
                                  for other in programs[1:])


def compiler() -> list[str]:
    """The words of CXX, as CMake takes them: a program and its first arguments."""
    said = os.environ.get("CXX") or "c++"
    try:
        return shlex.split(said)
    except ValueError as error:
        raise Failed(f"CXX: found {said} ({error}), expected a compiler") from None


@contextlib.contextmanager
def fresh(program: Program) -> Iterator[Program]:
    """A new copy, beside the program: it may find by its folder what it needs."""
    copy = program.path.with_name(f"{program.path.name}.copy")
    try:
        copy.unlink(missing_ok=True)  # a copy that is written over would keep its pages
        shutil.copy2(program.path, copy)
        yield replace(program, path=copy)
    finally:
        copy.unlink(missing_ok=True)


def _run_whole(command: list[str], out: IO[str], environment: dict[str, str]) -> int:
    """The exit code. Where this process is interrupted, what the command has begun ends too: the
    compilers that a build has started would write on where files are being deleted. They have
    groups of their own (ninja's are), but the session in common."""
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
            process.poll()  # whoever has ended is there until somebody asks
        raise


def _session(leader: int) -> list[int]:
    """The processes of a session that have not ended."""
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):  # ended meanwhile
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
