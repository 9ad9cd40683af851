"""A repository for tests. Its suite is a toy, so that any two of its versions are built in a
second. The toy has three cases. Its source has their counts and the times that they report.
"""

import os
import subprocess
from pathlib import Path

from tracking.trees import Builder
from tracking_case import InFolder

CMAKE = """cmake_minimum_required(VERSION 3.25)
project(Toy LANGUAGES CXX)
add_executable(bench_gate bench/suite/gate_cases.cpp)
add_executable(bench_suite bench/suite/gate_cases.cpp)
"""

# Has the options of bench/suite/suite.cpp. Times are invented: kNanoseconds with some per cent of
# noise.
TOY = r"""#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <random>
#include <string>
static const char* const kCases[] = {"toy/a", "toy/b", "toy/c"};
static const double kNanoseconds[] = {1000, 2000, @NS@};
static const unsigned long long kExpanded[] = {10, 20, @EXPANDED@};
[[gnu::noinline]] int list_cases() {
  for (const char* name : kCases) std::puts(name);
  return 0;
}
int main(int argc, char** argv) {
  std::string wanted;
  const char* out = nullptr;
  for (int i = 1; i < argc; ++i) {
    if (!std::strcmp(argv[i], "--list")) return list_cases();
    if (!std::strcmp(argv[i], "--once")) {
      for (int c = 0; c < 3; ++c)
        std::printf("{\"name\":\"%s\",\"states\":7,\"expanded\":%llu}\n", kCases[c], kExpanded[c]);
      return 0;
    }
    if (!std::strcmp(argv[i], "--case")) wanted = argv[i + 1];
    if (!std::strncmp(argv[i], "--benchmark_out=", 16)) out = argv[i] + 16;
  }
  std::mt19937_64 random(
      static_cast<unsigned long long>(std::chrono::steady_clock::now().time_since_epoch().count()));
  std::normal_distribution<double> noise(0, 0.01);
  std::FILE* file = std::fopen(out, "w");
  std::fputs("{\"benchmarks\":[", file);
  for (int c = 0; c < 3; ++c) {
    if (wanted != std::string("^") + kCases[c] + "$") continue;
    for (int i = 0; i < 3; ++i) {
      const double ns = kNanoseconds[c] * std::exp(std::abs(noise(random)));
      std::fprintf(file,
                   "%s{\"name\":\"x\",\"run_name\":\"%s/process_time/real_time\",\"run_type\":"
                   "\"iteration\",\"repetition_index\":%d,\"iterations\":5,\"real_time\":%.6f,"
                   "\"cpu_time\":%.6f,\"time_unit\":\"ns\",\"expanded\":%llu}",
                   i ? "," : "", kCases[c], i, ns, ns, kExpanded[c]);
    }
  }
  std::fputs("]}", file);
  return std::fclose(file);
}
"""


class Repository:
    """A repository. commit() makes a commit from the given files."""

    def __init__(self, root: Path) -> None:
        self.root = root
        root.mkdir(parents=True)
        self.git("init", "--quiet", "--initial-branch=main")
        self.git("config", "user.name", "somebody")
        self.git("config", "user.email", "somebody@localhost")

    def git(self, *words: str) -> str:
        clean = {k: v for k, v in os.environ.items() if not k.startswith("GIT_")}
        return subprocess.run(["git", "-C", str(self.root), *words], check=True, text=True,
                              capture_output=True, env=clean).stdout.strip()

    def write(self, files: dict[str, str]) -> None:
        for name, text in files.items():
            path = self.root / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")

    def commit(self, files: dict[str, str]) -> str:
        self.write(files)
        self.git("add", "--all")
        self.git("commit", "--quiet", "--message", "a change")
        return self.git("rev-parse", "HEAD")

    def suite(self, ns: float = 3000, expanded: int = 30) -> dict[str, str]:
        """Returns the files of a version whose third case takes `ns` and counts `expanded`."""
        toy = TOY.replace("@NS@", str(ns)).replace("@EXPANDED@", str(expanded))
        return {"CMakeLists.txt": CMAKE, "bench/suite/gate_cases.cpp": toy}


class InRepository(InFolder):
    """Tests with a repository and a builder of its versions each."""

    def setUp(self):
        super().setUp()
        self.repository = Repository(self.folder / "repository")
        self.builder = Builder(self.repository.root, self.folder / "cache")
