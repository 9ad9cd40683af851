# Functions and paths that all scripts share. A script sources this file, then installs, configures
# and builds what it needs:
#
#   source "$(dirname "$(readlink -f "$0")")/lib.sh"
#   prepare release trailblaze     # sets $build
#
# No function except show_help and run_tests writes to stdout, and none except need reads stdin,
# because both belong to the program that a script runs. Progress goes to stderr, and details go to
# $builds/*.log. Several scripts may run at the same time.
# shellcheck shell=bash

root=$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/.." && pwd -P)

say() { echo "trailblaze: $*" >&2; }
die() { say "$*"; exit 1; }

# ---- the folder of builds ----

# It is build/ in the checkout. If that folder is not writable, it is in the user's cache.
builds=$root/build
if ! mkdir -p "$builds" 2>/dev/null || [ ! -w "$builds" ]; then
  builds=${XDG_CACHE_HOME:-${HOME:-/nonexistent}/.cache}/trailblaze${root//\//-}
  mkdir -p "$builds" 2>/dev/null || builds=${TMPDIR:-/tmp}/trailblaze-$(id -u)${root//\//-}
  mkdir -p "$builds"
  [ -O "$builds" ] || die "cannot build in $builds, which another user owns: make $root writable"
fi

# logged NAME COMMAND...: runs a command with its output in $builds/NAME.log. If the command fails,
# prints the end of the log and ends the script.
logged() {
  local log=$builds/$1.log
  shift
  "$@" >"$log" 2>&1 </dev/null || { tail -n 60 "$log" >&2; die "failed: $* (log: $log)"; }
}

# ---- packages ----

# Maps a Debian package to a command, or to a file below /usr, that exists if it is installed.
declare -A shown_by=(
  [g++]=g++ [cmake]=cmake [ninja-build]=ninja [clang]=clang++
  [clang-format-14]=clang-format-14 [clang-tidy-14]=clang-tidy-14
  [gcovr]=gcovr [shellcheck]=shellcheck [flake8]=flake8 [mypy]=mypy
  [libtbb-dev]=include/oneapi/tbb/parallel_for.h
  [libabsl-dev]=include/absl/status/statusor.h
  [libcli11-dev]=include/CLI/CLI.hpp
  [nlohmann-json3-dev]=include/nlohmann/json.hpp
  [libfmt-dev]=include/fmt/format.h
  [libre2-dev]=include/re2/re2.h
  [libxxhash-dev]=include/xxhash.h
  [libcpp-httplib-dev]=include/httplib.h
  [catch2]=include/catch2
  [libbenchmark-dev]=include/benchmark/benchmark.h
  [qemu-user]=qemu-x86_64
  [dpkg-dev]=dpkg-shlibdeps [file]=file [pkgconf]=pkg-config
  [git]=git
  [gdb]=gdb
  [debootstrap]=debootstrap
  [valgrind]=include/valgrind/callgrind.h
  [python3]=python3
  [python3-scipy]=lib/python3/dist-packages/scipy
  [chromium]=chromium [chromium-driver]=chromedriver
  [libfiu-dev]=include/fiu-control.h
  [libopenmpi-dev]=lib/x86_64-linux-gnu/openmpi/include/mpi.h [openmpi-bin]=mpirun
  [slurmctld]=slurmctld [slurmd]=slurmd [slurm-client]=sbatch [munge]=munged [procps]=pgrep
  [pybind11-dev]=include/pybind11/pybind11.h [python3-dev]=python3-config
  [python3-numpy]=lib/python3/dist-packages/numpy [python3-pip]=lib/python3/dist-packages/pip
  [python3-wheel]=lib/python3/dist-packages/wheel [python3-venv]=share/doc/python3-venv
  [python3-nbconvert]=lib/python3/dist-packages/nbconvert
  [python3-ipykernel]=lib/python3/dist-packages/ipykernel
  [python3-matplotlib]=lib/python3/dist-packages/matplotlib
  [python3-pandas]=lib/python3/dist-packages/pandas
  [python3-sphinx]=sphinx-build
  [python3-myst-parser]=lib/python3/dist-packages/myst_parser
  [furo]=lib/python3/dist-packages/furo
  [libmpich-dev]=include/x86_64-linux-gnu/mpich/mpi.h [mpich]=mpirun.mpich
  [libclang-rt-14-dev]=share/doc/libclang-rt-14-dev
  [clang-19]=clang++-19 [libclang-rt-19-dev]=share/doc/libclang-rt-19-dev
)
# `tools` builds any C++ project, `packages` builds the program. A script adds its own packages.
tools=(g++ cmake)
command -v make >/dev/null || tools+=(ninja-build)  # either is enough
case ${CXX:-} in *clang*) tools+=(clang libclang-rt-14-dev) ;; esac  # the latter has sanitizers
packages=("${tools[@]}" pkgconf libtbb-dev libabsl-dev libcli11-dev nlohmann-json3-dev libfmt-dev
  libre2-dev libxxhash-dev libcpp-httplib-dev python3)
# shellcheck disable=SC2034  # scripts use it
clang=(clang-19 libclang-rt-19-dev libbenchmark-dev)  # for builds with sanitizers

# is_there COMMAND_OR_FILE: succeeds if an entry of shown_by exists.
is_there() {
  local prefix
  case $1 in
    */*)
      for prefix in /usr /usr/local ${CMAKE_PREFIX_PATH:+"${CMAKE_PREFIX_PATH%%:*}"}; do
        [ -e "$prefix/$1" ] && return
      done
      return 1 ;;
    *) command -v "$1" >/dev/null ;;
  esac
}

apt_install() {
  "$@" apt-get update || true  # old package lists may suffice; if not, the next line fails
  "$@" env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends "${missing[@]}"
}

# need PACKAGE...: installs the missing packages. If `asks` is true, first asks on a terminal.
need() {
  local package tool answer missing=() as_root=()
  for package; do
    is_there "${shown_by[$package]}" || missing+=("$package")
  done
  [ ${#missing[@]} -gt 0 ] || return 0
  [ "$(id -u)" -eq 0 ] || as_root=(sudo)
  for tool in apt-get "${as_root[@]}"; do
    command -v "$tool" >/dev/null ||
      die "found no $tool, so please install these Debian packages by hand: ${missing[*]}"
  done
  if ${asks:-false} && [ -t 0 ] && [ -t 2 ]; then
    read -r -p "trailblaze: install ${missing[*]}? [Y/n] " answer || answer=n
    [[ ${answer:-y} =~ ^[yY] ]] || die "install them by hand, or repeat with --yes"
  fi
  say "installing ${missing[*]} (once)"
  logged install apt_install "${as_root[@]}"
}

# ---- Python ----

# Runs a module of bench/. Uses Debian's interpreter, because the required packages are Debian's.
run_python() {
  PYTHONPATH=$root/bench PYTHONDONTWRITEBYTECODE=1 exec /usr/bin/python3 -P "$@"
}

# ---- help ----

# show_help MODULE "$@": if an argument is -h or --help, prints the comment at the head of the
# script and ends the script. If Python is installed and MODULE is not empty, also prints the
# options of this Python module. Scripts call it before they install or build anything.
show_help() {
  local module=$1 word text
  shift
  for word; do
    case $word in -h | --help) ;; *) continue ;; esac
    sed -n '2,/^[^#]/s/^# \{0,1\}//p' "$0"
    [ -n "$module" ] && text=$(run_python -m "$module" --help 2>/dev/null) &&
      printf '\n%s\n' "$text"
    exit 0
  done
}

# ---- building ----

# By default, ccache does not cache objects that are compiled with a precompiled header.
export CCACHE_SLOPPINESS=${CCACHE_SLOPPINESS:-pch_defines,time_macros}

# configure PRESET: configures $build. Starts the build folder afresh if it belongs to another
# checkout or to other settings. If only optional packages were installed since, configures it again
# and keeps all compiled files. The optional packages are Catch2 (tests), Google Benchmark (suite),
# libfiu (faults), MPI (trailblaze-mpi), pybind11 (Python module) and ccache.
configure() {
  local preset=$1 werror=OFF tests=OFF bench=OFF faults=OFF mpi=OFF python=OFF
  local settings options known fresh=()
  [ -n "${CI:-}" ] && werror=ON
  is_there "${shown_by[catch2]}" && tests=ON
  is_there "${shown_by[libbenchmark-dev]}" && bench=ON
  is_there "${shown_by[libfiu-dev]}" && faults=ON
  is_there "${shown_by[libopenmpi-dev]}" && mpi=ON
  is_there "${shown_by[libmpich-dev]}" && mpi+=,mpich
  is_there "${shown_by[pybind11-dev]}" && is_there "${shown_by[python3-dev]}" && python=ON
  settings="$build CXX=${CXX:-} werror=$werror"
  options=("-DTRAILBLAZE_WERROR=$werror" "-DTRAILBLAZE_BUILD_TESTS=$tests")
  options+=("-DTRAILBLAZE_PYTHON=$python")
  command -v ccache >/dev/null && options+=(-DCMAKE_CXX_COMPILER_LAUNCHER=ccache)
  known=$(cat "$build/settings" 2>/dev/null) || true
  if [ "${known%%$'\n'*}" != "$settings" ] ||
    [ "$root/CMakePresets.json" -nt "$build/settings" ]; then
    say "building $preset (the first time takes minutes; log: $builds/build-$preset.log)"
    fresh=(--fresh)
    rm -f "$build"/CMakeFiles/*/cmake_pch.hxx.{gch,pch}  # CMake does not notice other headers
  fi
  settings+=$'\n'"benchmark=$bench faults=$faults mpi=$mpi ${options[*]}"
  if [ ${#fresh[@]} -gt 0 ] || [ "$known" != "$settings" ]; then
    command -v ninja >/dev/null && export CMAKE_GENERATOR=Ninja
    logged "configure-$preset" cmake "${fresh[@]}" -S "$root" -B "$build" --preset "$preset" \
      "${options[@]}"
    echo "$settings" >"$build/settings"
  fi
}

# prepare PRESET TARGET: installs $packages, builds, and sets $build. Concurrent calls wait for each
# other. CI has its own build folders, because warnings are errors there.
prepare() {
  local preset=$1 target=$2
  build=$builds/$preset${CI:+-ci}
  (
    flock 9
    need "${packages[@]}"
    configure "$preset"
    logged "build-$preset" cmake --build "$build" --target "$target" --parallel "$(nproc)"
  ) 9>"$builds/lock"
}

# output_of NAME: prints the last 20 lines that a test printed in the last run of ctest in $build.
output_of() {
  awk -v name="$1" '
    /^[0-9]+\/[0-9]+ Test: / { is_its = $NF == name; is_output = 0 }
    /^<end of output>/ { is_output = 0 }
    is_its && is_output { print }
    /^Output:$/ { is_output = 1 }' "$build/Testing/Temporary/LastTest.log" |
    { grep -v '^-*$' || true; } | tail -n 20
}

# may_skip NAME: succeeds if tests/skipped.txt lists the test for this preset.
may_skip() {
  awk -v preset="$(basename "$build" -ci)" -v name="$1" '
    $1 == preset && name ~ "^(" $2 ")$" { found = 1 }
    END { exit !found }' "$root/tests/skipped.txt"
}

# run_tests [CTEST ARGS...]: runs ctest in $build. At the end, prints the last lines of each failed
# test, the reason of each skipped test, and "N passed, N failed, N skipped". In CI, fails if a test
# is skipped that tests/skipped.txt does not list. Runs one test more than there are cores, because
# some tests wait for a disk or for processes.
run_tests() {
  local log=$builds/ctest.log status=0 name all failing=() skipping=()
  ctest --test-dir "$build" --output-on-failure --no-label-summary --no-tests=error \
    --parallel $(($(nproc) + 1)) "$@" </dev/null | tee "$log" || status=$?
  all=$(awk '/ tests failed out of / { print $NF }' "$log")
  mapfile -t skipping < <(awk '/\(Skipped\)$/ && $2 == "-" { print $3 }' "$log")
  mapfile -t failing < <(awk '/^The following tests FAILED:/ { is_list = 1 }
    is_list && $2 == "-" { print $3 }' "$log")
  for name in "${failing[@]}"; do
    printf '\n==== %s failed:\n' "$name"
    output_of "$name"
  done
  for name in "${skipping[@]}"; do
    printf '%s was skipped: %s\n' "$name" "$(output_of "$name" | tail -n 1 | sed 's/^skipped: //')"
    if [ -n "${CI:-}" ] && ! may_skip "$name"; then
      echo "tests/skipped.txt: found no line '$(basename "$build" -ci) $name', expected the reason"
      status=1
    fi
  done
  local passed=$((all - ${#failing[@]} - ${#skipping[@]}))
  [ -z "$all" ] || echo "$passed passed, ${#failing[@]} failed, ${#skipping[@]} skipped"
  return "$status"
}
