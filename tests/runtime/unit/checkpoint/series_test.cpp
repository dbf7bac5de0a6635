// Checkpoints of the toy model's cells: saved, restored, refused.
#include "runtime/checkpoint/series.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <filesystem>
#include <random>

#include "base/diag/faults.hpp"
#include "runtime/cells/clock.hpp"
#include "runtime/cells/population.hpp"
#include "tests/runtime/unit/io/full_disk.hpp"
#include "tests/runtime/unit/io/scratch.hpp"
#include "tests/runtime/unit/support/backends.hpp"
#include "tests/runtime/unit/support/message_of.hpp"
#include "tests/runtime/unit/support/toy_model.hpp"

namespace heartwright::checkpoint {
namespace {

namespace fs = std::filesystem;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

// Some hundred cells of two blocks, with holes.
struct Tissue {
    explicit Tissue(const std::string& folder, device::Backend backend = device::Backend::cpu,
                    const nlohmann::ordered_json& about = {{"model", "toy"}},
                    const nlohmann::ordered_json& made_by = {})
        : device(testing::open(backend, 3)),
          slots(grid, blocks(), 2),
          order(grid, slots),
          model(testing::toy_model(testing::abi_backend(backend))),
          population(*device, model, slots, {{0, 1, {0, 0}, {}}, {1, 0, {0, 0}, {}}}, 0.1, {}),
          clock(*device, 0.1, {}),
          series(*device, mpi::serial(), order, {folder, 2, about, made_by}) {}

    static std::vector<std::uint16_t> blocks() {
        std::vector<std::uint16_t> all;
        for (std::int64_t g = 0; g < grid.count(); ++g)
            all.push_back(g % 7 == 0 ? tissue::no_cell : static_cast<std::uint16_t>(g % 2));
        return all;
    }
    void run(std::int64_t steps) {
        for (std::int64_t n = 0; n < steps; ++n) {
            population.react(population.potential(), population.potential(), clock.on_device());
            clock.advance();
        }
        done += steps;
    }
    void keep(Keeper& keeper) {
        population.keep(keeper);
        keeper.value("of the test/number", true, number);
        keeper.values("of the test/list", true, list);
    }
    void take() {
        series.take(done, static_cast<double>(done) * 0.1, [this](Keeper& keeper) { keep(keeper); }, {});
        series.finish();
    }
    std::optional<std::int64_t> restore() {
        return series.restore_newest([this](Keeper& keeper, std::int64_t) { keep(keeper); }, notes);
    }
    std::vector<std::vector<double>> states() const { return {population.download(0), population.download(1)}; }

    static inline const tissue::Grid grid{{20, 11, 3}, 3, 1, false};
    std::unique_ptr<device::Device> device;
    tissue::Slots slots;
    CellOrder order;
    const interface::Model& model;
    cells::Population population;
    cells::Clock clock;
    Series series;
    std::int64_t done = 0;
    double number = 0;
    std::vector<std::int32_t> list;
    std::vector<std::string> notes;
};

std::string refusal(Tissue& tissue) {
    return message_of([&] { tissue.restore(); });
}

class Checkpointed : public ::testing::TestWithParam<device::Backend> {};
INSTANTIATE_TEST_SUITE_P(Backends, Checkpointed, ::testing::ValuesIn(testing::backends()),
                         [](const auto& info) { return device::backend_name(info.param); });

TEST_P(Checkpointed, cells_go_on_bit_for_bit_from_where_they_were) {
    const Scratch scratch;
    Tissue first(scratch / "checkpoints", GetParam());
    first.run(57);
    first.number = 0.1;
    first.list = {4, 5};
    first.take();
    const auto then = first.states();
    first.run(43);

    Tissue second(scratch / "checkpoints", GetParam());
    EXPECT_EQ(second.restore(), 57);
    EXPECT_EQ(second.states(), then);
    EXPECT_EQ(second.number, 0.1);
    EXPECT_EQ(second.list, (std::vector<std::int32_t>{4, 5}));
    EXPECT_TRUE(second.notes.empty());
    second.clock.set(57);
    second.run(43);
    EXPECT_EQ(second.states(), first.states());
}

TEST(Checkpoints, the_newest_stay) {
    const Scratch scratch;
    Tissue tissue(scratch / "checkpoints");
    for (int n = 0; n < 4; ++n) {
        tissue.run(10);
        tissue.take();
    }
    EXPECT_THAT(steps_in(scratch / "checkpoints"), ElementsAre(40, 30));
    EXPECT_EQ(std::distance(fs::directory_iterator(scratch / "checkpoints"), {}), 2);
    EXPECT_EQ(tissue.series.times().taken, 4);
}

TEST(Checkpoints, without_any_nothing_is_restored) {
    const Scratch scratch;
    Tissue tissue(scratch / "nowhere");
    EXPECT_EQ(tissue.restore(), std::nullopt);
}

TEST(Checkpoints, what_an_ended_run_left_half_written_is_no_checkpoint_and_goes) {
    const Scratch scratch;
    const std::string folder = scratch / "checkpoints";
    fs::create_directories(folder + "/step_000000000099_part");
    fs::create_directories(folder + "/step_000000000005_old");
    Tissue tissue(folder);
    EXPECT_EQ(tissue.restore(), std::nullopt);
    tissue.run(1);
    tissue.take();
    EXPECT_EQ(std::distance(fs::directory_iterator(folder), {}), 1);
    EXPECT_THAT(steps_in(folder), ElementsAre(1));
}

TEST(Checkpoints, one_of_another_run_is_refused_with_what_differs) {
    const Scratch scratch;
    const nlohmann::ordered_json about{{"model", "toy"},
                                       {"experiment", {{"time", {{"dt", 0.1}}}, {"stimuli", {1, 2}}}}};
    Tissue first(scratch / "checkpoints", device::Backend::cpu, about);
    first.take();
    auto other = about;
    other["experiment"]["time"]["dt"] = 0.2;
    other["experiment"]["stimuli"][1] = "none";
    other["experiment"]["more"] = true;
    Tissue second(scratch / "checkpoints", device::Backend::cpu, other);
    EXPECT_EQ(refusal(second), (scratch / "checkpoints/step_000000000000") +
                                   ": is a checkpoint of another run than this one:\n"
                                   "  experiment.time.dt: 0.1 there, 0.2 here\n"
                                   "  experiment.stimuli[1]: 2 there, \"none\" here\n"
                                   "  experiment.more: nothing there, true here");
}

// What a checkpoint holds is of no backend: the bits go over, and later ones are rounded as there.
TEST_P(Checkpointed, one_of_another_backend_is_taken_and_told) {
    const nlohmann::ordered_json about{{"model", "toy"}}, cpu{{"backend", "cpu"}, {"passes", "a b"}},
        cuda{{"backend", "cuda"}, {"passes", "a b"}};
    for (const device::Backend from : testing::backends()) {
        const Scratch scratch;
        Tissue first(scratch / "checkpoints", from, about, cuda);
        first.run(20);
        first.take();
        Tissue second(scratch / "checkpoints", GetParam(), about, cpu);
        EXPECT_EQ(second.restore(), 20);
        EXPECT_EQ(second.states(), first.states());
        EXPECT_THAT(second.notes,
                    ElementsAre("the checkpoint was made on cuda: from its numbers on this run rounds as cpu does"));
        Tissue third(scratch / "checkpoints", GetParam(), about, {{"backend", "cuda"}, {"passes", "a"}});
        EXPECT_EQ(third.restore(), 20);
        EXPECT_THAT(third.notes, ElementsAre("the checkpoint was made by a solver of other passes: from its numbers on "
                                             "this run rounds as its own solver does"));
        Tissue fourth(scratch / "checkpoints", GetParam(), about, cuda);
        EXPECT_EQ(fourth.restore(), 20);
        EXPECT_TRUE(fourth.notes.empty());
    }
}

TEST(Checkpoints, a_damaged_one_is_passed_over_for_the_one_before) {
    const Scratch scratch;
    const std::string folder = scratch / "checkpoints";
    Tissue first(folder);
    first.run(10);
    first.take();
    const auto then = first.states();
    first.run(10);
    first.take();
    const std::string file = folder + "/step_000000000020/rank_00000.h5",
                      index = folder + "/step_000000000020/checkpoint.json";
    const std::string bytes = text_of(file), words = text_of(index);
    const std::int64_t at = io::StreamedHdf5Reader(file).find("cells/states").at;
    const auto damages = {std::pair{file, bytes.substr(0, bytes.size() / 2)}, std::pair{file, std::string()},
                          std::pair{file,
                                    [&] {
                                        std::string flipped = bytes;
                                        flipped[static_cast<std::size_t>(at) + 100] ^= 1;
                                        return flipped;
                                    }()},
                          std::pair{index, words.substr(0, words.size() - 10)},
                          std::pair{index, [&] {
                                        std::string flipped = words;
                                        flipped[words.find("\"step\": 20") + 9] ^= 1;
                                        return flipped;
                                    }()}};
    for (const auto& [path, damaged] : damages) {
        std::ofstream(path, std::ios::binary) << damaged;
        Tissue second(folder);
        EXPECT_EQ(second.restore(), 10);
        EXPECT_EQ(second.states(), then);
        ASSERT_EQ(second.notes.size(), 1u);
        EXPECT_THAT(second.notes[0],
                    HasSubstr("warning: passed over a damaged checkpoint: " + folder + "/step_000000000020"));
        std::ofstream(file, std::ios::binary) << bytes;
        std::ofstream(index, std::ios::binary) << words;
    }
    fs::remove(file);
    fs::remove(folder + "/step_000000000010/checkpoint.json");
    Tissue second(folder);
    EXPECT_THAT(refusal(second),
                HasSubstr("no checkpoint can be used; the newest: " + file + ": cannot be used: No such file"));
}

TEST(Checkpoints, a_damaged_one_of_a_later_step_goes_when_the_run_has_gone_on) {
    const Scratch scratch;
    const std::string folder = scratch / "checkpoints";
    Tissue first(folder);
    for (int n = 0; n < 2; ++n) {
        first.run(10);
        first.take();
    }
    fs::resize_file(folder + "/step_000000000020/rank_00000.h5", 100);
    Tissue second(folder);
    EXPECT_EQ(second.restore(), 10);
    second.done = 10;
    second.run(5);
    second.take();
    EXPECT_THAT(steps_in(folder), ElementsAre(15, 10));
}

TEST(Checkpoints, any_flipped_bit_is_found_or_without_effect) {
    const Scratch scratch;
    const std::string folder = scratch / "checkpoints";
    Tissue first(folder);
    first.run(10);
    first.take();
    const auto then = first.states();
    std::mt19937 random(3);
    int found = 0;
    Tissue second(folder);
    for (int trial = 0; trial < 200; ++trial) {
        const std::string path =
            folder + "/step_000000000010/" + (random() % 4 == 0 ? "checkpoint.json" : "rank_00000.h5");
        const std::string whole = text_of(path);
        std::string damaged = whole;
        damaged[random() % damaged.size()] ^= static_cast<char>(1u << random() % 8);
        std::ofstream(path, std::ios::binary) << damaged;
        second.run(1);
        try {
            EXPECT_EQ(second.restore(), 10);
            EXPECT_EQ(second.states(), then);
        } catch (const UserFault&) {
            ++found;
        }
        std::ofstream(path, std::ios::binary) << whole;
    }
    EXPECT_GT(found, 100);
}

TEST(Checkpoints, one_of_another_format_is_refused) {
    const Scratch scratch;
    Tissue tissue(scratch / "checkpoints");
    tissue.take();
    const std::string index = scratch / "checkpoints/step_000000000000/checkpoint.json";
    const std::string words = text_of(index);
    const auto refusal_of = [&](const std::string& format) {
        std::ofstream(index, std::ios::binary)
            << std::string(words).replace(words.find("\"format\": 2"), 11, "\"format\": " + format);
        return refusal(tissue);
    };
    EXPECT_EQ(refusal_of("7"), index +
                                   ": is a checkpoint of format 7, and this heartwright reads format 2: go on with the "
                                   "version that wrote it, or run anew with --force "
                                   "instead of --resume");
    EXPECT_EQ(refusal_of("1"),
              index +
                  ": is a checkpoint of format 1, and this heartwright reads format 2: it does not say which input "
                  "files and parameters its run had; "
                  "go on with the version that wrote it, or run anew with --force instead of --resume");
}

TEST(Checkpoints, a_full_disk_is_told_and_the_last_good_one_stays) {
    const Scratch scratch;
    const std::string folder = scratch / "checkpoints";
    Tissue tissue(folder);
    tissue.run(10);
    tissue.take();
    const auto then = tissue.states();
    tissue.run(10);
    {
        const FullDisk disk(2000);
        EXPECT_THROW(
            try { tissue.take(); } catch (const MachineFault& fault) {
                EXPECT_THAT(fault.what(), HasSubstr("rank_00000.h5: cannot be written: File too large"));
                throw;
            },
            MachineFault);
    }
    EXPECT_EQ(std::distance(fs::directory_iterator(folder), {}), 1);
    Tissue second(folder);
    EXPECT_EQ(second.restore(), 10);
    EXPECT_EQ(second.states(), then);
    tissue.take();  // there is room again
    EXPECT_THAT(steps_in(folder), ElementsAre(20, 10));
}

TEST(Checkpoints, a_folder_that_cannot_be_made_is_a_machine_fault) {
    const Scratch scratch;
    scratch.write("file", "");
    Tissue tissue(scratch / "file/checkpoints");
    try {
        tissue.take();
        FAIL();
    } catch (const MachineFault& fault) {
        EXPECT_THAT(fault.what(), HasSubstr("file/checkpoints: cannot be made: Not a directory"));
    }
}

TEST(Checkpoints, a_run_s_folder_that_has_vanished_is_not_made_anew) {
    const Scratch scratch;
    fs::create_directory(scratch / "run");
    Tissue tissue(scratch / "run/checkpoints");
    tissue.take();
    fs::rename(scratch / "run", scratch / "elsewhere");
    try {
        tissue.take();
        FAIL();
    } catch (const MachineFault& fault) {
        EXPECT_EQ(std::string(fault.what()), (scratch / "run") + ": has vanished");
    }
    EXPECT_FALSE(fs::exists(scratch / "run"));
}

TEST(Checkpoints, two_parts_may_not_keep_the_same_name) {
    const Scratch scratch;
    Tissue tissue(scratch / "checkpoints");
    std::vector<double> list;
    EXPECT_THROW(tissue.series.take(0, 0,
                                    [&](Keeper& keeper) {
                                        keeper.values("a", true, list);
                                        keeper.values("a", true, list);
                                    },
                                    {}),
                 OurFault);
    tissue.take();
    EXPECT_EQ(tissue.restore(), 0);
}

}  // namespace
}  // namespace heartwright::checkpoint
