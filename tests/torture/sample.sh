#!/usr/bin/env bash
# Functions for tests of the torture scripts, which source this file. Skips the test without Python,
# and under a sanitizer, which changes memory and time. $work is a temporary folder.
#
#   torture NAME ARGS...     runs NAME.py of this folder
#   finds WORDS COMMAND...   checks that a torture fails and prints WORDS
#   fake NAME                makes $work/NAME, a program with the script from stdin
#   forgetful NAME PROGRAM   makes $work/NAME, which skips levels when it resumes
#   needs_mpi                skips the test without Open MPI
#
# TRAILBLAZE names the program.
set -euo pipefail

skipped=77
[ -x /usr/bin/python3 ] || exit "$skipped"
! grep -q "__[at]san_init" "$TRAILBLAZE" || exit "$skipped"

scripts=$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
torture() { /usr/bin/python3 -B "$scripts/$1.py" "${@:2}"; }
finds() {
  if "${@:2}" >"$work/out" 2>&1; then
    echo "the torture missed what is wrong: $(cat "$work/out")"
    exit 1
  fi
  grep -q "$1" "$work/out" || { cat "$work/out"; exit 1; }
}
fake() {
  { echo '#!/usr/bin/env bash'; cat; } >"$work/$1"
  chmod +x "$work/$1"
}
forgetful() {
  fake "$1" <<END
case "\$*" in
  resume*--check*) exec "$2" "\$@" ;;
  resume*) exec "$2" "\$@" --max-depth 9 ;;
  *) exec "$2" "\$@" ;;
esac
END
}
needs_mpi() {
  [ -x "${TRAILBLAZE_MPI:-}" ] ||
    { echo "skipped: MPI is not installed (scripts/mpi)"; exit "$skipped"; }
  [[ $(mpirun --version 2>&1) == *"Open MPI"* ]] ||
    { echo "skipped: mpirun is not Open MPI's"; exit "$skipped"; }
}
