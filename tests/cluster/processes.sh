#!/usr/bin/env bash
# Functions for tests of searches by several processes over MPI, which source this file. Skips the
# test if there is no MPI, or if mpirun is not Open MPI's. The test runs in a temporary folder.
#
#   launch           words that start a job, before -n PROCESSES. A test that sets them first does
#                    not need Open MPI.
#   answer COMMAND   prints the exit code, and the reports without fields that differ between runs
#   same PROCESSES THREADS ARGS
#                    starts a comparison: the job must answer as a single process does
#   all_same FILE    makes the comparisons of tests/data/processes/FILE.txt, and fails if any of
#                    them fails. A line has the processes, the threads, the command, and before the
#                    command perhaps `tcp`, `differs=FIELDS` (chance) or `code=CODE` (codes).
#   refused CODE TEXT COMMAND
#                    checks that a run ends with this exit code and a line on stderr with this text
#   fail WORDS       prints the words and ends the test
#
# TRAILBLAZE names the program, TRAILBLAZE_MPI the program over MPI.
set -euo pipefail

[ -x "${TRAILBLAZE_MPI:-}" ] || { echo "skipped: MPI is not installed (scripts/mpi)"; exit 77; }
data=$(dirname "$(dirname "$(readlink -f "$0")")")/data/processes
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

# There are more processes than cores, so waiting processes must yield. With a named transport
# (ob1), MPI does not look for networks, and a job starts and ends in half the time.
if [ -z "${launch:-}" ]; then
  [[ $(mpirun --version 2>&1) == *"Open MPI"* ]] ||
    { echo "skipped: mpirun is not Open MPI's"; exit 77; }
  launch=(mpirun --bind-to none --oversubscribe)
  launch+=(--mca mpi_yield_when_idle 1 --mca pml ob1)
  [ "$(id -u)" -ne 0 ] || launch+=(--allow-run-as-root)
fi

fail() { printf '%s\n' "$*"; exit 1; }

# Number of the comparison. The output of a run goes to the files out$number and err$number.
number=

# Pattern of the fields that differ between runs, besides times and memory. A test sets it if its
# command has such fields.
chance=

# Pattern of the exit codes that a comparison accepts. It must not accept the code of a rejected
# command, because nothing would be compared then.
codes='0|10|20'

# Also removes the nodes of a bound that ended at its first solution, because they differ between
# runs. A run has no input, because a launcher would read the input of a surrounding loop. Each job
# of Open MPI has its own folder. Otherwise, jobs would create and remove the same folder at the
# same time, and some would fail at their start.
answer() {
  local code=0 fields='seconds|[a-z_]*per_second|prepare_seconds|[a-z_]*bytes[a-z_]*'
  mkdir -p "jobs$number"
  OMPI_MCA_orte_tmpdir_base=$work/jobs$number "$@" --format json \
    </dev/null >"out$number" 2>"err$number" || code=$?
  echo "exit code $code"
  sed -E "s/\"processes\":(null|\[[^]]*\]),//; s/\"nodes\":[0-9]*,(\"complete\":false)/\\1/g
    s/\"(threads|ranks|${chance:-threads}|$fields)\":[^,}]*,?//g" "out$number"
}

# Two comparisons run at a time, because starting a job mostly waits.
compared=0
# shellcheck disable=SC2030  # each subshell has its own number
same() {
  compared=$((compared + 1))
  while [ "$(jobs -rp | wc -l)" -ge 2 ]; do wait -n || true; done
  (number=$compared && compare "$@" && echo same) >"found$compared" &
}
all_same() {
  local processes threads words i
  while read -r processes threads words; do
    [[ $processes = [0-9]* ]] || continue
    # shellcheck disable=SC2086  # words of a command
    same "$processes" "$threads" $words
  done <"$data/$1.txt"
  wait
  for ((i = 1; i <= compared; i++)); do
    [ "$(<"found$i")" = same ] || fail "comparison $i:" "$(<"found$i")" "$(<"err$i")"
  done
  [ "$compared" -gt 0 ] || fail "found no line in $1.txt"
}

compare() {
  local processes=$1 threads=$2 more=() found expected
  shift 2
  while true; do
    case $1 in
      tcp) more=(--mca btl "tcp,self") ;;
      differs=*) chance=${1#*=} ;;
      code=*) codes=${1#*=} ;;
      *) break ;;
    esac
    shift
  done
  expected=$(answer "$TRAILBLAZE" "$@" --threads 1)
  found=$(answer "${launch[@]}" "${more[@]}" -n "$processes" "$TRAILBLAZE_MPI" "$@" \
    --threads "$threads")
  [[ $expected =~ ^"exit code "($codes)$'\n'. ]] ||
    fail "$*: a single process prints" "$expected" "expected a report with exit code $codes"
  # shellcheck disable=SC2031
  if [ "$found" != "$expected" ]; then
    fail "$*: $processes processes of $threads threads print" "$found" "one prints" "$expected" \
      "$(<"err$number")"
  fi
}

refused() {
  local expected=$1 text=$2 code=0
  shift 2
  "$@" </dev/null >out 2>err || code=$?
  [ "$code" = "$expected" ] && [ "$(grep -c "$text" err)" = 1 ] ||
    fail "$*: exit code $code, expected $expected and one line with '$text'" "$(<err)"
}
