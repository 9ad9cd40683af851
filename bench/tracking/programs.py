"""Command lines for two kinds of programs, with the same functions.

            counters                         instructions of one run of a body
    Suite   --once prints tallies            --once under callgrind: a profile for each case, cut by
                                             the program's own requests to callgrind
    Plain   a repetition of one iteration:   the same under callgrind, which cuts the profile where
            the counters of its JSON         the timed loop begins and ends

Suite is Trailblaze's own program (bench/suite/suite.cpp). Plain is any program of Google Benchmark
1.5.1 or later, and uses only options --benchmark_.... The number of iterations depends on the
clock, unless the least time is so small that a single iteration exceeds it. The second of two
repetitions counts, because the first warms up pages, symbols and one-time setup.
"""

from __future__ import annotations

import json
import re
import tempfile
from dataclasses import dataclass
from pathlib import Path

from tracking.google_json import RATES, SUFFIX, Repetition, read_repetitions, whole_number
from tracking.measure import Executed, Program, Tallies, attempt, is_counted, is_exact, run
from tracking.messages import Failed
from tracking.project import Project

# The tunables keep the C library from choosing its functions by the processor's features.
CALLGRIND = ["env", "GLIBC_TUNABLES=glibc.cpu.hwcaps=-AVX2,-AVX512F,-ERMS,-FSRM", "valgrind",
             "--tool=callgrind"]


def of(project: Project, path: Path) -> Program:
    own = project.kind == "trailblaze"
    return Program(path, Suite() if own else Plain(project.judged, project.counters))


class Suite:
    """Programs with the options --set, --case, --list and --once."""

    sets = ("gate", "two-threads", "memory", "quick", "full")

    def chosen(self, cases: str, case: str) -> list[str]:
        if case:
            return ["--set", "full", "--case", f"^{re.escape(case)}$"]
        return ["--set", cases]

    def listing(self, cases: str, case: str) -> list[str]:
        return [*self.chosen(cases, case), "--list"]

    def tallies(self, path: Path, cases: str, case: str) -> tuple[Tallies, str]:
        out, complaint = attempt([str(path), *self.chosen(cases, case), "--once"])
        lines = [json.loads(line) for line in out.splitlines()]
        return {line.pop("name"): line for line in lines}, complaint

    def missing(self, found: Tallies) -> list[str]:
        """Returns the project's counters that no benchmark has: none, because it names none."""
        return []

    def is_work(self, counter: str) -> bool:
        """True for counters that grow with the time. The others count results and memory."""
        return counter in ("states", "expanded", "generated")

    def counting(self, path: Path, out: Path, cases: str, case: str) -> list[str]:
        """Returns the command that counts instructions."""
        return [*CALLGRIND, "--instr-atstart=no", f"--callgrind-out-file={out}", str(path),
                "--isa", "avx2", *self.chosen(cases, case), "--once"]

    def profiles(self, path: Path, folder: Path, cases: str, case: str,
                 known: list[str]) -> dict[str, Executed]:
        run(self.counting(path, folder / "callgrind", cases, case), "callgrind")
        return self._parts(folder, known)

    def profiles_apart(self, path: Path, folder: Path, names: list[str]) -> dict[str, Executed]:
        """Runs the program once; it forks for each case. Runs a program without --apart once per
        case."""
        if "--apart" not in attempt([str(path), "--help"])[0]:
            found = {}
            for number, name in enumerate(names):
                (own := folder / str(number)).mkdir()
                found |= self.profiles(path, own, "", name, [name])
            return found
        words = self.counting(path, folder / "callgrind.%p", "full", "")
        pattern = "|".join(map(re.escape, names))
        run([*words, "--case", f"^({pattern})$", "--apart"], "callgrind")
        return self._parts(folder, names)

    def _parts(self, folder: Path, known: list[str]) -> dict[str, Executed]:
        """Returns the profiles by the names that the program gave them."""
        found = {}
        for part in folder.glob("callgrind.*"):
            trigger, total = _read(part)
            if trigger.startswith("Client Request: ") and total > 0:
                found[trigger.removeprefix("Client Request: ")] = Executed(total, part)
        if missing := [name for name in known if name not in found]:
            raise Failed(f"callgrind: found no count for {', '.join(missing)}")
        return {name: found[name] for name in known}


LEAST_TIME = 1e-9  # seconds; any iteration takes longer
BEGIN, END = "benchmark::State::StartKeepRunning*", "benchmark::State::FinishKeepRunning*"


@dataclass(frozen=True)
class Plain:
    """Programs that only have the options --benchmark_...."""

    sets = ("gate", "quick", "full")
    judged: str = ""  # a regular expression; "" = all
    counters: tuple[str, ...] = ()  # the exact counters; () = all whole numbers that repeat

    def chosen(self, cases: str, case: str) -> list[str]:
        pattern = self.judged if cases == "gate" else ""
        if case:  # escapes that the regular expressions of all library versions accept
            pattern = "^" + re.sub(r"([\\^$.|?*+()\[\]{}])", r"\\\1", case) + f"({SUFFIX})?$"
        return [f"--benchmark_filter={pattern}"] if pattern else []

    def listing(self, cases: str, case: str) -> list[str]:
        return [*self.chosen(cases, case), "--benchmark_list_tests=true"]

    def once(self, cases: str, case: str) -> list[str]:
        return [*self.chosen(cases, case), f"--benchmark_min_time={LEAST_TIME}",
                "--benchmark_repetitions=2"]

    def tallies(self, path: Path, cases: str, case: str) -> tuple[Tallies, str]:
        with tempfile.TemporaryDirectory() as folder:
            out = Path(folder) / "out.json"
            run([str(path), *self.once(cases, case), f"--benchmark_out={out}",
                 "--benchmark_out_format=json"], "the counts")
            runs = read_repetitions(out)
        for name, of in runs.items():
            if wrong := [one.failure for one in of if one.failure is not None]:
                raise Failed(f"{name}: {wrong[0]}")
        return {name: self._exact(of) for name, of in runs.items()}, ""

    def missing(self, found: Tallies) -> list[str]:
        return [name for name in self.counters
                if not any(name in counts for counts in found.values())]

    def is_work(self, counter: str) -> bool:
        """Returns False: the meaning of another project's counters is unknown."""
        return False

    def _exact(self, runs: list[Repetition]) -> dict[str, int | None]:
        if self.counters:
            return {k: v for k, v in runs[-1].counters.items() if k in self.counters}
        return {k: whole_number(runs, k) for k in runs[0].counters
                if k not in RATES and is_exact(runs[0].name, k)}

    def counting(self, path: Path, out: Path, cases: str, case: str) -> list[str]:
        """Returns the command that counts instructions. It traces children, because since 1.9.3 the
        library restarts the program without address randomization."""
        return [*CALLGRIND, "--trace-children=yes", f"--zero-before={BEGIN}",
                f"--dump-before={END}", f"--callgrind-out-file={out}", str(path),
                *self.once(cases, case)]

    def profiles(self, path: Path, folder: Path, cases: str, case: str,
                 known: list[str]) -> dict[str, Executed]:
        """Runs a process for each benchmark."""
        return {name: self._profile(path, folder / str(number), name)
                for number, name in enumerate(known) if is_counted(name)}

    def profiles_apart(self, path: Path, folder: Path, names: list[str]) -> dict[str, Executed]:
        return self.profiles(path, folder, "", "", names)

    def _profile(self, path: Path, out: Path, name: str) -> Executed:
        """Returns the last part that END cut off: the loop of the second repetition."""
        run(self.counting(path, out, "", name), "callgrind")
        parts = sorted(out.parent.glob(f"{out.name}.*"), key=lambda part: int(part.suffix[1:]))
        ended = [(part, *_read(part)) for part in parts]
        loops = [Executed(total, part) for part, trigger, total in ended if END[:-1] in trigger]
        if not loops:
            raise Failed(f"callgrind: found no loop of {name}, expected one between "
                         f"{BEGIN[:-1]} and {END[:-1]}; a program that was stripped of its "
                         "symbols has none")
        _close_calls(loops[-1].part)
        return loops[-1]


def _close_calls(part: Path) -> None:
    """Sets the cost of open calls to 0. A call that had not returned when the profile was written
    has `calls=0` and a cost that callgrind_annotate adds to the caller's own."""
    text = part.read_text(encoding="utf-8", errors="replace")
    part.write_text(re.sub(r"^(calls=0 .*\n\S+) \d+$", r"\1 0", text, flags=re.MULTILINE),
                    encoding="utf-8")


def _read(part: Path) -> tuple[str, int]:
    """Returns the trigger of a profile and its number of instructions."""
    text = part.read_text(encoding="utf-8", errors="replace")
    trigger = re.search(r"^desc: Trigger: (.+)$", text, re.MULTILINE)
    total = re.search(r"^totals: (\d+)", text, re.MULTILINE)
    return trigger[1] if trigger else "", int(total[1]) if total else 0
