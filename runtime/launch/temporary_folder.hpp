// A folder among the machine's temporary ones that goes, with all in it, when its owner does.
#pragma once

#include <stdlib.h>

#include <filesystem>
#include <string>

#include "base/diag/faults.hpp"

namespace heartwright::launch {

class TemporaryFolder {
public:
    // Named heartwright-PURPOSE- and six characters. MachineFault when it cannot be made.
    explicit TemporaryFolder(const std::string& purpose) {
        std::error_code error;
        std::string name =
            (std::filesystem::temp_directory_path(error) / ("heartwright-" + purpose + "-XXXXXX")).string();
        if (error || !::mkdtemp(name.data())) throw MachineFault("no temporary folder can be made for " + purpose);
        path_ = name;
    }
    ~TemporaryFolder() {
        std::error_code error;
        std::filesystem::remove_all(path_, error);
    }
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;

    const std::string& path() const { return path_; }
    std::string operator/(const std::string& name) const { return path_ + "/" + name; }

private:
    std::string path_;
};

}  // namespace heartwright::launch
