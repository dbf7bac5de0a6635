// Memory, checks and timing of the phases of a dyad step. A phase begins with the state that the phases before it left;
// each variant starts there again. Each is checked against the plain host reference in the first and the last cell, and
// against the first variant. A mismatch ends the program with exit code 1.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <functional>
#include <initializer_list>
#include <limits>
#include <string>
#include <vector>

#include "lab/benchmark/phases/dyad_memory.cuh"
#include "lab/benchmark/phases/dyad_reference.hpp"

namespace heartwright::benchmark {

__global__ void __launch_bounds__(threads) fill_dyads(DyadArrays dyads, Situation situation) {
    const int dyad = static_cast<int>(blockIdx.x) * threads + static_cast<int>(threadIdx.x);
    if (dyad >= dyads_of_cell) return;
    const int cell = static_cast<int>(blockIdx.y);
    for (int v = 0; v < value::count; ++v)
        dyads.arrays[dyads.at(v, cell, dyad)] = initial_value(situation, cell, dyad, v);
}

using Values = std::vector<int>;
using HostCell = std::vector<reference::Dyad>;

class DyadStep {
public:
    using Reference = std::function<void(const CellState&, HostCell&)>;

    // uniforms: ten for each dyad, on the device; borrowed.
    DyadStep(Report& report, Situation situation, int cells, int repeats, const double* uniforms)
        : report_(report),
          situation_(situation),
          cells_(cells),
          repeats_(repeats),
          stride_(static_cast<std::size_t>(cells) * dyads_of_cell),
          arrays_(value::count * stride_),
          saved_(most_saved * stride_),
          partial_(static_cast<std::size_t>(sums_of_step) * cells * units),
          sums_(static_cast<std::size_t>(sums_of_step) * cells),
          lcc_(cells),
          ryr_(cells),
          calcium_(cells),
          dyads_{arrays_.get(), uniforms, cells} {
        upload_cells();
        start();
    }

    void start() { fill_dyads<<<grid(), threads>>>(dyads_, situation_); }
    // restored: what variants change in place. A phase that the report does not want is run, but neither checked nor
    // timed.
    void begin(const std::string& phase, Values restored, const Reference& reference) {
        is_wanted_ = report_.begin(phase);
        phase_ = phase, restored_ = std::move(restored), first_.clear(), first_sums_.clear();
        copy_values(saved_.get(), false);
        if (!is_wanted_) return;
        for (int k = 0; k < 2; ++k) {
            expected_[k] = download(cell_of_check(k));
            reference(initial_cell(situation_, cell_of_check(k)), expected_[k]);
        }
    }
    // outputs: what the kernel writes; bytes and flop are those of a dyad. sums: first and number of the sums that it
    // makes.
    struct Variant {
        const char* name;
        Kernel kernel;
        int bytes, flop;
        Values outputs;
        int first_sum = 0, sums = 0;
    };
    template <class Launch>
    void measure(const Variant& variant, const Launch& launch) {
        restore();
        for (const int v : variant.outputs)
            if (std::find(restored_.begin(), restored_.end(), v) == restored_.end())
                check(cudaMemset(dyads_.arrays + v * stride_, 0xff, stride_ * 8), "memset");
        launch();
        check(cudaDeviceSynchronize(), variant.name);
        if (!is_wanted_) return;
        double difference = compare_values(variant);
        if (variant.sums > 0) difference = std::max(difference, compare_sums(variant));
        const double ms = median_ms(
            repeats_, [&] { restore(); }, launch);
        const double dyads = static_cast<double>(stride_);
        report_.add(variant.name, {ms, variant.bytes * dyads, variant.kernel, difference, variant.flop * dyads});
    }

    dim3 grid() const { return {units, static_cast<unsigned>(cells_)}; }
    const DyadArrays& dyads() const { return dyads_; }
    double* partial() const { return partial_.get(); }
    double* sums() const { return sums_.get(); }
    const LccCell* lcc() const { return lcc_.get(); }
    const RyrCell* ryr() const { return ryr_.get(); }
    const CalciumCell* calcium() const { return calcium_.get(); }

private:
    static constexpr int most_saved = 12, checked_cells = 2;

    int cell_of_check(int k) const { return k == 0 ? 0 : cells_ - 1; }
    void upload_cells() {
        std::vector<LccCell> lcc;
        std::vector<RyrCell> ryr;
        std::vector<CalciumCell> calcium;
        for (int cell = 0; cell < cells_; ++cell) {
            const CellValues all = values_of(initial_cell(situation_, cell));
            lcc.push_back(all.lcc), ryr.push_back(all.ryr), calcium.push_back(all.calcium);
        }
        const auto upload = [](auto* to, const auto& from) {
            check(cudaMemcpy(to, from.data(), from.size() * sizeof(from[0]), cudaMemcpyHostToDevice), "copy");
        };
        upload(lcc_.get(), lcc), upload(ryr_.get(), ryr), upload(calcium_.get(), calcium);
    }
    void copy_values(double* saved, bool back) const {
        if (restored_.size() > most_saved) std::abort();
        for (std::size_t k = 0; k < restored_.size(); ++k) {
            double* const here = dyads_.arrays + static_cast<std::size_t>(restored_[k]) * stride_;
            double* const there = saved + k * stride_;
            check(cudaMemcpyAsync(back ? here : there, back ? there : here, stride_ * 8, cudaMemcpyDeviceToDevice),
                  "copy");
        }
    }
    void restore() const { copy_values(saved_.get(), true); }

    static std::vector<double> host(const double* from, std::size_t count) {
        std::vector<double> all(count);
        check(cudaMemcpy(all.data(), from, count * 8, cudaMemcpyDeviceToHost), "copy");
        return all;
    }
    HostCell download(int cell) const {
        HostCell dyads(dyads_of_cell);
        for (int v = 0; v < value::count; ++v) {
            const auto all = host(dyads_.arrays + dyads_.at(v, cell, 0), dyads_of_cell);
            for (int s = 0; s < dyads_of_cell; ++s) dyads[s].of[v] = all[s];
        }
        for (int u = 0; u < uniforms_of_dyad; ++u) {
            const auto all = host(dyads_.uniforms + dyads_.at(u, cell, 0), dyads_of_cell);
            for (int s = 0; s < dyads_of_cell; ++s) dyads[s].r[u] = all[s];
        }
        return dyads;
    }

    // Relative; counts are exact, since a difference of one is far above the tolerance.
    double off(const Variant& variant, const char* what, int number, int at, double here, double expected) const {
        const double difference = std::fabs(here - expected), scale = std::max(std::fabs(here), std::fabs(expected));
        if (difference == 0) return 0;
        if (!(difference <= 1e-9 * scale)) {
            std::fprintf(stderr, "%s, %s: %s %d at %d is %.17g, expected %.17g\n", phase_.c_str(), variant.name, what,
                         number, at, here, expected);
            std::exit(1);
        }
        return difference / scale;
    }
    // From the reference; returned: from the first variant that wrote them.
    double compare_values(const Variant& variant) {
        double largest = 0;
        first_.resize(value::count);
        for (const int v : variant.outputs) {
            for (int k = 0; k < checked_cells; ++k) {
                const auto here = host(dyads_.arrays + dyads_.at(v, cell_of_check(k), 0), dyads_of_cell);
                for (int s = 0; s < dyads_of_cell; ++s) off(variant, "value", v, s, here[s], expected_[k][s].of[v]);
            }
            const auto all = host(dyads_.arrays + v * stride_, std::min<std::size_t>(stride_, 1 << 20));
            if (first_[v].empty()) first_[v] = all;
            for (std::size_t s = 0; s < all.size(); ++s)
                largest = std::max(largest, off(variant, "value", v, static_cast<int>(s), all[s], first_[v][s]));
        }
        return largest;
    }
    static double expected_sum(const reference::Dyad& x, int sum) {
        const double all[sums_of_step] = {x.i_CaL,
                                          x.i_CaNa,
                                          x.i_CaK,
                                          x.of[value::i_NCX],
                                          x.of[value::i_Cab],
                                          x.of[value::i_pCa],
                                          x.of[value::J_rel],
                                          x.of[value::CaMKa]};
        return all[sum];
    }
    double compare_sums(const Variant& variant) {
        second_sums<Tree::cub_warp, 1>
            <<<static_cast<unsigned>(sums_of_step * cells_), threads>>>(partial_.get(), sums_.get());
        const auto all = host(sums_.get() + static_cast<std::size_t>(variant.first_sum) * cells_,
                              static_cast<std::size_t>(variant.sums) * cells_);
        if (first_sums_.empty()) first_sums_ = all;
        double largest = 0;
        for (int n = 0; n < variant.sums; ++n)
            for (int k = 0; k < checked_cells; ++k) {
                double expected = 0;
                for (const auto& dyad : expected_[k]) expected += expected_sum(dyad, variant.first_sum + n);
                off(variant, "sum", n, cell_of_check(k), all[n * cells_ + cell_of_check(k)], expected);
            }
        for (std::size_t k = 0; k < all.size(); ++k)
            largest = std::max(largest, off(variant, "sum", 0, static_cast<int>(k), all[k], first_sums_[k]));
        return largest;
    }

    Report& report_;
    Situation situation_;
    int cells_, repeats_;
    std::size_t stride_;
    Array<double> arrays_, saved_, partial_, sums_;
    Array<LccCell> lcc_;
    Array<RyrCell> ryr_;
    Array<CalciumCell> calcium_;
    DyadArrays dyads_;
    std::string phase_;
    bool is_wanted_ = false;
    Values restored_;
    HostCell expected_[checked_cells];
    std::vector<std::vector<double>> first_;
    std::vector<double> first_sums_;
};

}  // namespace heartwright::benchmark
