# For scripts that run at installation. write_shared(PATH TEXT): writes share/PATH, readable by all
# users. Compresses it if PATH ends in .gz; the same text always gives the same bytes.
function(write_shared path text)
  set(file $ENV{DESTDIR}${CMAKE_INSTALL_PREFIX}/share/${path})
  message(STATUS "Installing: ${file}")
  string(REGEX REPLACE "[.]gz$" "" plain ${file})
  file(WRITE ${plain} "${text}")
  file(CHMOD ${plain} PERMISSIONS OWNER_READ OWNER_WRITE GROUP_READ WORLD_READ)
  if(NOT plain STREQUAL file)
    execute_process(COMMAND gzip -9nf ${plain} COMMAND_ERROR_IS_FATAL ANY)
  endif()
  list(APPEND CMAKE_INSTALL_MANIFEST_FILES ${file})
  set(CMAKE_INSTALL_MANIFEST_FILES ${CMAKE_INSTALL_MANIFEST_FILES} PARENT_SCOPE)
endfunction()
