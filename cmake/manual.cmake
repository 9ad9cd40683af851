# Runs at the installation of the program. Calls the program for its help and its completions, and
# writes them to the folders of manuals and shells, so they always match the program.
#
#   --help, COMMAND --help    -->  share/man/man1/trailblaze.1.gz
#   completion SHELL          -->  a file for each of bash, zsh and fish
#
# `asked_program` is the program.
include(${CMAKE_CURRENT_LIST_DIR}/write_shared.cmake)

function(ask variable)
  execute_process(COMMAND ${asked_program} ${ARGN} OUTPUT_VARIABLE answer
                  COMMAND_ERROR_IS_FATAL ANY)
  set(${variable} "${answer}" PARENT_SCOPE)
endfunction()

# Converts the help to the language of manual pages, which fills lines to any width. The help has
# these parts:
#
#   Options:                                       a title
#     --start S             the position to        a name of one or more words, and its description
#                           begin with             from column 24 on, or below a long name
#   Examples:
#     trailblaze solve ...                         lines that keep their line breaks
function(manual_of variable help)
  string(REPLACE "\\" "\\e" help "${help}")
  string(REPLACE "-" "\\-" help "${help}")
  string(REGEX REPLACE "\n([.'])" "\n\\\\&\\1" help "${help}")
  set(examples "")
  string(FIND "${help}" "\nExamples:\n" place)
  if(place GREATER -1)
    string(SUBSTRING "${help}" ${place} -1 examples)
    string(SUBSTRING "${help}" 0 ${place} help)
    string(REGEX REPLACE "^\nExamples:" "" examples "${examples}")
    string(REPLACE "\n  " "\n" examples "${examples}")
    string(REGEX REPLACE "^\n" "" examples "${examples}")
    set(examples ".PP\n.B Examples:\n.PP\n.RS 4\n.nf\n${examples}.fi\n.RE\n")
  endif()
  set(name "[^ \n]+( [^ \n]+)*")
  string(REPEAT " " 24 indent)
  string(REGEX REPLACE "\n  (${name})\n${indent}" "\n.TP\n.B \\1\n" help "${help}")
  string(REGEX REPLACE "\n  (${name})  +" "\n.TP\n.B \\1\n" help "${help}")
  string(REPLACE "\n${indent}" "\n" help "${help}")
  string(REGEX REPLACE "\n\n([^\n]+:)\n.TP" "\n.PP\n.B \\1\n.TP" help "${help}")
  string(REGEX REPLACE "\n\n+" "\n.PP\n" help "${help}")
  string(REGEX REPLACE "\n.PP\n$" "\n" help "${help}")
  set(${variable} "${help}${examples}" PARENT_SCOPE)
endfunction()

# ---- the manual page ----

ask(version --version)
string(STRIP "${version}" version)
file(READ ${CMAKE_CURRENT_LIST_DIR}/manual_head.1 head)
file(READ ${CMAKE_CURRENT_LIST_DIR}/manual_tail.1 tail)
string(REPLACE "VERSION" "${version}" manual "${head}")

# Finds lines such as "  pdb build PUZZLE    Build a pattern database".
ask(help --help)
string(REGEX MATCHALL "\n  [a-z]+( [a-z]+)?( [A-Z]+)?  +[A-Z]" commands "${help}")
if(NOT commands)
  message(FATAL_ERROR "trailblaze --help: found no lines that begin with a command")
endif()
manual_of(help "${help}")
string(APPEND manual "${help}.SH COMMANDS\n")
foreach(command IN LISTS commands)
  string(REGEX MATCH "[a-z]+( [a-z]+)?" command "${command}")
  separate_arguments(words UNIX_COMMAND "${command}")
  ask(help ${words} --help)
  manual_of(help "${help}")
  string(APPEND manual ".SS ${command}\n${help}")
endforeach()
write_shared(man/man1/trailblaze.1.gz "${manual}${tail}")

# ---- completions ----

ask(completion completion bash)
write_shared(bash-completion/completions/trailblaze "${completion}")
ask(completion completion zsh)
write_shared(zsh/vendor-completions/_trailblaze "${completion}")
ask(completion completion fish)
write_shared(fish/vendor_completions.d/trailblaze.fish "${completion}")
