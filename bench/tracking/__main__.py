"""For other projects: python3 -m tracking --project FILE.toml ... (docs/benchmarks.md).

    python3 -m tracking --project FILE BASE [HEAD]     like scripts/regress
    python3 -m tracking report --project FILE          like scripts/report
"""

from __future__ import annotations

import sys

from tracking import gate, report

if __name__ == "__main__":
    words = sys.argv[1:]
    sys.exit(report.main(words[1:]) if words[:1] == ["report"] else gate.main(words))
