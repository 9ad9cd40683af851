# Runs when a wheel is made. Copies the libraries that the module needs to lib/ beside it, except
# the C and C++ libraries: each system has them, and a process must not load two versions of them.
# The module and its libraries search lib/ first, because of the module's RPATH.
#
#   trailblaze/_core*.so --RPATH $ORIGIN/lib--> trailblaze/lib/libtbb.so.*, libabsl_*.so.*, ...
#
# `module` is the file of the module in the build.
file(GET_RUNTIME_DEPENDENCIES
  MODULES ${module}
  RESOLVED_DEPENDENCIES_VAR libraries
  UNRESOLVED_DEPENDENCIES_VAR missing
  PRE_EXCLUDE_REGEXES "^ld-linux" "^lib(c|m|pthread|dl|rt|gcc_s|stdc[+][+])[.]so")
if(missing)
  message(FATAL_ERROR "wheel: found no library ${missing}, so install it")
endif()
file(MAKE_DIRECTORY ${CMAKE_INSTALL_PREFIX}/lib)
foreach(library IN LISTS libraries)
  cmake_path(GET library FILENAME name)  # the name that the module needs; the file may be a link
  file(COPY_FILE ${library} ${CMAKE_INSTALL_PREFIX}/lib/${name})
  list(APPEND CMAKE_INSTALL_MANIFEST_FILES ${CMAKE_INSTALL_PREFIX}/lib/${name})
endforeach()
