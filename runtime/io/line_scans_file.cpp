#include "runtime/io/line_scans_file.hpp"

#include "base/diag/faults.hpp"
#include "runtime/io/hdf5_writer.hpp"
#include "runtime/io/read_hdf5.hpp"

namespace heartwright::io {

namespace {

template <std::size_t n>
std::vector<double> numbers(const std::array<std::int64_t, n>& indices) {
    return {indices.begin(), indices.end()};
}

template <std::size_t n>
void read_indices(const std::string& path, const std::string& group, const char* key, std::array<std::int64_t, n>& indices) {
    const std::vector<double> values = read_attribute(path, group, key);
    for (std::size_t k = 0; k < n && k < values.size(); ++k) indices[k] = static_cast<std::int64_t>(values[k]);
}

}  // namespace

void write_line_scans(const std::string& path, const std::vector<LineScanData>& scans, const std::string& experiment,
                      const std::string& model) {
    Hdf5Writer file(path);
    file.attribute("/", "experiment", experiment);
    file.attribute("/", "model", model);
    for (const LineScanData& scan : scans) {
        const std::uint64_t rows = scan.t.size(), sites = scan.sites();
        file.write(scan.name + "/t", {rows}, scan.t);
        file.attribute(scan.name + "/t", "unit", std::string("ms"));
        file.attribute(scan.name, "axis", scan.axis);
        file.attribute(scan.name, "cell", numbers(scan.cell));
        file.attribute(scan.name, "through", numbers(scan.through));
        file.attribute(scan.name, "spacing", scan.spacing);
        for (const LineScanData::Quantity& quantity : scan.quantities) {
            file.write(scan.name + "/" + quantity.name, {rows, sites}, quantity.values);
            file.attribute(scan.name + "/" + quantity.name, "unit", quantity.unit);
        }
    }
    file.close();
}

std::vector<LineScanData> read_line_scans(const std::string& path) {
    std::vector<LineScanData> scans;
    for (const std::string& name : read_members(path, "/")) {
        LineScanData scan;
        scan.name = name;
        scan.axis = read_text_attribute(path, name, "axis");
        read_indices(path, name, "cell", scan.cell);
        read_indices(path, name, "through", scan.through);
        const std::vector<double> spacing = read_attribute(path, name, "spacing");
        if (spacing.size() == 1) scan.spacing = spacing[0];
        DataSet t = read_own_data_set(path, name + "/t");
        if (t.shape.size() != 1) throw UserFault(path + ": '" + name + "/t' is not a row of times");
        scan.t = std::move(t.values);
        for (const std::string& symbol : read_members(path, name)) {
            if (symbol == "t") continue;
            const std::string full = name + "/" + symbol;
            DataSet set = read_own_data_set(path, full);
            if (set.shape.size() != 2 || set.shape[0] != scan.t.size() ||
                (!scan.quantities.empty() && set.values.size() != scan.quantities[0].values.size()))
                throw UserFault(path + ": '" + full + "' is not [rows][sites] of its scan");
            scan.quantities.push_back({symbol, read_text_attribute(path, full, "unit"), std::move(set.values)});
        }
        scans.push_back(std::move(scan));
    }
    return scans;
}

}  // namespace heartwright::io
