# Installs two components. scripts/package makes a Debian package of each:
#
#   program      bin/trailblaze, the server of `play`, the manual page, shell completions, the
#                change log, the licence
#   development  include/trailblaze/, the static libraries, the files for find_package(Trailblaze)
#                and `pkg-config trailblaze`, an example, the licence
#
# Both can be moved, because the files for CMake and pkg-config contain no absolute path.
set(TRAILBLAZE_MAINTAINER "Trailblaze contributors <maintainers@trailblaze.invalid>" CACHE STRING
    "Name and address of the maintainer in Debian packages")

# install_documents(PACKAGE COMPONENT LIBRARY...): installs the change log and the licences of
# Trailblaze and of the included libraries.
function(install_documents package component)
  install(CODE "set(package ${package})\nset(libraries ${ARGN})
                set(version ${PROJECT_VERSION})\nset(maintainer \"${TRAILBLAZE_MAINTAINER}\")"
          COMPONENT ${component})
  install(SCRIPT ${PROJECT_SOURCE_DIR}/cmake/documents.cmake COMPONENT ${component})
endfunction()

# ---- the program ----

install(TARGETS trailblaze COMPONENT program)
if(NOT CMAKE_CROSSCOMPILING)
  install(CODE "set(asked_program \"$<TARGET_FILE:trailblaze>\")" COMPONENT program)
  install(SCRIPT ${PROJECT_SOURCE_DIR}/cmake/manual.cmake COMPONENT program)
endif()
if(TARGET web)  # the program loads it from this folder (cli/play/web_library.cpp)
  install(TARGETS web DESTINATION ${CMAKE_INSTALL_LIBDIR}/trailblaze COMPONENT program)
  set(of_web libcpp-httplib-dev)
endif()
install_documents(trailblaze program ${of_web}
                  libabsl-dev libre2-dev libcli11-dev nlohmann-json3-dev libxxhash-dev)

# ---- the libraries ----

set(package_folder ${CMAKE_INSTALL_LIBDIR}/cmake/Trailblaze)
install(DIRECTORY engine puzzles DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/trailblaze
        COMPONENT development FILES_MATCHING PATTERN "*.hpp" PATTERN include EXCLUDE)
install(DIRECTORY engine/include/ DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} COMPONENT development)
install(TARGETS trailblaze_engine trailblaze_puzzles EXPORT TrailblazeTargets COMPONENT development)
install(EXPORT TrailblazeTargets NAMESPACE Trailblaze:: DESTINATION ${package_folder}
        COMPONENT development)
configure_package_config_file(cmake/TrailblazeConfig.cmake.in TrailblazeConfig.cmake
                              INSTALL_DESTINATION ${package_folder})
write_basic_package_version_file(TrailblazeConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/TrailblazeConfig.cmake
              ${PROJECT_BINARY_DIR}/TrailblazeConfigVersion.cmake
        DESTINATION ${package_folder} COMPONENT development)

file(RELATIVE_PATH to_prefix /prefix/${CMAKE_INSTALL_LIBDIR}/pkgconfig /prefix)
string(REGEX REPLACE "/$" "" to_prefix ${to_prefix})
if(TRAILBLAZE_THREADS STREQUAL "tbb")
  set(requires_threads ", tbb")
endif()
configure_file(cmake/trailblaze.pc.in trailblaze.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/trailblaze.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig
        COMPONENT development)
install(FILES tests/install/CMakeLists.txt tests/install/lights_out.cpp
        DESTINATION share/doc/libtrailblaze-dev/examples COMPONENT development)
install_documents(libtrailblaze-dev development libabsl-dev nlohmann-json3-dev libxxhash-dev)
