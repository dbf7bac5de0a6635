#include "runtime/io/field_series.hpp"

#include <algorithm>
#include <charconv>
#include <cstdio>
#include <filesystem>
#include <utility>

#include "base/diag/faults.hpp"
#include "runtime/io/hdf5_writer.hpp"
#include "runtime/io/read_hdf5.hpp"
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

Shape reversed(const std::array<std::int64_t, 3>& xyz) {
    return {static_cast<std::uint64_t>(xyz[2]), static_cast<std::uint64_t>(xyz[1]), static_cast<std::uint64_t>(xyz[0])};
}
Shape shape_of(const FieldGrid& grid) { return reversed(grid.points); }

std::string name_of(std::int64_t step) {
    char name[40];
    std::snprintf(name, sizeof name, "step_%012lld", static_cast<long long>(step));
    return name;
}
std::string name_of_rank(std::int64_t rank) {
    char name[32];
    std::snprintf(name, sizeof name, "rank_%05lld.h5", static_cast<long long>(rank));
    return name;
}

// step_000000000020.h5, step_000000000020 and what is left of their writing: 20; anything else: -1.
std::int64_t step_of(std::string name) {
    if (name.ends_with(".partial")) name = name.substr(1, name.size() - std::string(".partial").size() - 1);
    if (name.ends_with(".h5")) name.resize(name.size() - 3);
    std::int64_t step = -1;
    if (!name.starts_with("step_")) return -1;
    const auto [end, error] = std::from_chars(name.data() + 5, name.data() + name.size(), step);
    return error == std::errc() && end == name.data() + name.size() ? step : -1;
}

void write_place(Hdf5Writer& mesh, const FieldGrid& grid) {
    mesh.attribute("/", "origin", std::vector<double>(grid.origin.begin(), grid.origin.end()));
    mesh.attribute("/", "spacing", std::vector<double>(grid.spacing.begin(), grid.spacing.end()));
}

void write_values(Hdf5Writer& file, const std::vector<FieldQuantity>& quantities, const Shape& shape, bool fp64, const FieldValues& values) {
    for (std::size_t q = 0; q < quantities.size(); ++q) {
        const std::vector<double> all = values(q);
        if (fp64)
            file.write(quantities[q].name, shape, all);
        else
            file.write(quantities[q].name, shape, std::vector<float>(all.begin(), all.end()));
        file.attribute(quantities[q].name, "unit", quantities[q].unit);
    }
}

}  // namespace

FieldSeries::FieldSeries(std::string folder, FieldGrid grid, std::vector<Quantity> quantities, bool fp64)
    : folder_(std::move(folder)), grid_(grid), quantities_(std::move(quantities)), fp64_(fp64) {
    make_folder(folder_);
}

void FieldSeries::write_mesh(const std::vector<std::int32_t>& mask) {
    Hdf5Writer file(folder_ + "/mesh.h5");
    file.write("mask", shape_of(grid_), mask);
    write_place(file, grid_);
    file.close();
}

void FieldSeries::write_instant(std::int64_t step, double t, const FieldValues& values) {
    Hdf5Writer whole(file(step));
    whole.attribute("/", "t [ms]", t);
    write_values(whole, quantities_, shape_of(grid_), fp64_, values);
    whole.close(false);  // there are many, and summary.json, synced, comes after all of them
    list(step, t);
}

void FieldSeries::write_instant(std::int64_t step, double t, const std::vector<std::vector<double>>& values) {
    if (values.size() != quantities_.size())
        throw OurFault("fields: " + std::to_string(values.size()) + " quantities for " + std::to_string(quantities_.size()));
    write_instant(step, t, [&](std::size_t q) { return values[q]; });
}

std::vector<Hdf5Writer::Piece> FieldSeries::pieces_of(const std::string& folder, const std::string& quantity,
                                                      const std::vector<FieldBox>& boxes) const {
    std::vector<Hdf5Writer::Piece> pieces;
    for (std::size_t rank = 0; rank < boxes.size(); ++rank) {
        if (boxes[rank].count() == 0) continue;
        pieces.push_back({folder + "/" + name_of_rank(static_cast<std::int64_t>(rank)), quantity, reversed(boxes[rank].first),
                          reversed(boxes[rank].points)});
    }
    return pieces;
}

void FieldSeries::join_mesh(const std::vector<FieldBox>& boxes) const {
    Hdf5Writer file(folder_ + "/mesh.h5");
    file.write_virtual("mask", shape_of(grid_), Hdf5Writer::Number::i32, pieces_of("mesh", "mask", boxes));
    write_place(file, grid_);
    file.close();
}

void FieldSeries::join_instant(std::int64_t step, double t, const std::vector<FieldBox>& boxes) const {
    Hdf5Writer whole(file(step));
    whole.attribute("/", "t [ms]", t);
    for (const Quantity& quantity : quantities_) {
        whole.write_virtual(quantity.name, shape_of(grid_), fp64_ ? Hdf5Writer::Number::f64 : Hdf5Writer::Number::f32,
                            pieces_of(name_of(step), quantity.name, boxes));
        whole.attribute(quantity.name, "unit", quantity.unit);
    }
    whole.close(false);
}

void FieldSeries::list(std::int64_t step, double t) {
    instants_.push_back({name_of(step) + ".h5", t});
    listed_ += grid_text(instants_.back());
    if (instants_.size() == 1 || std::chrono::steady_clock::now() - indexed_ > std::chrono::milliseconds(500)) write_index();
}

std::string FieldSeries::file(std::int64_t step) const { return folder_ + "/" + name_of(step) + ".h5"; }

void FieldSeries::cut_after(std::int64_t step) {
    std::vector<std::filesystem::path> kept, later;
    std::error_code error;
    for (std::filesystem::directory_iterator entry(folder_, error), end; !error && entry != end; entry.increment(error)) {
        const std::int64_t at = step_of(entry->path().filename().string());
        if (at > step)
            later.push_back(entry->path());
        else if (at >= 0 && entry->path().extension() == ".h5")
            kept.push_back(entry->path());
    }
    if (error) throw MachineFault(folder_ + ": cannot be read: " + error.message());
    std::sort(kept.begin(), kept.end());
    instants_.clear();
    listed_.clear();
    for (const auto& path : kept) {
        const std::vector<double> t = read_attribute(path.string(), "/", "t [ms]");
        if (t.size() != 1) throw UserFault(path.string() + ": has no time");
        instants_.push_back({path.filename().string(), t.front()});
        listed_ += grid_text(instants_.back());
    }
    write_index();  // first: nobody is to be told of files that are gone
    for (const auto& path : later) {
        std::filesystem::remove_all(path, error);
        if (error) throw MachineFault(path.string() + ": cannot be removed: " + error.message());
    }
}

FieldPieces::FieldPieces(std::string folder, int rank, const FieldBox& box, std::vector<FieldQuantity> quantities, bool fp64)
    : folder_(std::move(folder)), rank_(rank), box_(box), quantities_(std::move(quantities)), fp64_(fp64) {}

std::string FieldPieces::file(std::int64_t step) const { return folder_ + "/" + name_of(step) + "/" + name_of_rank(rank_); }

void FieldPieces::write_mesh(const std::vector<std::int32_t>& mask) const {
    if (box_.count() == 0) return;
    make_folder(folder_ + "/mesh");
    Hdf5Writer piece(folder_ + "/mesh/" + name_of_rank(rank_));
    piece.write("mask", reversed(box_.points), mask);
    piece.attribute("/", "first", std::vector<std::int64_t>(box_.first.begin(), box_.first.end()));
    piece.close();
}

void FieldPieces::write_instant(std::int64_t step, double t, const FieldValues& values) const {
    if (box_.count() == 0) return;
    make_folder(folder_ + "/" + name_of(step));
    Hdf5Writer piece(file(step));
    piece.attribute("/", "t [ms]", t);
    piece.attribute("/", "first", std::vector<std::int64_t>(box_.first.begin(), box_.first.end()));
    write_values(piece, quantities_, reversed(box_.points), fp64_, values);
    piece.close(false);
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
