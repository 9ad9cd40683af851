"""Tests that the record loses no written line, and accepts no invalid line.

    PYTHONPATH=bench python3 tests/tracking/tracking_record_test.py
"""

import json
import multiprocessing
import os
import signal
import unittest
from pathlib import Path
from unittest import mock

from tracking import record
from tracking.messages import Failed
from tracking_case import InFolder
from tracking_lines import MACHINE, line

BIG = "x" * 20_000  # a subject that makes a line of several pages

processes = multiprocessing.get_context("fork")


class OfRecord(InFolder):
    def setUp(self):
        super().setUp()
        self.path = self.folder / "record.jsonl"

    def subjects(self):
        """Returns the subjects of all lines, which must be valid."""
        found, problems = record.read(self.path)
        self.assertEqual(problems, [])
        return [one.run.subject for one in found]


class Reading(OfRecord):
    def problems_of(self, *lines):
        """Returns the problems of lines, each between two valid lines."""
        good = json.dumps(line()).encode()
        rows = [good]
        for one in lines:
            rows += [one if isinstance(one, bytes) else json.dumps(one).encode(),
                     json.dumps(line()).encode()]
        self.path.write_bytes(b"\n".join(rows) + b"\n")
        found, problems = record.read(self.path)
        self.assertEqual(len(found), len(lines) + 1, "the good lines are read")
        self.assertEqual([p.number for p in problems], [2 * i + 2 for i in range(len(lines))])
        return [p.why for p in problems]

    def test_written_lines_are_read(self):
        one = line(7, subject="naïve – “quotes” \U0001f600", instructions=None, dirty=True)
        record.append(self.path, [one, line(8)])
        (found, _), problems = record.read(self.path)
        self.assertEqual(problems, [])
        self.assertEqual((found.run.id, found.run.commit, found.run.subject, found.run.dirty),
                         (one["run"], one["commit"], one["subject"], True))
        self.assertEqual(found.run.time.isoformat(), one["time"])
        self.assertEqual((found.counters, found.real_ns, found.cpu_ns, found.instructions),
                         (one["counters"], one["real_ns"], one["cpu_ns"], None))
        self.assertEqual(found.median_ns, 1.01e6)
        self.assertEqual(found.run.machine.name, "Some CPU, 2 cores, 24 GiB, avx512")

    def test_a_line_that_is_no_json_is_reported_and_skipped(self):
        whys = self.problems_of(
            b"garbage", b"\x00\xff\xfe\x80\x01", b'{"v":1,"run":"3f', b"[" * 100_000, b"{}" * 3,
            b'{"v":1' + b"0" * 5_000 + b"}", b"\xef\xbb\xbf{}", b'{"v":1,"v":1}',
            json.dumps(line()).encode()[:-1], json.dumps(line(real_ns=[float("nan")])).encode(),
            json.dumps(line(real_ns=[float("-inf")])).encode())
        for at, value in ((0, "column 1"), (1, "0xff"), (9, "NaN"), (10, "-Infinity")):
            self.assertIn(value, whys[at])

    def test_a_wrong_shape_is_reported_with_its_field(self):
        """Tests every field: missing, of another type, and with values that its kind rejects."""
        good = line()
        for name in good:
            without = {k: v for k, v in good.items() if k != name}
            wrong = {**good, name: [{}]}
            for why in self.problems_of(without, wrong):
                self.assertRegex(why, f"^{name}: ")
        for name in MACHINE:
            machine = {k: v for k, v in MACHINE.items() if k != name}
            wrong = {**machine, name: None}
            for why in self.problems_of(line(machine=machine), line(machine=wrong)):
                self.assertRegex(why, rf"^machine\.{name}: ")
        for name, *values in (
            ("v", 2, True, 1.0, "1"), ("run", "no-uuid", ""),
            ("time", "yesterday", "2026-11-21T19:40:00", 5), ("date", "0001-01-01T00:00:00+23:00"),
            ("commit", "f" * 39, "G" * 40), ("dirty", 0), ("subject", "\ud800", "a\0b"),
            ("machine", []), ("set", ""), ("benchmark", "two words", "line\nend"),
            ("counters", *({"states": value} for value in ("many", True, 10**400, -1, 1e-300,
                                                           1e300))),
            ("real_ns", [0.0], [-1], 5, [[1]], [1e-300], [1e300]), ("cpu_ns", [-1], [1e300]),
            ("instructions", 1.5, 0, 2**63),
        ):
            for why in self.problems_of(*(line(**{name: value}) for value in values)):
                self.assertRegex(why, f"^{name}: ")
        text = json.dumps(line()).replace("1000000.0", "1e999", 1)  # beyond a double
        self.assertIn("real_ns", self.problems_of(text.encode())[0])
        self.assertEqual(len(self.problems_of(5, "text", None, [], [line()])), 5)
        record.append(self.path, [line(counters={"none": 0, "answer": 2.0**64})])

    def test_lines_nested_too_deeply_are_reported(self):
        """Some lines are nested too deeply to be parsed, others to be printed."""
        for depth in (*range(900, 1001), 100_000):
            text = json.dumps(line()).replace('"subject": "Change 0"', f'"subject": {"[" * depth}'
                                              f'{"]" * depth}').encode()
            whys = self.problems_of(b"[" * depth, b"[" * depth + b"]" * depth, text)
            self.assertEqual(len(whys), 3)

    def test_times_are_utc(self):
        record.append(self.path, [line(time="2026-11-21T01:30:00+05:30",
                                       date="2026-11-20T23:00:00-02:00")])
        (found,), _ = record.read(self.path)
        self.assertEqual([found.run.time.isoformat(), found.run.date.isoformat()],
                         ["2026-11-20T20:00:00+00:00", "2026-11-21T01:00:00+00:00"])

    def test_a_line_that_does_not_fit_the_others_of_its_run_is_reported(self):
        """The description that most lines of a run give is right, else the first one."""
        one = line()
        other = {**one, "benchmark": "another", "commit": "0" * 40}
        same = [{**one, "benchmark": f"b/{i}"} for i in range(3)]
        for lines, kept, wrong in (
                ([one, one, other], [one], {2: "^benchmark: .*enum.*line 1", 3: "^run: .*line 1"}),
                ([other, *same], same, {1: "^run: .*line 2"})):
            self.path.write_text("\n".join(map(json.dumps, lines)))
            found, problems = record.read(self.path)
            self.assertEqual([each.benchmark for each in found],
                             [each["benchmark"] for each in kept])
            self.assertEqual([problem.number for problem in problems], list(wrong))
            for problem in problems:
                self.assertRegex(problem.why, wrong[problem.number])

    def test_a_byte_order_mark_empty_lines_foreign_line_ends_and_unknown_fields_are_ignored(self):
        row = json.dumps(line(subject="first", new_field=1)).encode()
        for data in (b"\xef\xbb\xbf" + row, b"\n\r\n" + row + b"\r\n \n"):
            self.path.write_bytes(data)
            self.assertEqual(self.subjects(), ["first"])

    def test_a_missing_file_is_a_clear_error(self):
        with self.assertRaisesRegex(Failed, f"^record: .*{self.path}.*scripts/bench --record"):
            record.read(self.path)


def write(path, writer, batches, size):
    for batch in range(batches):
        record.append(path, [line(subject=f"{writer}.{batch}.{i} {'y' * (97 * i)}")
                             for i in range(size)])


def write_until_killed(path, told):
    """Writes each number to `told` once its line is in the record."""
    number = 0
    while True:
        record.append(path, [line(subject=f"{number} {BIG}")])
        os.write(told, number.to_bytes(4, "little"))
        number += 1


def write_half_and_die(path, part):
    """Simulates a machine that takes only a part of the second line before the process is
    killed."""
    whole = os.write

    def half(file, data):
        cut = data.index(b"\n") + 1 + part
        whole(file, data[:cut])
        os.kill(os.getpid(), signal.SIGKILL)

    with mock.patch("tracking.record.os.write", half):
        record.append(path, [line(subject="first"), line(subject="second")])


class Writing(OfRecord):
    def run_all(self, target, *arguments):
        writers = [processes.Process(target=target, args=(self.path, *one)) for one in arguments]
        for writer in writers:
            writer.start()
        for writer in writers:
            writer.join()
        return [writer.exitcode for writer in writers]

    def test_concurrent_writers_lose_no_line(self):
        for count, batches, size in ((2, 200, 10), (4, 100, 10), (4, 200, 1)):
            with self.subTest(writers=count, batches=batches, size=size):
                self.path.unlink(missing_ok=True)
                codes = self.run_all(write, *((w, batches, size) for w in range(count)))
                self.assertEqual(codes, [0] * count)
                found = [subject.split()[0] for subject in self.subjects()]
                self.assertEqual(len(found), count * batches * size)
                for w in range(count):  # each writer's lines, in its order
                    own = [name for name in found if name.startswith(f"{w}.")]
                    self.assertEqual(own, [f"{w}.{batch}.{i}" for batch in range(batches)
                                           for i in range(size)])
                for name in found[::size]:
                    self.assertTrue(name.endswith(".0"), "each batch is in one piece")

    def test_a_killed_writer_loses_at_most_its_own_line(self):
        for trial in range(8):
            with self.subTest(trial=trial):
                self.path.unlink(missing_ok=True)
                heard, told = os.pipe()
                writer = processes.Process(target=write_until_killed, args=(self.path, told))
                writer.start()
                os.close(told)
                acknowledged = b"".join(os.read(heard, 4) for _ in range(5 + 7 * trial))
                writer.kill()
                writer.join()
                while more := os.read(heard, 4):
                    acknowledged += more
                os.close(heard)
                record.append(self.path, [line(subject="after")])
                found, problems = record.read(self.path)
                self.assertLessEqual(len(problems), 1)
                numbers = [one.run.subject.split()[0] for one in found]
                told_of = len(acknowledged) // 4
                self.assertEqual(numbers[:told_of], [str(i) for i in range(told_of)])
                self.assertLessEqual(len(numbers) - told_of, 2, "the line at hand, and the last")
                self.assertEqual(numbers[-1], "after")

    def test_a_truncated_line_spoils_no_other_line(self):
        length = len(json.dumps(line(subject="second"), separators=(",", ":")))
        for part in (1, 7, length // 2, length - 1):
            with self.subTest(part=part):
                self.path.unlink(missing_ok=True)
                record.append(self.path, [line(subject="before")])
                self.assertEqual(self.run_all(write_half_and_die, (part,)), [-signal.SIGKILL])
                self.assertEqual([p.number for p in record.read(self.path)[1]], [3])
                record.append(self.path, [line(subject="after")])
                found, problems = record.read(self.path)
                self.assertEqual([one.run.subject for one in found], ["before", "first", "after"])
                self.assertEqual([p.number for p in problems], [3])

    def test_a_last_line_without_only_its_newline_is_kept(self):
        self.path.write_text(json.dumps(line(subject="whole")))
        record.append(self.path, [line(subject="after")])
        self.assertEqual(self.subjects(), ["whole", "after"])

    def test_short_writes_are_continued(self):
        whole = os.write
        with mock.patch("tracking.record.os.write", lambda file, data: whole(file, data[:100])):
            record.append(self.path, [line(subject="a"), line(subject="b")])
        self.assertEqual(self.subjects(), ["a", "b"])

    def test_a_full_disk_leaves_the_record_unchanged(self):
        record.append(self.path, [line(subject="before")])
        before = self.path.read_bytes()
        whole, calls = os.write, []

        def fill_up(file, data):
            calls.append(file)
            if len(calls) == 2:
                raise OSError(28, os.strerror(28))
            return whole(file, data[:100])

        with mock.patch("tracking.record.os.write", fill_up):
            with self.assertRaisesRegex(Failed, f"^record: .*{self.path}"):
                record.append(self.path, [line()])
        self.assertEqual(self.path.read_bytes(), before)

    def test_if_nothing_can_be_written_an_error_says_so(self):
        with self.assertRaisesRegex(Failed, "^record: .*/dev/full"):
            record.append(Path("/dev/full"), [line()])
        for place in (self.folder, self.folder / "none" / "record.jsonl"):
            for write in (record.check_place, lambda path: record.append(path, [line()])):
                with self.assertRaisesRegex(Failed, f"^record: .*{place}.* written$"):
                    write(place)

    def test_checking_a_place_changes_nothing(self):
        record.check_place(self.path)
        self.assertEqual(list(self.folder.iterdir()), [])
        self.path.write_text("half a line")
        record.check_place(self.path)
        self.assertEqual(self.path.read_text(), "half a line")

    @unittest.skipIf(os.geteuid() == 0, "root may write everywhere")
    def test_a_read_only_file_is_a_clear_error(self):
        self.path.touch(mode=0o444)
        for write in (record.check_place, lambda path: record.append(path, [line()])):
            with self.assertRaisesRegex(Failed, f"^record: .*{self.path}"):
                write(self.path)

    def test_a_line_of_a_wrong_shape_is_rejected(self):
        for wrong in ({"real_ns": [float("nan")]}, {"commit": ""}, {"subject": "\ud800"},
                      {"counters": {"x": object()}}):
            with self.assertRaisesRegex(Failed, "record: "):
                record.append(self.path, [line(), line(**wrong)])
        self.assertFalse(self.path.exists())


if __name__ == "__main__":
    unittest.main()
