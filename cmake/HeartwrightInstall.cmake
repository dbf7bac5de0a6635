# Installed: bin/, and beside it what solvers of people's own specs are made from: lib/heartwright, share/heartwright, and
# lib/cmake/Heartwright for find_package. All is found from its own place, so the tree may be moved. The component
# "programs" is what runs bundled models, and own models by the built-in compiler; the rest is for C++ compilers.
include(CMakePackageConfigHelpers)

install(TARGETS heartwright heartwright-solver RUNTIME DESTINATION bin COMPONENT programs)
if(TARGET heartwright-generate AND NOT HEARTWRIGHT_GENERATOR_PROGRAM)
  install(TARGETS heartwright-generate RUNTIME DESTINATION bin COMPONENT programs)
endif()
heartwright_link_order(heartwright_commands HEARTWRIGHT_INSTALLED_LIBRARIES)  # all that a solver links
install(TARGETS ${HEARTWRIGHT_INSTALLED_LIBRARIES} ARCHIVE DESTINATION lib/heartwright)
install(DIRECTORY ${PROJECT_SOURCE_DIR}/base ${PROJECT_SOURCE_DIR}/runtime DESTINATION share/heartwright COMPONENT programs
        FILES_MATCHING PATTERN "*.hpp" PATTERN "*.cuh")
install(DIRECTORY ${PROJECT_SOURCE_DIR}/model_specs ${PROJECT_SOURCE_DIR}/generated DESTINATION share/heartwright COMPONENT programs)

# What heartwright new repository copies.
install(DIRECTORY ${PROJECT_SOURCE_DIR}/docs/examples/spec_repository DESTINATION share/heartwright/docs/examples COMPONENT programs
        USE_SOURCE_PERMISSIONS)
install(FILES ${PROJECT_SOURCE_DIR}/docs/examples/model_in_cmake/pulse.json DESTINATION share/heartwright/docs/examples/model_in_cmake COMPONENT programs)

file(STRINGS ${PROJECT_SOURCE_DIR}/runtime/interface/model.hpp version_line REGEX "uint32_t version = [0-9]+")
string(REGEX MATCH "version = ([0-9]+)" version_line "${version_line}")
set(HEARTWRIGHT_INTERFACE_VERSION ${CMAKE_MATCH_1})
set(HEARTWRIGHT_OUTER_LIBRARIES "${HDF5_LIBRARIES};${HEARTWRIGHT_FMT_LIBRARY};${ZLIB_LIBRARIES};${EXPAT_LIBRARIES};${METIS_LIBRARY};${SUNDIALS_LIBRARIES};${HEARTWRIGHT_MPI_LIBRARIES}")
configure_package_config_file(${PROJECT_SOURCE_DIR}/cmake/HeartwrightConfig.cmake.in ${PROJECT_BINARY_DIR}/HeartwrightConfig.cmake
                              INSTALL_DESTINATION lib/cmake/Heartwright NO_SET_AND_CHECK_MACRO)
# Before 1.0 any minor version may change what a project sees.
write_basic_package_version_file(${PROJECT_BINARY_DIR}/HeartwrightConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/HeartwrightConfig.cmake ${PROJECT_BINARY_DIR}/HeartwrightConfigVersion.cmake
              ${PROJECT_SOURCE_DIR}/cmake/HeartwrightModels.cmake ${PROJECT_SOURCE_DIR}/cmake/HeartwrightAddModel.cmake
        DESTINATION lib/cmake/Heartwright)

# For both kinds of environment modules: module use PREFIX/share/modulefiles.
install(FILES ${PROJECT_SOURCE_DIR}/tools/modules/heartwright.lua DESTINATION share/modulefiles/heartwright RENAME ${PROJECT_VERSION}.lua)
install(FILES ${PROJECT_SOURCE_DIR}/tools/modules/heartwright.tcl DESTINATION share/modulefiles/heartwright RENAME ${PROJECT_VERSION})

# Where distributions look for them.
install(FILES ${PROJECT_SOURCE_DIR}/LICENSE DESTINATION share/doc/heartwright RENAME copyright)
install(FILES ${PROJECT_SOURCE_DIR}/templates/report/letters.license.txt DESTINATION share/doc/heartwright)  # of the font in the programs
find_program(GZIP_PROGRAM gzip)
mark_as_advanced(GZIP_PROGRAM)
if(GZIP_PROGRAM)
  install(CODE "execute_process(COMMAND ${GZIP_PROGRAM} -9nc ${PROJECT_SOURCE_DIR}/CHANGELOG.md
                  OUTPUT_FILE \$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}/share/doc/heartwright/changelog.gz)")
endif()
