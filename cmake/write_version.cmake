# cmake -DSOURCE=folder -DVERSION=0.1.0 -DFILE=version.cpp -P write_version.cmake: FILE from base/version/version.cpp.in, left alone when it
# would be the same. Runs in every build. -DGIVEN=commit: what to say of sources that are not under git.
set(COMMIT "")
find_program(git git)
if(git AND EXISTS ${SOURCE}/.git)  # not that of a repository around an unpacked archive
  execute_process(COMMAND ${CMAKE_COMMAND} -E env GIT_OPTIONAL_LOCKS=0 ${git} describe --always --dirty
                  WORKING_DIRECTORY ${SOURCE} OUTPUT_VARIABLE COMMIT OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
endif()
if(COMMIT STREQUAL "")
  set(COMMIT "${GIVEN}")
endif()
if(COMMIT STREQUAL "")  # git archive writes the commit there
  file(STRINGS ${SOURCE}/cmake/archived_commit.txt COMMIT LIMIT_COUNT 1)
endif()
if(NOT COMMIT MATCHES "^[0-9A-Za-z._/-]+$")
  set(COMMIT unknown)
endif()
configure_file(${SOURCE}/base/version/version.cpp.in ${FILE} @ONLY)
