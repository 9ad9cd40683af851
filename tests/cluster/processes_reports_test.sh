#!/usr/bin/env bash
# Reports of searches over MPI say how many processes shared the search, and those of breadth-first
# searches what each of them did.
# TRAILBLAZE names the program, TRAILBLAZE_MPI the one over MPI.
# shellcheck source=tests/cluster/processes.sh
source "$(dirname "$(readlink -f "$0")")/processes.sh"

# report WORDS...: what three processes report; in the file report, too, for later lines.
report() {
  "${launch[@]}" -n 3 "$TRAILBLAZE_MPI" "$@" --format json </dev/null 2>err >report ||
    fail "$*: exit code $?" "$(<err)"
}

# shared EXPECTED WORDS...: so many processes took part, by the report.
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

# Here all own states, send some, and are as many as the processes.
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
