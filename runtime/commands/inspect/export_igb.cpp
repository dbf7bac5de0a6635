#include "runtime/commands/inspect/export_igb.hpp"

#include <cmath>
#include <utility>

#include "base/diag/faults.hpp"
#include "runtime/io/hdf5/read_hdf5.hpp"

namespace heartwright::commands {
namespace {

// ms between instants; 0 for a single one. UserFault when they are not equally far apart.
double interval_of(const io::FieldFolder& fields) {
    const auto& instants = fields.instants;
    if (instants.size() < 2) return 0;
    const double between = (instants.back().t - instants.front().t) / static_cast<double>(instants.size() - 1);
    for (std::size_t k = 1; k < instants.size(); ++k)
        if (!(std::fabs(instants[k].t - instants[k - 1].t - between) < 1e-6 * between))
            throw UserFault("the instants of the fields are not equally far apart, as .igb has them; --vtk can");
    return between;
}

}  // namespace

bool has_grid(const std::string& path, const io::FieldGrid& grid, const std::string& data_set) {
    const auto length = [&](std::size_t axis) { return static_cast<std::uint64_t>(grid.points[axis]); };
    return io::read_shape(path, data_set) == io::Shape{length(2), length(1), length(0)};
}

std::vector<double> values_of(const io::FieldInstant& instant, const io::FieldGrid& grid, const std::string& quantity) {
    if (!has_grid(instant.path, grid, quantity))
        throw UserFault(instant.path + ": '" + quantity + "' has another grid than the first instant");
    return io::read_data_set(instant.path, quantity).values;
}

io::IgbHeader igb_header_of(const io::FieldFolder& fields, const std::array<std::int64_t, 3>& points) {
    io::IgbHeader header;
    header.instants = static_cast<std::int64_t>(fields.instants.size());
    header.first_time = fields.instants.front().t;
    header.between = interval_of(fields);
    header.points = points;
    return header;
}

void write_igb_files(const io::FieldFolder& fields, io::IgbHeader header, const std::vector<std::size_t>* shown,
                     const std::string& folder, std::vector<std::string>& files) {
    for (const auto& quantity : fields.quantities) {
        header.unit = quantity.unit;
        header.fp64 = io::number_bytes(fields.instants.front().path, quantity.name) == 8;
        const std::string path = folder + "/" + quantity.name + ".igb";
        io::IgbWriter file(path, header);
        for (const io::FieldInstant& instant : fields.instants) {
            std::vector<double> values = values_of(instant, fields.grid, quantity.name);
            if (shown != nullptr) {
                std::vector<double> some;
                some.reserve(shown->size());
                for (const std::size_t k : *shown) some.push_back(values[k]);
                values = std::move(some);
            }
            file.instant(values);
        }
        file.close();
        files.push_back(path);
    }
}

}  // namespace heartwright::commands
