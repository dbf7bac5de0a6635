// Ranks that were started with other words, files or solvers, as on computers with disks of their own, of which one was
// forgotten.
#include <gmock/gmock.h>

#include <filesystem>

#include "command_line.hpp"
#include "runtime/io/hdf5/hdf5_writer.hpp"
#include "runtime/launch/process.hpp"
#include "runtime/mpi/mpirun.hpp"
#include "scratch.hpp"

namespace heartwright {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;
using ::testing::Not;

class SameRun : public ::testing::Test {
protected:
    SameRun() {
        for (const char* node : {"node0", "node1"}) fs::create_directory(scratch / node);
        for (const char* node : {"node0", "node1"})
            scratch.write(std::string(node) + "/e.json", sheet(R"("name": "same", "doc": "of both")"));
    }
    // Two ranks, each in a folder of its own, with `more` words for each.
    Outcome run(const std::vector<std::string>& more_of_0, const std::vector<std::string>& more_of_1,
                const std::string& solver_of_1 = std::string(HEARTWRIGHT_BIN) + "/heartwright-solver") {
        std::vector<std::string> words{mpi::find_mpirun(), "-q", "--oversubscribe", "--allow-run-as-root"};
        for (const int rank : {0, 1}) {
            if (rank == 1) words.emplace_back(":");
            words.insert(words.end(), {"-n", "1", "-wdir", scratch / ("node" + std::to_string(rank)),
                                       rank == 0 ? std::string(HEARTWRIGHT_BIN) + "/heartwright-solver" : solver_of_1,
                                       "run", "e.json", "-o", scratch / "out", "--backend", "cpu", "--threads", "1",
                                       "--bandwidth", "1e10", "--quiet"});
            const auto& more = rank == 0 ? more_of_0 : more_of_1;
            words.insert(words.end(), more.begin(), more.end());
        }
        const int code = launch::run_process(words, scratch / "said");
        return {code, text_of(scratch / "said")};
    }
    void expect_refused(const Outcome& outcome, const std::string& why) const {
        EXPECT_EQ(outcome.code, 2) << outcome.text;
        EXPECT_THAT(outcome.text, HasSubstr("error: rank 1 (on "));
        EXPECT_THAT(outcome.text, HasSubstr("do not run the same: " + why));
        EXPECT_EQ(outcome.text.find("error: "), outcome.text.rfind("error: ")) << "once";
        EXPECT_FALSE(fs::exists(scratch / "out/experiment.resolved.json"));
    }
    Scratch scratch;
};

TEST_F(SameRun, of_the_same_files_in_other_places_goes_on) {
    const Outcome outcome = run({}, {});
    EXPECT_EQ(outcome.code, 0) << outcome.text;
    EXPECT_TRUE(fs::exists(scratch / "out/report.html"));
}

TEST_F(SameRun, refuses_another_experiment) {
    scratch.write("node1/e.json", sheet(R"("name": "same", "doc": "of one")"));
    expect_refused(run({}, {}), "the experiment e.json in line 3 is '");
}

TEST_F(SameRun, refuses_other_words) {
    expect_refused(run({"--set", "time.end=4 ms"}, {"--set", "time.end=5 ms"}),
                   "--set is 'time.end=5 ms' there, and 'time.end=4 ms' at rank 0");
    expect_refused(run({}, {"--force"}), "--force is 'given' there, and 'not given' at rank 0");
    expect_refused(run({"--resume"}, {}), "--resume is 'not given' there, and 'given' at rank 0");
    expect_refused(run({}, {"--precision", "fp32"}), "--precision is 'fp32' there, and 'fp64' at rank 0");
}

TEST_F(SameRun, refuses_another_input_file) {
    std::string text = sheet();
    const std::string spacing = R"("spacing": "0.262 mm")";
    text.insert(text.find(spacing) + spacing.size(), R"(, "mask": "mask.h5:/mask")");
    for (const int node : {0, 1}) {
        const std::string folder = "node" + std::to_string(node);
        scratch.write(folder + "/e.json", text);
        std::vector<std::uint8_t> mask(64, 1);
        mask[5] = static_cast<std::uint8_t>(node);
        io::Hdf5Writer writer(scratch / (folder + "/mask.h5"));
        writer.write("mask", {1, 4, 16}, mask);
        writer.close(false);
    }
    expect_refused(run({}, {}), "geometry.mask, mask.h5, is '");
    fs::copy_file(scratch / "node0/mask.h5", scratch / "node1/mask.h5", fs::copy_options::overwrite_existing);
    EXPECT_EQ(run({}, {}).code, 0);
}

TEST_F(SameRun, refuses_another_solver) {
    const std::string other = scratch / "heartwright-solver";
    fs::copy_file(std::string(HEARTWRIGHT_BIN) + "/heartwright-solver", other);
    EXPECT_EQ(run({}, {}, other).code, 0) << "the same one in another place";
    fs::remove_all(scratch / "out");
    std::ofstream(other, std::ios::binary | std::ios::app) << "x";
    expect_refused(run({}, {}, other), "the solver for processors with ");
}

}  // namespace
}  // namespace heartwright
