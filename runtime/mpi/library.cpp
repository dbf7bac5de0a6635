#include "runtime/mpi/library.hpp"

#if HEARTWRIGHT_MPI_BUILT
#include <array>

#include "runtime/mpi/open_mpi.hpp"
#endif

namespace heartwright::mpi {
namespace {

#if !HEARTWRIGHT_MPI_BUILT

Library find_library() {
    return {false, "none", "",
            "this program was built without MPI; install Open MPI (apt-get install libopenmpi-dev openmpi-bin) and "
            "configure again"};
}

#elif HEARTWRIGHT_MPI_LOADED

Library find_library() { return loaded_mpi().library; }

#else

Library find_library() {
    std::array<char, MPI_MAX_LIBRARY_VERSION_STRING> text{};
    int length = 0;
    MPI_Get_library_version(text.data(), &length);  // allowed before MPI_Init
    const std::string all(text.data());
    return {false, all.substr(0, all.find_first_of(",\n")), "", ""};
}

#endif

}  // namespace

const Library& library() {
    static const Library found = find_library();
    return found;
}

}  // namespace heartwright::mpi
