# prefer_archives(absl::status ...): links these imported libraries, and all that they need, by
# their archives (libX.a) where those lie beside the shared libraries (libX.so).
#
# Abseil's status alone needs 24 libraries, which a process must find, map and relocate before
# main(): with archives `trailblaze --version` takes 0.63 of the time. Libraries that were built as
# archives, and those that have none, are left as they are.
#
# The archives of Debian cannot go into a shared library. One that links them names the libraries in
# their place first, which are in the global property TRAILBLAZE_SHARED.
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
    endif()
  endforeach()
endfunction()
