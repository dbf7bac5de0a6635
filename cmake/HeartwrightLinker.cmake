# The linker of programs and tests: LLD, else gold, where it links a program with threads without a word; else the compiler's default.
# A hundred test programs link the same static libraries, and GNU ld takes four times as long for each. HEARTWRIGHT_LINKER overrides.
set(HEARTWRIGHT_LINKER "" CACHE STRING "Linker, as -fuse-ld names it, e.g. lld, gold, mold; 'default': the compiler's; empty: the fastest that works")

# heartwright_linker_works(NAME RESULT): RESULT is true when the C++ compiler links with -fuse-ld=NAME, with the flags of this build and no warning.
function(heartwright_linker_works name result)
  set(CMAKE_REQUIRED_QUIET ON)
  set(CMAKE_REQUIRED_FLAGS -pthread)
  set(CMAKE_REQUIRED_LINK_OPTIONS -fuse-ld=${name} -Wl,--fatal-warnings)
  if(HEARTWRIGHT_SANITIZE)
    list(APPEND CMAKE_REQUIRED_LINK_OPTIONS -fsanitize=${HEARTWRIGHT_SANITIZE})
  endif()
  check_cxx_source_compiles("#include <iostream>\n#include <thread>\nint main() { std::thread([] { std::cout << 1; }).join(); }"
                            HEARTWRIGHT_LINKS_WITH_${name} FAIL_REGEX "[Ww]arning|[Dd]eprecated")
  set(${result} ${HEARTWRIGHT_LINKS_WITH_${name}} PARENT_SCOPE)
endfunction()

include(CheckCXXSourceCompiles)
set(HEARTWRIGHT_LINKER_IN_USE default)
if(HEARTWRIGHT_LINKER STREQUAL "")
  foreach(name lld gold)
    heartwright_linker_works(${name} works)
    if(works)
      set(HEARTWRIGHT_LINKER_IN_USE ${name})
      break()
    endif()
  endforeach()
elseif(NOT HEARTWRIGHT_LINKER STREQUAL "default")
  heartwright_linker_works(${HEARTWRIGHT_LINKER} works)
  if(NOT works)
    message(FATAL_ERROR "${CMAKE_CXX_COMPILER} does not link with -fuse-ld=${HEARTWRIGHT_LINKER}: install that linker, or leave HEARTWRIGHT_LINKER empty")
  endif()
  set(HEARTWRIGHT_LINKER_IN_USE ${HEARTWRIGHT_LINKER})
endif()
if(NOT HEARTWRIGHT_LINKER_IN_USE STREQUAL "default")
  add_link_options($<HOST_LINK:-fuse-ld=${HEARTWRIGHT_LINKER_IN_USE}>)
endif()

# Programs are linked with the RUNPATH that they have once installed: the folders of the libraries that they link, none where they are relocatable. One for the
# build tree alone would end with an empty element, which CMake puts there to find it again when it installs, and which the dynamic linker takes for the working
# directory: a library in a received folder would be loaded.
set(CMAKE_BUILD_WITH_INSTALL_RPATH ON)
if(NOT DEFINED CMAKE_INSTALL_RPATH_USE_LINK_PATH AND NOT HEARTWRIGHT_RELOCATABLE)
  set(CMAKE_INSTALL_RPATH_USE_LINK_PATH ON)
endif()
