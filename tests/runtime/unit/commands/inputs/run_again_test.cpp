// A run's folder is sent to somebody: it is run again elsewhere, without the files of the first run, to the same bytes.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <zlib.h>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "command_line.hpp"
#include "runtime/io/arrays/vtk_xml.hpp"
#include "runtime/io/hdf5/hdf5_writer.hpp"
#include "runtime/launch/installation.hpp"
#include "scratch.hpp"

namespace heartwright {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;
using testing::HasSubstr;

Outcome run(const std::string& experiment, const std::string& folder, const std::vector<std::string>& more = {}) {
    std::vector<std::string> words{"heartwright", "run",       experiment, "-o",          folder,      "--backend",
                                   "cpu",         "--threads", "1",        "--bandwidth", "1000000000"};
    words.insert(words.end(), more.begin(), more.end());
    return run_command(words);
}

json json_of(const std::string& path) { return json::parse(text_of(path)); }
std::string hash_of(const std::string& folder) { return json_of(folder + "/summary.json")["model"]["spec_hash"]; }

void expect_same_files(const std::string& one, const std::string& other, const std::vector<std::string>& files) {
    for (const std::string& file : files) {
        EXPECT_FALSE(text_of(one + "/" + file).empty()) << file;
        EXPECT_TRUE(text_of(one + "/" + file) == text_of(other + "/" + file)) << file;
    }
}

// An experiment that reads a file wherever it can: in a folder of the modeller's own.
class RunAgain : public testing::Test {
protected:
    RunAgain() {
        fs::create_directories(scratch / "mine/data");
        write_data(0.9);
    }
    // The fraction of a parameter's value in one cell.
    void write_data(double part) const {
        io::Hdf5Writer tissue(scratch / "mine/data/tissue.h5");
        std::vector<std::int32_t> mask(16 * 4, 1), left(16 * 4, 0);
        mask[5] = 0;
        for (std::size_t row = 0; row < 4; ++row) left[16 * row] = 1;
        tissue.write("mask", {1, 4, 16}, mask);
        tissue.write("left", {1, 4, 16}, left);
        tissue.close(false);
        io::Hdf5Writer fields(scratch / "mine/data/fields.h5");
        std::vector<double> tau(16 * 4, 2.5);
        tau[20] *= part;
        fields.write("tau", {1, 4, 16}, tau);
        fields.attribute("tau", "unit", "ms");
        fields.close(false);
    }
    std::string write_experiment(const std::string& more = "") const {
        scratch.write("mine/data/clamp.csv", "t [ms],E [1]\n0,1\n1,2\n");
        return scratch.write(
            "mine/e.json",
            R"({"format": 1, "name": "sent", "model": "karma_1994", "time": {"end": "6 ms", "dt": "0.05 ms"},
 "geometry": {"cells": [16, 4], "spacing": "0.262 mm", "mask": "data/tissue.h5:/mask"}, "tissue": {"D": "0.11 mm^2/ms"},
 "fields_in": [{"parameter": "tau_E", "file": "data/fields.h5:/tau"}],
 "stimuli": [{"name": "S1", "where": {"file": "data/tissue.h5:/left"}, "rate": "2 1/ms", "start": "1 ms", "duration": "1 ms"}],
 "actions": [{"clamp": "E", "file": "data/clamp.csv", "where": {"cells": [[14, 2]]}, "from": "2 ms"}],
 "probes": [{"name": "P", "cell": [3, 1], "show": ["E", "n"]}], "maps": [{"activation": {"threshold": "0.5"}}, {"peak": "E"}],
 "fields": {"show": ["E"], "every": "2 ms"}, "checkpoints": {"at_end": true})" +
                more + "}");
    }
    // Away with all that the modeller has, and the run's folder to another place.
    std::string sent(const std::string& folder) const {
        fs::create_directories(scratch / "elsewhere");
        fs::rename(folder, scratch / "elsewhere/received");
        fs::remove_all(scratch / "mine");
        return scratch / "elsewhere/received";
    }
    Scratch scratch;
    const std::vector<std::string> results{"probes.csv",     "maps.h5",
                                           "end_state.h5",   "fields/step_000000000080.h5",
                                           "fields/mesh.h5", "experiment.resolved.json"};
};

TEST_F(RunAgain, a_folder_that_was_moved_gives_the_same_bytes_without_the_files_of_the_first_run) {
    const std::string first = scratch / "mine/out";
    const Outcome begun = run(write_experiment(), first);
    ASSERT_EQ(begun.code, 0) << begun.text;
    EXPECT_THAT(text_of(first + "/experiment.resolved.json"), testing::Not(HasSubstr(scratch.path())))
        << "no path of the modeller's disk";
    const std::string received = sent(first), again = scratch / "again";
    const Outcome outcome = run(received + "/experiment.resolved.json", again);
    ASSERT_EQ(outcome.code, 0) << outcome.text;
    expect_same_files(received, again, results);
    EXPECT_EQ(hash_of(received), hash_of(again));
    const json listed = json_of(again + "/experiment.resolved.json")["inputs"];
    ASSERT_EQ(listed.size(), 4u);  // tissue.h5, fields.h5, clamp.csv, and the spec
    EXPECT_EQ(listed[3]["model"], "karma_1994");
    EXPECT_EQ(listed[3]["spec_hash"], hash_of(again));
    for (const json& one : listed)
        EXPECT_TRUE(fs::is_regular_file(again + "/" + one["file"].get<std::string>())) << one;
    // In place, too, where the run that is replaced has the only copies.
    const Outcome in_place = run(received + "/experiment.resolved.json", received, {"--force"});
    ASSERT_EQ(in_place.code, 0) << in_place.text;
    expect_same_files(received, again, results);
}

TEST_F(RunAgain, a_picture_is_sent_under_a_name_that_is_read_again) {
    scratch.write("mine/a.nhdr",
                  "NRRD0004\ntype: uchar\ndimension: 1\nsizes: 6\nspacings: 0.2\nencoding: text\n\n1 1 2 2 0 1\n");
    std::string nifti(352, '\0');
    nifti.replace(0, 4, std::string("\x5c\1\0\0", 4));                           // 348 bytes of header
    nifti.replace(40, 16, std::string("\1\0\6\0\1\0\1\0\1\0\1\0\1\0\1\0", 16));  // 6 points
    nifti.replace(70, 2, std::string("\2\0", 2));                                // of a byte each
    nifti.replace(80, 4, std::string("\0\0\x80\x3e", 4));                        // 0.25 apart
    nifti.replace(108, 4, std::string("\0\0\xb0\x43", 4));                       // from byte 352 on
    nifti.replace(344, 4, std::string("n+1\0", 4));
    const std::string bytes = nifti + "\1\1\2\2\1\1", path = scratch / "mine/b.nii.gz";
    const gzFile file = gzopen(path.c_str(), "wb");
    ASSERT_EQ(gzwrite(file, bytes.data(), static_cast<unsigned>(bytes.size())), static_cast<int>(bytes.size()));
    gzclose(file);
    for (const char* name : {"a.nhdr", "b.nii.gz"}) {
        const std::string experiment = scratch.write(
            "mine/p.json",
            R"({"format": 1, "model": "karma_1994", "time": {"end": "1 ms", "dt": "0.05 ms"}, "geometry": {"image": ")" +
                std::string(name) + R"("}, "probes": [{"name": "P", "cell": [1], "show": ["E"]}]})");
        const std::string first = scratch / (std::string(name) + ".out"), again = first + "2";
        const Outcome begun = run(experiment, first);
        ASSERT_EQ(begun.code, 0) << begun.text;
        const std::string sent = first + ".sent";
        fs::rename(first, sent);
        fs::remove(scratch / ("mine/" + std::string(name)));
        const Outcome outcome = run(sent + "/experiment.resolved.json", again);
        ASSERT_EQ(outcome.code, 0) << outcome.text;
        expect_same_files(sent, again, {"probes.csv", "end_state.h5", "experiment.resolved.json"});
    }
}

TEST_F(RunAgain, a_mesh_of_three_files_is_sent_whole) {
    scratch.write("mine/heart.pts", "4\n0 0 0\n4000 0 0\n0 4000 0\n0 0 4000\n");
    scratch.write("mine/heart.elem", "1\nTt 0 1 2 3 7\n");
    scratch.write("mine/heart.lon", "1\n1 0 0\n");
    const std::string mesh =
        scratch.write("mine/m.json",
                      R"({"format": 1, "name": "sent", "model": "karma_1994", "time": {"end": "2 ms", "dt": "0.05 ms"},
 "geometry": {"mesh": "heart"}, "tissue": {"D": ["0.11 mm^2/ms", "0.05 mm^2/ms", "0.05 mm^2/ms"]},
 "stimuli": [{"name": "S1", "where": {"cells": [[0]]}, "rate": "2 1/ms", "start": "0 ms", "duration": "1 ms"}],
 "probes": [{"name": "P", "cell": [1], "show": ["E"]}], "maps": [{"peak": "E"}]})");
    const std::string first = scratch / "mine/out";
    const Outcome begun = run(mesh, first);
    ASSERT_EQ(begun.code, 0) << begun.text;
    EXPECT_EQ(begun.text.find("not copied"), std::string::npos) << begun.text;
    const std::string received = sent(first), again = scratch / "again";
    const Outcome outcome = run(received + "/experiment.resolved.json", again);
    ASSERT_EQ(outcome.code, 0) << outcome.text;
    expect_same_files(received, again, {"probes.csv", "maps.h5", "experiment.resolved.json"});
    const json listed = json_of(again + "/experiment.resolved.json")["inputs"];
    ASSERT_EQ(listed.size(), 4u);
    const std::string fibres = listed[2]["file"];
    EXPECT_THAT(fibres, HasSubstr("/heart.lon"));
    // Without its fibres it would be another mesh.
    fs::remove(received + "/" + fibres);
    EXPECT_THAT(run(received + "/experiment.resolved.json", scratch / "third").text,
                HasSubstr("heart.lon is not there"));
}

TEST_F(RunAgain, a_mesh_of_several_pieces_is_sent_whole) {
    if (!io::can_read_vtk_xml()) GTEST_SKIP() << "built without Expat, which reads .pvtu";
    fs::create_directories(scratch / "mine/pieces");
    scratch.write("mine/heart.pvtu",
                  "<VTKFile type='PUnstructuredGrid'><PUnstructuredGrid><Piece Source='pieces/a.vtu'/>"
                  "<Piece Source='pieces/b.vtu'/></PUnstructuredGrid></VTKFile>");
    const auto piece = [](const std::string& places) {
        return "<VTKFile type='UnstructuredGrid' byte_order='LittleEndian'><UnstructuredGrid>"
               "<Piece NumberOfPoints='4' NumberOfCells='1'><Points><DataArray type='Float64' "
               "NumberOfComponents='3' format='ascii'>" +
               places +
               "</DataArray></Points><Cells><DataArray type='Int32' Name='connectivity' format='ascii'>0 1 2 3"
               "</DataArray><DataArray type='Int32' Name='offsets' format='ascii'>4</DataArray>"
               "<DataArray type='UInt8' Name='types' format='ascii'>10</DataArray></Cells></Piece>"
               "</UnstructuredGrid></VTKFile>";
    };
    scratch.write("mine/pieces/a.vtu", piece("0 0 0 4 0 0 0 4 0 0 0 4"));
    scratch.write("mine/pieces/b.vtu", piece("4 0 0 0 4 0 0 0 4 4 4 4"));
    const std::string mesh =
        scratch.write("mine/m.json",
                      R"({"format": 1, "name": "sent", "model": "karma_1994", "time": {"end": "2 ms", "dt": "0.05 ms"},
 "geometry": {"mesh": "heart.pvtu"}, "tissue": {"D": "0.11 mm^2/ms"},
 "stimuli": [{"name": "S1", "where": {"cells": [[0]]}, "rate": "2 1/ms", "start": "0 ms", "duration": "1 ms"}],
 "probes": [{"name": "P", "cell": [4], "show": ["E"]}]})");
    const std::string first = scratch / "mine/out";
    const Outcome begun = run(mesh, first);
    ASSERT_EQ(begun.code, 0) << begun.text;
    const std::string received = sent(first), again = scratch / "again";
    const Outcome outcome = run(received + "/experiment.resolved.json", again);
    ASSERT_EQ(outcome.code, 0) << outcome.text;
    expect_same_files(received, again, {"probes.csv", "experiment.resolved.json"});
    EXPECT_EQ(json_of(again + "/experiment.resolved.json")["inputs"].size(), 4u) << "a spec, the list, two pieces";
}

TEST_F(RunAgain, it_goes_on_from_its_checkpoint_elsewhere) {
    const std::string whole = scratch / "whole", part = scratch / "mine/out";
    ASSERT_EQ(run(write_experiment(), whole, {"--set", "time.end=8 ms"}).code, 0);
    ASSERT_EQ(run(write_experiment(), part).code, 0);
    const std::string received = sent(part);
    const Outcome outcome = run(received + "/experiment.resolved.json", received,
                                {"--resume", "--set", "time.end=8 ms", "--set", "fields.to=8 ms"});
    ASSERT_EQ(outcome.code, 0) << outcome.text;
    EXPECT_THAT(outcome.text, HasSubstr("goes on from the checkpoint of step 120"));
    expect_same_files(received, whole, {"probes.csv", "maps.h5", "end_state.h5"});
}

TEST_F(RunAgain, a_copy_that_was_edited_or_lost_is_refused_with_what_was_expected) {
    const std::string folder = scratch / "mine/out";
    ASSERT_EQ(run(write_experiment(), folder).code, 0);
    const json inputs = json_of(folder + "/experiment.resolved.json")["inputs"];
    for (const json& one : inputs) {
        const std::string file = folder + "/" + one["file"].get<std::string>(), before = text_of(file);
        if (one.contains("model")) continue;
        std::ofstream(file, std::ios::binary | std::ios::app) << " ";
        Outcome refused = run(folder + "/experiment.resolved.json", scratch / "again");
        EXPECT_EQ(refused.code, 2);
        EXPECT_THAT(refused.text, testing::AllOf(HasSubstr("experiment.resolved.json:"),
                                                 HasSubstr(file + " is not the file that this experiment was run with"),
                                                 HasSubstr(one["checksum"].get<std::string>())));
        fs::remove(file);
        refused = run(folder + "/experiment.resolved.json", scratch / "again");
        EXPECT_EQ(refused.code, 2);
        EXPECT_THAT(refused.text, testing::AnyOf(HasSubstr(file + " is not there"), HasSubstr("clamp")));
        std::ofstream(file, std::ios::binary) << before;
    }
    EXPECT_FALSE(fs::exists(scratch / "again"));
    EXPECT_EQ(run(folder + "/experiment.resolved.json", scratch / "again").code, 0);
}

TEST_F(RunAgain, a_complete_run_is_not_taken_for_one_with_other_input_files) {
    const std::string folder = scratch / "out";
    ASSERT_EQ(run(write_experiment(), folder).code, 0);
    EXPECT_THAT(run(write_experiment(), folder, {"--resume"}).text, HasSubstr("nothing is left to do"));
    write_data(1.1);
    const Outcome other = run(write_experiment(), folder, {"--resume"});
    EXPECT_EQ(other.code, 2);
    EXPECT_THAT(other.text, testing::AllOf(HasSubstr("holds a complete run of another experiment"),
                                           HasSubstr("fields_in[0].file: \"inputs/fields-")));
    const Outcome longer = run(write_experiment(), folder, {"--resume", "--set", "time.end=8 ms"});
    EXPECT_EQ(longer.code, 2);
    EXPECT_THAT(longer.text, HasSubstr("experiment.fields_in[0].file: \"1 x 4 x 16 numbers, checksum "));
}

TEST_F(RunAgain, a_run_that_replaces_another_leaves_no_copies_of_its_files) {
    const std::string folder = scratch / "out";
    const auto copies = [&] {
        std::vector<std::string> names;
        for (const auto& entry : fs::directory_iterator(folder + "/inputs"))
            if (const std::string name = entry.path().filename().string(); !name.starts_with("."))
                names.push_back(name);
        return names;
    };
    ASSERT_EQ(run(write_experiment(), folder).code, 0);
    const auto before = copies();
    EXPECT_EQ(before.size(), 4u);
    write_data(1.1);
    scratch.write("out/inputs/of_my_own.txt", "stays");
    ASSERT_EQ(run(write_experiment(), folder, {"--force"}).code, 0);
    EXPECT_EQ(copies().size(), 5u);
    EXPECT_TRUE(fs::exists(folder + "/inputs/of_my_own.txt"));
}

TEST_F(RunAgain, a_large_file_is_listed_and_linked_to) {
    const std::string experiment = write_experiment(), data = scratch / "mine/data/tissue.h5",
                      folder = scratch / "mine/out";
    fs::resize_file(data, (std::uintmax_t{64} << 20) + 1);  // what follows the end of an HDF5 file is not read
    ASSERT_EQ(run(experiment, folder).code, 0);
    const json listed = json_of(folder + "/experiment.resolved.json")["inputs"][0];
    EXPECT_EQ(listed["bytes"], (std::uintmax_t{64} << 20) + 1);
    const std::string link = folder + "/" + listed["file"].get<std::string>();
    EXPECT_TRUE(fs::is_symlink(link));
    ASSERT_EQ(run(folder + "/experiment.resolved.json", scratch / "again").code, 0) << "while the file is where it was";
    expect_same_files(folder, scratch / "again", {"probes.csv", "experiment.resolved.json"});
    fs::rename(data, scratch / "large.h5");
    const std::string received = sent(folder);
    const Outcome without = run(received + "/experiment.resolved.json", scratch / "third");
    EXPECT_EQ(without.code, 2);
    EXPECT_THAT(
        without.text,
        testing::AllOf(
            HasSubstr(" is not there"),
            HasSubstr("it was too large to be copied: put the file of 67108865 bytes (64.00 MiB) with checksum " +
                      listed["checksum"].get<std::string>() + " there")));
    const std::string place = received + "/" + listed["file"].get<std::string>();
    fs::remove(place);
    fs::rename(scratch / "large.h5", place);
    ASSERT_EQ(run(received + "/experiment.resolved.json", scratch / "third").code, 0);
    expect_same_files(received, scratch / "third", {"probes.csv", "maps.h5"});
}

// As maps.h5 of several ranks is.
TEST_F(RunAgain, values_that_lie_in_other_files_are_gathered_into_the_copy) {
    const std::string experiment = write_experiment(), folder = scratch / "mine/out";
    std::vector<double> left(16 * 4, 0);
    for (std::size_t row = 0; row < 4; ++row) left[16 * row + 1] = 1;
    io::Hdf5Writer piece(scratch / "mine/data/piece.h5");
    piece.write("x", {1, 4, 16}, left);
    piece.close(false);
    io::Hdf5Writer whole(scratch / "mine/data/whole.h5");
    whole.write_virtual("left", {1, 4, 16}, io::Hdf5Writer::Number::f64, {{"piece.h5", "x", {0, 0, 0}, {1, 4, 16}}});
    whole.close(false);
    const Outcome begun = run(experiment, folder, {"--set", R"(stimuli.S1.where={"file": "data/whole.h5:/left"})"});
    ASSERT_EQ(begun.code, 0) << begun.text;
    const std::string received = sent(folder), again = scratch / "again";
    const Outcome outcome = run(received + "/experiment.resolved.json", again);
    ASSERT_EQ(outcome.code, 0) << outcome.text;
    expect_same_files(received, again, results);
}

TEST_F(RunAgain, seeds_share_their_copies_and_each_runs_alone) {
    const std::string folder = scratch / "mine/out";
    ASSERT_EQ(run(write_experiment(R"(, "seeds": [3, 8])"), folder).code, 0);
    EXPECT_FALSE(fs::exists(folder + "/seed_8/inputs"));
    EXPECT_THAT(text_of(folder + "/seed_8/experiment.resolved.json"), HasSubstr("\"../inputs/tissue-"));
    const std::string received = sent(folder);
    ASSERT_EQ(run(received + "/seed_8/experiment.resolved.json", scratch / "eight").code, 0);
    expect_same_files(received + "/seed_8", scratch / "eight", {"probes.csv", "maps.h5", "end_state.h5"});
    ASSERT_EQ(run(received + "/experiment.resolved.json", scratch / "both").code, 0);
    expect_same_files(received, scratch / "both",
                      {"probes.csv", "maps.h5", "experiment.resolved.json", "seed_3/experiment.resolved.json"});
}

TEST_F(RunAgain, runs_of_a_sweep_share_their_copies_and_do_not_mix_contents) {
    const std::string folder = scratch / "mine/sweep", experiment = write_experiment();
    const auto sweep = [&](const std::string& rates) {
        return run_command({"heartwright", "sweep", experiment, "-o", folder, "--backend", "cpu", "--bandwidth",
                            "1000000000", "--vary", "stimuli.S1.rate=" + rates});
    };
    Outcome outcome = sweep("2 1/ms|3 1/ms");
    ASSERT_EQ(outcome.code, 0) << outcome.text;
    EXPECT_FALSE(fs::exists(folder + "/run_1/inputs"));
    EXPECT_EQ(std::distance(fs::directory_iterator(folder + "/inputs"), {}), 4 + 1) << "and the list of what was made";
    write_data(1.1);
    outcome = sweep("2 1/ms|3 1/ms|4 1/ms");
    EXPECT_EQ(outcome.code, 2);
    EXPECT_THAT(outcome.text, HasSubstr("data/fields.h5 held \""));
    const std::string received = sent(folder);
    ASSERT_EQ(run(received + "/run_1/experiment.resolved.json", scratch / "one").code, 0);
    expect_same_files(received + "/run_1", scratch / "one", {"probes.csv", "maps.h5"});
}

TEST_F(RunAgain, a_later_edit_of_the_modellers_spec_changes_nothing) {
    if (!fs::exists(HEARTWRIGHT_BIN "/heartwright-generate")) GTEST_SKIP() << "heartwright-generate is not built";
    ::setenv("XDG_CACHE_HOME", (scratch / "cache").c_str(), 1);
    std::string spec = text_of(launch::find_installation().sources + "/model_specs/karma_1994.json");
    spec.replace(spec.find("\"karma_1994\""), 12, "\"own\"");
    spec.insert(spec.find("\"starts\": {") + 11, R"("late": { "file": "starts/late.json" },)");
    scratch.write("mine/own.json", spec);
    fs::create_directory(scratch / "mine/starts");
    scratch.write("mine/starts/late.json", R"({"format": 1, "model": "own", "initial": {"E": "0.5"}})");
    const std::string experiment = scratch.write(
        "mine/e.json",
        R"({"format": 1, "model": "own.json", "start": "late", "time": {"end": "2 ms", "dt": "0.05 ms"}, "probes": [{"name": "p", "show": ["E", "n"]}]})");
    const std::string folder = scratch / "mine/out";
    const Outcome first = run(experiment, folder);
    ASSERT_EQ(first.code, 0) << first.text;
    fs::copy(folder, scratch / "sent", fs::copy_options::recursive);
    scratch.write("mine/starts/late.json", R"({"format": 1, "model": "own", "initial": {"E": "0.75"}})");
    Outcome again = run(folder + "/experiment.resolved.json", scratch / "again");
    ASSERT_EQ(again.code, 0) << again.text;
    EXPECT_THAT(again.text, testing::Not(HasSubstr("compiling ")));
    expect_same_files(folder, scratch / "again", {"probes.csv", "end_state.h5", "experiment.resolved.json"});
    EXPECT_EQ(hash_of(folder), hash_of(scratch / "again"));
    fs::remove_all(scratch / "mine");
    again = run(scratch / "sent/experiment.resolved.json", scratch / "third");
    ASSERT_EQ(again.code, 0) << again.text;
    expect_same_files(scratch / "sent", scratch / "third", {"probes.csv", "end_state.h5", "experiment.resolved.json"});
    // The copy itself is watched, too.
    const std::string copy =
        scratch / ("sent/" + json_of(scratch / "sent/experiment.resolved.json")["model"].get<std::string>());
    const std::string start = fs::path(copy).parent_path() / "starts/late.json";
    std::ofstream(start) << R"({"format": 1, "model": "own", "initial": {"E": "0.75"}})";
    again = run(scratch / "sent/experiment.resolved.json", scratch / "fourth");
    EXPECT_EQ(again.code, 2);
    EXPECT_THAT(again.text, HasSubstr(copy + " is not the spec that this experiment was run with: its hash is "));
    ::unsetenv("XDG_CACHE_HOME");
}

}  // namespace
}  // namespace heartwright
