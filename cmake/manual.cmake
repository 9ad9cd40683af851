# Run when the program is installed: asks it for its help and its completions, and writes them where
# manuals and shells look. So they are always those of this very program.
#
#   --help, COMMAND --help    -->  share/man/man1/trailblaze.1.gz
#   completion SHELL          -->  a file for each of bash, zsh and fish
#
# Variables: `asked_program` is the program.
include(${CMAKE_CURRENT_LIST_DIR}/write_shared.cmake)
set(ENV{COLUMNS} 80)

function(ask variable)
  execute_process(COMMAND ${asked_program} ${ARGN} OUTPUT_VARIABLE answer
                  COMMAND_ERROR_IS_FATAL ANY)
  set(${variable} "${answer}" PARENT_SCOPE)
endfunction()

# Text as it stands, in the language of manual pages. It begins at the left edge, since lines of help
# are as wide as a terminal.
function(preformatted variable text)
  string(REPLACE "\\" "\\e" text "${text}")
  string(REPLACE "-" "\\-" text "${text}")
  string(REGEX REPLACE "\n([.'])" "\n\\\\&\\1" text "${text}")
  set(${variable} ".nf\n.in 0\n${text}.in\n.fi\n" PARENT_SCOPE)
endfunction()

# ---- the manual page ----

ask(version --version)
string(STRIP "${version}" version)
file(READ ${CMAKE_CURRENT_LIST_DIR}/manual_head.1 head)
file(READ ${CMAKE_CURRENT_LIST_DIR}/manual_tail.1 tail)
string(REPLACE "VERSION" "${version}" manual "${head}")

# Lines such as "  pdb build PUZZLE    Build a pattern database".
ask(help --help)
string(REGEX MATCHALL "\n  [a-z]+( [a-z]+)?( [A-Z]+)?  +[A-Z]" commands "${help}")
if(NOT commands)
  message(FATAL_ERROR "trailblaze --help: found no commands, expected lines that begin with them")
endif()
preformatted(help "${help}")
string(APPEND manual "${help}.SH COMMANDS\n")
foreach(command IN LISTS commands)
  string(REGEX MATCH "[a-z]+( [a-z]+)?" command "${command}")
  separate_arguments(words UNIX_COMMAND "${command}")
  ask(help ${words} --help)
  preformatted(help "${help}")
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
