"""Runs that were stopped, killed or met a limit, and go on from their last checkpoint."""

from __future__ import annotations

from ._lines import SUMMARY
from ._program import call, is_given, settle
from ._report import Report
from ._reports import Reports
from ._values import operand_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    import os
    from typing import Any


def resume(folder: str | bytes | os.PathLike[Any], **options: Any) -> Report | Reports:
    """Goes on with a run that has the folder `checkpoint="FOLDER"` or `disk="FOLDER"`.

    It may have been begun by `solve`, `enumerate` or `pattern_database`, which is then answered by
    a `Report`, or by `solve_many`, which is answered by `Reports` of all positions: what was
    solved before is not solved again. A run that has ended gives its report once more. `options`
    are those of `trailblaze resume`, such as a limit in the place of the one that was met:

    >>> import os, tempfile
    >>> folder = tempfile.TemporaryDirectory()
    >>> run = os.path.join(folder.name, "run")
    >>> report = trailblaze.enumerate("tiles", storage="frontier", max_depth=5, checkpoint=run)
    >>> report.status, report.states
    ('limit', 51)
    >>> report = trailblaze.resume(run, max_depth=1000)
    >>> report.status, report.states
    ('complete', 181440)
    >>> folder.cleanup()

    Raises ValueError with the program's message where the folder has no run, or one that was begun
    in a shell with another --format than json, and RuntimeError where a checkpoint is damaged.
    """
    if is_given(options, "check"):
        raise ValueError("check: found in a call from Python, expected only on the command line")
    code, lines, message = call("resume", [operand_of(folder, "folder")], options)
    is_stream = len(lines) > 0 and lines[-1].startswith(SUMMARY)
    settle(code, message, 3, is_stream)
    return Reports._of_lines(lines) if is_stream else Report(lines[0])
