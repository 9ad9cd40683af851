# prefer_archives(absl::status ...): links these imported libraries and their dependencies
# statically, if there is an archive (libX.a) beside the shared library (libX.so).
#
# absl::status alone needs 24 shared libraries, which a process must find, map and relocate before
# main(). With archives, `trailblaze --version` takes 0.63 of the time. Libraries without an archive
# stay as they are.
#
# Debian's archives cannot be linked into a shared library. If a shared library links a target with
# archives, it must first link the shared libraries, which the global property TRAILBLAZE_SHARED
# lists.
function(prefer_archives)
  foreach(library IN LISTS ARGN)
    if(NOT TARGET ${library})
      continue()
    endif()
    get_target_property(is_seen ${library} TRAILBLAZE_SEEN)
    if(is_seen)
      continue()
    endif()
    set_target_properties(${library} PROPERTIES TRAILBLAZE_SEEN TRUE)
    get_target_property(configurations ${library} IMPORTED_CONFIGURATIONS)
    if(configurations)
      foreach(configuration IN LISTS configurations)
        get_target_property(location ${library} IMPORTED_LOCATION_${configuration})
        string(REGEX REPLACE "\\.so(\\.[0-9]+)*$" ".a" archive "${location}")
        if(EXISTS "${archive}")
          set_target_properties(${library} PROPERTIES
                                IMPORTED_LOCATION_${configuration} "${archive}")
          set_property(GLOBAL APPEND PROPERTY TRAILBLAZE_SHARED "${location}")
        endif()
      endforeach()
    endif()
    get_target_property(needed ${library} INTERFACE_LINK_LIBRARIES)
    if(needed)
      prefer_archives(${needed})
      set(chosen "")
      foreach(file IN LISTS needed)  # pkg-config names files, not targets
        string(REGEX REPLACE "\\.so(\\.[0-9]+)*$" ".a" archive "${file}")
        if(IS_ABSOLUTE "${file}" AND EXISTS "${archive}" AND NOT archive STREQUAL file)
          set_property(GLOBAL APPEND PROPERTY TRAILBLAZE_SHARED "${file}")
          set(file "${archive}")
        endif()
        list(APPEND chosen "${file}")
      endforeach()
      set_target_properties(${library} PROPERTIES INTERFACE_LINK_LIBRARIES "${chosen}")
    endif()
  endforeach()
endfunction()
