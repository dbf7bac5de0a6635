#include "runtime/io/fields/mesh_files.hpp"

#include <initializer_list>

#include "base/diag/faults.hpp"

namespace heartwright::io {

namespace {

std::uint8_t vtk_type(const FieldMesh& mesh) { return mesh.corners() == 4 ? 10 : mesh.corners() == 3 ? 5 : 3; }

std::uint64_t corners_of(const FieldMesh& mesh) { return mesh.corners() * mesh.elements.size(); }

// Points, connectivity, offsets and types under these names, all in this file. Connectivity is [elements*corners], as
// VTKHDF has it, or [elements][corners], as XDMF has it.
void write_geometry(Hdf5Writer& file, const FieldMesh& mesh, const std::array<const char*, 4>& names,
                    const Shape& corners_shape) {
    std::vector<double> places;
    for (const auto& point : mesh.points) places.insert(places.end(), point.begin(), point.end());
    file.write(names[0], {mesh.points.size(), 3}, places);
    std::vector<std::int32_t> corners, offsets{0};
    for (const auto& element : mesh.elements) {
        corners.insert(corners.end(), element.begin(), element.end());
        offsets.push_back(static_cast<std::int32_t>(corners.size()));
    }
    file.write(names[1], corners_shape, corners);
    file.write(names[2], {offsets.size()}, offsets);
    file.write(names[3], {mesh.elements.size()}, std::vector<std::uint8_t>(mesh.elements.size(), vtk_type(mesh)));
}

// Tags, fibres and sheets under their names behind this prefix.
void write_element_data(Hdf5Writer& file, const FieldMesh& mesh, const std::string& prefix) {
    if (!mesh.tags.empty())
        file.write(prefix + "tag", {mesh.tags.size()}, std::vector<std::int32_t>(mesh.tags.begin(), mesh.tags.end()));
    for (const auto& [name, vectors] : {std::pair{"fibre", mesh.fibres}, {"sheet", mesh.sheets}}) {
        if (vectors.empty()) continue;
        std::vector<double> values;
        for (const auto& vector : vectors) values.insert(values.end(), vector.begin(), vector.end());
        file.write(prefix + name, {vectors.size(), 3}, values);
    }
}

constexpr std::array<const char*, 4> in_vtkhdf{"VTKHDF/Points", "VTKHDF/Connectivity", "VTKHDF/Offsets",
                                               "VTKHDF/Types"};

const char* group_of(const FieldMesh& mesh) {
    return mesh.has_values_of_elements ? "VTKHDF/CellData" : "VTKHDF/PointData";
}

void write_frame(Hdf5Writer& file, const FieldMesh& mesh) {
    file.make_group(group_of(mesh));
    file.attribute("VTKHDF", "Version", std::vector<std::int64_t>{2, 0});
    file.ascii_attribute("VTKHDF", "Type", "UnstructuredGrid");
    write_domain(file, mesh.domain);
    const auto count = [&](const char* name, std::uint64_t number) {
        file.write(std::string("VTKHDF/") + name, {1}, std::vector<std::int64_t>{static_cast<std::int64_t>(number)});
    };
    count("NumberOfPoints", mesh.points.size());
    count("NumberOfCells", mesh.elements.size());
    count("NumberOfConnectivityIds", corners_of(mesh));
}

void write_steps(Hdf5Writer& file, const std::vector<MeshInstant>& instants) {
    const std::uint64_t steps = instants.size();
    std::vector<double> times;
    for (const MeshInstant& instant : instants) times.push_back(instant.t);
    file.make_group("VTKHDF/Steps");
    file.attribute("VTKHDF/Steps", "NSteps", static_cast<std::int64_t>(steps));
    file.write("VTKHDF/Steps/Values", {steps}, times);
    file.attribute("VTKHDF/Steps/Values", "unit", std::string("ms"));
    const std::vector<std::int64_t> zeros(steps, 0), ones(steps, 1);  // the mesh is that of the first instant
    file.write("VTKHDF/Steps/PartOffsets", {steps}, zeros);
    file.write("VTKHDF/Steps/NumberOfParts", {steps}, ones);
    file.write("VTKHDF/Steps/PointOffsets", {steps}, zeros);
    file.write("VTKHDF/Steps/CellOffsets", {steps, 1}, zeros);
    file.write("VTKHDF/Steps/ConnectivityIdOffsets", {steps, 1}, zeros);
}

}  // namespace

void write_field_mesh(Hdf5Writer& file, const FieldMesh& mesh) {
    write_geometry(file, mesh, {"points", "connectivity", "offsets", "types"}, {mesh.elements.size(), mesh.corners()});
    write_element_data(file, mesh, "");
}

std::string xdmf_of_mesh(const FieldMesh& mesh) {
    const auto item = [](std::initializer_list<std::size_t> dimensions, const char* type, const char* name) {
        std::string text = "<DataItem Dimensions=\"";
        for (const std::size_t n : dimensions) text += (text.back() == '"' ? "" : " ") + std::to_string(n);
        return text + "\" " + type + " Format=\"HDF\">mesh.h5:/" + name + "</DataItem>";
    };
    constexpr const char *integers = "NumberType=\"Int\" Precision=\"4\"",
                         *reals = "NumberType=\"Float\" Precision=\"8\"";
    const std::size_t count = mesh.elements.size();
    const std::size_t corners = mesh.corners();
    // A line is a polyline of two points: XDMF has no other.
    const char* const topology = corners == 4   ? "\"Tetrahedron\""
                                 : corners == 3 ? "\"Triangle\""
                                                : "\"Polyline\" NodesPerElement=\"2\"";
    std::string text = std::string("    <Topology TopologyType=") + topology + " NumberOfElements=\"" +
                       std::to_string(count) + "\">\n     " + item({count, corners}, integers, "connectivity") +
                       "\n    </Topology>\n    <Geometry GeometryType=\"XYZ\">\n     " +
                       item({mesh.points.size(), 3}, reals, "points") + "\n    </Geometry>\n";
    const auto of_elements = [&](const char* name, const char* type, const std::string& values) {
        text += std::string("    <Attribute Name=\"") + name + "\" AttributeType=\"" + type +
                "\" Center=\"Cell\">\n     " + values + "\n    </Attribute>\n";
    };
    if (!mesh.tags.empty()) of_elements("tag", "Scalar", item({count}, integers, "tag"));
    if (!mesh.fibres.empty()) of_elements("fibre", "Vector", item({count, 3}, reals, "fibre"));
    if (!mesh.sheets.empty()) of_elements("sheet", "Vector", item({count, 3}, reals, "sheet"));
    return text;
}

void write_mesh_index(const std::string& path, const FieldMesh& mesh, const std::vector<MeshQuantity>& quantities,
                      bool fp64, const std::vector<MeshInstant>& instants) {
    Hdf5Writer file(path);
    write_frame(file, mesh);
    write_steps(file, instants);
    using Number = Hdf5Writer::Number;
    const auto whole = [&](const char* name, const char* there, const Shape& shape, Number number,
                           const Shape& shape_there = {}) {
        file.write_virtual(name, shape, number, {{"mesh.h5", there, Shape(shape.size(), 0), shape, shape_there}});
    };
    whole(in_vtkhdf[0], "points", {mesh.points.size(), 3}, Number::f64);
    whole(in_vtkhdf[1], "connectivity", {corners_of(mesh)}, Number::i32, {mesh.elements.size(), mesh.corners()});
    whole(in_vtkhdf[2], "offsets", {mesh.elements.size() + 1}, Number::i32);
    whole(in_vtkhdf[3], "types", {mesh.elements.size()}, Number::u8);
    const std::uint64_t points = mesh.values();
    const std::string group = group_of(mesh);
    const char* const offsets_of =
        mesh.has_values_of_elements ? "VTKHDF/Steps/CellDataOffsets/" : "VTKHDF/Steps/PointDataOffsets/";
    for (const MeshQuantity& quantity : quantities) {
        std::vector<Hdf5Writer::Piece> pieces;
        std::vector<std::int64_t> offsets;
        for (std::size_t k = 0; k < instants.size(); ++k) {
            pieces.push_back({instants[k].file, quantity.name, {k * points}, {points}, {1, 1, points}});
            offsets.push_back(static_cast<std::int64_t>(k * points));
        }
        const std::string name = group + "/" + quantity.name;
        file.write_virtual(name, {instants.size() * points}, fp64 ? Number::f64 : Number::f32, pieces);
        file.attribute(name, "unit", quantity.unit);
        file.write(offsets_of + quantity.name, {instants.size()}, offsets);
    }
    file.close(false);
}

void write_mesh_state(const std::string& path, const FieldMesh& mesh, const std::vector<MeshArray>& arrays) {
    Hdf5Writer file(path);
    write_frame(file, mesh);
    write_geometry(file, mesh, in_vtkhdf, {corners_of(mesh)});
    write_element_data(file, mesh, "VTKHDF/CellData/");
    for (const MeshArray& array : arrays) {
        if (array.values.size() != mesh.values()) throw OurFault(path + ": '" + array.name + "' does not fit the mesh");
        const std::string name = std::string(group_of(mesh)) + "/" + array.name;
        file.write(name, {array.values.size()}, std::vector<double>(array.values.begin(), array.values.end()));
        file.attribute(name, "unit", array.unit);
    }
    file.close();
}

}  // namespace heartwright::io
