#!/usr/bin/env bash
# Installs and uses the packages. `scripts/package --check` runs it as root in a fresh Debian 12
# base system, with a tar file of the packages on stdin:
#
#   trailblaze_*.deb          solves a puzzle, and starts the server of `trailblaze play`
#   libtrailblaze-dev_*.deb   builds its own example, with CMake and with pkg-config
#   trailblaze-*.whl          solves a puzzle in a virtual environment of Python
#
# Removes the Debian packages before it installs the wheel. They must leave no file.
set -euo pipefail

here=$(cd "$(dirname "$0")" && pwd)
# shellcheck source=tests/install/lights_out.sh
source "$here/lights_out.sh"
fail() { echo "use_packages: $*" >&2; exit 1; }
step() { echo "==== $* (second $SECONDS)"; }
apt() { apt-get -qq "$@" >/root/apt.log 2>&1 </dev/null || { cat /root/apt.log >&2; exit 1; }; }
export DEBIAN_FRONTEND=noninteractive

packages=$(mktemp -d)
chmod 755 "$packages"  # apt reads them as another user
tar -C "$packages" -x
cd "$packages"
apt update

step "the program"
apt install --no-install-recommends ./trailblaze_*.deb
solved=$(trailblaze solve blocks/pa)
grep -E '^solved in ' <<<"$solved" || fail "solve blocks/pa said: $solved"
dpkg --verify trailblaze

step "its server"
exec 4< <(exec trailblaze play 2>/root/play.log)
server=$!
read -r -t 60 address <&4 || fail "play printed no address: $(cat /root/play.log)"
[[ $address == http://127.0.0.1:* ]] || fail "play printed $address, expected an address"
kill -INT "$server"
code=0
wait "$server" || code=$?
[ "$code" -eq 130 ] || fail "play ended on Ctrl-C with $code, expected 130"

step "the development package"
apt install --no-install-recommends ./libtrailblaze-dev_*.deb g++ cmake make pkgconf
dpkg --verify libtrailblaze-dev
example=/usr/share/doc/libtrailblaze-dev/examples
cmake -S "$example" -B /root/by_cmake -DCMAKE_BUILD_TYPE=Release >/root/cmake.log ||
  fail "cmake said: $(cat /root/cmake.log)"
cmake --build /root/by_cmake >/root/cmake.log || fail "cmake said: $(cat /root/cmake.log)"
expect_lights_out /root/by_cmake/lights_out
# shellcheck disable=SC2046  # several words
g++ -std=c++20 -O2 "$example/lights_out.cpp" $(pkg-config --cflags --libs trailblaze) \
  -o /root/by_pkg_config
expect_lights_out /root/by_pkg_config

step "removal"
rm -r /root/by_cmake /root/by_pkg_config
apt purge trailblaze libtrailblaze-dev
left=$(find / -xdev \( -path /root -o -path "$packages" \) -prune -o -name '*trailblaze*' -print)
[ -z "$left" ] || fail "found $left after the packages were removed, expected nothing"

step "the wheel"
apt install --no-install-recommends python3-venv
python3 -m venv /root/venv
/root/venv/bin/pip install --quiet --no-index --no-deps ./trailblaze-*.whl
found=$(/root/venv/bin/python -c 'import trailblaze; print(trailblaze.solve("blocks/pa").status)')
[ "$found" = solved ] || fail "trailblaze.solve said $found, expected solved"
step "all packages work"
