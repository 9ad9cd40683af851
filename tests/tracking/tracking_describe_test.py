"""The description of a run: its sources, its build and its machine.

    PYTHONPATH=bench python3 tests/tracking/tracking_describe_test.py
"""

import os
import unittest
from unittest import mock

from tracking import record
from tracking.describe import RECORD, describe
from tracking.google_json import Series
from tracking.messages import Failed
from tracking_case import InFolder
from tracking_repository import Repository

CACHE = """// what
CMAKE_BUILD_TYPE:STRING=Release
CMAKE_CXX_COMPILER:FILEPATH=/usr/bin/c++
CMAKE_CXX_FLAGS:STRING=-march=native
CMAKE_CXX_FLAGS_DEBUG:STRING=-g
CMAKE_CXX_FLAGS_RELEASE:STRING=-O3 -DNDEBUG
"""


class Describing(InFolder):
    def setUp(self):
        super().setUp()
        self.root = self.folder / "repository"
        self.repository = Repository(self.root)
        self.repository.commit({"engine/a.hpp": "one\n", "bench/README.md": "words\n"})

    def is_dirty(self):
        return describe(self.root)["dirty"]

    def test_a_run_has_its_commit_its_build_and_its_machine(self):
        self.repository.git("commit", "--quiet", "--allow-empty", "-m",
                            "A subject\twith a tab\n\nAnd a body")
        (self.folder / "CMakeCache.txt").write_text(CACHE)
        about = describe(self.root, self.folder)
        self.assertEqual(about["subject"], "A subject with a tab")
        self.assertEqual(about["commit"], self.repository.git("rev-parse", "HEAD"))
        self.assertEqual(about["flags"], "-march=native -O3 -DNDEBUG")
        self.assertRegex(about["compiler"], r"\d+\.\d+")
        self.assertNotEqual(describe(self.root)["run"], about["run"])

    def test_a_description_has_the_right_shape_for_lines(self):
        place, series = self.folder / "record.jsonl", Series("a/b", {"states": 5.0}, [1.0], [1.0])
        for instructions in (12, None):
            record.append(place, [record.line_of(describe(self.root), "gate", series,
                                                 instructions)])
        found, problems = record.read(place)
        self.assertEqual(problems, [])
        self.assertEqual([(one.set, one.benchmark, one.instructions) for one in found],
                         [("gate", "a/b", 12), ("gate", "a/b", None)])

    def test_recording_does_not_make_the_tree_dirty(self):
        self.assertFalse(self.is_dirty())
        series = Series("a/b", {}, [1.0], [1.0])
        for step in ("begun", "committed", "added to"):
            with self.subTest(step):
                record.append(self.root / RECORD,
                              [record.line_of(describe(self.root), "gate", series)])
                self.assertFalse(self.is_dirty())
                if step == "begun":
                    self.repository.git("add", RECORD)
                    self.assertFalse(self.is_dirty())
                    self.repository.git("commit", "--quiet", "-m", "The record")
        self.assertIn(RECORD, self.repository.git("status", "--porcelain"))

    def test_a_changed_source_makes_the_tree_dirty(self):
        for change in ({"engine/a.hpp": "two\n"}, {"bench/README.md": "other\n"}):
            with self.subTest(change):
                self.repository.write(change)
                self.assertTrue(self.is_dirty())
                self.repository.git("checkout", "--quiet", ".")
                self.assertFalse(self.is_dirty())
        self.repository.git("mv", "engine/a.hpp", "bench/record.jsonl")
        self.assertTrue(self.is_dirty())

    def test_a_new_source_makes_the_tree_dirty_if_it_is_compiled(self):
        for path, expected in (("puzzles/new.cpp", True), ("engine/deeper/new.hpp", True),
                               ("cli/new one.cpp", True), ("bench/new_cases.cpp", True),
                               ("notes.cpp", False), ("bench/out.json", False)):
            with self.subTest(path):
                self.repository.write({path: "new\n"})
                self.assertEqual(self.is_dirty(), expected)
                (self.root / path).unlink()

    def test_a_missing_fact_is_named(self):
        with self.assertRaisesRegex(Failed, "^git log: "):
            describe(self.folder)
        with self.assertRaisesRegex(Failed, "^build: .*Cache.txt"):
            describe(self.root, self.folder)
        with mock.patch.dict(os.environ, PATH=str(self.folder)), \
                self.assertRaisesRegex(Failed, "^git: "):
            describe(self.root)


if __name__ == "__main__":
    unittest.main()
