// The numbers of two runs' folders beside each other.
#include <gmock/gmock.h>

#include <cmath>
#include <fstream>
#include <limits>

#include "base/diag/faults.hpp"
#include "runtime/io/fields/end_state_file.hpp"
#include "runtime/io/fields/field_series.hpp"
#include "runtime/io/fields/maps_file.hpp"
#include "runtime/report/compare/run_differences.hpp"
#include "tests/runtime/unit/report/folder/a_paced_run.hpp"

namespace heartwright::report {
namespace {

using testing::DoubleEq;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

constexpr double nan = std::numeric_limits<double>::quiet_NaN();

RunDifferences between(const ARun& a, const ARun& b) { return differences_of_runs(a.folder(), b.folder()); }

const QuantityDifference& quantity_of(const RunDifferences& differences, const std::string& file,
                                      const std::string& name) {
    for (const QuantityDifference& q : differences.quantities)
        if (q.file == file && q.name == name) return q;
    static const QuantityDifference none;
    ADD_FAILURE() << file << " has no " << name;
    return none;
}

bool has_file(const RunDifferences& differences, const std::string& file) {
    for (const QuantityDifference& q : differences.quantities)
        if (q.file == file) return true;
    return false;
}

std::string fault_between(const ARun& a, const ARun& b) {
    try {
        between(a, b);
    } catch (const UserFault& fault) {
        return fault.what();
    }
    return "";
}

void write_maps(const ARun& run, const std::vector<double>& apd, double spacing = 0.5, const char* unit = "ms",
                const std::string& domain = "") {
    io::write_maps((run.folder() / "maps.h5").string(),
                   {{2, 2, 1}, {0, 0, 0}, {spacing, spacing, spacing}, nullptr, {domain}},
                   {{"apd90", unit, apd, apd.size() > 4}}, "a", "b");
}

void write_fields(const ARun& run, const std::vector<double>& times, double more, std::int64_t points = 3) {
    std::filesystem::remove_all(run.folder() / "fields");
    io::FieldSeries fields((run.folder() / "fields").string(), {{points, 1, 1}, {0, 0, 0}, {1, 1, 1}}, {{"V", "mV"}},
                           true);
    fields.write_mesh(std::vector<std::int32_t>(static_cast<std::size_t>(points), 1));
    for (const double t : times) {
        std::vector<double> values(static_cast<std::size_t>(points), t);
        values[1] += t == 2 ? more : 0;
        values[2] = nan;
        fields.write_instant(static_cast<std::int64_t>(t), t, {values});
    }
    fields.finish();
}

void write_end(const ARun& run, double t, double more, std::int64_t cells = 2, const std::string& domain = "") {
    io::EndStateHeader header;
    header.model = "m";
    header.spec_hash = "h";
    header.experiment = "e";
    header.t = t;
    header.grid = {4, 1, 1};
    header.domain = {domain};
    for (std::int64_t cell = 0; cell < cells; ++cell) header.cells.push_back(cell + 1);
    io::EndStateWriter file((run.folder() / "end_state.h5").string(), header);
    std::vector<double> values(static_cast<std::size_t>(cells), -80);
    values.back() += more;
    file.state("V", "mV", values, false);
    file.close();
}

TEST(RunDifferences, of_a_run_with_itself_are_none) {
    const APacedRun run("itself");
    run.add_sites();
    run.add_fields();
    write_end(run, 40, 0);
    const RunDifferences differences = between(run, run);
    EXPECT_THAT(differences.notes, IsEmpty());
    for (const char* file : {"probes.csv", "beats.csv", "restitution.csv", "ecg.csv", "phase_singularities.csv",
                             "phase_singularity_points.csv", "sparks.csv", "summary.json", "maps.h5", "fields",
                             "line_scans.h5", "end_state.h5"})
        EXPECT_TRUE(has_file(differences, file)) << file;
    for (const QuantityDifference& q : differences.quantities) {
        EXPECT_TRUE(q.is_same()) << q.file << " " << q.name;
        EXPECT_EQ(q.relative(), 0) << q.file << " " << q.name;
    }
}

TEST(RunDifferences, of_traces_are_at_common_times) {
    const ARun a("traces_a"), b("traces_b");
    a.write("probes.csv", "t [ms],V [mV] @ P,Ca [mM] @ P,gone [1] @ P\n0,-80,1,1\n1,40,,1\n2,-10,3,1\n");
    b.write("probes.csv",
            "t [ms],V [mV] @ P,Ca [uM] @ P,new [1] @ P\n0,-80,1,1\n0.5,0,0,1\n1.0000000000001,38,2,1\n3,0,0,1\n");
    const RunDifferences differences = between(a, b);
    const QuantityDifference& V = quantity_of(differences, "probes.csv", "V at P");
    EXPECT_EQ(V.symbol, "V");
    EXPECT_EQ(V.unit, "mV");
    EXPECT_EQ(V.compared, 2u);
    EXPECT_EQ(V.only_a, 1u);
    EXPECT_EQ(V.only_b, 2u);
    EXPECT_EQ(V.largest, 2);
    EXPECT_EQ(V.a, 40);
    EXPECT_EQ(V.b, 38);
    EXPECT_EQ(V.scale, 80);
    EXPECT_THAT(V.relative(), DoubleEq(2.0 / 80));
    EXPECT_EQ(V.where, "t = 1 ms");
    const QuantityDifference& calcium = quantity_of(differences, "probes.csv", "Ca at P");
    EXPECT_EQ(calcium.compared, 1u);
    EXPECT_EQ(calcium.only_a, 1u);
    EXPECT_EQ(calcium.only_b, 3u);
    EXPECT_FALSE(calcium.same_unit());
    EXPECT_FALSE(calcium.is_same());
    EXPECT_EQ(quantity_of(differences, "probes.csv", "gone at P").only_a, 3u);
    EXPECT_EQ(quantity_of(differences, "probes.csv", "new at P").only_b, 4u);
}

TEST(RunDifferences, of_hostile_times_and_numbers_end) {
    const ARun a("hostile_a"), b("hostile_b");
    a.write("probes.csv", "t [ms],V [mV] @ P\n,1\nnan,2\n5,inf\n4,1e308\n");
    b.write("probes.csv", "t [ms],V [mV] @ P\n5,-inf\n,2\n4,-1e308\n-1,3\n");
    EXPECT_TRUE(has_file(between(a, b), "probes.csv"));
    a.write("probes.csv", "t [ms],V [mV] @ P\n0,inf\n1,1e308\n2,inf\n");
    b.write("probes.csv", "t [ms],V [mV] @ P\n0,inf\n1,-1e308\n2,1\n");
    const RunDifferences differences = between(a, b);
    const QuantityDifference& V = quantity_of(differences, "probes.csv", "V at P");
    EXPECT_EQ(V.compared, 3u);
    EXPECT_TRUE(std::isinf(V.largest));
    EXPECT_EQ(V.scale, 1e308);
    b.write("probes.csv", "t [ms],V [mV] @ P\n0,one\n");
    EXPECT_THAT(fault_between(a, b), HasSubstr("probes.csv:2: column 2 is not a number"));
}

TEST(RunDifferences, of_beats_go_by_probe_and_beat) {
    const ARun a("beats_a"), b("beats_b");
    a.write("beats.csv", "probe,beat,apd90 [ms]\nP,1,300\nP,2,290\nQ,1,200\n");
    b.write("beats.csv", "probe,beat,apd90 [ms]\nQ,1,201\nP,2,290\nP,3,280\n");
    a.write("restitution.csv", "stimulus,probe,period [ms],interval [ms],apd90 [ms]\nD,P,400,,250\nD,P,400,,240\n");
    b.write("restitution.csv", "stimulus,probe,period [ms],interval [ms],apd90 [ms]\nD,P,400,,250\nD,P,400,,236\n");
    const RunDifferences differences = between(a, b);
    const QuantityDifference& apd = quantity_of(differences, "beats.csv", "apd90");
    EXPECT_EQ(apd.compared, 2u);
    EXPECT_EQ(apd.only_a, 1u);
    EXPECT_EQ(apd.only_b, 1u);
    EXPECT_EQ(apd.largest, 1);
    EXPECT_EQ(apd.where, "Q, beat 1");
    const QuantityDifference& restitution = quantity_of(differences, "restitution.csv", "apd90");
    EXPECT_EQ(restitution.largest, 4);
    EXPECT_EQ(restitution.where, "D, P, period 400 (2)");
}

TEST(RunDifferences, of_summaries_are_of_their_numbers) {
    const ARun a("summary_a"), b("summary_b");
    const std::string head = R"({"status": "complete", "map_units": {"apd90": "ms"}, )";
    a.write(
        "summary.json",
        head +
            R"("at_probes": {"P": {"apd90": 300, "gone": 1}}, "measures": {"cv": [{"from": "P", "to": "Q", "cv_mm_per_ms": 0.5}], "list": [1, 2]}})");
    b.write(
        "summary.json",
        head +
            R"("at_probes": {"P": {"apd90": 303, "gone": null}}, "measures": {"cv": [{"from": "P", "to": "Q", "cv_mm_per_ms": 0.5}], "list": [1, 2.5, 3]}})");
    const RunDifferences differences = between(a, b);
    EXPECT_THAT(differences.notes, IsEmpty());
    const QuantityDifference& apd = quantity_of(differences, "summary.json", "at_probes.P.apd90");
    EXPECT_EQ(apd.unit, "ms");
    EXPECT_EQ(apd.largest, 3);
    EXPECT_EQ(apd.relative(), 0.01);
    EXPECT_EQ(quantity_of(differences, "summary.json", "at_probes.P.gone").only_a, 1u);
    EXPECT_TRUE(quantity_of(differences, "summary.json", "measures.cv.P to Q.cv_mm_per_ms").is_same());
    EXPECT_EQ(quantity_of(differences, "summary.json", "measures.cv.P to Q.cv_mm_per_ms").unit, "mm/ms");
    EXPECT_EQ(quantity_of(differences, "summary.json", "measures.list.1").largest, 0.5);
    EXPECT_EQ(quantity_of(differences, "summary.json", "measures.list.2").only_b, 1u);
}

TEST(RunDifferences, of_maps_are_of_one_grid) {
    const ARun a("maps_a"), b("maps_b");
    write_maps(a, {1, 2, 3, nan});
    write_maps(b, {1, 2, 3.5, 4});
    const RunDifferences same_grid = between(a, b);
    const QuantityDifference& apd = quantity_of(same_grid, "maps.h5", "apd90");
    EXPECT_EQ(apd.compared, 3u);
    EXPECT_EQ(apd.only_b, 1u);
    EXPECT_EQ(apd.largest, 0.5);
    EXPECT_EQ(apd.where, "point [0, 1, 0]");
    write_maps(b, {1, 2, 3, 4, 5, 6, 7, 8});
    EXPECT_EQ(quantity_of(between(a, b), "maps.h5", "apd90").only_b, 5u);  // a beat more
    write_maps(b, {1, 2, 3, 4}, 0.25);
    const RunDifferences other_grid = between(a, b);
    EXPECT_FALSE(has_file(other_grid, "maps.h5"));
    EXPECT_THAT(other_grid.notes, ElementsAre("maps are not compared: the grids are not the same"));
    b.remove("maps.h5");
    EXPECT_EQ(quantity_of(between(a, b), "maps.h5", "apd90").only_a, 3u);
    b.write("maps.h5", "no HDF5");
    EXPECT_THAT(fault_between(a, b), HasSubstr("maps.h5: is no HDF5 file"));
}

TEST(RunDifferences, of_fields_go_by_time) {
    const ARun a("fields_a"), b("fields_b");
    write_fields(a, {0, 1, 2, 4}, 0);
    write_fields(b, {0, 2, 3}, 0.25);
    const RunDifferences differences = between(a, b);
    const QuantityDifference& V = quantity_of(differences, "fields", "V");
    EXPECT_EQ(V.compared, 4u);  // two instants of two points with a value
    EXPECT_EQ(V.only_a, 6u);
    EXPECT_EQ(V.only_b, 3u);
    EXPECT_EQ(V.largest, 0.25);
    EXPECT_EQ(V.where, "t = 2 ms, point [1, 0, 0]");
    write_fields(b, {0}, 0, 4);
    EXPECT_THAT(between(a, b).notes, ElementsAre("fields are not compared: the grids are not the same"));
    std::filesystem::remove_all(b.folder() / "fields");
    EXPECT_EQ(quantity_of(between(a, b), "fields", "V").only_a, 12u);
    write_fields(b, {0, 2, 3}, 0);
    for (const auto& entry : std::filesystem::directory_iterator(b.folder() / "fields"))
        if (entry.path().filename().string().rfind("step_", 0) == 0) std::filesystem::resize_file(entry.path(), 100);
    EXPECT_NE(fault_between(a, b), "");
}

TEST(RunDifferences, of_end_states_are_of_the_same_cells_and_time) {
    const ARun a("end_a"), b("end_b");
    write_end(a, 40, 0);
    write_end(b, 40, 1);
    const RunDifferences differences = between(a, b);
    EXPECT_EQ(quantity_of(differences, "end_state.h5", "V").largest, 1);
    EXPECT_EQ(quantity_of(differences, "end_state.h5", "V").where, "cell [2, 0, 0]");
    write_end(b, 30, 1);
    EXPECT_THAT(between(a, b).notes,
                ElementsAre("end states are not compared: that of A is of 40 ms, that of B of 30 ms"));
    write_end(b, 40, 1, 1);
    EXPECT_THAT(between(a, b).notes,
                ElementsAre("end states are not compared: they are not of the same cells and sites"));
    b.remove("end_state.h5");
    EXPECT_EQ(quantity_of(between(a, b), "end_state.h5", "V").only_a, 2u);
}

TEST(RunDifferences, on_another_mesh_or_numbering_are_refused) {
    const std::string mesh = "4 nodes of a mesh of 1 elements, checksum 1",
                      other = "4 nodes of a mesh of 1 elements, checksum 2";
    const ARun a("mesh_a"), b("mesh_b");
    write_maps(a, {1, 2, 3, 4}, 0.5, "ms", mesh);
    write_maps(b, {1, 2, 3, 4}, 0.5, "ms", mesh);
    EXPECT_EQ(fault_between(a, b), "");
    write_maps(b, {1, 2, 3, 4}, 0.5, "ms", other);
    EXPECT_THAT(fault_between(a, b), HasSubstr("A has values of " + mesh + ", B of " + other));
    const RunDifferences across = differences_of_runs(a.folder(), b.folder(), true);
    EXPECT_FALSE(has_file(across, "maps.h5"));
    EXPECT_TRUE(has_file(across, "probes.csv"));
    EXPECT_THAT(across.left_out, ElementsAre("maps, fields and end states"));
    for (const ARun* run : {&a, &b}) run->remove("maps.h5");
    write_end(a, 40, 0, 2, mesh);
    write_end(b, 40, 0, 2, other);
    EXPECT_THAT(fault_between(a, b), HasSubstr("B of " + other));
}

TEST(RunDifferences, of_end_states_of_another_grid_are_left_out) {
    const ARun a("domain_a"), b("domain_b");
    write_end(a, 40, 0, 2, "2 cells on a grid of 4 points, checksum 1");
    write_end(b, 40, 0, 2, "2 cells on a grid of 4 points, checksum 2");
    const RunDifferences differences = between(a, b);
    EXPECT_FALSE(has_file(differences, "end_state.h5"));
    EXPECT_THAT(differences.left_out, ElementsAre("end states"));
    EXPECT_THAT(differences.notes,
                ElementsAre(HasSubstr("A has values of 2 cells on a grid of 4 points, checksum 1, B of 2 cells")));
}

TEST(RunDifferences, say_what_was_set_otherwise_and_what_is_not_whole) {
    const ARun a("notes_a"), b("notes_b");
    std::string other = a.read("experiment.resolved.json");
    other.replace(other.find("*0.5"), 4, "*0.6");
    b.write("experiment.resolved.json", other);
    b.remove("summary.json");
    EXPECT_THAT(between(a, b).notes,
                ElementsAre("B did not finish: it has no summary.json", "the experiments are not the same: set.g_Kr"));
    EXPECT_THAT(fault_between(a, b), IsEmpty());
    b.remove("experiment.resolved.json");
    EXPECT_THAT(fault_between(a, b), HasSubstr("holds no run"));
}

}  // namespace
}  // namespace heartwright::report
