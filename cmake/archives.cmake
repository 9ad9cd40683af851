# with_archives(VARIABLE absl::status ...): names imported libraries so that a target links archives
# (libX.a) of them and of their dependencies, where they exist, instead of shared libraries
# (libX.so). A target with the property TRAILBLAZE_SHARED links the shared ones, because Debian's
# archives cannot be linked into a shared library.
#
# absl::status alone needs 24 shared libraries, which a process must find, map and relocate before
# main(). With archives, `trailblaze --version` takes 0.63 of the time.
function(with_archives variable)
  archives_of(archives ${ARGN})
  set(is_shared $<BOOL:$<TARGET_PROPERTY:TRAILBLAZE_SHARED>>)
  set(${variable} "$<${is_shared}:${ARGN}>;$<$<NOT:${is_shared}>:${archives}>" PARENT_SCOPE)
endfunction()

# Lists copies of imported libraries, such as archive_absl__status, that link archives.
function(archives_of variable)
  set(copies "")
  foreach(library IN LISTS ARGN)
    if(NOT TARGET ${library})  # a file, which pkg-config names, or an option of the linker
      archive_beside(library "${library}")
      list(APPEND copies "${library}")
      continue()
    endif()
    string(MAKE_C_IDENTIFIER "archive_${library}" copy)
    list(APPEND copies ${copy})
    if(TARGET ${copy})
      continue()
    endif()
    get_target_property(file ${library} LOCATION)
    if(file)
      archive_beside(file "${file}")
      add_library(${copy} UNKNOWN IMPORTED)
      set_property(TARGET ${copy} PROPERTY IMPORTED_LOCATION "${file}")
    else()
      add_library(${copy} INTERFACE IMPORTED)
    endif()
    get_target_property(headers ${library} INTERFACE_INCLUDE_DIRECTORIES)
    if(headers)
      set_property(TARGET ${copy} PROPERTY INTERFACE_INCLUDE_DIRECTORIES "${headers}")
    endif()
    get_target_property(needed ${library} INTERFACE_LINK_LIBRARIES)
    if(needed)
      archives_of(needed ${needed})
      set_property(TARGET ${copy} PROPERTY INTERFACE_LINK_LIBRARIES "${needed}")
    endif()
  endforeach()
  set(${variable} "${copies}" PARENT_SCOPE)
endfunction()

# Replaces the path of a shared library by that of the archive beside it, if there is one.
function(archive_beside variable file)
  string(REGEX REPLACE "\\.so(\\.[0-9]+)*$" ".a" archive "${file}")
  if(IS_ABSOLUTE "${archive}" AND EXISTS "${archive}")
    set(${variable} "${archive}" PARENT_SCOPE)
  endif()
endfunction()
