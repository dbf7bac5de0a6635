#include "runtime/io/fields/field_series.hpp"

#include <algorithm>
#include <charconv>
#include <cstdio>
#include <filesystem>
#include <utility>

#include "base/diag/faults.hpp"
#include "runtime/io/hdf5/hdf5_writer.hpp"
#include "runtime/io/hdf5/read_hdf5.hpp"
#include "runtime/io/hdf5/streamed_hdf5.hpp"
#include "runtime/io/whole_file.hpp"

namespace heartwright::io {

namespace {

std::string number(double value) {
    char buffer[32];
    return {buffer, std::to_chars(buffer, buffer + sizeof buffer, value).ptr};
}

std::string xml(const std::string& text) {
    std::string escaped;
    for (char c : text)
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
    return escaped;
}

std::string zyx(const std::array<std::int64_t, 3>& a) {
    return std::to_string(a[2]) + " " + std::to_string(a[1]) + " " + std::to_string(a[0]);
}
std::string zyx(const std::array<double, 3>& a) { return number(a[2]) + " " + number(a[1]) + " " + number(a[0]); }

Shape shape_of(const FieldGrid& grid) { return zyx_shape(grid.points); }

std::string name_of(std::int64_t step) {
    char name[40];
    std::snprintf(name, sizeof name, "step_%012lld", static_cast<long long>(step));
    return name;
}
// step_000000000020.h5, step_000000000020 and what is left of their writing: 20; anything else: -1.
std::int64_t step_of(std::string name) {
    if (std::string whole = files::name_of_partial(name); !whole.empty()) name = std::move(whole);
    if (name.ends_with(".h5")) name.resize(name.size() - 3);
    std::int64_t step = -1;
    if (!name.starts_with("step_")) return -1;
    const auto [end, error] = std::from_chars(name.data() + 5, name.data() + name.size(), step);
    return error == std::errc() && end == name.data() + name.size() ? step : -1;
}

void write_place(Hdf5Writer& mesh, const FieldGrid& grid) {
    mesh.attribute("/", "origin", std::vector<double>(grid.origin.begin(), grid.origin.end()));
    mesh.attribute("/", "spacing", std::vector<double>(grid.spacing.begin(), grid.spacing.end()));
    write_domain(mesh, grid.domain);
    if (grid.mesh) write_field_mesh(mesh, *grid.mesh);
}

// Not synced at once: there are many. A checkpoint syncs those before it, and summary.json, synced, comes after all of
// them.
constexpr StreamedHdf5Writer::Manner shown{.is_seen_whole = true, .is_synced = false, .has_checksums = true};

void write_values(StreamedHdf5Writer& file, const std::vector<FieldQuantity>& quantities, const Shape& shape, bool fp64,
                  const FieldValues& values, std::vector<std::byte>& room) {
    std::uint64_t points = 1;
    for (const std::uint64_t n : shape) points *= n;
    for (std::size_t q = 0; q < quantities.size(); ++q) {
        file.begin(quantities[q].name, fp64 ? Number::f64 : Number::f32, shape);
        file.attribute_of_set("unit", quantities[q].unit);
        const std::span<const std::byte> bytes = values(q, fp64, room);
        if (bytes.size() != points * (fp64 ? 8 : 4))
            throw OurFault("fields: " + std::to_string(bytes.size()) + " bytes for " + std::to_string(points) +
                           " points");
        file.write(bytes.data(), static_cast<std::int64_t>(bytes.size()));
    }
}

template <class T>
std::span<const std::byte> put_into(std::vector<std::byte>& room, const std::vector<double>& values) {
    room.resize(values.size() * sizeof(T));
    std::copy(values.begin(), values.end(), reinterpret_cast<T*>(room.data()));
    return room;
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
    StreamedHdf5Writer whole(file(step), shown);
    whole.attribute("t [ms]", t);
    write_domain(whole, grid_.domain);
    write_values(whole, quantities_, shape_of(grid_), fp64_, values, room_);
    whole.finish();
    list(step, t);
}

void FieldSeries::write_instant(std::int64_t step, double t, const std::vector<std::vector<double>>& values) {
    if (values.size() != quantities_.size())
        throw OurFault("fields: " + std::to_string(values.size()) + " quantities for " +
                       std::to_string(quantities_.size()));
    write_instant(step, t, [&](std::size_t q, bool fp64, std::vector<std::byte>& room) {
        return fp64 ? put_into<double>(room, values[q]) : put_into<float>(room, values[q]);
    });
}

void FieldSeries::join_mesh(const std::vector<FieldBoxes>& ranks) const {
    Hdf5Writer file(folder_ + "/mesh.h5");
    file.write_virtual("mask", shape_of(grid_), Hdf5Writer::Number::i32, pieces_of("mesh", "mask", ranks));
    write_place(file, grid_);
    file.close();
}

void FieldSeries::join_instant(std::int64_t step, double t, const std::vector<FieldBoxes>& ranks) const {
    Hdf5Writer whole(file(step));
    whole.attribute("/", "t [ms]", t);
    write_domain(whole, grid_.domain);
    for (const Quantity& quantity : quantities_) {
        whole.write_virtual(quantity.name, shape_of(grid_), fp64_ ? Hdf5Writer::Number::f64 : Hdf5Writer::Number::f32,
                            pieces_of(name_of(step), quantity.name, ranks));
        whole.attribute(quantity.name, "unit", quantity.unit);
    }
    whole.close(false);
}

void FieldSeries::list(std::int64_t step, double t) {
    instants_.push_back({name_of(step) + ".h5", t});
    listed_ += grid_text(instants_.back());
    if (instants_.size() == 1 || std::chrono::steady_clock::now() - indexed_ > std::chrono::milliseconds(500))
        write_index();
}

std::string FieldSeries::file(std::int64_t step) const { return folder_ + "/" + name_of(step) + ".h5"; }

void FieldSeries::cut_after(std::int64_t step) {
    std::vector<std::filesystem::path> kept, later;
    std::error_code error;
    for (std::filesystem::directory_iterator entry(folder_, error), end; !error && entry != end;
         entry.increment(error)) {
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
    for (const auto& path : later) remove_made(path.string());
}

FieldPieces::FieldPieces(std::string folder, int rank, const FieldBoxes& boxes, std::vector<FieldQuantity> quantities,
                         bool fp64)
    : folder_(std::move(folder)),
      rank_(rank),
      points_(points_of(boxes)),
      quantities_(std::move(quantities)),
      fp64_(fp64) {
    if (!boxes.empty()) first_.assign(boxes.front().first.begin(), boxes.front().first.end());
}

std::string FieldPieces::file(std::int64_t step) const {
    return folder_ + "/" + name_of(step) + "/" + rank_file(rank_);
}

void FieldPieces::write_mesh(const std::vector<std::int32_t>& mask) const {
    if (points_[0] * points_[1] * points_[2] == 0) return;
    make_folder(folder_ + "/mesh");
    Hdf5Writer piece(folder_ + "/mesh/" + rank_file(rank_));
    piece.write("mask", zyx_shape(points_), mask);
    piece.attribute("/", "first", first_);
    piece.close();
}

void FieldPieces::write_instant(std::int64_t step, double t, const FieldValues& values) {
    if (points_[0] * points_[1] * points_[2] == 0) return;
    make_folder(folder_ + "/" + name_of(step));
    StreamedHdf5Writer piece(file(step), shown);
    piece.attribute("t [ms]", t);
    piece.attribute("first", first_);
    write_values(piece, quantities_, zyx_shape(points_), fp64_, values, room_);
    piece.finish();
}

void FieldSeries::finish() { write_index(); }

std::string FieldSeries::grid_text(const Instant& instant) const {
    const std::string type =
        std::string("NumberType=\"Float\" Precision=\"") + (fp64_ ? "8" : "4") + "\" Format=\"HDF\"";
    const auto triple = [](const std::string& values) {
        return "     <DataItem Dimensions=\"3\" NumberType=\"Float\" Precision=\"8\" Format=\"XML\">" + values +
               "</DataItem>\n";
    };
    std::string text = "   <Grid Name=\"" + instant.file + "\">\n    <Time Value=\"" + number(instant.t) + "\"/>\n";
    if (grid_.mesh)
        text += xdmf_of_mesh(*grid_.mesh);
    else
        text += "    <Topology TopologyType=\"3DCoRectMesh\" Dimensions=\"" + zyx(grid_.points) + "\"/>\n" +
                "    <Geometry GeometryType=\"ORIGIN_DXDYDZ\">\n" + triple(zyx(grid_.origin)) +
                triple(zyx(grid_.spacing)) + "    </Geometry>\n";
    const std::string center = grid_.mesh && grid_.mesh->has_values_of_elements ? "Cell" : "Node";
    for (const Quantity& quantity : quantities_) {
        text += "    <Attribute Name=\"" + xml(quantity.name + " [" + quantity.unit + "]") +
                "\" AttributeType=\"Scalar\" Center=\"" + center + "\">\n";
        text += "     <DataItem Dimensions=\"" + zyx(grid_.points) + "\" " + type + ">" +
                xml(instant.file + ":/" + quantity.name) + "</DataItem>\n";
        text += "    </Attribute>\n";
    }
    return text + "   </Grid>\n";
}

void FieldSeries::write_index() {
    indexed_ = std::chrono::steady_clock::now();
    if (grid_.mesh && !instants_.empty())
        write_mesh_index(folder_ + "/fields.vtkhdf", *grid_.mesh, quantities_, fp64_, instants_);
    write_whole_file(folder_ + "/fields.xdmf",
                     "<?xml version=\"1.0\"?>\n<Xdmf Version=\"3.0\">\n <Domain>\n"
                     "  <Grid Name=\"fields\" GridType=\"Collection\" CollectionType=\"Temporal\">\n" +
                         listed_ + "  </Grid>\n </Domain>\n</Xdmf>\n");
}

}  // namespace heartwright::io
