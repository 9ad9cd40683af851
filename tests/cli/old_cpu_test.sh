#!/usr/bin/env bash
# Runs the program on an emulated processor without AVX. It must choose the portable kernels, count
# as usual, and reject other kernels. TRAILBLAZE names the program.
set -euo pipefail

skipped=77
command -v qemu-x86_64 >/dev/null || exit "$skipped"
! grep -q "__[at]san_init" "$TRAILBLAZE" || exit "$skipped"  # qemu cannot map a sanitizer's memory

old() { qemu-x86_64 -cpu core2duo "$TRAILBLAZE" "$@"; }

expect() {  # NAME FOUND EXPECTED
  [ "$2" = "$3" ] || { echo "$1: found $2, expected $3"; exit 1; }
}

for board in "3x3 31 181440" "2x5 55 1814400"; do
  read -r size depth states <<<"$board"
  report=$(old enumerate tiles --size "$size" --threads 2 --format json)
  echo "$report"
  for field in '"storage":"dense"' '"kernel":"portable"' "\"states\":$states" "\"depth\":$depth"; do
    [[ $report == *"$field,"* ]] || { echo "$size: no $field"; exit 1; }
  done
  expect "$size levels" "$(grep -o '"levels":[^]]*' <<<"$report")" \
    "$("$TRAILBLAZE" enumerate tiles --size "$size" --format json | grep -o '"levels":[^]]*')"
done
found=$(old enumerate tiles --size 2x4 --storage trail --format json | grep -o '"states":[0-9]*')
expect "trail" "$found" '"states":20160'

# A run with the kernel of a newer processor can resume here with another kernel.
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
begin=(solve tiles --random 2 --search bfs --kernel avx2 --checkpoint "$folder/run")
if "$TRAILBLAZE" "${begin[@]}" >/dev/null; then
  code=0
  said=$(old resume "$folder/run" 2>&1) || code=$?
  expect "code of a run with avx2" "$code" 30
  [[ $said == "kernel: "*"trailblaze resume $folder/run --kernel auto"* ]] ||
    { echo "a run with avx2: $said"; exit 1; }
  old resume "$folder/run" --kernel auto >/dev/null
fi

for kernel in avx2 avx512; do
  code=0
  old enumerate tiles --kernel "$kernel" || code=$?
  expect "code of --kernel $kernel" "$code" 30
done
