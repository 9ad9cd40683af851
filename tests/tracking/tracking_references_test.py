"""The base versions of a comparison, on a repository of its own.

    PYTHONPATH=bench python3 tests/tracking/tracking_references_test.py
"""

import unittest

from tracking import references
from tracking.messages import WrongUse
from tracking.trees import Builder
from tracking_case import printed
from tracking_repository import InRepository


class Bases(InRepository):
    """main has commits 0, 1, 2. The branch `work` has two more commits after 1."""

    def setUp(self):
        super().setUp()
        self.main = [self.commit(n) for n in range(3)]
        self.repository.git("checkout", "--quiet", "-b", "work", self.main[1])
        self.work = [self.commit(n) for n in (3, 4)]

    def commit(self, number):
        return self.repository.commit({"a.txt": f"{number}\n"})

    def bases(self, base=None, head="HEAD", release=False):
        with printed() as (_, said):
            found = references.bases(self.builder, base, head, release)
        self.said = said.getvalue()
        return found

    def test_a_branch_is_compared_with_its_fork_point(self):
        self.assertEqual(self.bases(), [self.main[1]])
        self.assertIn(f"base: {self.main[1][:10]}, where HEAD branched off main", self.said)
        self.assertEqual(self.bases(head="."), [self.main[1]])
        self.assertEqual(self.bases("main"), ["main"])

    def test_main_is_compared_with_the_previous_commit(self):
        self.repository.git("checkout", "--quiet", "main")
        self.assertEqual(self.bases(), [self.main[1]])
        self.assertIn(f"base: {self.main[1][:10]}, the commit before HEAD, because HEAD is on main",
                      self.said)
        self.assertEqual(self.bases(head="."), [self.main[2]], "what is not committed yet")
        self.assertIn(f"base: {self.main[2][:10]}, the parent of the working tree", self.said)

    def test_the_first_existing_main_branch_is_the_base(self):
        """A local main that is behind does not decide."""
        self.repository.git("update-ref", "refs/remotes/origin/main", self.work[1])
        self.assertEqual(self.bases(), [self.work[0]])

    def test_the_main_branch_may_have_another_name(self):
        self.repository.git("branch", "--move", "main", "master")
        self.assertEqual(self.bases(), [self.main[1]])
        self.repository.git("branch", "--move", "master", "trunk")
        self.assertEqual(self.bases(), [self.work[0]])
        self.assertIn("the commit before HEAD, for no main branch was found (looked for "
                      "origin/HEAD, origin/main, origin/master, main, master)", self.said)

    def test_a_clone_without_history_is_reported(self):
        shallow = self.repository.root.with_name("shallow")
        self.repository.git("clone", "--quiet", "--depth", "1", f"file://{self.repository.root}",
                            str(shallow))
        builder = Builder(shallow, shallow.with_name("builds"))
        with self.assertRaisesRegex(WrongUse, f"^BASE: .*{self.work[1][:10]}.*--unshallow"):
            references.bases(builder, None, "HEAD", False)

    def test_the_first_commit_has_no_base(self):
        self.repository.git("checkout", "--quiet", "--orphan", "alone")
        first = self.commit(5)
        with self.assertRaisesRegex(WrongUse, f"^BASE: .*{first[:10]}"):
            self.bases()

    def test_the_last_release_is_the_second_base(self):
        self.repository.git("tag", "v1", self.main[0])
        self.assertEqual(self.bases(), [self.main[1], "v1"])
        self.assertEqual(self.bases("main"), ["main"], "nobody asked for it")
        self.assertEqual(self.bases("main", release=True), ["main", "v1"])
        self.repository.git("tag", "--annotate", "--message", "two", "v2", self.work[0])
        self.assertEqual(self.bases(release=True), [self.main[1], "v2"])
        self.repository.git("tag", "--force", "v2", self.main[1])
        self.assertEqual(self.bases(release=True), [self.main[1]], "it is the base already")

    def test_a_release_is_compared_with_the_previous_release(self):
        self.repository.git("tag", "v1", self.main[0])
        self.repository.git("tag", "v2", self.work[1])
        self.assertEqual(self.bases("main", release=True), ["main", "v1"])
        self.assertEqual(self.bases("main", head=".", release=True), ["main", "v1"])
        self.repository.write({"a.txt": "not committed\n"})
        self.assertEqual(self.bases("main", head=".", release=True), ["main", "v2"],
                         "the working tree comes after it")

    def test_without_a_tag_there_is_no_second_base(self):
        self.assertEqual(self.bases("main"), ["main"])
        with self.assertRaisesRegex(WrongUse, "^--release: "):
            self.bases("main", release=True)


if __name__ == "__main__":
    unittest.main()
