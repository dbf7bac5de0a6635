#include "runtime/io/line_scans_file.hpp"

#include "base/diag/faults.hpp"
#include "runtime/io/hdf5_writer.hpp"
#include "runtime/io/rank_pieces.hpp"
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

// write(name, shape, values of one rank's data): the data sets.
template <class Write>
void write_groups(Hdf5Writer& file, const LineScanData& scan, std::uint64_t rows, std::uint64_t sites, const Write& write) {
    write(scan.name + "/t", Shape{rows}, scan.t);
    file.attribute(scan.name + "/t", "unit", std::string("ms"));
    file.attribute(scan.name, "axis", scan.axis);
    file.attribute(scan.name, "cell", numbers(scan.cell));
    file.attribute(scan.name, "through", numbers(scan.through));
    file.attribute(scan.name, "spacing", scan.spacing);
    for (const LineScanData::Quantity& quantity : scan.quantities) {
        write(scan.name + "/" + quantity.name, Shape{rows, sites}, quantity.values);
        file.attribute(scan.name + "/" + quantity.name, "unit", quantity.unit);
    }
}

}  // namespace

void write_line_scans(const std::string& path, const std::vector<LineScanData>& scans, const std::string& experiment,
                      const std::string& model) {
    Hdf5Writer file(path);
    file.attribute("/", "experiment", experiment);
    file.attribute("/", "model", model);
    for (const LineScanData& scan : scans)
        write_groups(file, scan, scan.t.size(), scan.sites(),
                     [&](const std::string& name, const Shape& shape, const std::vector<double>& values) { file.write(name, shape, values); });
    file.close();
}

LineScanPieces::LineScanPieces(const std::string& folder, int rank) : path_(folder + "/line_scans/" + rank_file(rank)) {}

void LineScanPieces::begin(const std::string& scan, const std::vector<double>& t) {
    if (!file_) file_ = std::make_unique<StreamedHdf5Writer>(path_);
    scan_ = scan, rows_ = t.size();
    file_->begin(scan + "/t", Number::f64, {rows_});
    file_->write(t.data(), static_cast<std::int64_t>(8 * t.size()));
    file_->attribute_of_set("unit", "ms");
}

void LineScanPieces::quantity(const std::string& name, const std::vector<double>& values) {
    file_->begin(scan_ + "/" + name, Number::f64, {rows_, values.size() / rows_});
    file_->write(values.data(), static_cast<std::int64_t>(8 * values.size()));
}

void LineScanPieces::close() {
    if (file_) file_->finish();
}

void join_line_scans(const std::string& path, const std::vector<JoinedLineScan>& scans, const std::string& experiment,
                     const std::string& model) {
    Hdf5Writer file(path);
    file.attribute("/", "experiment", experiment);
    file.attribute("/", "model", model);
    for (const JoinedLineScan& scan : scans)
        write_groups(file, scan.kind, scan.rows, scan.rows > 0 ? scan.sites : 0, [&](const std::string& name, const Shape& shape, const std::vector<double>&) {
            if (scan.rows == 0) {
                file.write(name, shape, std::vector<double>{});
                return;
            }
            file.write_virtual(name, shape, Hdf5Writer::Number::f64, {{"line_scans/" + rank_file(scan.rank), name, Shape(shape.size(), 0), shape}});
        });
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
