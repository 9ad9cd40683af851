# Configures CPack, by which scripts/package makes Debian packages of the installed components
# (cmake/install.cmake):
#
#   trailblaze          the program; depends on the shared libraries that it is linked to
#   libtrailblaze-dev   the libraries and headers; depends on the packages that a puzzle needs
#
# The packages have no revision, so their names are trailblaze_VERSION_ARCHITECTURE.deb.
set(CPACK_GENERATOR DEB)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_COMPONENTS_ALL program development)
set(CPACK_COMPONENTS_GROUPING IGNORE)
set(CPACK_STRIP_FILES ON)

set(CPACK_PACKAGE_NAME trailblaze)
set(CPACK_PACKAGE_VERSION ${PROJECT_VERSION})
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "")  # each description below begins with its summary
set(CPACK_DEBIAN_PACKAGE_MAINTAINER ${TRAILBLAZE_MAINTAINER})
set(CPACK_DEBIAN_PACKAGE_PRIORITY optional)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)

set(CPACK_DEBIAN_PROGRAM_PACKAGE_NAME trailblaze)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_SECTION math)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PROGRAM_DESCRIPTION
"parallel search engine for puzzles
Finds shortest solutions, counts every position that a puzzle has, and proves
that a position cannot be solved. It takes any puzzle whose position fits in
64 bits: sliding tiles, sliding blocks, water jugs, pancakes, a 2x2x2 cube,
peg solitaire, Sokoban and more.

This package contains the program. To write your own puzzle in C++, install
libtrailblaze-dev.")

# Each release of Abseil defines its symbols under other names, so the engine needs this release.
set(abseil libabsl-dev)
if(absl_VERSION MATCHES "^[0-9]+$")
  math(EXPR next_version "${absl_VERSION} + 1")
  set(abseil "libabsl-dev (>= ${absl_VERSION}), libabsl-dev (<< ${next_version})")
endif()
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_NAME libtrailblaze-dev)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_DEPENDS
    "${abseil}, libre2-dev, libtbb-dev, nlohmann-json3-dev")
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_SUGGESTS "trailblaze (= ${PROJECT_VERSION}), cmake, pkgconf")
set(CPACK_DEBIAN_DEVELOPMENT_DESCRIPTION
"parallel search engine for puzzles - development files
The static libraries and headers of Trailblaze, for your own puzzles in
C++20: states of 64 bits, breadth-first and heuristic searches, enumeration
of whole spaces, on all processors.

CMake finds them by find_package(Trailblaze), other builds by pkg-config. An
example is in /usr/share/doc/libtrailblaze-dev/examples.")
include(CPack)

# What scripts/package builds; `trailblaze` builds `web` too.
add_custom_target(deb_parts DEPENDS trailblaze trailblaze_engine trailblaze_puzzles)
