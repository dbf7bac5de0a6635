#include "runtime/io/fields/field_check.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <filesystem>

#include "base/diag/faults.hpp"
#include "runtime/io/hdf5/hdf5_process.hpp"
#include "runtime/io/hdf5/read_hdf5.hpp"
#include "runtime/io/hdf5/streamed_hdf5.hpp"

namespace heartwright::io {

namespace {

std::string without_path(const std::string& path, const std::string& text) {
    return text.starts_with(path + ": ") ? text.substr(path.size() + 2) : text;
}

}  // namespace

std::string ExpectedFields::file(std::int64_t step) const {
    char name[40];
    std::snprintf(name, sizeof name, "step_%012lld.h5", static_cast<long long>(step));
    return name;
}

std::int64_t ExpectedFields::bytes_of_instant() const {
    return grid.count() * static_cast<std::int64_t>(quantities.size()) * (fp64 ? 8 : 4);
}

void compare_with_checksum(const std::string& path, const std::string& name) {
    if (read_attribute(path, name, "checksum").empty()) return;
    const StreamedHdf5Reader file(path);
    StreamedHdf5Reader::Stream stream(file, name);
    constexpr std::int64_t piece = 8 << 20;
    const std::int64_t bytes = stream.set().bytes;
    std::vector<std::byte> room(static_cast<std::size_t>(std::min(piece, bytes)));
    for (std::int64_t done = 0; done < bytes;) {
        const std::int64_t now = std::min(piece, bytes - done);
        stream.read(room.data(), now);
        done += now;
    }
    stream.end();
}

std::string fault_of_instant(const ExpectedFields& expected, std::int64_t step, bool are_values_read) {
    const std::string whole = expected.folder + "/" + expected.file(step);
    std::error_code error;
    if (!std::filesystem::exists(whole, error)) return "is not there";
    try {
        if (read_attribute(whole, "/", "t [ms]").size() != 1) return "has no time";
        for (const FieldQuantity& quantity : expected.quantities) {
            const std::string& name = quantity.name;
            if (read_shape(whole, name) != zyx_shape(expected.grid.points)) return "'" + name + "' is of another grid";
            std::uint64_t points = 0;
            for (const std::string& piece : in_reader_process<local::files_of_set>(whole, name)) {
                if (!std::filesystem::exists(piece, error)) return "its piece " + piece + " is not there";
                if (number_bytes(piece, name) != (expected.fp64 ? 8 : 4))
                    return "'" + name + "' has numbers of another kind";
                std::uint64_t of_piece = 1;
                for (const std::uint64_t length : read_shape(piece, name)) of_piece *= length;
                points += of_piece;
                if (are_values_read) compare_with_checksum(piece, name);
            }
            if (points != static_cast<std::uint64_t>(expected.grid.count())) return "'" + name + "' lacks points";
        }
    } catch (const UserFault& fault) {
        return without_path(whole, fault.what());
    }
    return {};
}

std::string fault_of_mesh(const ExpectedFields& expected) {
    const std::string mesh = expected.folder + "/mesh.h5";
    std::error_code error;
    if (!std::filesystem::exists(mesh, error)) return "is not there";
    try {
        return read_own_shape(mesh, "mask") == zyx_shape(expected.grid.points) ? "" : "is of another grid";
    } catch (const UserFault& fault) {
        return without_path(mesh, fault.what());
    }
}

}  // namespace heartwright::io
