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

# write_documents(COMPONENT WORD...): when a component is installed, documents.py writes to share/.
function(write_documents component)
  list(JOIN ARGN "\" \"" words)
  install(CODE "
    execute_process(COMMAND \"${Python_EXECUTABLE}\" -B \"${PROJECT_SOURCE_DIR}/cmake/documents.py\"
      \"\$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}/share\" \"${words}\"
      OUTPUT_VARIABLE written COMMAND_ERROR_IS_FATAL ANY)
    string(REGEX MATCHALL \"[^\\n]+\" written \"\${written}\")
    list(APPEND CMAKE_INSTALL_MANIFEST_FILES \${written})
    foreach(file IN LISTS written)
      message(STATUS \"Installing: \${file}\")
    endforeach()" COMPONENT ${component})
endfunction()
function(write_package_documents component package)
  write_documents(${component} package ${package} ${PROJECT_VERSION} ${TRAILBLAZE_MAINTAINER}
                  ${ARGN})
endfunction()

# ---- the program ----

install(TARGETS trailblaze COMPONENT program)
if(NOT CMAKE_CROSSCOMPILING)
  write_documents(program manual $<TARGET_FILE:trailblaze>)
endif()
if(TARGET web)  # the program loads it from this folder (cli/play/web_library.cpp)
  install(TARGETS web DESTINATION ${CMAKE_INSTALL_LIBDIR}/trailblaze COMPONENT program)
  set(of_web libcpp-httplib-dev)
endif()
write_package_documents(program trailblaze ${of_web} libabsl-dev libre2-dev libcli11-dev
                        nlohmann-json3-dev libxxhash-dev)

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
write_package_documents(development libtrailblaze-dev libabsl-dev nlohmann-json3-dev libxxhash-dev)
