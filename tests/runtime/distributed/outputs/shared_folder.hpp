// Folders that all ranks of a test write to, and what readers see in them.
#pragma once

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <filesystem>
#include <memory>
#include <string>
#include <utility>

#include "runtime/io/fields/line_scans_file.hpp"
#include "runtime/io/fields/read_planes.hpp"
#include "runtime/io/hdf5/read_hdf5.hpp"
#include "scratch.hpp"
#include "tests/runtime/distributed/support/ranks.hpp"
#include "tests/runtime/unit/support/bound.hpp"

namespace heartwright::tests {

// A folder of the root's making that all ranks know.
struct Shared {
    Shared() {
        if (team().is_root()) {
            scratch = std::make_unique<Scratch>();
            path = scratch->path();
        }
        const auto bytes = std::as_bytes(std::span(path));
        const auto told = team().broadcast({bytes.begin(), bytes.end()});
        path.assign(reinterpret_cast<const char*>(told.data()), told.size());
    }
    ~Shared() { team().barrier(); }
    std::unique_ptr<Scratch> scratch;
    std::string path;
};

// Of what readers see: texts, and the bits of data sets.
inline std::string seen(const std::string& folder) {
    std::string all = text_of(folder + "/probes.csv") + text_of(folder + "/fields/fields.xdmf");
    const auto add = [&](const std::string& file, const std::string& name) {
        const io::DataSet set = io::read_data_set(file, name);
        all += name + " of " + std::filesystem::path(file).filename().string() + ":";
        for (const std::uint64_t n : set.shape) all += " " + std::to_string(n);
        all += " of " + std::to_string(io::number_bytes(file, name)) + " bytes\n";
        for (const double value : set.values)
            all += std::to_string(std::bit_cast<std::uint64_t>(std::isnan(value) ? std::nan("") : value)) + " ";
    };
    const io::FieldFolder fields = io::list_fields(folder + "/fields");
    EXPECT_TRUE(fields.instants.empty() || fields.grid.domain.is_known());
    all += fields.grid.domain.text + "\n";
    for (const io::FieldInstant& instant : fields.instants) {
        all += "\n" + std::to_string(instant.t) + " ms\n";
        for (const auto& quantity : fields.quantities) add(instant.path, quantity.name);
    }
    add(folder + "/fields/mesh.h5", "mask");
    if (const std::string scans = folder + "/line_scans.h5"; std::filesystem::exists(scans)) {
        for (const auto& scan : io::list_line_scans(scans)) {
            add(scans, scan.kind.name + "/t");
            for (const auto& quantity : scan.kind.quantities) add(scans, scan.kind.name + "/" + quantity.name);
        }
    }
    return all;
}

}  // namespace heartwright::tests
