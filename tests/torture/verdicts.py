"""Judges a run of the faults torture by the run without faults."""
import csv
import itertools
import json
import re
import signal

# The C library itself aborts the process if it lacks 40 bytes to register the destructor of a
# thread-local object (`thread_local` in engine/puzzle/paths.cpp, engine/heuristic), or memory to
# open libgcc, which it needs when an exception passes through it. The program cannot handle this,
# so these ends are accepted and counted under "C library".
NO_WAY_OUT = re.compile("Fatal glibc error: failed to register TLS destructor"
                        "|libgcc_s.so.1 must be installed for unwinding to work")
# RE2 prints this line itself if memory runs out while it parses a pattern. The error follows it.
OF_RE2 = re.compile(r"re2/walker-inl\.h:\d+: Stack not empty\.$")
# A run in a folder prints this line too, after the error.
OF_RUN = re.compile("trailblaze resume |^writing a checkpoint, "
                    "|; the stream continues without checkpoints$")
# Lines that may come with the error. If one thread ends the program, the C library may still report
# an error of another thread.
BESIDE = (OF_RE2, OF_RUN, NO_WAY_OUT)
TIMES = {"seconds", "prepare_seconds", "states_per_second", "instances_per_second",
         "nodes_per_second", "peak_memory_bytes", "threads", "ranks", "table", "disk_bytes_written",
         "disk_bytes_read"}
ANSWER = ("command", "line", "start", "goal", "status", "length", "shortest_paths", "levels",
          "antipodes")
FIGURE = re.compile(r"\s*[\d.,]+ ?(?:ns|us|ms|s|min|[KMG]i?B|B|\S*/s)\b"
                    r"|\s*\d+\.\d{6}|\b\d+ threads?\b")


def plain(text):
    """Returns the lines of an output without the parts that differ from run to run."""
    lines = []
    for line in text.splitlines():
        try:
            report = json.loads(line)
            line = json.dumps({k: v for k, v in report.items() if k not in TIMES})
        except (ValueError, AttributeError):
            line = FIGURE.sub(" #", line)
        lines.append(line)
    return lines


def reports_of(text):
    """Returns the complete reports of an output in JSON or CSV, and none for other text."""
    lines = text[:text.rfind("\n") + 1].splitlines()
    if text.startswith("line,puzzle,"):
        return list(csv.DictReader(lines))
    return [json.loads(line) for line in lines if line.startswith("{")]


def answer_of(report):
    """Returns a report's answer, independent of the search and storage, or None if it has no
    answer: a limit, an error or a summary."""
    if report.get("status") not in ("solved", "unsolvable", "complete"):
        return None
    return [report.get(name) for name in ANSWER]


def agree(answer, known):
    """True if the answers agree. A field is null if it was not counted for lack of memory."""
    return all(a is None or a == k for a, k in zip(answer, known))


def other_answer(expected, found):
    """Returns the first complete report whose answer the case does not have, or ""."""
    known = [answer_of(report) for report in reports_of(expected)]
    for answer in map(answer_of, reports_of(found)):
        if answer is not None and not any(agree(answer, other) for other in known if other):
            return f"another answer: {answer}"
    return ""


def first_difference(expected, found):
    """Returns the first line that differs, or ""."""
    for line, other in itertools.zip_longest(expected, found, fillvalue="nothing"):
        if line != other:
            return f"found {other[:300]}, expected {line[:300]}"
    return ""


def wrong(expected, run, fault):
    """Returns what is wrong with a run, or "". Without memory, another search may give the
    answer."""
    kind, must_go_on = fault[0], fault[4]
    must_be_same = kind != "memory"
    said = [line for line in run.error.splitlines()
            if line.strip() and not any(other.search(line) for other in BESIDE)]
    if run.code == expected.code and (must_be_same or not reports_of(run.out)):
        return first_difference(plain(expected.out), plain(run.out))
    if run.code == expected.code and len(run.out.splitlines()) != len(expected.out.splitlines()):
        return f"found {len(run.out.splitlines())} lines of output"
    if run.code == expected.code:
        return other_answer(expected.out, run.out)
    if run.code == -signal.SIGABRT and NO_WAY_OUT.search(run.error):
        return ""
    if must_go_on or run.code not in (20, 30, 40):
        return f"found exit code {run.code}, expected {expected.code}: {run.error[-300:]}"
    if run.code != 20 and not said:
        return f"nothing on stderr with exit code {run.code}"
    if len(said) > 1 and len(said) > len(expected.error.splitlines()) + 1:
        return f"more than a line on stderr: {run.error[-300:]}"
    if run.code == 20 and not any(word in run.out + run.error for word in ("limit", "max-")):
        return "exit code 20 without the name of a limit"
    return other_answer(expected.out, run.out)
