#include "runtime/tissue_state/data_sets/data_sets.hpp"

#include <algorithm>
#include <cmath>
#include <string>

#include "base/diag/faults.hpp"
#include "runtime/io/hdf5/read_hdf5.hpp"
#include "runtime/tissue_state/assembly.hpp"
#include "runtime/tissue_state/data_sets/picture_data.hpp"

namespace heartwright::tissue_state {
namespace {

std::string shape_text(const io::Shape& shape) {
    std::string words;
    for (const auto n : shape) words += (words.empty() ? "" : ", ") + std::to_string(n);
    return "[" + words + "]";
}

std::vector<double> read_on_rows(const experiment::FileData& file, const tissue::Grid& grid, std::uint64_t components) {
    if (file.is_picture()) {
        throw UserFault(file.text() +
                        " is a picture, whose numbers lie on a grid; the geometry is a mesh, which needs " +
                        "a data set with a number for each of its cells");
    }
    io::Shape expected{static_cast<std::uint64_t>(grid.whole_cells()[0])};
    if (components > 1) expected.push_back(components);
    io::Shape as_fields{1, 1};  // as fields and maps are written
    as_fields.insert(as_fields.end(), expected.begin(), expected.end());
    const io::Shape there = io::read_shape(file.path, file.dataset);
    if (there != expected && there != as_fields) {
        throw UserFault(file.text() + " has the shape " + shape_text(there) + ", but the mesh needs " +
                        shape_text(expected) + " or " + shape_text(as_fields));
    }
    io::check_pieces(file.path, file.dataset);
    std::vector<double> all = io::read_data_set(file.path, file.dataset).values;
    if (!grid.has_share()) return all;
    std::vector<double> here;
    here.reserve(static_cast<std::size_t>(grid.count()) * components);
    for (std::int64_t row = 0; row < grid.count(); ++row) {
        const auto from = all.begin() + static_cast<std::ptrdiff_t>(components) * grid.rows->number_of(row);
        here.insert(here.end(), from, from + static_cast<std::ptrdiff_t>(components));
    }
    return here;
}

}  // namespace

std::vector<double> read_on_grid(const experiment::FileData& file, const tissue::Grid& grid, std::uint64_t components) {
    if (grid.rows) return read_on_rows(file, grid, components);
    if (file.is_picture()) return read_picture(file, grid, components);
    const io::Shape there =
        io::read_shape(file.path, file.dataset);  // before there is memory for what the file claims to hold
    io::Shape expected, first, count;
    for (std::size_t axis = 3; axis-- > 0;) {
        expected.push_back(static_cast<std::uint64_t>(grid.whole_cells()[axis]));
        first.push_back(static_cast<std::uint64_t>(grid.first[axis]));
        count.push_back(static_cast<std::uint64_t>(grid.cells[axis]));
    }
    if (components > 1) {
        expected.push_back(components);
        first.push_back(0);
        count.push_back(components);
    }
    if (there != expected) {
        throw UserFault(file.path + ":" + file.dataset + " has the shape " + shape_text(there) +
                        ", but the grid needs " + shape_text(expected) + " (z, y, x)");
    }
    io::check_pieces(file.path, file.dataset);
    return grid.is_part() ? io::read_box(file.path, file.dataset, first, count)
                          : io::read_data_set(file.path, file.dataset).values;
}

tissue::Tensor tensor_of(const std::array<double, 3>& D, const tissue::Point& fibre, const tissue::Point* sheet,
                         const experiment::Fibres& fibres, const std::function<std::string()>& place) {
    try {
        return tissue::diffusion_tensor(D, fibre, sheet);
    } catch (const UserFault& fault) {
        std::string files;
        for (const auto& file : {fibres.file, fibres.sheet_file})
            files += file ? (files.empty() ? " of " : " and ") + file->text() : "";
        throw UserFault(std::string(fault.what()) + " in " + place() + files);
    }
}

tissue::Selection read_mask(const experiment::FileData& file, const tissue::Grid& grid) {
    const std::vector<double> values = read_on_grid(file, grid, 1);
    const auto bad = std::find_if(values.begin(), values.end(), [](double value) { return !std::isfinite(value); });
    if (bad != values.end()) {
        throw UserFault(file.text() + " is no finite number at " + cell_text(grid, bad - values.begin()) +
                        ": a mask is 0 where there is nothing, and another number elsewhere");
    }
    return tissue::non_zero(grid, values);
}

}  // namespace heartwright::tissue_state
