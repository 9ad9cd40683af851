#!/usr/bin/env bash
# What the tests of searches by several processes over MPI share; they source it. Where there is no
# MPI, or mpirun is not that of Open MPI, the test is skipped. It runs in a folder of its own, which
# goes with it.
#
#   launch           words that start a job, before -n PROCESSES; a test that sets them before it
#                    sources this needs no Open MPI
#   answer COMMAND   an exit code, and reports without what may differ from run to run
#   same PROCESSES THREADS [LAUNCH...] -- ARGS
#                    the job says what one process alone says
#   all_same         waits for all these comparisons, and fails where one has failed
#   refused CODE TEXT COMMAND
#                    a run ends with this code and one line on stderr that has the text
#   fail WORDS       ends the test
#
# TRAILBLAZE names the program, TRAILBLAZE_MPI the one over MPI.
set -euo pipefail

[ -x "${TRAILBLAZE_MPI:-}" ] || { echo "skipped: MPI is not installed (scripts/mpi)"; exit 77; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

# Processes are more than there are cores, so those that wait give way. Where it is said how
# messages go, a job begins and ends in half the time, since MPI does not look for networks.
if [ -z "${launch:-}" ]; then
  [[ $(mpirun --version 2>&1) == *"Open MPI"* ]] ||
    { echo "skipped: mpirun is not that of Open MPI, for which its options are"; exit 77; }
  launch=(mpirun --bind-to none --oversubscribe)
  launch+=(--mca mpi_yield_when_idle 1 --mca pml ob1)
  [ "$(id -u)" -ne 0 ] || launch+=(--allow-run-as-root)
fi

fail() { printf '%s\n' "$*"; exit 1; }

# What a run prints goes to the files out and err, with the number of the comparison behind.
number=

# The fields that depend on chance beside times and memory, as a pattern; a test sets it where its
# command has some.
chance=

# The exit codes that a comparison accepts, as a pattern: where all refuse a command, nothing is
# compared.
codes='0|10|20'

# The nodes of a bound that ended at its first solution depend on chance too. A run gets no input: a
# launcher would take what a loop reads. Each job of Open MPI has a folder of its own: jobs that
# share one make it and remove it at the same time, and some then end before they began.
answer() {
  local code=0 fields='seconds|[a-z_]*per_second|prepare_seconds|[a-z_]*bytes[a-z_]*'
  mkdir -p "jobs$number"
  OMPI_MCA_orte_tmpdir_base=$work/jobs$number "$@" --format json \
    </dev/null >"out$number" 2>"err$number" || code=$?
  echo "exit code $code"
  sed -E "s/\"processes\":(null|\[[^]]*\]),//; s/\"nodes\":[0-9]*,(\"complete\":false)/\\1/g
    s/\"(threads|ranks|${chance:-threads}|$fields)\":[^,}]*,?//g" "out$number"
}

# Comparisons are made two at a time, since a launch waits more than it works.
compared=0
same() {
  compared=$((compared + 1))
  while [ "$(jobs -rp | wc -l)" -ge 2 ]; do wait -n || true; done
  (number=$compared && compare "$@" && echo same) >"found$compared" &
}
all_same() {
  local i
  wait
  for ((i = 1; i <= compared; i++)); do
    [ "$(<"found$i")" = same ] || fail "comparison $i:" "$(<"found$i")" "$(<"err$i")"
  done
}

compare() {
  local processes=$1 threads=$2 more=() found expected
  shift 2
  while [ "$1" != -- ]; do more+=("$1"); shift; done
  shift
  expected=$(answer "$TRAILBLAZE" "$@" --threads 1)
  found=$(answer "${launch[@]}" "${more[@]}" -n "$processes" "$TRAILBLAZE_MPI" "$@" \
    --threads "$threads")
  [[ $expected =~ ^"exit code "($codes)$'\n'. ]] ||
    fail "$*: one process says" "$expected" "expected a report with exit code $codes"
  [ "$found" = "$expected" ] ||
    fail "$*: $processes processes of $threads threads say" "$found" "one alone says" "$expected" \
      "$(<"err$number")"
}

refused() {
  local expected=$1 text=$2 code=0
  shift 2
  "$@" </dev/null >out 2>err || code=$?
  [ "$code" = "$expected" ] && [ "$(grep -c "$text" err)" = 1 ] ||
    fail "$*: exit code $code, expected $expected and one line with '$text'" "$(<err)"
}
