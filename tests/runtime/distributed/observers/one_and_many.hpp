// The same experiment on all ranks together and on this one alone, and comparisons that hold for NaN, too.
#pragma once

#include <unistd.h>

#include <array>
#include <cstdint>
#include <cstring>
#include <filesystem>
#include <string>
#include <vector>

#include "runtime/io/hdf5_file.hpp"
#include "tests/runtime/distributed/support/ranks.hpp"
#include "tests/runtime/unit/solver/finished.hpp"

namespace heartwright::testing {

// A file of this process, gone with it.
class OwnFile {
public:
    explicit OwnFile(const std::string& name) : path_(::testing::TempDir() + "heartwright_" + std::to_string(::getpid()) + "_" + name) {}
    ~OwnFile() {
        std::error_code error;
        std::filesystem::remove(path_, error);
    }
    OwnFile(const OwnFile&) = delete;
    OwnFile& operator=(const OwnFile&) = delete;
    const std::string& path() const { return path_; }

private:
    std::string path_;
};

// A mask [nz][ny][nx] without the cells for which is_hole(i, j, k).
template <class Hole>
void write_mask(const std::string& path, const std::array<std::int64_t, 3>& cells, const Hole& is_hole) {
    std::vector<std::int32_t> values;
    for (std::int64_t k = 0; k < cells[2]; ++k) {
        for (std::int64_t j = 0; j < cells[1]; ++j) {
            for (std::int64_t i = 0; i < cells[0]; ++i) {
                values.push_back(is_hole(i, j, k) ? 0 : 1);
            }
        }
    }
    io::Hdf5Writer file(path);
    file.write("mask", {static_cast<std::uint64_t>(cells[2]), static_cast<std::uint64_t>(cells[1]), static_cast<std::uint64_t>(cells[0])},
               values);
    file.close();
}

struct OneAndMany {
    explicit OneAndMany(const std::string& members, device::Backend backend, int real_bytes = 8)
        : many(members, backend, real_bytes, tests::team()), one(members, backend, real_bytes) {}
    ToyRun many, one;
    bool is_root() const { return tests::team().is_root(); }
};

inline bool same_bits(const std::vector<double>& a, const std::vector<double>& b) {
    return a.size() == b.size() && (a.empty() || std::memcmp(a.data(), b.data(), 8 * a.size()) == 0);
}

}  // namespace heartwright::testing
