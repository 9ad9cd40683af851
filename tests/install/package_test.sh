#!/usr/bin/env bash
# Checks the control fields and files of this build's Debian packages, and that the program and the
# libraries work from the folder into which they are unpacked. `scripts/package --check` tests by
# hand that the packages install with their dependencies. tests/python/wheel_test.py tests the
# wheel. TRAILBLAZE_BUILD names the build folder.
set -euo pipefail

here=$(cd "$(dirname "$0")" && pwd)
root=${here%/tests/install}
# shellcheck source=tests/install/lights_out.sh
source "$here/lights_out.sh"
fail() { echo "package_test: $*" >&2; exit 1; }
skip() { echo "skipped: $*"; exit 77; }

for tool in cpack dpkg-deb dpkg-shlibdeps file pkg-config; do
  command -v "$tool" >/dev/null || skip "found no $tool"
done
case ${CXXFLAGS:-} in *-fsanitize*) skip "a build with sanitizers is not installed" ;; esac

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
"$root/scripts/package" deb --out "$folder" >"$folder/made"
version=$("$TRAILBLAZE" --version)
architecture=$(dpkg --print-architecture)
end=_${version#trailblaze }_$architecture.deb
program=$folder/trailblaze$end
development=$folder/libtrailblaze-dev$end
printf '%s\n' "$development" "$program" | diff - "$folder/made" ||
  fail "scripts/package printed other paths"

# ---- control ----

# expect_field PACKAGE FIELD PATTERN
expect_field() {
  local found
  found=$(dpkg-deb -f "$1" "$2")
  [[ $found =~ $3 ]] || fail "${1##*/}: found $2: $found, expected $3"
}

expect_field "$program" Depends 'libc6 \(>= .*libstdc\+\+6 \(>= '
if ldd "$TRAILBLAZE" | grep -q libtbb; then expect_field "$program" Depends 'libtbb12'; fi
expect_field "$program" Depends 'libcpp-httplib'  # `play` loads it
expect_field "$development" Depends 'libabsl-dev.*libtbb-dev'
for package in "$program" "$development"; do
  expect_field "$package" Version "^${version#trailblaze }$"
  expect_field "$package" Section '^(math|libdevel)$'
  expect_field "$package" Maintainer '^[^<]+ <[^ >]+@[^ >]+>$'
  expect_field "$package" Description $'^[a-z].*\n .{60}'
done

# ---- files ----

for package in "$program" "$development"; do
  wrong=$(dpkg-deb -c "$package" |
    awk '$2 != "root/root" || $1 !~ /^(drwxr-xr-x|-rw-r--r--|-rwxr-xr-x)$/')
  [ -z "$wrong" ] || fail "${package##*/}: found $wrong, expected files of root that all may read"
  name=${package##*/}
  unpacked=$folder/${name%%_*}
  dpkg-deb -R "$package" "$unpacked"
  (cd "$unpacked" && md5sum --quiet -c DEBIAN/md5sums) || fail "$name: files differ from md5sums"
  head -n "$(wc -l <"$root/LICENSE")" "$unpacked/usr/share/doc/${name%%_*}/copyright" |
    diff "$root/LICENSE" - || fail "$name: the copyright file begins with something else"
done

installed=$folder/trailblaze/usr
find "$installed" -type f -printf '%P\n' | sort >"$folder/found"
cat >"$folder/expected" <<'END'
bin/trailblaze
lib/trailblaze/trailblaze-web.so
share/bash-completion/completions/trailblaze
share/doc/trailblaze/NEWS.md.gz
share/doc/trailblaze/changelog.gz
share/doc/trailblaze/copyright
share/fish/vendor_completions.d/trailblaze.fish
share/man/man1/trailblaze.1.gz
share/zsh/vendor-completions/_trailblaze
END
diff "$folder/expected" "$folder/found" || fail "these files differ in trailblaze"

(cd "$root" && find engine puzzles -name '*.hpp' -not -path engine/include/\* | sort
  echo trailblaze.hpp) >"$folder/expected"
headers=$folder/libtrailblaze-dev/usr/include/trailblaze
(cd "$headers" && find . -type f -printf '%P\n' | sort) >"$folder/found"
diff "$folder/expected" "$folder/found" || fail "these headers differ in libtrailblaze-dev"

# ---- the program, its manual page, its completions ----

"$installed/bin/trailblaze" solve blocks/pa --format json | grep -q '"status":"solved"' ||
  fail "the unpacked program did not solve blocks/pa"
# The program finds the library of its server. `timeout` ends the server.
served=$(timeout -s INT 1 "$installed/bin/trailblaze" play 2>&1) || true
grep -q '^http://127\.0\.0\.1:' <<<"$served" || fail "play printed no address: $served"

manual=$(gzip -dc "$installed/share/man/man1/trailblaze.1.gz")
for command in solve enumerate generate convert verify puzzles; do
  grep -q "^\.SS $command$" <<<"$manual" || fail "the manual page lacks $command"
done
grep -q '^  \\-\\-start S ' <<<"$manual" || fail "the manual page lacks --start"
if command -v man >/dev/null; then
  printf '%s\n' "$manual" >"$folder/trailblaze.1"
  warnings=$(man --warnings -E UTF-8 -l -Tutf8 -Z "$folder/trailblaze.1" 2>&1 >/dev/null)
  [ -z "$warnings" ] || fail "the manual page: $warnings"
  page=$(MANWIDTH=80 man -E ascii -l "$folder/trailblaze.1")
  wide=$(awk 'length > 80 && !/^ +trailblaze / && !/^ +[|]/' <<<"$page")
  [ -z "$wide" ] || fail "the manual page in 80 columns has wider lines: $wide"
  grep -qE '^  --checkpoint-every X ' <<<"$page" || fail "the manual page lists no options"
fi

# shellcheck disable=SC2016  # the inner bash expands them
bash -euc 'source "$1" && complete -p trailblaze' bash \
  "$installed/share/bash-completion/completions/trailblaze" || fail "bash found no completion"
grep -q '^#compdef trailblaze' "$installed/share/zsh/vendor-completions/_trailblaze" ||
  fail "the completions for zsh do not begin with #compdef"
grep -q 'complete .*trailblaze' "$installed/share/fish/vendor_completions.d/trailblaze.fish" ||
  fail "the completions for fish complete nothing"

# ---- the libraries, moved to another folder ----

export PKG_CONFIG_PATH=$folder/libtrailblaze-dev/usr/lib/pkgconfig
# shellcheck disable=SC2046  # several words
"${CXX:-g++}" -std=c++20 "$here/lights_out.cpp" $(pkg-config --cflags --libs trailblaze) \
  -o "$folder/lights_out"
expect_lights_out "$folder/lights_out"
for file in "$folder"/libtrailblaze-dev/usr/lib/{pkgconfig/*.pc,cmake/Trailblaze/*.cmake}; do
  ! grep -nE "$root|$TRAILBLAZE_BUILD|/usr/(lib|local)" "$file" ||
    fail "${file##*/} names a folder, expected none, because packages can be moved"
done
