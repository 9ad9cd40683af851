# Runs at the installation of a component. Writes:
#
#   share/doc/PACKAGE/copyright      our licence, then the copyright files (from Debian's packages)
#                                    of the libraries whose code is included
#   share/doc/PACKAGE/NEWS.md.gz     CHANGELOG.md
#   share/doc/PACKAGE/changelog.gz   an entry for Debian's tools that refers to NEWS.md.gz
#
# Variables: `package`, `version`, `maintainer`, and `libraries`, which are Debian packages.
include(${CMAKE_CURRENT_LIST_DIR}/write_shared.cmake)

file(READ ${CMAKE_CURRENT_LIST_DIR}/../LICENSE copyright)
foreach(library IN LISTS libraries)
  set(stated /usr/share/doc/${library}/copyright)
  if(EXISTS ${stated})
    file(READ ${stated} theirs)
    string(REPEAT "-" 72 line)
    string(APPEND copyright "\n${line}\nThe package contains code of ${library}:\n\n${theirs}")
  endif()
endforeach()
write_shared(doc/${package}/copyright "${copyright}")

file(READ ${CMAKE_CURRENT_LIST_DIR}/../CHANGELOG.md changes)
write_shared(doc/${package}/NEWS.md.gz "${changes}")
string(TIMESTAMP date "%a, %d %b %Y %H:%M:%S +0000" UTC)
write_shared(doc/${package}/changelog.gz "trailblaze (${version}) unstable; urgency=medium

  * NEWS.md.gz, in the same folder, lists the changes of all versions.

 -- ${maintainer}  ${date}
")
