// The search for the quickest kernel, and the file that keeps what it found.
#include "runtime/commands/tune/tune.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <set>
#include <string>

#include "base/diag/faults.hpp"
#include "runtime/commands/build/solver_build.hpp"
#include "runtime/commands/build/tune_file.hpp"
#include "runtime/device/device.hpp"
#include "scratch.hpp"
#include "tests/runtime/unit/support/message_of.hpp"

namespace heartwright::commands {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

TEST(KernelChoice, words_say_what_is_not_as_by_default) {
    KernelChoice choice;
    EXPECT_TRUE(choice.is_default());
    EXPECT_EQ(shown(choice), "as by default");
    EXPECT_TRUE(generate_words(choice).empty() && compile_words(choice).empty());
    choice = {"pressure", "late", 64, 10, false, true};
    EXPECT_THAT(generate_words(choice), ElementsAre("--order", "pressure", "--loads", "late"));
    EXPECT_THAT(compile_words(choice),
                ElementsAre("-DHEARTWRIGHT_THREADS_PER_BLOCK=64", "-DHEARTWRIGHT_BLOCKS_AT_ONCE=10",
                            "-DHEARTWRIGHT_EXP_TABLE=0", "-DHEARTWRIGHT_STORE_ADDRESSES_ANEW=1"));
    EXPECT_EQ(shown(choice),
              "order pressure, loads late, 64 threads, 10 blocks at once, exp by polynomial, addresses anew");
}

TEST(KernelChoice, where_values_wait_is_a_choice) {
    KernelChoice choice;
    choice.registers = 80;
    choice.spill_to_shared = true;
    EXPECT_THAT(generate_words(choice), ElementsAre("--registers", "80"));
    EXPECT_THAT(compile_words(choice), ElementsAre("-DHEARTWRIGHT_SPILL_TO_SHARED=1"));
    EXPECT_EQ(shown(choice), "live values in shared memory for 80 registers, spills into shared memory");
    choice = {};
    choice.split = 40;
    EXPECT_THAT(generate_words(choice), ElementsAre("--split", "40"));
    EXPECT_EQ(shown(choice), "split where more than 40 values are live");
    choice.split_kernels = true;
    EXPECT_THAT(generate_words(choice), ElementsAre("--split", "40", "--split-into", "kernels"));
    EXPECT_EQ(shown(choice), "split into kernels where more than 40 values are live");
}

TEST(Tune, spilling_and_cutting_are_candidates_of_a_gpu_but_not_both_at_once) {
    bool keeps = false, cuts = false, cuts_into_kernels = false, spills = false;
    search_choices("cuda", "fp64", true, [&](const KernelChoice& c) {
        EXPECT_FALSE(c.registers && c.split) << shown(c);
        keeps = keeps || c.registers;
        EXPECT_TRUE(c.split || !c.split_kernels) << shown(c);
        cuts = cuts || (c.split && !c.split_kernels);
        cuts_into_kernels = cuts_into_kernels || c.split_kernels.value_or(false);
        spills = spills || c.spill_to_shared.value_or(false);
        return c.registers ? 0.5 : 1.0;
    });
    EXPECT_TRUE(keeps && cuts && cuts_into_kernels && spills);
}

TEST(Tune, the_search_goes_on_from_the_quickest_and_measures_nothing_twice) {
    std::vector<KernelChoice> asked;
    const auto measure = [&](const KernelChoice& c) {
        EXPECT_EQ(std::count(asked.begin(), asked.end(), c), 0) << shown(c);
        asked.push_back(c);
        if (c.blocks_at_once == 6) return 0.0;  // cannot be made
        return 2.0 + 0.1 * std::fabs(c.blocks_at_once.value_or(3) - 5.0) - (c.order == "pressure" ? 0.2 : 0) -
               (c.loads == "late" ? 0.3 : 0);
    };
    const std::vector<Candidate> all = search_choices("cuda", "fp64", true, measure);
    EXPECT_TRUE(all.front().choice.is_default());
    EXPECT_EQ(quickest(all).choice, (KernelChoice{"pressure", "late", {}, 5, {}, {}}));
    EXPECT_EQ(all.size(), asked.size());
    for (const KernelChoice& c : asked)
        EXPECT_FALSE(c.threads_per_block && *c.threads_per_block * *c.blocks_at_once > 128 * 5);
}

TEST(Tune, block_shapes_of_a_march_are_varied_for_models_with_sites) {
    std::vector<KernelChoice> asked;
    const std::vector<Candidate> all = search_site_choices([&](const KernelChoice& c) {
        EXPECT_EQ(std::count(asked.begin(), asked.end(), c), 0) << shown(c);
        EXPECT_TRUE(generate_words(c).empty()) << "the sources stay as they are";
        asked.push_back(c);
        if (c.march_blocks == 1) return 0.0;  // cannot be made
        return 1.0 - (c.march_blocks.value_or(3) >= 4 ? 0.1 : 0) - (c.march_threads == 128 ? 0.2 : 0) -
               (c.march_stages == 3 ? 0.05 : 0);
    });
    EXPECT_TRUE(all.front().choice.is_default());
    const KernelChoice best = quickest(all).choice;
    EXPECT_EQ(best.march_threads, 128);
    EXPECT_GE(*best.march_blocks, 4);
    EXPECT_EQ(best.march_stages, 3);
    EXPECT_THAT(compile_words(best), testing::Contains("-DHEARTWRIGHT_MARCH_THREADS=128"));
    EXPECT_THAT(shown(best), HasSubstr("march by 128 threads, "));
    EXPECT_THAT(shown(best), HasSubstr("3 chunks under way"));
}

TEST(Tune, noise_moves_nothing) {
    int calls = 0;
    const std::vector<Candidate> all =
        search_choices("cuda", "fp32", true, [&](const KernelChoice&) { return 1 - 0.009 * (calls++ % 2); });
    EXPECT_TRUE(quickest(all).choice.is_default());
    for (const Candidate& c : all) EXPECT_FALSE(c.choice.exp_table) << "of doubles only";
}

// Which of them is the default depends on the model and the precision: the generator knows.
TEST(Tune, both_orders_are_tried_in_either_precision) {
    for (const char* precision : {"fp64", "fp32"}) {
        std::set<std::string> orders;
        for (const Candidate& c : search_choices("cuda", precision, true, [](const KernelChoice&) { return 1.0; }))
            orders.insert(c.choice.order);
        EXPECT_EQ(orders, (std::set<std::string>{"", "components", "pressure"})) << precision;
    }
}

TEST(Tune, a_processor_has_order_and_loads_to_choose) {
    const std::vector<Candidate> all = search_choices("cpu", "fp64", true, [](const KernelChoice&) { return 1.0; });
    for (const Candidate& c : all) EXPECT_TRUE(compile_words(c.choice).empty());
    EXPECT_EQ(all.size(), 5u);
    EXPECT_EQ(search_choices("cpu", "fp64", false, [](const KernelChoice&) { return 1.0; }).size(), 1u);
}

TunedChoice tuned(const std::string& device, int blocks) {
    TunedChoice t{"abc", "cuda", device, "sm_90", "fp64", {}, 1.25, 1.5, 1000, "2026-11-21", "0.1.0", "nvcc"};
    t.choice.blocks_at_once = blocks;
    t.choice.order = "pressure";
    t.choice.exp_table = true;
    t.choice.registers = 80;
    t.choice.spill_to_shared = false;
    t.choice.march_threads = 128;
    t.choice.march_blocks = 5;
    t.choice.march_stages = 3;
    t.driver = "driver 1.2, CUDA 13.0";
    t.commit = "1a2b3c4-dirty";
    t.candidates = {{{}, 1.5}, {t.choice, 1.25}};
    return t;
}

TEST(TuneFile, choices_are_kept_by_machine_and_precision) {
    const Scratch scratch;
    const std::string spec = scratch / "mine.json", file = tune_file_of(spec);
    EXPECT_EQ(file, scratch / "mine.tune");
    std::string why;
    const auto look = [&](const char* hash, const char* backend, const char* device, const char* precision) {
        TunedChoice wanted;
        wanted.spec_hash = hash;
        wanted.backend = backend;
        wanted.device = device;
        wanted.precision = precision;
        return tuned_choice(file, wanted, why);
    };
    EXPECT_FALSE(look("abc", "cuda", "A", "fp64")) << "no file";
    add_tuning(file, "mine", tuned("A", 4));
    add_tuning(file, "mine", tuned("B", 5));
    add_tuning(file, "mine", tuned("A", 6));
    EXPECT_EQ(read_tuning(file).kernels.size(), 2u);
    const auto found = look("abc", "cuda", "A", "fp64");
    ASSERT_TRUE(found);
    EXPECT_EQ(found->choice, tuned("A", 6).choice);
    EXPECT_EQ(found->ms_per_step, 1.25);
    EXPECT_EQ(found->date, "2026-11-21");
    EXPECT_EQ(found->driver, "driver 1.2, CUDA 13.0");
    EXPECT_EQ(found->commit, "1a2b3c4-dirty");
    ASSERT_EQ(found->candidates.size(), 2u);
    EXPECT_TRUE(found->candidates[0].choice.is_default());
    EXPECT_EQ(found->candidates[1].ms_per_step, 1.25);
    EXPECT_FALSE(look("abc", "cuda", "A", "fp32"));
    EXPECT_FALSE(look("abc", "cpu", "A", "fp64"));
    EXPECT_EQ(why, "");
    EXPECT_FALSE(look("abd", "cuda", "A", "fp64"));
    EXPECT_EQ(why, file +
                       ": the choice for A was found for another text of the spec and is not taken; heartwright tune "
                       "finds it anew");
}

TEST(TuneFile, what_is_wrong_with_one_is_told_with_its_place) {
    const Scratch scratch;
    const auto fault = [&](const std::string& text) {
        const std::string path = scratch.write("x.tune", text);
        std::string message = message_of([&] { read_tuning(path); });
        const std::size_t at = message.find(path);
        return at == std::string::npos ? message : message.replace(at, path.size(), "x.tune");
    };
    const std::string line =
        R"({"spec_hash": "h", "backend": "cuda", "device": "d", "architecture": "sm_90", "precision": "fp64", "choice": CHOICE,
"ms_per_step": 1, "default_ms_per_step": 1, "cells": 1, "date": "x", "version": "x", "compiler": "x"})";
    const auto of_choice = [&](const std::string& choice) {
        std::string text = line;
        text.replace(text.find("CHOICE"), 6, choice);
        return fault(R"({"format": 2, "name": "x", "kernels": [)" + text + "]}");
    };
    EXPECT_EQ(of_choice("{}"), "no fault");
    std::string with_candidate = line;
    with_candidate.replace(with_candidate.find("CHOICE"), 6,
                           R"({}, "candidates": [{"choice": {}, "ms_per_step": -1}])");
    EXPECT_THAT(fault(R"({"format": 2, "name": "x", "kernels": [)" + with_candidate + "]}"),
                HasSubstr("error: 'ms_per_step' is greater than 0"));
    EXPECT_THAT(fault("nonsense"), HasSubstr("x.tune:1:"));
    EXPECT_THAT(fault("[]"), HasSubstr("x.tune:1:1: error: a file of tune is an object, not an array"));
    EXPECT_THAT(fault(R"({"format": 1, "model": "x", "choices": []})"),
                HasSubstr("was written by an earlier version: remove the file"));
    EXPECT_THAT(fault(R"({"format": 3, "name": "x", "kernels": []})"), HasSubstr("x.tune:1:12: error: "));
    EXPECT_THAT(fault(R"({"format": 2, "name": "x", "kernels": [{}]})"), HasSubstr("spec_hash"));
    EXPECT_THAT(of_choice(R"({"blocks_at_once": 99})"), HasSubstr("blocks_at_once"));
    EXPECT_THAT(of_choice(R"({"threads_per_block": 100})"), HasSubstr("error: threads_per_block is a multiple of 32"));
    EXPECT_THAT(of_choice(R"({"exp_table": 1})"), HasSubstr("error: 'exp_table' is true or false"));
    EXPECT_THAT(of_choice(R"({"order": "pressure; rm -rf /"})"), HasSubstr("order"));
    EXPECT_THAT(of_choice(R"({"blocks": 3})"), HasSubstr("blocks"));
    EXPECT_THAT(of_choice(R"({"registers": 8})"), HasSubstr("registers"));
    EXPECT_THAT(of_choice(R"({"registers": 80, "split": 3})"),
                HasSubstr("error: split and registers are not for one kernel"));
    EXPECT_THAT(of_choice(R"({"split_kernels": true})"), HasSubstr("error: split_kernels says what split cuts"));
}

TEST(TuneFile, one_that_is_damaged_is_refused) {
    const Scratch scratch;
    const std::string file = scratch / "mine.tune";
    add_tuning(file, "mine", tuned("A", 4));
    EXPECT_EQ(read_tuning(file).kernels.size(), 1u);
    std::string text = text_of(file);
    const std::size_t at = text.find("\"registers\": 80");
    ASSERT_NE(at, std::string::npos);
    text[at + 13] ^= 1;  // 90
    scratch.write("mine.tune", text);
    EXPECT_THAT(message_of([&] { read_tuning(file); }),
                HasSubstr("error: the choices are not those that were written: remove the file"));
}

TEST(TuneFile, a_request_without_a_choice_takes_that_of_the_file) {
    const Scratch scratch;
    SolverRequest request{{scratch / "mine.json", "mine", "abc", {}, false}, "cpu", "fp64"};
    EXPECT_TRUE(with_tuned_choice(request).choice->is_default());
    TunedChoice own = tuned(device::open_cpu(1)->name(), 4);
    own.backend = "cpu";
    own.choice = {"pressure", "late", {}, {}, {}, {}};
    add_tuning(tune_file_of(request.spec.path), "mine", own);
    EXPECT_EQ(*with_tuned_choice(request).choice, own.choice);
    request.choice = KernelChoice{};
    EXPECT_TRUE(with_tuned_choice(request).choice->is_default()) << "what is asked for is taken";
    const launch::Installation tools;
    SolverRequest other = request;
    other.choice = own.choice;
    EXPECT_NE(build_key(tools, request), build_key(tools, other));
}

}  // namespace
}  // namespace heartwright::commands
