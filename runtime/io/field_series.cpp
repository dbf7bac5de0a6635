#include "runtime/io/field_series.hpp"

#include <charconv>
#include <cstdio>

#include "base/diag/faults.hpp"
#include "runtime/io/hdf5_file.hpp"
#include "runtime/io/whole_file.hpp"

namespace heartwright::io {

namespace {

std::string number(double value) {
    char buffer[32];
    return {buffer, std::to_chars(buffer, buffer + sizeof buffer, value).ptr};
}

std::string xml(const std::string& text) {
    std::string escaped;
    for (char c : text) {
        if (c == '&')
            escaped += "&amp;";
        else if (c == '<')
            escaped += "&lt;";
        else if (c == '>')
            escaped += "&gt;";
        else if (c == '"')
            escaped += "&quot;";
        else
            escaped += c;
    }
    return escaped;
}

std::string zyx(const std::array<std::int64_t, 3>& a) {
    return std::to_string(a[2]) + " " + std::to_string(a[1]) + " " + std::to_string(a[0]);
}
std::string zyx(const std::array<double, 3>& a) { return number(a[2]) + " " + number(a[1]) + " " + number(a[0]); }

Shape shape_of(const FieldGrid& grid) {
    return {static_cast<std::uint64_t>(grid.points[2]), static_cast<std::uint64_t>(grid.points[1]),
            static_cast<std::uint64_t>(grid.points[0])};
}

}  // namespace

FieldSeries::FieldSeries(std::string folder, FieldGrid grid, std::vector<Quantity> quantities, bool fp64)
    : folder_(std::move(folder)), grid_(grid), quantities_(std::move(quantities)), fp64_(fp64) {
    make_folder(folder_);
}

void FieldSeries::write_mesh(const std::vector<std::int32_t>& mask) {
    Hdf5Writer file(folder_ + "/mesh.h5");
    file.write("mask", shape_of(grid_), mask);
    file.attribute("/", "origin", std::vector<double>(grid_.origin.begin(), grid_.origin.end()));
    file.attribute("/", "spacing", std::vector<double>(grid_.spacing.begin(), grid_.spacing.end()));
    file.close();
}

void FieldSeries::write_instant(std::int64_t step, double t, const std::vector<std::vector<double>>& values) {
    if (values.size() != quantities_.size())
        throw OurFault("fields: " + std::to_string(values.size()) + " quantities for " + std::to_string(quantities_.size()));
    char name[40];
    std::snprintf(name, sizeof name, "step_%012lld.h5", static_cast<long long>(step));
    Hdf5Writer file(folder_ + "/" + name);
    file.attribute("/", "t [ms]", t);
    for (std::size_t q = 0; q < values.size(); ++q) {
        if (fp64_)
            file.write(quantities_[q].name, shape_of(grid_), values[q]);
        else
            file.write(quantities_[q].name, shape_of(grid_), std::vector<float>(values[q].begin(), values[q].end()));
        file.attribute(quantities_[q].name, "unit", quantities_[q].unit);
    }
    file.close(false);  // there are many, and summary.json, synced, comes after all of them
    instants_.push_back({name, t});
    listed_ += grid_text(instants_.back());
    if (instants_.size() == 1 || std::chrono::steady_clock::now() - indexed_ > std::chrono::milliseconds(500)) write_index();
}

void FieldSeries::finish() { write_index(); }

std::string FieldSeries::grid_text(const Instant& instant) const {
    const std::string type = std::string("NumberType=\"Float\" Precision=\"") + (fp64_ ? "8" : "4") + "\" Format=\"HDF\"";
    const auto triple = [](const std::string& values) {
        return "     <DataItem Dimensions=\"3\" NumberType=\"Float\" Precision=\"8\" Format=\"XML\">" + values + "</DataItem>\n";
    };
    std::string text = "   <Grid Name=\"" + instant.file + "\">\n    <Time Value=\"" + number(instant.t) + "\"/>\n";
    text += "    <Topology TopologyType=\"3DCoRectMesh\" Dimensions=\"" + zyx(grid_.points) + "\"/>\n";
    text +=
        "    <Geometry GeometryType=\"ORIGIN_DXDYDZ\">\n" + triple(zyx(grid_.origin)) + triple(zyx(grid_.spacing)) + "    </Geometry>\n";
    for (const Quantity& quantity : quantities_) {
        text +=
            "    <Attribute Name=\"" + xml(quantity.name + " [" + quantity.unit + "]") + "\" AttributeType=\"Scalar\" Center=\"Node\">\n";
        text += "     <DataItem Dimensions=\"" + zyx(grid_.points) + "\" " + type + ">" + xml(instant.file + ":/" + quantity.name) +
                "</DataItem>\n";
        text += "    </Attribute>\n";
    }
    return text + "   </Grid>\n";
}

void FieldSeries::write_index() {
    write_whole_file(folder_ + "/fields.xdmf",
                     "<?xml version=\"1.0\"?>\n<Xdmf Version=\"3.0\">\n <Domain>\n"
                     "  <Grid Name=\"fields\" GridType=\"Collection\" CollectionType=\"Temporal\">\n" +
                         listed_ + "  </Grid>\n </Domain>\n</Xdmf>\n");
    indexed_ = std::chrono::steady_clock::now();
}

}  // namespace heartwright::io
