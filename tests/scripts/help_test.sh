#!/usr/bin/env bash
# Checks that every script prints its help with --help and -h, and installs and builds nothing. This
# excludes scripts/run, whose --help is that of the program.
set -euo pipefail

root=$(cd "$(dirname "$(readlink -f "$0")")/../.." && pwd -P)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
fail() { echo "help_test: $*" >&2; exit 1; }

# Copies the scripts to a tree without a build. Its tools log each call that would install or build.
mkdir "$work/bin" "$work/tree"
cp -r "$root/scripts" "$work/tree"
for tool in cmake ninja make ctest apt-get sudo debootstrap clang-format-14; do
  printf '#!/bin/sh\necho "$0 $*" >>"%s"\nexit 1\n' "$work/called" >"$work/bin/$tool"
  chmod +x "$work/bin/$tool"
done

asked=0
for script in "$work"/tree/scripts/*; do
  name=${script##*/}
  case $name in lib.sh | run | hooks) continue ;; esac
  for option in --help -h; do
    status=0
    PATH=$work/bin:$PATH "$script" "$option" >"$work/said" 2>&1 </dev/null || status=$?
    [ "$status" -eq 0 ] || fail "scripts/$name $option: exit code $status: $(cat "$work/said")"
    grep -q "^scripts/$name" "$work/said" || fail "scripts/$name $option said $(cat "$work/said")"
    [ ! -e "$work/called" ] || fail "scripts/$name $option called $(cat "$work/called")"
  done
  asked=$((asked + 1))
done
[ "$asked" -ge 10 ] || fail "found $asked scripts, expected ten or more"

# If Python is installed, the help of the Python module follows.
"$root/scripts/bench" --help >"$work/said"
[ ! -x /usr/bin/python3 ] || grep -q '^  --korf' "$work/said" ||
  fail "scripts/bench --help said $(cat "$work/said")"
echo "$asked scripts have help"
