#include "runtime/simulation/stepping/input_contents.hpp"

#include <algorithm>
#include <vector>

#include "runtime/anatomy/read_image.hpp"
#include "runtime/io/checksum.hpp"
#include "runtime/io/hdf5/read_hdf5.hpp"
#include "runtime/mesh/formats/read_mesh.hpp"

namespace heartwright::simulation {
namespace {

std::string data_set_text(const std::string& path, const std::string& name) {
    const io::Shape shape = io::read_shape(path, name);
    std::uint64_t row = 1;
    std::string text;
    for (std::size_t axis = 0; axis < shape.size(); ++axis) {
        row *= axis > 0 ? shape[axis] : 1;
        text += (axis > 0 ? " x " : "") + std::to_string(shape[axis]);
    }
    io::Checksum sum;
    const std::string unit = io::read_text_attribute(path, name, "unit");
    sum.add(unit.data(), unit.size());
    const auto add = [&](std::vector<double> values) {
        for (double& value : values) {
            value = value == 0 ? 0 : value;  // -0 is the same number
        }
        sum.add(values.data(), values.size() * sizeof(double));
    };
    if (shape.empty()) {
        add(io::read_data_set(path, name).values);
        return "a number, checksum " + io::checksum_text(sum);
    }
    constexpr std::uint64_t at_once = std::uint64_t{1} << 20;  // numbers
    const std::uint64_t rows = std::max<std::uint64_t>(1, at_once / std::max<std::uint64_t>(1, row));
    for (std::uint64_t first = 0; first < shape.front(); first += rows) {
        add(io::read_rows(path, name, first, std::min(rows, shape.front() - first)));
    }
    return text + " numbers, checksum " + io::checksum_text(sum);
}

std::string file_text(const std::string& path) {
    const io::FileChecksum file = io::file_checksum(path);
    return std::to_string(file.bytes) + " bytes, checksum " + file.checksum;
}

std::string files_text(const std::vector<std::string>& files) {
    std::string text;
    for (const std::string& file : files) {
        text += (text.empty() ? "" : "; ") + file_text(file);
    }
    return text;
}

}  // namespace

std::string InputContents::of(const experiment::InputFile& input) {
    const std::string data_set = input.data_set != nullptr ? *input.data_set : "";
    std::string& text = known_[{input.path, data_set}];
    if (text.empty()) {
        using Kind = experiment::InputFile::Kind;
        text = input.data_set != nullptr     ? data_set_text(input.path, data_set)
               : input.kind == Kind::mesh    ? files_text(mesh::files_of(input.path))
               : input.kind == Kind::picture ? files_text(anatomy::files_of_image(input.path))
                                             : file_text(input.path);
    }
    return text;
}

}  // namespace heartwright::simulation
