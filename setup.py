"""Makes a wheel of the Python package (see docs/python.md).

    CMake --> _core*.so --ldd--> lib/libtbb.so.12, ... --dpkg--> licenses/libtbb12, ...
                 |
                 `--readelf--> trailblaze-0.3.0-cp311-cp311-manylinux_2_36_x86_64.whl

The wheel contains the module, the libraries that it needs except those of C and C++, and the
licences of all code inside. Its name says which version of the C library it needs.

The environment variable TRAILBLAZE_CORE may name an existing module. Otherwise, CMake builds one,
with the options in CMAKE_ARGS.
"""
import importlib.util
import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from wheel.bdist_wheel import bdist_wheel

HERE = Path(__file__).parent
VERSION = re.search(r"project\(Trailblaze VERSION ([\d.]+)",
                    (HERE / "CMakeLists.txt").read_text(encoding="utf-8")).group(1)

# Each system has these libraries, and a process must not load two versions of them.
SYSTEM = re.compile(r"lib(c|m|pthread|dl|rt|gcc_s|stdc\+\+)\.so|ld-linux|linux-vdso")
# Debian packages of the headers that are compiled into the module.
HEADERS = ("libabsl-dev", "libcli11-dev", "libfmt-dev", "libxxhash-dev", "nlohmann-json3-dev",
           "pybind11-dev")


def output_of(*command):
    """Returns what a command prints."""
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def libraries_of(module):
    """Yields the name and the path of each library to copy that a module needs, directly or not."""
    for line in output_of("ldd", module).splitlines():
        name, _, path = line.strip().partition(" => ")
        if SYSTEM.match(name) or not path:
            continue
        if path == "not found":
            raise FileNotFoundError(f"wheel: found no library {name}, so install it")
        yield name, Path(path.split(" (")[0])


def package_of(library):
    """Returns the Debian package that a library comes from; None if it comes from no package."""
    if shutil.which("dpkg-query"):
        for path in (library, os.path.realpath(library)):  # /lib may be a link to /usr/lib
            found = subprocess.run(["dpkg-query", "--search", path], check=False,
                                   capture_output=True, text=True)
            if found.returncode == 0:
                return found.stdout.split(":")[0]
    return None


def platform_of(files):
    """Returns the tag of a platform: the least version of glibc that has all needed symbols."""
    versions = re.findall(r"GLIBC_(\d+)\.(\d+)", output_of("readelf", "--version-info", *files))
    major, minor = max((int(major), int(minor)) for major, minor in versions)
    return f"manylinux_{major}_{minor}_{os.uname().machine}"


class BuildModule(build_ext):
    """Builds the module, and puts libraries and licences beside it."""

    def build_extension(self, ext):
        package = Path(self.get_ext_fullpath(ext.name)).parent
        module = Path(os.environ.get("TRAILBLAZE_CORE") or self.compile())
        for folder in ("lib", "licenses"):
            shutil.rmtree(package / folder, ignore_errors=True)
            (package / folder).mkdir(parents=True)
        shutil.copy(module, package)
        packages = set(HEADERS)
        for name, path in libraries_of(module):
            shutil.copy(path, package / "lib" / name)
            packages.add(package_of(path))
        for name in sorted(packages - {None}):
            licence = Path("/usr/share/doc", name, "copyright")
            if licence.exists():
                shutil.copy(licence, package / "licenses" / name)

    def compile(self):
        """Returns the path of a module that CMake builds for this interpreter."""
        build = Path(self.build_temp).absolute()
        settings = ["-DCMAKE_BUILD_TYPE=Release", "-DTRAILBLAZE_PYTHON=ON",
                    "-DTRAILBLAZE_BUILD_TESTS=OFF", f"-DPython_EXECUTABLE={sys.executable}",
                    *shlex.split(os.environ.get("CMAKE_ARGS", ""))]
        if importlib.util.find_spec("pybind11"):  # from pip; Debian's is where CMake looks
            folder = output_of(sys.executable, "-m", "pybind11", "--cmakedir").strip()
            settings.append(f"-Dpybind11_DIR={folder}")
        if shutil.which("ninja"):
            os.environ.setdefault("CMAKE_GENERATOR", "Ninja")
        subprocess.run(["cmake", "-S", HERE, "-B", build, *settings], check=True)
        subprocess.run(["cmake", "--build", build, "--target", "python_core", "--parallel",
                        str(os.cpu_count())], check=True)
        [module] = (build / "python" / "trailblaze").glob("_core*.so")
        return module


class Wheel(bdist_wheel):
    """A wheel whose name tells the C library that it needs."""

    def get_tag(self):
        python, abi, platform = super().get_tag()
        files = list(Path(self.bdist_dir, "trailblaze").rglob("*.so*"))  # none: an editable install
        return python, abi, platform_of(files) if files else platform


setup(version=VERSION, ext_modules=[Extension("trailblaze._core", [])],
      cmdclass={"build_ext": BuildModule, "bdist_wheel": Wheel})
