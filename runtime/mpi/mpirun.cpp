#include "runtime/mpi/mpirun.hpp"

#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <sstream>

#include "base/version/own_program.hpp"

namespace heartwright::mpi {
namespace {

namespace fs = std::filesystem;

std::string if_program(const fs::path& file) { return ::access(file.c_str(), X_OK) == 0 ? file.string() : ""; }

// ENV of ENV/lib/pythonX.Y/site-packages/heartwright/_programs/bin/NAME; empty: `program` lies elsewhere.
fs::path environment_of(const fs::path& program) {
    const fs::path package = program.parent_path().parent_path().parent_path();
    const bool is_of_wheel = program.parent_path().parent_path().filename() == "_programs";
    return is_of_wheel ? package.parent_path().parent_path().parent_path().parent_path() : fs::path();
}

}  // namespace

std::string mpirun_of(const std::string& path, const std::string& program) {
    std::istringstream folders(path);
    for (std::string folder; std::getline(folders, folder, ':');)
        if (const std::string found = if_program(fs::path(folder) / "mpirun"); !folder.empty() && !found.empty())
            return found;
    const fs::path environment = environment_of(program);
    return environment.empty() ? "" : if_program(environment / "bin/mpirun");
}

std::string find_mpirun() {
    const char* const path = std::getenv("PATH");
    return mpirun_of(path == nullptr ? "/usr/local/bin:/usr/bin:/bin" : path, own_program());
}

}  // namespace heartwright::mpi
