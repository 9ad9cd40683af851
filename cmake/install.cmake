# What is installed, in two components, which scripts/package makes into Debian packages:
#
#   program      bin/trailblaze, the server of its page, its manual page, completions for shells,
#                changes, licence
#   development  include/trailblaze/, the static libraries, the files that find_package(Trailblaze)
#                and `pkg-config trailblaze` read, an example, licence
#
# Both can be moved: neither CMake's files nor pkg-config's name the folder that they lie in.
set(TRAILBLAZE_MAINTAINER "Trailblaze contributors <maintainers@trailblaze.invalid>" CACHE STRING
    "Maintainer in Debian packages: who makes them for others gives a name and an address")

# The licence, with those of the libraries whose code has become part of what is installed, and what
# has changed.
function(install_documents package component)
  install(CODE "set(package ${package})\nset(libraries ${ARGN})
                set(version ${PROJECT_VERSION})\nset(maintainer \"${TRAILBLAZE_MAINTAINER}\")"
          COMPONENT ${component})
  install(SCRIPT ${PROJECT_SOURCE_DIR}/cmake/documents.cmake COMPONENT ${component})
endfunction()

# ---- the program ----

install(TARGETS trailblaze COMPONENT program)
install(CODE "set(asked_program \"$<TARGET_FILE:trailblaze>\")" COMPONENT program)
install(SCRIPT ${PROJECT_SOURCE_DIR}/cmake/manual.cmake COMPONENT program)
if(TARGET web)  # which the program loads from there (cli/play/web_library.cpp)
  install(TARGETS web DESTINATION ${CMAKE_INSTALL_LIBDIR}/trailblaze COMPONENT program)
  set(of_web libcpp-httplib-dev)
endif()
install_documents(trailblaze program ${of_web}
                  libabsl-dev libre2-dev libcli11-dev nlohmann-json3-dev libxxhash-dev)

# ---- the libraries ----

set(package_folder ${CMAKE_INSTALL_LIBDIR}/cmake/Trailblaze)
install(DIRECTORY engine puzzles DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/trailblaze
        COMPONENT development FILES_MATCHING PATTERN "*.hpp")
install(TARGETS engine puzzles EXPORT TrailblazeTargets COMPONENT development)
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
