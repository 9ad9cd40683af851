# embed(TARGET NAME TEXT file): compiles a text into a target, as the std::string_view
# trailblaze::NAME, which the target's code must declare.
# embed(TARGET NAME HTML file [STYLES file...] [SCRIPTS file...]): compiles a page in the same way.
#
# A page includes its styles by @style@ and its scripts by @script@. @style_hash@ and @script_hash@
# are their hashes (sha256-...) for the content security policy. Comments on lines of their own and
# indentation are left out, so no line in a string may begin with spaces or with //.
#
# At build time, CMake runs this file as a script (cmake -P).
function(embed target name)
  cmake_parse_arguments(PARSE_ARGV 2 from "" "TEXT;HTML" "STYLES;SCRIPTS")
  foreach(kind TEXT HTML STYLES SCRIPTS)
    list(TRANSFORM from_${kind} PREPEND ${PROJECT_SOURCE_DIR}/)
  endforeach()
  set(output ${PROJECT_BINARY_DIR}/embedded/${name}.cpp)
  add_custom_command(
    OUTPUT ${output}
    COMMAND ${CMAKE_COMMAND} -D name=${name} -D output=${output} -D text=${from_TEXT}
            -D html=${from_HTML} -D "styles=${from_STYLES}" -D "scripts=${from_SCRIPTS}"
            -P ${PROJECT_SOURCE_DIR}/cmake/embed.cmake
    DEPENDS ${from_TEXT} ${from_HTML} ${from_STYLES} ${from_SCRIPTS}
            ${PROJECT_SOURCE_DIR}/cmake/embed.cmake
    VERBATIM)
  target_sources(${target} PRIVATE ${output})
endfunction()

# Returns the files' contents in a row, without comments and indentation.
function(read_plainly result)
  set(all "\n")
  foreach(file IN LISTS ARGN)
    file(READ "${file}" text)
    string(APPEND all "${text}")
  endforeach()
  string(REGEX REPLACE "\n[ \t]+" "\n" all "${all}")
  string(REGEX REPLACE "\n//[^\n]*" "" all "${all}")
  string(REGEX REPLACE "\n<!--[^\n]*-->" "" all "${all}")
  string(REGEX REPLACE "\n/\\*[^\n]*\\*/" "" all "${all}")
  string(REGEX REPLACE "\n\n+" "\n" all "${all}")
  string(REGEX REPLACE "^\n" "" all "${all}")
  set(${result} "${all}" PARENT_SCOPE)
endfunction()

# Returns "sha256-" and the digest in base 64 (6 bits per character). CMake returns the digest in
# hexadecimal (4 bits per character), so 3 of its characters give 2.
function(hash_source result text)
  set(signs ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/)
  string(SHA256 digest "${text}")
  set(digest "${digest}00")  # pads 32 to 33 bytes; the last character becomes "="
  set(base64 "")
  foreach(at RANGE 0 63 3)
    string(SUBSTRING "${digest}" ${at} 3 three)
    math(EXPR high "0x${three} >> 6")
    math(EXPR low "0x${three} & 63")
    string(SUBSTRING ${signs} ${high} 1 first)
    string(SUBSTRING ${signs} ${low} 1 second)
    string(APPEND base64 ${first}${second})
  endforeach()
  string(REGEX REPLACE ".$" "=" base64 "${base64}")
  set(${result} "sha256-${base64}" PARENT_SCOPE)
endfunction()

function(make_page result)
  read_plainly(page "${html}")
  read_plainly(style ${styles})
  read_plainly(script ${scripts})
  hash_source(style_hash "${style}")
  hash_source(script_hash "${script}")
  foreach(part style_hash script_hash style script)
    string(REPLACE "@${part}@" "${${part}}" page "${page}")
  endforeach()
  set(${result} "${page}" PARENT_SCOPE)
endfunction()

if(CMAKE_SCRIPT_MODE_FILE STREQUAL CMAKE_CURRENT_LIST_FILE)
  if(text)
    file(READ "${text}" all)
  else()
    make_page(all)
  endif()
  file(WRITE "${output}" "#include <string_view>
namespace trailblaze {
extern const std::string_view ${name};
const std::string_view ${name} = R\"text(${all})text\";
}  // namespace trailblaze
")
endif()
