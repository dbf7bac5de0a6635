// A run does not go on from a folder that has lost what it wrote before: nothing is missing without a word.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <map>

#include "command_line.hpp"
#include "runtime/io/hdf5/read_hdf5.hpp"

namespace heartwright {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;
using Words = std::vector<std::string>;

std::map<std::string, std::string> contents(const std::string& folder) {
    std::map<std::string, std::string> all;
    for (const auto& entry : fs::recursive_directory_iterator(folder))
        if (entry.is_regular_file()) all[entry.path().string()] = text_of(entry.path().string());
    return all;
}

class DamagedFolder : public testing::Test {
protected:
    DamagedFolder() {
        const std::string experiment = sheet(
            R"("fields": {"show": ["E", "n"], "every": "5 ms"}, "probes": [{"name": "P", "cell": [3, 1], "show": ["E"]}],
            "checkpoints": {"every": "15 ms", "keep": 2, "at_end": true})",
            R"({"end": "40 ms", "dt": "0.05 ms"})");
        file = scratch.write("e.json", experiment);
        const Outcome made = run_command(
            {"heartwright", "run", file, "-o", folder, "--backend", "cpu", "--threads", "1", "--bandwidth", "1e10"});
        EXPECT_EQ(made.code, 0) << made.text;
    }
    Outcome resume() const {
        return run_command({"heartwright", "run", file, "-o", folder, "--backend", "cpu", "--threads", "1",
                            "--bandwidth", "1e10", "--resume", "--set", "time.end=60 ms"});
    }
    // Refused with these words, and nothing has changed.
    void expect_refused(const std::string& words) const {
        const auto before = contents(folder);
        const Outcome refused = resume();
        EXPECT_EQ(refused.code, 2) << refused.text;
        EXPECT_THAT(refused.text, HasSubstr(words));
        EXPECT_EQ(contents(folder), before);
    }
    std::string instant(int step) const {
        char name[60];
        std::snprintf(name, sizeof name, "/fields/step_%012d.h5", step);
        return folder + name;
    }

    Scratch scratch;
    std::string folder = scratch / "out", file;
};

TEST_F(DamagedFolder, that_is_whole_goes_on) {
    const Outcome resumed = resume();
    EXPECT_EQ(resumed.code, 0) << resumed.text;
    EXPECT_TRUE(fs::exists(instant(1200)));
}

TEST_F(DamagedFolder, without_instants_is_refused_with_their_names) {
    fs::remove(instant(100));
    fs::remove(instant(700));
    expect_refused("error: " + folder +
                   "/fields: 2 of the 9 instants up to the checkpoint's step 800 are missing or damaged:\n"
                   "  step_000000000100.h5: is not there\n  step_000000000700.h5: is not there\nput the files back, or "
                   "begin anew with "
                   "--force instead of --resume\n");
}

TEST_F(DamagedFolder, goes_on_from_an_earlier_checkpoint_that_writes_lost_instants_again) {
    const auto lost = io::read_data_set(instant(700), "E").values;
    fs::remove(instant(700));
    expect_refused(
        "put the files back, or remove the checkpoints after step_000000000600: from there they are written again");
    fs::remove_all(folder + "/checkpoints/step_000000000800");
    const Outcome resumed = resume();
    EXPECT_EQ(resumed.code, 0) << resumed.text;
    EXPECT_EQ(io::read_data_set(instant(700), "E").values, lost);
}

TEST_F(DamagedFolder, with_an_instant_that_lost_its_end_is_refused) {
    fs::resize_file(instant(200), fs::file_size(instant(200)) / 2);
    expect_refused("  step_000000000200.h5: ");
}

TEST_F(DamagedFolder, with_an_empty_instant_is_refused) {
    fs::resize_file(instant(200), 0);
    expect_refused("  step_000000000200.h5: ");
}

TEST_F(DamagedFolder, with_a_value_that_has_changed_is_refused) {
    std::string bytes = text_of(instant(300));
    bytes[bytes.size() - 100] = static_cast<char>(bytes[bytes.size() - 100] ^ 1);  // values lie at the end
    scratch.write("out/fields/step_000000000300.h5", bytes);
    expect_refused("  step_000000000300.h5: cannot be used: the values of '");
}

TEST_F(DamagedFolder, with_an_instant_of_another_grid_is_refused) {
    const Scratch other;
    const Outcome made = run_command({"heartwright", "run", file, "-o", other / "out", "--backend", "cpu", "--threads",
                                      "1", "--bandwidth", "1e10", "--set", "geometry.cells=[16, 5]"});
    ASSERT_EQ(made.code, 0) << made.text;
    fs::copy_file(other / "out/fields/step_000000000400.h5", instant(400), fs::copy_options::overwrite_existing);
    expect_refused("  step_000000000400.h5: 'E' is of another grid");
}

TEST_F(DamagedFolder, without_its_mesh_is_refused) {
    fs::remove(folder + "/fields/mesh.h5");
    expect_refused(folder + "/fields: is not as the run left it:\n  mesh.h5: is not there\n");
}

TEST_F(DamagedFolder, without_rows_of_probes_is_refused_and_keeps_its_summary) {
    fs::resize_file(folder + "/probes.csv", 100);
    expect_refused("/probes.csv: has 100 bytes, but had ");
}

}  // namespace
}  // namespace heartwright
