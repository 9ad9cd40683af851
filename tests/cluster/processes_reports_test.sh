#!/usr/bin/env bash
# Checks that reports of searches over MPI have the number of processes that shared the search, and
# that reports of breadth-first searches have statistics of each process.
# TRAILBLAZE names the program, TRAILBLAZE_MPI the program over MPI.
# shellcheck source=tests/cluster/processes.sh
source "$(dirname "$(readlink -f "$0")")/processes.sh"

# Each of three processes owns states and sends some.
states='("states":[1-9][0-9]*,"states_sent":[1-9][0-9]*,"lists":[1-9].*){3}'
while read -r ranks expected words; do
  [[ $ranks = [0-9]* ]] || continue
  # shellcheck disable=SC2086  # words of a command
  "${launch[@]}" -n 3 "$TRAILBLAZE_MPI" $words --format json </dev/null 2>err >report ||
    fail "$words: exit code $?" "$(<err)"
  found=$(grep -o '"ranks":[0-9]*' report) || true
  [ "$found" = "\"ranks\":$ranks" ] || fail "$words: found $found, expected $ranks ranks"
  found=$(grep -o '"processes":\(null\|\[[^]]*\]\)' report) || true
  case $expected in
    states)
      [[ $found =~ $states && $(grep -o '"states_sent":' <<<"$found" | wc -l) = 3 ]] ||
        fail "$words: processes" "$(<report)"
      "$TRAILBLAZE" verify report >out || fail "$words: verify of the report" "$(<out)"
      ;;
    some) [[ $found = '"processes":[{'* ]] || fail "$words: processes" "$(<report)" ;;
    null) [ "$found" = '"processes":null' ] || fail "$words: processes" "$(<report)" ;;
  esac
done <"$data/reports.txt"

"${launch[@]}" -n 3 "$TRAILBLAZE_MPI" enumerate tiles --size 2x4 --storage frontier >out 2>err
grep -Eq '^sent [0-9.]+ [KM]iB in [0-9,]+ messages, [0-9.]+ bytes a state sent; ' out ||
  fail 'text of an enumeration' "$(<out)"
