// What is watched of beats and transients, told at some step and put into new ones, goes on to the same bits.
#include <gtest/gtest.h>

#include "base/diag/faults.hpp"
#include "runtime/observers/beats/transients.hpp"
#include "tests/runtime/unit/observers/beat_harness.hpp"
#include "tests/runtime/unit/support/memory_keeper.hpp"

namespace heartwright::observers {
namespace {

using testing::MemoryKeeper;
using testing::Told;

constexpr double dt = 0.05, threshold = -40;

template <class Real>
struct Watch {
    Watch(device::Device& on, std::int64_t cells, const BeatMapsSetup& setup, const std::vector<std::int64_t>& slots)
        : device(on),
          step(on, 1),
          v(on, cells),
          maps(make_beat_maps(on, slots.empty() ? cells : static_cast<std::int64_t>(slots.size()), setup, dt,
                              step.data(), static_cast<int>(sizeof(Real)), slots)) {}
    // The states after steps [first, last]; of 0, the initial one.
    void show(const std::vector<Trace>& traces, std::size_t first, std::size_t last) {
        for (std::size_t n = first; n <= last; ++n) {
            std::vector<Real> values;
            for (const Trace& trace : traces) values.push_back(static_cast<Real>(trace[n]));
            v.upload(values);
            step.fill(static_cast<std::int64_t>(n) - 1);
            n == 0 ? maps->start(v.data()) : maps->update(v.data());
        }
        device.synchronise();
    }
    device::Device& device;
    device::Buffer<std::int64_t> step;
    device::Buffer<Real> v;
    std::unique_ptr<BeatMaps> maps;
};

class Kept : public ::testing::TestWithParam<device::Backend> {};
INSTANTIATE_TEST_SUITE_P(Backends, Kept, ::testing::ValuesIn(testing::backends()),
                         [](const auto& info) { return device::backend_name(info.param); });

std::vector<Trace> some_traces(std::size_t count) {
    std::vector<Trace> traces;
    for (std::size_t s = 0; s < count; ++s)
        traces.push_back(random_trace(700 + static_cast<std::uint32_t>(s), 1500, dt));
    return traces;
}

template <class Real>
void maps_go_on(device::Backend backend, const BeatMapsSetup& setup) {
    constexpr std::size_t cells = 7;
    const auto traces = some_traces(cells);
    const std::size_t end = traces.front().size() - 1;
    const auto device = testing::open(backend);
    for (const std::size_t at : {std::size_t{0}, end / 3, end / 2 + 7, end - 1}) {
        const auto told = [&](Watch<Real>& watch, std::int64_t beats) {
            MemoryKeeper keeper(*device, cells);
            watch.maps->keep(keeper, "maps", beats);
            return keeper.told;
        };
        Watch<Real> whole(*device, cells, setup, {}), before(*device, cells, setup, {}),
            after(*device, cells, setup, {});
        whole.show(traces, 0, end);
        before.show(traces, 0, at);
        const auto counts = before.maps->beats();
        const std::int64_t beats =
            std::clamp<std::int64_t>(*std::max_element(counts.begin(), counts.end()), 1, setup.kept);
        after.show(traces, 0, at == end / 3 ? end : 0);  // as new ones see it, or with beats that have not come
        MemoryKeeper put(*device, cells, told(before, beats));
        after.maps->keep(put, "maps", beats);
        EXPECT_TRUE(put.is_through());
        after.show(traces, at + 1, end);
        EXPECT_EQ(told(whole, setup.kept), told(after, setup.kept)) << "from step " << at;
    }
}

TEST_P(Kept, maps_of_beats_go_on_to_the_same_bits) {
    for (const KeepBeats keep : {KeepBeats::first, KeepBeats::last, KeepBeats::all}) {
        const BeatMapsSetup setup{.threshold = threshold,
                                  .keep = keep,
                                  .kept = keep == KeepBeats::all ? 5 : 1,
                                  .percents = {50, 90},
                                  .fastest_rise = true,
                                  .alternans = {50, 90},
                                  .afterdepolarisations = {{1, 20}},
                                  .period = {{100, 1200}}};
        maps_go_on<double>(GetParam(), setup);
        maps_go_on<float>(GetParam(), setup);
    }
}

TEST_P(Kept, records_of_listed_cells_go_on_whoever_has_them) {
    const auto traces = some_traces(6);
    const std::size_t end = traces.front().size() - 1;
    const BeatMapsSetup setup{
        .threshold = threshold, .keep = KeepBeats::all, .kept = 4, .percents = {30, 90}, .records = true};
    const auto device = testing::open(GetParam());
    Watch<double> whole(*device, 6, setup, {4, 1, 3}), before(*device, 6, setup, {4, 1, 3});
    whole.show(traces, 0, end);
    before.show(traces, 0, end / 2);
    const auto items = before.maps->kept_items();
    Watch<double> one(*device, 6, setup, {1}), others(*device, 6, setup, {3, 4});
    one.show(traces, 0, 0);
    others.show(traces, 0, end);
    one.maps->put_items({items[1]});
    others.maps->put_items({items[2], items[0]});
    one.show(traces, end / 2 + 1, end);
    others.show(traces, end / 2 + 1, end);
    const auto wanted = whole.maps->kept_items();
    EXPECT_EQ(one.maps->kept_items()[0].size(), wanted[1].size());
    const auto same = [](const std::vector<double>& a, const std::vector<double>& b) {  // NaN, too
        return a.size() == b.size() && std::memcmp(a.data(), b.data(), 8 * a.size()) == 0;
    };
    EXPECT_TRUE(same(one.maps->kept_items()[0], wanted[1]));
    EXPECT_TRUE(same(others.maps->kept_items()[0], wanted[2]));
    EXPECT_TRUE(same(others.maps->kept_items()[1], wanted[0]));
}

TEST_P(Kept, numbers_that_are_no_beats_are_refused) {
    const BeatMapsSetup setup{
        .threshold = threshold, .keep = KeepBeats::all, .kept = 4, .percents = {90}, .records = true};
    const auto device = testing::open(GetParam());
    Watch<double> watch(*device, 2, setup, {1});
    watch.show(some_traces(2), 0, 0);
    const auto good = watch.maps->kept_items();
    for (const auto& item : {std::vector<double>{}, std::vector<double>{5}, std::vector<double>{never_happened},
                             std::vector<double>(good[0].size() + 1, 0.0), std::vector<double>(good[0].size(), -1.0)})
        EXPECT_THROW(watch.maps->put_items({item}), UserFault);
    auto too_many = good;
    std::replace(too_many[0].begin() + 1, too_many[0].end(), 0.0, 1e30);
    EXPECT_THROW(watch.maps->put_items(too_many), UserFault);
    EXPECT_NO_THROW(watch.maps->put_items(good));
}

TEST_P(Kept, a_rank_without_cells_says_the_same_names) {
    const BeatMapsSetup setup{.threshold = threshold, .percents = {90}, .fastest_rise = true, .period = {{0, 10}}};
    const auto device = testing::open(GetParam());
    Watch<double> none(*device, 0, setup, {}), some(*device, 3, setup, {});
    none.show({}, 0, 1);
    some.show(some_traces(3), 0, 1);
    MemoryKeeper of_none(*device, 0), of_some(*device, 3);
    none.maps->keep(of_none, "maps", 1);
    some.maps->keep(of_some, "maps", 1);
    ASSERT_EQ(of_none.told.size(), of_some.told.size());
    for (std::size_t i = 0; i < of_some.told.size(); ++i) {
        EXPECT_EQ(of_none.told[i].name, of_some.told[i].name);
        EXPECT_TRUE(of_none.told[i].bytes.empty());
    }
    EXPECT_TRUE(none.maps->activation().empty());
    EXPECT_TRUE(none.maps->duration(0).empty());
    EXPECT_TRUE(none.maps->period().empty());
    EXPECT_TRUE(none.maps->fastest_rise().empty());
}

TEST_P(Kept, transients_go_on_to_the_same_bits) {
    constexpr std::int64_t cells = 5;
    const auto traces = some_traces(cells);
    const std::size_t end = traces.front().size() - 1;
    const auto device = testing::open(GetParam());
    device::Buffer<std::int64_t> step(*device, 1);
    device::Buffer<double> v(*device, cells), activation(*device, cells);
    const auto show = [&](Transients& transients, std::size_t first, std::size_t last) {
        for (std::size_t n = first; n <= last; ++n) {
            std::vector<double> values, latest;
            for (const Trace& trace : traces) {
                values.push_back(trace[n]);
                double begun = never_happened;
                for (std::size_t m = n - n % 100 + 1; m <= n; ++m)
                    begun = trace[m - 1] < threshold && trace[m] >= threshold ? static_cast<double>(m) * dt : begun;
                latest.push_back(begun);
            }
            v.upload(values);
            activation.upload(latest);
            step.fill(static_cast<std::int64_t>(n) - 1);
            transients.sample({0, cells, v.data(), interface::NumberFormat::fp64}, v.data(), 8, activation.data(), 1);
        }
        device->synchronise();
    };
    const auto told = [&](Transients& transients) {
        MemoryKeeper keeper(*device, cells);
        transients.keep(keeper, "calcium");
        return keeper.told;
    };
    const auto made = [&] { return Transients(*device, cells, {50, 90}, dt, dt, threshold, step.data()); };
    Transients whole = made(), before = made(), after = made();
    show(whole, 1, end);
    show(before, 1, end / 2);
    MemoryKeeper put(*device, cells, told(before));
    after.keep(put, "calcium");
    EXPECT_TRUE(put.is_through());
    show(after, end / 2 + 1, end);
    EXPECT_EQ(told(whole), told(after));
}

}  // namespace
}  // namespace heartwright::observers
