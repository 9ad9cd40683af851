"""Continues runs that were stopped or killed, or reached a limit, from their last checkpoint."""

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
    """Continues a run that was started with `checkpoint="FOLDER"` or `disk="FOLDER"`.

    Returns a `Report` if `solve`, `enumerate` or `pattern_database` started the run. Returns the
    `Reports` of all positions if `solve_many` started it; positions that are already solved are
    not solved again. If the run is complete, its report is returned again. `options` are the
    options of `trailblaze resume`, such as a new limit:

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

    Raises ValueError with the program's message if the folder has no run, or if the run was started
    in a shell with another --format than json. Raises RuntimeError if a checkpoint is damaged.
    """
    if is_given(options, "check"):
        raise ValueError("check: found in a call from Python, expected only on the command line")
    code, lines, message = call("resume", [operand_of(folder, "folder")], options)
    is_stream = len(lines) > 0 and lines[-1].startswith(SUMMARY)
    settle(code, message, 3, is_stream)
    return Reports._of_lines(lines) if is_stream else Report(lines[0])
