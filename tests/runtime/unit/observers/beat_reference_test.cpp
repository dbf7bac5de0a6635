// The maps, made step by step in few bytes, against whole traces looked at in doubles.
#include <gtest/gtest.h>

#include <cstring>

#include "tests/runtime/unit/observers/beat_harness.hpp"

namespace heartwright::observers {
namespace {

constexpr double dt = 0.05, end = 3000, threshold = -40;
const std::vector<double> percents{30, 50, 90};

void expect_near(double value, double wanted, double within, const char* what) {
    if (std::isnan(wanted))
        EXPECT_TRUE(std::isnan(value)) << what << " is " << value << " where there is none";
    else
        EXPECT_NEAR(value, wanted, within) << what;
}

std::vector<Trace> random_traces(std::uint32_t seed, std::size_t count) {
    std::vector<Trace> traces;
    for (std::size_t s = 0; s < count; ++s)
        traces.push_back(random_trace(seed + static_cast<std::uint32_t>(s), end, dt));
    return traces;
}

class BeatReference : public ::testing::TestWithParam<device::Backend> {};
INSTANTIATE_TEST_SUITE_P(Backends, BeatReference, ::testing::ValuesIn(testing::backends()),
                         [](const auto& info) { return device::backend_name(info.param); });

TEST_P(BeatReference, all_beats_of_random_traces_are_those_of_the_definitions) {
    constexpr std::size_t cells = 11, kept = 12;  // a last group of less than four; some beats are lost
    const auto traces = random_traces(100, cells);
    const auto maps = watch(GetParam(), traces,
                            {.threshold = threshold, .keep = KeepBeats::all, .kept = kept, .percents = percents}, dt);
    const auto count = maps->beats();
    const auto activation = maps->activation();
    std::size_t some_cut_off = 0, some_lost = 0;
    for (std::size_t s = 0; s < cells; ++s) {
        const auto wanted = plain_beats(traces[s], threshold, percents, dt);
        ASSERT_EQ(count[s], static_cast<std::int32_t>(wanted.size()));
        some_lost += wanted.size() > kept;
        for (std::size_t b = 0; b < kept; ++b) {
            const std::size_t at = b * cells + s;
            expect_near(activation[at], b < wanted.size() ? wanted[b].activation : never_happened, 1e-7, "activation");
            for (std::size_t l = 0; l < percents.size(); ++l) {
                expect_near(maps->repolarisation(static_cast<int>(l))[at],
                            b < wanted.size() ? wanted[b].repolarisation[l] : never_happened,
                            b < wanted.size() ? wanted[b].within[l] : 0, "repolarisation");
            }
            some_cut_off += b + 1 < wanted.size() && std::isnan(wanted[b].repolarisation.back());
        }
    }
    EXPECT_GT(some_cut_off, 10u);
    EXPECT_GT(some_lost, 2u);
}

TEST_P(BeatReference, the_first_beat_and_the_last_are_those_of_all) {
    const auto traces = random_traces(200, 9);
    const auto first = watch(GetParam(), traces, {.threshold = threshold, .percents = percents}, dt);
    const auto last =
        watch(GetParam(), traces, {.threshold = threshold, .keep = KeepBeats::last, .percents = percents}, dt);
    for (std::size_t s = 0; s < traces.size(); ++s) {
        const auto wanted = plain_beats(traces[s], threshold, percents, dt);
        EXPECT_NEAR(first->activation()[s], wanted.front().activation, 1e-7);
        EXPECT_NEAR(last->activation()[s], wanted.back().activation, 1e-7);
        for (std::size_t l = 0; l < percents.size(); ++l) {
            const int level = static_cast<int>(l);
            expect_near(first->duration(level)[s], wanted.front().repolarisation[l] - wanted.front().activation,
                        wanted.front().within[l], "first");
            const auto whole = std::find_if(wanted.rbegin(), wanted.rend(),
                                            [&](const PlainBeat& beat) { return !std::isnan(beat.repolarisation[l]); });
            expect_near(last->duration(level)[s], whole->repolarisation[l] - whole->activation, whole->within[l],
                        "last");
        }
    }
}

TEST_P(BeatReference, the_steepest_rise_is_that_of_the_trace) {
    const auto traces = random_traces(300, 6);
    const auto maps = watch(GetParam(), traces, {.threshold = threshold, .fastest_rise = true}, dt);
    for (std::size_t s = 0; s < traces.size(); ++s) {
        double steepest = 0;
        for (std::size_t n = 1; n < traces[s].size(); ++n)
            steepest = std::max(steepest, (traces[s][n] - traces[s][n - 1]) / dt);
        EXPECT_NEAR(maps->fastest_rise()[s], steepest, 2e-4);
    }
}

TEST_P(BeatReference, listed_cells_keep_what_their_beats_were_exactly) {
    const auto traces = random_traces(400, 7);
    const std::vector<std::int64_t> slots{5, 0, 2};
    constexpr std::size_t kept = 200;
    const auto maps =
        watch(GetParam(), traces,
              {.threshold = threshold, .keep = KeepBeats::all, .kept = kept, .percents = percents, .records = true}, dt,
              slots);
    const auto records = maps->records();
    for (std::size_t i = 0; i < slots.size(); ++i) {
        const Trace& trace = traces[static_cast<std::size_t>(slots[i])];
        const auto wanted = plain_beats(trace, threshold, percents, dt);
        ASSERT_EQ(maps->beats()[i], static_cast<std::int32_t>(wanted.size()));
        for (std::size_t b = 0; b < wanted.size(); ++b) {
            const std::size_t at = b * slots.size() + i;
            EXPECT_NEAR(maps->activation()[at], wanted[b].activation, 1e-9);
            EXPECT_NEAR(records.foot[at], wanted[b].foot, 1e-9);
            EXPECT_NEAR(records.peak[at], wanted[b].peak, 1e-9);
            EXPECT_NEAR(records.peak_time[at], wanted[b].peak_time, 1e-9);
            for (std::size_t l = 0; l < percents.size(); ++l) {
                expect_near(maps->repolarisation(static_cast<int>(l))[at], wanted[b].repolarisation[l], 1e-9,
                            "repolarisation");
            }
            double steepest = 0;
            for (std::size_t n = wanted[b].step; n > 0 && trace[n] > trace[n - 1]; --n)  // back to the foot
                steepest = std::max(steepest, (trace[n] - trace[n - 1]) / dt);
            for (std::size_t n = wanted[b].step + 1; n < trace.size() && trace[n] >= threshold; ++n)
                steepest = std::max(steepest, (trace[n] - trace[n - 1]) / dt);
            EXPECT_NEAR(records.fastest_rise[at], steepest, 1e-9);
        }
        EXPECT_TRUE(std::isnan(records.foot[wanted.size() * slots.size() + i]));
    }
}

// All maps at once, as one row of bits.
std::vector<std::uint64_t> bits_of(device::Backend backend, const std::vector<Trace>& traces) {
    const auto maps = watch(backend, traces,
                            {.threshold = threshold,
                             .keep = KeepBeats::all,
                             .kept = 30,
                             .percents = percents,
                             .fastest_rise = true,
                             .alternans = {50, 90},
                             .afterdepolarisations = BeatMapsSetup::Afterdepolarisations{2, 10},
                             .period = BeatMapsSetup::Window{200, 2500}},
                            dt);
    std::vector<std::uint64_t> bits;
    for (const auto& values :
         {maps->activation(), maps->repolarisation(0), maps->repolarisation(1), maps->repolarisation(2),
          maps->fastest_rise(), maps->alternans(1), maps->alternans(2), maps->early_afterdepolarisations(),
          maps->delayed_afterdepolarisations(), maps->period()}) {
        for (const double value : values) {
            bits.push_back(0);
            const double one_nan = std::isnan(value) ? never_happened : value;
            std::memcpy(&bits.back(), &one_nan, sizeof one_nan);
        }
    }
    return bits;
}

TEST(BeatTwins, agree_bit_by_bit) {
    if (!device::cuda_is_there()) GTEST_SKIP() << "no GPU";
    const auto traces = random_traces(500, 13);
    EXPECT_EQ(bits_of(device::Backend::cpu, traces), bits_of(device::Backend::cuda, traces));
}

TEST(BeatTwins, a_cell_among_four_is_a_cell_alone) {
    const auto traces = random_traces(600, 8);
    const auto together = bits_of(device::Backend::cpu, traces);
    for (std::size_t s = 0; s < traces.size(); ++s) {
        const auto alone = bits_of(device::Backend::cpu, {traces[s]});
        for (std::size_t k = 0; k < alone.size(); ++k) EXPECT_EQ(alone[k], together[k * traces.size() + s]);
    }
}

}  // namespace
}  // namespace heartwright::observers
