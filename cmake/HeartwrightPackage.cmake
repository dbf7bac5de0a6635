# cpack -G DEB, from the build folder: a Debian package of the installed tree, below /usr. What the programs link is found
# by dpkg-shlibdeps; what solvers of own specs are built with is recommended.
set(CMAKE_SKIP_INSTALL_ALL_DEPENDENCY ON)  # cpack packs what is built; it does not build the tests first
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME heartwright)
set(CPACK_PACKAGE_VERSION ${PROJECT_VERSION})
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "Specialised solvers for models of heart cells and tissue")
set(own_specs "need g++ and the development files that this package recommends.")
if(HEARTWRIGHT_GENERATOR AND HEARTWRIGHT_LLD)
  set(own_specs "are compiled by the built-in compiler, or by g++ with the development files\nthat this package recommends.")
endif()
set(CPACK_PACKAGE_DESCRIPTION "heartwright turns the JSON spec of a heart-cell model into a specialised
solver for CPUs and GPUs, and runs experiments on cells, tissue and whole
ventricles. Bundled models run without a compiler; specs of your own
${own_specs}")
set(CPACK_PACKAGE_CONTACT "The Heartwright authors")
set(CPACK_PACKAGE_VENDOR "Heartwright")
set(CPACK_RESOURCE_FILE_LICENSE ${PROJECT_SOURCE_DIR}/LICENSE)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEBIAN_COMPRESSION_TYPE gzip)  # a third of the time of xz
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION science)
set(CPACK_DEBIAN_PACKAGE_MAINTAINER "The Heartwright authors <heartwright@invalid>")
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS "g++, libhdf5-dev, libfmt-dev, zlib1g-dev, libexpat1-dev, libmetis-dev, openmpi-bin, libopenmpi-dev")
set(CPACK_DEBIAN_PACKAGE_SUGGESTS "cmake")
include(CPack)
