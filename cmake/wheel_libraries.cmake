# Run when a wheel is made: puts beside the module, in lib/, the libraries that it needs. Those of C
# and C++ are every system's own, and two of them in one process could not agree. The module looks
# into lib/ first (its RPATH, which holds for the libraries that its libraries need as well).
#
#   trailblaze/_core*.so --RPATH $ORIGIN/lib--> trailblaze/lib/libabsl_*.so.*, libre2.so.*, libfmt.so.*
#
# Variables: `module` is the file that was installed from.
file(GET_RUNTIME_DEPENDENCIES
  MODULES ${module}
  RESOLVED_DEPENDENCIES_VAR libraries
  UNRESOLVED_DEPENDENCIES_VAR missing
  PRE_EXCLUDE_REGEXES "^ld-linux" "^lib(c|m|pthread|dl|rt|gcc_s|stdc[+][+])[.]so")
if(missing)
  message(FATAL_ERROR "wheel: found no library ${missing}, expected it on this system")
endif()
file(MAKE_DIRECTORY ${CMAKE_INSTALL_PREFIX}/lib)
foreach(library IN LISTS libraries)
  cmake_path(GET library FILENAME name)  # by which the module asks for it; the file may be a link
  file(COPY_FILE ${library} ${CMAKE_INSTALL_PREFIX}/lib/${name})
  list(APPEND CMAKE_INSTALL_MANIFEST_FILES ${CMAKE_INSTALL_PREFIX}/lib/${name})
endforeach()
