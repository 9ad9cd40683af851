#!/usr/bin/env bash
# Checks that reports of searches over MPI have the number of processes that shared the search, and
# that reports of breadth-first searches have statistics of each process.
# TRAILBLAZE names the program, TRAILBLAZE_MPI the program over MPI.
# shellcheck source=tests/cluster/processes.sh
source "$(dirname "$(readlink -f "$0")")/processes.sh"

# report WORDS...: writes the report of three processes to the file report.
report() {
  "${launch[@]}" -n 3 "$TRAILBLAZE_MPI" "$@" --format json </dev/null 2>err >report ||
    fail "$*: exit code $?" "$(<err)"
}

# shared EXPECTED WORDS...: checks the number of processes in the report.
shared() {
  local expected=$1 found
  shift
  report "$@"
  found=$(grep -o '"ranks":[0-9]*' report) || true
  [ "$found" = "\"ranks\":$expected" ] || fail "$*: found $found, expected $expected ranks"
}
for storage in dense ranked auto; do
  shared 3 enumerate tiles --size 2x4 --storage $storage
done
shared 1 enumerate jugs/classic --from goals  # against the moves
shared 3 solve tiles --random 1 --seed 1
shared 3 solve tiles --start '1 2 3 4 5 6 7 0 8'  # from both ends
shared 1 solve tiles --start '1 2 3 4 5 6 7 0 8' --search ids

# The rows of `processes` in the report. In the next searches, each of the three processes owns
# states and sends some.
processes() { grep -o '"processes":\(null\|\[[^]]*\]\)' report; }
rows='("states":[1-9][0-9]*,"states_sent":[1-9][0-9]*,"lists":[1-9].*){3}'
while read -r line; do
  read -ra words <<<"$line"
  shared 3 "${words[@]}" --storage frontier
  [[ $(processes) =~ $rows && $(processes | grep -o '"states_sent":' | wc -l) = 3 ]] ||
    fail "$line: processes" "$(<report)"
  "$TRAILBLAZE" verify report >out || fail "$line: verify of the report" "$(<out)"
done <<'END'
enumerate tiles --size 3x3
solve blocks/klotski --search bfs
END
shared 3 enumerate wolf --storage frontier --checkpoint run
[[ $(processes) = '"processes":[{'* ]] || fail 'processes of a run with checkpoints' "$(<report)"
shared 3 solve tiles --start '1 2 3 4 5 6 7 0 8' --search idastar
[ "$(processes)" = '"processes":null' ] || fail 'processes of IDA*' "$(<report)"

"${launch[@]}" -n 3 "$TRAILBLAZE_MPI" enumerate tiles --size 2x4 --storage frontier >out 2>err
grep -Eq '^sent [0-9.]+ [KM]iB in [0-9,]+ messages, [0-9.]+ bytes a state sent; ' out ||
  fail 'text of an enumeration' "$(<out)"
