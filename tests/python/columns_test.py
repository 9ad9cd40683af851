"""Tests the columns of reports: lines of any program, nested objects.

    PYTHONPATH=FOLDER python3 tests/python/columns_test.py   # the folder with trailblaze
"""

import json
import unittest

import trailblaze


class ColumnsTest(unittest.TestCase):

    @classmethod
    def setUpClass(cls):
        cls.reports = trailblaze.solve_many("tiles", random=50, seed=3)

    def test_columns_are_the_transposed_rows(self):
        rows = self.reports.rows()
        self.assertEqual(rows, [report.to_dict() for report in self.reports])
        columns = self.reports.columns()
        self.assertEqual(list(columns), list(rows[0]))
        for name, values in columns.items():
            self.assertEqual(values, [row[name] for row in rows], name)
        self.assertEqual(self.reports[:0].columns(), {})

    def test_columns_if_parameters_have_the_names_of_fields(self):
        reports = trailblaze.solve_many("klotski", random=2, seed=1, metric="move", path=False)
        self.assertEqual(reports.columns("metric", "goal", "instance"),
                         {name: [report.to_dict()[name] for report in reports]
                          for name in ("metric", "goal", "instance")})

    def test_a_field_of_a_nested_object_is_no_column(self):
        deepening = trailblaze.solve_many("tiles", random=3, search="idastar")
        self.assertGreater(len(deepening.columns("bounds")["bounds"][0]), 1)
        space = trailblaze.Reports([trailblaze.enumerate("tiles")])
        for reports, name in ((deepening, "nodes"), (deepening, "bound"), (space, "count"),
                              (space, "examples"), (self.reports, "size")):
            with self.assertRaisesRegex(ValueError, f"^column: .*{name}"):
                reports.columns(name)

    def test_columns_if_parameters_come_first(self):
        rows = trailblaze.solve_many("klotski", random=2, seed=1, path=False).rows()
        for row in rows:
            row["parameters"]["goal"] = "another"
        reports = trailblaze.Reports({"parameters": row.pop("parameters"), **row} for row in rows)
        self.assertEqual(reports.columns("goal")["goal"], [row["goal"] for row in rows])
        self.assertEqual(reports.columns("parameters.goal")["parameters.goal"], ["another"] * 2)

    def test_names_of_attributes_are_names_of_columns(self):
        spaces = trailblaze.Reports([trailblaze.enumerate("tiles", max_depth=3)])
        self.assertEqual(spaces.columns("from_"), {"from_": ["start"]})

    def test_columns_of_nested_objects(self):
        self.assertEqual(self.reports[:2].columns("parameters.size", "parameters.none",
                                                  "length.none"),
                         {"parameters.size": ["3x3"] * 2, "parameters.none": [None] * 2,
                          "length.none": [None] * 2})
        spaces = trailblaze.Reports([trailblaze.enumerate("tiles"),
                                     trailblaze.enumerate("tiles", max_depth=3)])
        self.assertEqual(spaces.columns("antipodes.count", "from"),
                         {"antipodes.count": [2, spaces[1].antipodes["count"]],
                          "from": ["start"] * 2})

    def test_columns_of_lines_of_another_program(self):
        rows = [dict(reversed(row.items())) for row in self.reports[:3].rows()]
        reports = trailblaze.Reports(json.dumps(row, indent=None) for row in rows)
        for name in rows[0]:
            self.assertEqual(reports.columns(name), {name: [row[name] for row in rows]})

    def test_names_of_columns_in_a_list(self):
        self.assertEqual(self.reports.columns(["line", "length"]),
                         self.reports.columns("line", "length"))
        self.assertEqual(self.reports.columns([]), {})


if __name__ == "__main__":
    unittest.main()
