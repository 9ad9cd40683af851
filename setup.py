"""Installs the Python package with pip. CMake builds its module (see docs/python.md)."""
import re
from pathlib import Path

from skbuild import setup

HERE = Path(__file__).parent
VERSION = re.search(r"project\(Trailblaze VERSION ([\d.]+)",
                    (HERE / "CMakeLists.txt").read_text()).group(1)

setup(
    name="trailblaze",
    version=VERSION,
    description="A parallel search engine for puzzles whose state fits in 64 bits",
    long_description=(HERE / "docs" / "python.md").read_text(encoding="utf-8"),
    long_description_content_type="text/markdown",
    license="MIT",
    python_requires=">=3.9",
    packages=["trailblaze"],
    package_dir={"": "python"},
    package_data={"trailblaze": ["py.typed", "*.pyi"]},
    cmake_install_dir="python/trailblaze",
    cmake_install_target="wheel",
    cmake_args=["-DTRAILBLAZE_PYTHON=ON", "-DTRAILBLAZE_BUILD_TESTS=OFF"],
)
