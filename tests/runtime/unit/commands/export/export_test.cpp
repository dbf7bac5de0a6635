#include "runtime/commands/inspect/export_run.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <cstring>
#include <limits>
#include <map>
#include <memory>

#include "base/diag/faults.hpp"
#include "runtime/commands/run/claim_folder.hpp"
#include "runtime/io/fields/field_series.hpp"
#include "runtime/io/fields/igb_file.hpp"
#include "runtime/io/fields/maps_file.hpp"
#include "runtime/io/hdf5/hdf5_writer.hpp"
#include "runtime/io/hdf5/read_hdf5.hpp"
#include "runtime/io/output_folder.hpp"
#include "runtime/io/whole_file.hpp"
#include "runtime/mesh/formats/read_mesh.hpp"
#include "runtime/mesh/make/box.hpp"
#include "scratch.hpp"
#include "tests/runtime/unit/support/message_of.hpp"

namespace heartwright::commands {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

constexpr double nan = std::numeric_limits<double>::quiet_NaN();

// A header by the manual's rules: 1024 bytes, lines of at most 80 characters, keyword:value, a form feed at the end.
std::map<std::string, std::string> header_of(const std::string& file) {
    std::map<std::string, std::string> items;
    EXPECT_GE(file.size(), 1024u);
    const std::string header = file.substr(0, 1024);
    EXPECT_EQ(header[1023], '\f');
    EXPECT_EQ(header.find('\f'), 1023u);
    std::size_t line = 0;
    for (std::size_t k = 0; k < 1023; ++k) {
        const auto c = static_cast<unsigned char>(header[k]);
        EXPECT_TRUE((c >= 0x20 && c < 0x7f) || c == '\r' || c == '\n') << k;
        line = c == '\n' ? 0 : line + 1;
        EXPECT_LE(line, 80u);
    }
    std::string word;
    for (const char c : header) {
        if (c != ' ' && c != '\r' && c != '\n' && c != '\f') {
            word += c;
            continue;
        }
        if (word.empty()) continue;
        const std::size_t colon = word.find(':');
        EXPECT_NE(colon, std::string::npos) << word;
        EXPECT_TRUE(items.emplace(word.substr(0, colon), word.substr(colon + 1)).second) << word;
        word.clear();
    }
    return items;
}

template <class Real>
std::vector<Real> values_after(const std::string& file, std::size_t begin) {
    std::vector<Real> values((file.size() - begin) / sizeof(Real));
    std::memcpy(values.data(), file.data() + begin, values.size() * sizeof(Real));
    return values;
}

TEST(Igb, header_says_what_the_manual_asks_for) {
    io::IgbHeader header{.points = {41, 15, 7},
                         .instants = 101,
                         .unit = "mV",
                         .fp64 = false,
                         .origin = {0, 250, 0},
                         .spacing = {500, 500, 500},
                         .first_time = 20,
                         .between = 0.1};
    auto items = header_of(io::igb_header(header));
    EXPECT_EQ(items["x"] + " " + items["y"] + " " + items["z"] + " " + items["t"], "41 15 7 101");
    EXPECT_EQ(items["type"], "float");
    EXPECT_EQ(items["systeme"], std::endian::native == std::endian::little ? "little_endian" : "big_endian");
    EXPECT_EQ(items["unites"], "mV");
    EXPECT_EQ(items["facteur"] + " " + items["zero"], "1 0");
    EXPECT_EQ(items["org_y"] + " " + items["inc_x"] + " " + items["dim_x"], "250 500 20500");
    EXPECT_EQ(items["org_t"] + " " + items["inc_t"] + " " + items["unites_t"] + " " + items["unites_x"],
              "20 0.1 ms um");
    header.unit = "a unit; of, words";
    header.points = {1 << 20, 1 << 20, 1 << 20};
    header.origin.fill(-0.123456789012345678e-300);
    header.spacing.fill(0.123456789012345678e-300);
    EXPECT_EQ(header_of(io::igb_header(header))["unites"], "a_unit__of__words");
}

class Export : public ::testing::Test {
protected:
    // A run of `points` with fields of V and Ca_i at 0, 5 and 10 ms: V = t + number of the point.
    void write_run(const std::array<std::int64_t, 3>& points, const std::vector<std::int32_t>& mask, bool fp64 = false,
                   double last = 10) {
        io::write_whole_file(scratch / "experiment.resolved.json", "{}");
        io::FieldGrid grid{points, {0.25, 0, 0}, {0.5, 0.5, 0.5}};
        io::FieldSeries series(scratch / "fields", grid, {{"V", "mV"}, {"Ca_i", "mM"}}, fp64);
        series.write_mesh(mask);
        std::int64_t step = 0;
        for (const double t : {0.0, 5.0, last}) {
            std::vector<double> V, Ca;
            for (std::size_t k = 0; k < mask.size(); ++k) {
                V.push_back(mask[k] ? t + static_cast<double>(k) : nan);
                Ca.push_back(mask[k] ? 0.1 : nan);
            }
            series.write_instant(step += 100, t, {V, Ca});
        }
        series.finish();
    }
    std::vector<std::string> names(const std::vector<std::string>& paths) {
        std::vector<std::string> names;
        for (const std::string& path : paths) names.push_back(std::filesystem::path(path).filename().string());
        return names;
    }
    ExportRequest request(bool igb, bool vtk) { return {scratch.path(), scratch / "export", igb, vtk}; }
    std::string refusal(bool igb, bool vtk) {
        return message_of([&] { export_run(request(igb, vtk)); });
    }
    Scratch scratch;
};

TEST_F(Export, igb_of_a_whole_sheet_has_its_axes) {
    write_run({3, 2, 1}, {1, 1, 1, 1, 1, 1});
    EXPECT_THAT(names(export_run(request(true, false))), ElementsAre("Ca_i.igb", "V.igb", "mesh.pts", "mesh.elem"));
    const std::string file = text_of(scratch / "export/V.igb");
    auto items = header_of(file);
    EXPECT_EQ(items["x"] + items["y"] + items["z"] + items["t"], "3213");
    EXPECT_EQ(items["org_x"] + " " + items["inc_y"] + " " + items["inc_t"], "250 500 5");
    EXPECT_THAT(values_after<float>(file, 1024),
                ElementsAre(0, 1, 2, 3, 4, 5, 5, 6, 7, 8, 9, 10, 10, 11, 12, 13, 14, 15));
    EXPECT_THAT(text_of(scratch / "export/mesh.pts"),
                ::testing::StartsWith("6\n250 0 0\n750 0 0\n1250 0 0\n250 500 0\n"));
    EXPECT_EQ(text_of(scratch / "export/mesh.elem"), "2\nQd 0 1 4 3 1\nQd 1 2 5 4 1\n");
}

TEST_F(Export, igb_of_tissue_with_holes_has_the_points_of_the_mesh) {
    write_run({3, 2, 1}, {1, 1, 0, 1, 1, 1}, true);
    export_run(request(true, false));
    const std::string file = text_of(scratch / "export/V.igb");
    auto items = header_of(file);
    EXPECT_EQ(items["x"] + items["y"] + items["z"] + items["t"] + items["type"], "5113double");
    EXPECT_EQ(items.count("inc_x"), 0u);
    EXPECT_THAT(values_after<double>(file, 1024), ElementsAre(0, 1, 3, 4, 5, 5, 6, 8, 9, 10, 10, 11, 13, 14, 15));
    EXPECT_EQ(text_of(scratch / "export/mesh.elem"), "1\nQd 0 1 3 2 1\n");
}

TEST_F(Export, a_cube_has_its_corners_in_the_order_of_openCARP) {
    write_run({2, 2, 2}, {1, 1, 1, 1, 1, 1, 1, 1});
    export_run(request(true, false));
    EXPECT_EQ(text_of(scratch / "export/mesh.elem"), "1\nHx 0 1 3 2 4 6 7 5 1\n");
}

TEST_F(Export, leads_become_a_wfdb_record) {
    write_run({3, 1, 1}, {1, 1, 1});
    EXPECT_EQ(message_of([&] {
                  export_run({scratch.path(), scratch / "export", false, false, true});
              }),
              scratch.path() + ": has no leads.csv to export: the measure 'leads' makes it");
    scratch.write("leads.csv", "t [ms],I [mV],V1 [mV]\n0,0,0.5\n2,0.1,-0.25\n4,0.2,3\n");
    EXPECT_THAT(names(export_run({scratch.path(), scratch / "export", false, false, true})),
                ElementsAre("leads.hea", "leads.dat"));
    EXPECT_THAT(text_of(scratch / "export/leads.hea"),
                ::testing::StartsWith("leads 2 500 3\nleads.dat 16 10000(0)/mV 16 0 0 3000 0 I\n"));
    EXPECT_THAT(values_after<std::int16_t>(text_of(scratch / "export/leads.dat"), 0),
                ElementsAre(0, 5000, 1000, -2500, 2000, 30000));
    scratch.write("leads.csv", "t [ms],I [mV]\n0,0\n2,0.1\n5,0.2\n");
    EXPECT_EQ(message_of([&] {
                  export_run({scratch.path(), scratch / "export", false, false, true});
              }),
              (scratch / "leads.csv") + ": the samples are not equally far apart, as those of a WFDB record are");
}

TEST_F(Export, igb_needs_equal_intervals) {
    write_run({3, 1, 1}, {1, 1, 1}, false, 12);
    EXPECT_EQ(refusal(true, false),
              "the instants of the fields are not equally far apart, as .igb has them; --vtk can");
    EXPECT_EQ(refusal(false, true), "no fault");
}

TEST_F(Export, vtkhdf_has_the_groups_of_its_documentation) {
    write_run({3, 2, 1}, {1, 1, 0, 1, 1, 1});
    EXPECT_THAT(names(export_run(request(false, true))), ElementsAre("fields.vtkhdf"));
    const std::string path = scratch / "export/fields.vtkhdf";
    EXPECT_EQ(io::read_text_attribute(path, "VTKHDF", "Type"), "ImageData");
    EXPECT_THAT(io::read_attribute(path, "VTKHDF", "Version"), ElementsAre(2, 0));
    EXPECT_THAT(io::read_attribute(path, "VTKHDF", "WholeExtent"), ElementsAre(0, 2, 0, 1, 0, 0));
    EXPECT_THAT(io::read_attribute(path, "VTKHDF", "Origin"), ElementsAre(0.25, 0, 0));
    EXPECT_THAT(io::read_attribute(path, "VTKHDF", "Direction"), ElementsAre(1, 0, 0, 0, 1, 0, 0, 0, 1));
    EXPECT_THAT(io::read_attribute(path, "VTKHDF/Steps", "NSteps"), ElementsAre(3));
    EXPECT_THAT(io::read_data_set(path, "VTKHDF/Steps/Values").values, ElementsAre(0, 5, 10));
    const io::DataSet V = io::read_data_set(path, "VTKHDF/PointData/V");
    EXPECT_EQ(V.shape, (io::Shape{3, 2, 3}));
    EXPECT_EQ(V.values[6 + 4], 9);
    EXPECT_TRUE(std::isnan(V.values[2]));
    EXPECT_EQ(io::number_bytes(path, "VTKHDF/PointData/V"), 4u);
    EXPECT_EQ(io::read_text_attribute(path, "VTKHDF/PointData/Ca_i", "unit"), "mM");
}

// As VTK reads them: the axes with more than one point come first, arrays have no others.
TEST_F(Export, vtkhdf_of_strands_and_sheets_has_no_axes_of_one_point) {
    const auto shape_of = [&](const std::array<std::int64_t, 3>& points) {
        write_run(points, std::vector<std::int32_t>(static_cast<std::size_t>(points[0] * points[1] * points[2]), 1));
        export_run(request(false, true));
        return io::read_shape(scratch / "export/fields.vtkhdf", "VTKHDF/PointData/V");
    };
    const auto attribute = [&](const char* name) {
        return io::read_attribute(scratch / "export/fields.vtkhdf", "VTKHDF", name);
    };
    EXPECT_EQ(shape_of({3, 2, 4}), (io::Shape{3, 4, 2, 3}));
    EXPECT_EQ(shape_of({1, 1, 1}), (io::Shape{3, 1}));
    EXPECT_EQ(shape_of({5, 1, 1}), (io::Shape{3, 5}));
    EXPECT_THAT(attribute("WholeExtent"), ElementsAre(0, 4, 0, 0, 0, 0));
    EXPECT_EQ(shape_of({1, 1, 5}), (io::Shape{3, 5}));
    EXPECT_THAT(attribute("WholeExtent"), ElementsAre(0, 4, 0, 0, 0, 0));
    EXPECT_THAT(attribute("Direction"), ElementsAre(0, 1, 0, 0, 0, 1, 1, 0, 0));
    EXPECT_EQ(shape_of({3, 1, 4}), (io::Shape{3, 4, 3}));
    EXPECT_THAT(attribute("WholeExtent"), ElementsAre(0, 2, 0, 3, 0, 0));
    EXPECT_THAT(attribute("Direction"), ElementsAre(1, 0, 0, 0, 0, -1, 0, 1, 0));
    EXPECT_EQ(shape_of({1, 3, 4}), (io::Shape{3, 4, 3}));
    EXPECT_THAT(attribute("Direction"), ElementsAre(0, 0, 1, 1, 0, 0, 0, 1, 0));
}

TEST_F(Export, maps_become_vtkhdf_and_legacy_files_beat_by_beat) {
    scratch.write("experiment.resolved.json", "{}");
    io::write_maps(scratch / "maps.h5", {{2, 2, 1}, {0, 0, 0}, {0.5, 0.5, 0.5}},
                   {{"activation", "ms", {1, 2, 3, nan, 5, 6, 7, 8}}, {"dvdt_max", "mV/ms", {10, 20, 30, 40}}}, "e",
                   "m");
    EXPECT_THAT(refusal(true, false), HasSubstr(": has no fields to export as .igb; --vtk exports its maps"));
    EXPECT_THAT(names(export_run(request(false, true))), ElementsAre("maps.vtkhdf", "maps.vtk"));
    const io::DataSet second = io::read_data_set(scratch / "export/maps.vtkhdf", "VTKHDF/PointData/activation_2");
    EXPECT_EQ(second.shape, (io::Shape{2, 2}));
    EXPECT_THAT(second.values, ElementsAre(5, 6, 7, 8));
    const std::string legacy = text_of(scratch / "export/maps.vtk");
    EXPECT_THAT(
        legacy,
        ::testing::StartsWith(
            "# vtk DataFile Version 3.0\ne (m); lengths in mm\nBINARY\nDATASET STRUCTURED_POINTS\nDIMENSIONS 2 2 1\n"
            "ORIGIN 0 0 0\nSPACING 0.5 0.5 0.5\nPOINT_DATA 4\nSCALARS activation_1_[ms] double 1\nLOOKUP_TABLE "
            "default\n"));
    const std::size_t at = legacy.find("SCALARS dvdt_max_[mV/ms] double 1\nLOOKUP_TABLE default\n");
    ASSERT_NE(at, std::string::npos);
    const std::string twenty = legacy.substr(at + 55 + 8, 8);  // 20 = 0x4034000000000000, the first byte first
    EXPECT_EQ(twenty, std::string("\x40\x34\0\0\0\0\0\0", 8));
}

TEST_F(Export, of_another_grid_than_the_first_is_refused) {
    write_run({3, 2, 1}, {1, 1, 1, 1, 1, 1});
    const auto put = [](const std::string& path, const std::vector<std::string>& data_sets) {
        io::Hdf5Writer file(path);
        for (const std::string& name : data_sets) file.write(name, {6}, std::vector<double>(6, 1));
        file.attribute("/", "t [ms]", 5.0);
        file.close();
    };
    put(scratch / "fields/mesh.h5", {"mask"});
    EXPECT_THAT(refusal(true, false), HasSubstr("fields/mesh.h5: has another grid than the fields"));
    write_run({3, 2, 1}, {1, 1, 1, 1, 1, 1});
    put(scratch / "fields/step_000000000200.h5", {"V", "Ca_i"});
    EXPECT_THAT(refusal(true, false),
                HasSubstr("fields/step_000000000200.h5: 'Ca_i' has another grid than the first instant"));
}

// A bar of two cubes with a field at three instants and maps, as a run on a mesh leaves them.
std::shared_ptr<const mesh::Mesh> write_mesh_run(Scratch& scratch, const std::string& experiment) {
    scratch.write("experiment.resolved.json", experiment);
    auto mesh = std::make_shared<mesh::Mesh>(mesh::make_box({2, 1, 1}, 1));
    for (std::size_t e = 0; e < mesh->elements.size(); ++e) {
        mesh->tags.push_back(static_cast<std::int32_t>(e % 3));
        mesh->fibres.push_back({0, 0.6, 0.8});
    }
    io::FieldGrid grid{{static_cast<std::int64_t>(mesh->nodes.size()), 1, 1}, {0, 0, 0}, {1, 1, 1}};
    grid.mesh = std::make_shared<const io::FieldMesh>(
        io::FieldMesh{mesh->nodes, mesh->elements, mesh, false, mesh->tags, mesh->fibres, {}});
    std::vector<double> activation(mesh->nodes.size(), 2.5), peak(mesh->nodes.size(), 30);
    activation[3] = peak[3] = nan;
    io::write_maps(scratch / "maps.h5", grid, {{"activation", "ms", activation}, {"peak_V", "mV", peak}}, "e", "m");
    io::write_mesh_state(scratch / "maps.vtkhdf", *grid.mesh, {{"activation", "ms", activation}});
    io::FieldSeries series(scratch / "fields", grid, {{"V", "mV"}}, true);
    series.write_mesh(std::vector<std::int32_t>(mesh->nodes.size(), 1));
    for (int instant = 0; instant < 3; ++instant) {
        std::vector<double> values;
        for (std::size_t n = 0; n < mesh->nodes.size(); ++n)
            values.push_back(100.0 * instant + static_cast<double>(n) / 3);
        series.write_instant(100 * instant, 5.0 * instant, {values});
    }
    series.finish();
    return mesh;
}

TEST_F(Export, of_a_run_on_a_mesh_has_its_nodes_elements_fibres_fields_and_maps) {
    const auto mesh = write_mesh_run(scratch, R"({"geometry": {"make": "slab"}})");
    EXPECT_THAT(names(export_run(request(true, true))),
                ElementsAre("V.igb", "activation.dat", "peak_V.dat", "mesh.pts", "mesh.elem", "mesh.lon"));
    const std::string file = text_of(scratch / "export/V.igb");
    auto items = header_of(file);
    EXPECT_EQ(items["x"] + " " + items["y"] + " " + items["z"] + " " + items["t"], "12 1 1 3");
    EXPECT_EQ(items["type"] + " " + items["inc_t"] + " " + items["unites"], "double 5 mV");
    EXPECT_EQ(items.count("inc_x"), 0u);
    const std::vector<double> values = values_after<double>(file, 1024);
    ASSERT_EQ(values.size(), 36u);
    for (std::size_t k = 0; k < 36; ++k)
        EXPECT_EQ(values[k], 100.0 * static_cast<double>(k / 12) + static_cast<double>(k % 12) / 3);
    EXPECT_EQ(text_of(scratch / "export/activation.dat"),
              "2.5\n2.5\n2.5\n-1\n2.5\n2.5\n2.5\n2.5\n2.5\n2.5\n2.5\n2.5\n");
    EXPECT_THAT(text_of(scratch / "export/peak_V.dat"), ::testing::StartsWith("30\n30\n30\nnan\n30\n"));
    const mesh::Mesh back = mesh::read_mesh(scratch / "export/mesh.pts", {}).mesh;
    EXPECT_EQ(back.nodes, mesh->nodes);
    EXPECT_EQ(back.elements, mesh->elements);
    EXPECT_EQ(back.tags, mesh->tags);
    ASSERT_EQ(back.fibres.size(), mesh->fibres.size());
    for (const auto& fibre : back.fibres) EXPECT_THAT(fibre, ElementsAre(0, ::testing::DoubleEq(0.6), 0.8));
}

TEST_F(Export, of_a_run_on_a_mesh_has_the_fibres_that_the_experiment_chose) {
    write_mesh_run(scratch, R"({"geometry": {"mesh": "x.vtu"}, "fibres": {"constant": [3, 0, 4]}})");
    export_run(request(true, false));
    EXPECT_THAT(text_of(scratch / "export/mesh.lon"), ::testing::StartsWith("1\n0.6 0 0.8\n"));
    EXPECT_THAT(refusal(false, true), HasSubstr("VTK and ParaView read its fields/fields.vtkhdf and maps.vtkhdf"));
}

TEST_F(Export, of_values_of_tetrahedra_is_refused) {
    write_mesh_run(scratch, R"({"geometry": {"mesh": "x.vtu", "discretisation": "finite volumes"}})");
    EXPECT_THAT(refusal(true, true), HasSubstr("its values are those of tetrahedra"));
}

TEST_F(Export, of_nothing_is_refused) {
    EXPECT_THAT(refusal(true, true), HasSubstr(": holds no run (no experiment.resolved.json)"));
    scratch.write("experiment.resolved.json", "{}");
    EXPECT_THAT(refusal(true, true),
                HasSubstr(": has neither fields nor maps to export: the experiment asked for none"));
}

TEST_F(Export, goes_with_the_run_that_is_replaced_and_leaves_what_others_put_there) {
    const auto run_and_export = [&] {
        const io::OutputFolder run(scratch.path(), "run");
        write_run({3, 2, 1}, std::vector<std::int32_t>(6, 1));
        export_run(request(true, true));
    };
    run_and_export();
    ASSERT_TRUE(std::filesystem::exists(scratch / "export/V.igb"));
    claim_folder(scratch.path(), true, {});
    EXPECT_FALSE(std::filesystem::exists(scratch / "export"));
    EXPECT_FALSE(std::filesystem::exists(scratch / "experiment.resolved.json"));

    run_and_export();
    scratch.write("export/figure.png", "mine");
    claim_folder(scratch.path(), true, {});
    EXPECT_EQ(text_of(scratch / "export/figure.png"), "mine");
    EXPECT_FALSE(std::filesystem::exists(scratch / "export/V.igb"));
    EXPECT_FALSE(std::filesystem::exists(scratch / "export/mesh.pts"));
}

TEST_F(Export, in_a_folder_that_holds_no_run_is_not_touched) {
    std::filesystem::create_directory(scratch / "export");
    scratch.write("export/V.igb", "mine");
    claim_folder(scratch.path(), false, {});
    EXPECT_EQ(text_of(scratch / "export/V.igb"), "mine");
}

TEST(ExportVerb, without_a_choice_is_all_of_them) {
    const auto said = [](const std::vector<std::string>& words) {
        return export_request(Arguments(export_usage(), words, 1, 1));
    };
    EXPECT_TRUE(said({"slab"}).igb && said({"slab"}).vtk);
    EXPECT_FALSE(said({"slab", "--igb"}).vtk);
    EXPECT_EQ(said({"slab"}).folder, "slab/export");
    EXPECT_EQ(said({"slab", "-o", "x"}).folder, "x");
}

}  // namespace
}  // namespace heartwright::commands
