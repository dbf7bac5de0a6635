// The phases of a dyad step in their order, each with the variants that Altanaite 2017 and Altanaite and Langguth 2018
// compare, and the whole step.
#pragma once

#include <string>

#include "lab/benchmark/phases/calcium.cuh"
#include "lab/benchmark/phases/dyad_channels.cuh"
#include "lab/benchmark/phases/dyad_step.cuh"
#include "lab/benchmark/phases/random_numbers.cuh"
#include "lab/benchmark/phases/ryr.cuh"

namespace heartwright::benchmark {

// Cumulative: each adds a technique to the one before.
inline constexpr unsigned with_shared = shared_cell, with_read_only = with_shared | read_only;
inline constexpr unsigned with_reciprocals = with_read_only | reciprocals, with_bits = with_reciprocals | bits_of_n;

class DyadPhases {
public:
    // suffix: of the phases' names in the report.
    DyadPhases(Report& report, Situation situation, const std::string& suffix, int cells, int repeats)
        : suffix_(suffix),
          cells_(cells),
          uniforms_(static_cast<std::size_t>(uniforms_of_dyad) * cells * dyads_of_cell),
          step_(report, situation, cells, repeats, uniforms_.get()) {
        draw();
    }
    static bool is_wanted(const Report& report, const std::string& suffix) {
        for (const char* phase : {"lcc", "ryr_probability", "ryr_opening", "calcium", "calcium_diffusion", "step"})
            if (report.wants(phase + suffix)) return true;
        return false;
    }
    void run() {
        lcc(), ryr_probability(), ryr_opening(), calcium(), diffusion();
        step_.start();
        whole();
    }

private:
    void draw() const {
        uniforms<Numbers::written, true><<<step_.grid(), threads>>>(uniforms_.get(), nullptr, cells_, 7);
    }
    // reference: of one dyad, for all of a cell.
    template <class Dyadwise>
    static DyadStep::Reference each(Dyadwise reference) {
        return [reference](const CellState& cell, HostCell& dyads) {
            for (auto& dyad : dyads) reference(cell, dyad);
        };
    }
    static Kernel function(const void* kernel) { return {kernel}; }

    template <unsigned how>
    void lcc_fused(const char* name) {
        const auto kernel = lcc_fused_kernel<how>;
        step_.measure({name,
                       {reinterpret_cast<const void*>(kernel)},
                       8 * lcc_fused_values,
                       with_flop<how>(lcc_probability_flop + lcc_opening_flop),
                       {value::nca, value::n_np, value::n_p}},
                      [&] { kernel<<<step_.grid(), threads>>>(step_.dyads(), step_.lcc()); });
    }
    void lcc() {
        step_.begin("lcc" + suffix_, {value::nca}, each(reference::lcc));
        const auto probability = lcc_probability_kernel<with_bits>;
        step_.measure({"probability",
                       {reinterpret_cast<const void*>(probability)},
                       8 * lcc_probability_values,
                       lcc_probability_flop,
                       {value::nca, value::p_np, value::p_p}},
                      [&] { probability<<<step_.grid(), threads>>>(step_.dyads(), step_.lcc()); });
        const auto opening = lcc_opening_kernel<with_bits>;
        step_.measure({"opening",
                       {reinterpret_cast<const void*>(opening)},
                       8 * lcc_opening_values,
                       with_flop<with_bits>(lcc_opening_flop),
                       {value::n_np, value::n_p}},
                      [&] { opening<<<step_.grid(), threads>>>(step_.dyads()); });
        lcc_fused<plain>("fused_naive");
        lcc_fused<with_shared>("fused_shared");
        lcc_fused<with_read_only>("fused_read_only");
        lcc_fused<with_reciprocals>("fused_reciprocals");
        lcc_fused<with_bits>("fused");
    }

    template <unsigned how>
    void ryr_probability(const char* name) {
        constexpr bool is_summed = (how & (tree_sums | cub_sums)) != 0;
        const auto kernel = ryr_probability_kernel<how>;
        const int flop = ryr_probability_flop + (is_summed ? ryr_currents_flop : 0);
        step_.measure({name,
                       {reinterpret_cast<const void*>(kernel)},
                       8 * (ryr_probability_values + (is_summed ? ryr_summed_values : 0)),
                       (how & reciprocals) != 0 ? flop : 0,
                       {value::t_rel, value::p_open, value::p_C1C2, value::p_O1O2, value::p_C2C1, value::p_O2O1},
                       0,
                       is_summed ? sums_of_currents : 0},
                      [&] { kernel<<<step_.grid(), threads>>>(step_.dyads(), step_.ryr(), step_.partial()); });
    }
    void ryr_probability() {
        step_.begin("ryr_probability" + suffix_, {value::t_rel}, each([](const CellState& cell, reference::Dyad& dyad) {
                        reference::currents(cell, dyad);
                        reference::ryr_probability(cell, dyad);
                    }));
        ryr_probability<reciprocals>("none");
        ryr_probability<reciprocals | read_only>("read_only");
        ryr_probability<reciprocals | shared_cell>("shared");
        ryr_probability<tree_sums>("summed_naive");
        ryr_probability<with_shared | tree_sums>("summed_shared");
        ryr_probability<with_read_only | tree_sums>("summed_read_only");
        ryr_probability<with_reciprocals | tree_sums>("summed_reciprocals");
        ryr_probability<with_reciprocals | cub_sums>("summed");
    }

    template <unsigned how>
    void ryr_opening(const char* name) {
        const auto kernel = ryr_opening_kernel<how>;
        step_.measure({name,
                       {reinterpret_cast<const void*>(kernel)},
                       8 * ryr_opening_values,
                       with_flop<how>(ryr_opening_flop),
                       {value::C1, value::O1, value::C2, value::O2}},
                      [&] { kernel<<<step_.grid(), threads>>>(step_.dyads()); });
    }
    void ryr_opening() {
        step_.begin("ryr_opening" + suffix_, {value::C1, value::O1, value::C2, value::O2},
                    each([](const CellState&, reference::Dyad& dyad) { reference::ryr_opening(dyad); }));
        ryr_opening<plain>("naive");
        ryr_opening<read_only>("read_only");
        ryr_opening<read_only | reciprocals>("pow");
        ryr_opening<read_only | reciprocals | bits_of_n>("bits");
    }

    template <unsigned how, int blocks = 1>
    void calcium(const char* name) {
        constexpr bool is_summed = (how & (tree_sums | cub_sums)) != 0;
        const auto kernel = calcium_kernel<how, blocks>;
        Values outputs{value::ca_ss, value::ca_myo, value::ca_nsr, value::ca_jsr, value::ca_ds, value::CaMKt};
        if (!is_summed)
            outputs.insert(outputs.end(), {value::i_NCX, value::i_Cab, value::i_pCa, value::J_rel, value::CaMKa});
        step_.measure({name,
                       {reinterpret_cast<const void*>(kernel)},
                       8 * (calcium_values + (is_summed ? 0 : calcium_written_values)),
                       (how & reciprocals) == 0 ? 0
                       : (how & hoisted) == 0   ? calcium_flop
                                                : calcium_hoisted_flop,
                       outputs,
                       sums_of_currents,
                       is_summed ? sums_of_calcium : 0},
                      [&] { kernel<<<step_.grid(), threads>>>(step_.dyads(), step_.calcium(), step_.partial()); });
    }
    void calcium() {
        step_.begin("calcium" + suffix_,
                    {value::ca_ss, value::ca_myo, value::ca_nsr, value::ca_jsr, value::ca_ds, value::CaMKt},
                    each(reference::calcium));
        calcium<with_reciprocals>("compute");
        calcium<with_reciprocals, 6>("compute_80_registers");
        calcium<with_reciprocals | hoisted>("compute_hoisted");
        calcium<tree_sums>("summed_naive");
        calcium<with_shared | tree_sums>("summed_shared");
        calcium<with_read_only | tree_sums>("summed_read_only");
        calcium<with_reciprocals | tree_sums>("summed_reciprocals");
        calcium<with_reciprocals | cub_sums | hoisted>("summed_hoisted");
        calcium<with_reciprocals | cub_sums | hoisted, 8>("summed_hoisted_64_registers");
        calcium<with_reciprocals | cub_sums>("summed");
    }

    void diffusion() {
        step_.begin("calcium_diffusion" + suffix_, {}, reference_diffusion);
        const auto kernel = calcium_diffusion_kernel<read_only | reciprocals>;
        step_.measure({"thread_per_dyad",
                       {reinterpret_cast<const void*>(kernel)},
                       8 * calcium_diffusion_values,
                       calcium_diffusion_flop,
                       {value::new_ss, value::new_myo, value::new_nsr}},
                      [&] { kernel<<<step_.grid(), threads>>>(step_.dyads()); });
    }

    // All of a step but the cell's own equations, from the initial state: random numbers, both channels, calcium, sums
    // of eight values, diffusion, sums of six. Bytes are those of all kernels.
    void whole() {
        step_.begin("step" + suffix_,
                    {value::ca_ss, value::ca_myo, value::ca_nsr, value::ca_jsr, value::ca_ds, value::CaMKt, value::nca,
                     value::t_rel, value::C1, value::O1, value::C2, value::O2},
                    [](const CellState& cell, HostCell& dyads) {
                        for (auto& x : dyads) {
                            reference::lcc(cell, x), reference::currents(cell, x);
                            reference::ryr_probability(cell, x), reference::ryr_opening(x), reference::calcium(cell, x);
                        }
                        reference_diffusion(cell, dyads);
                    });
        const int doubles = uniforms_of_dyad + lcc_fused_values + ryr_probability_values + ryr_summed_values +
                            ryr_opening_values + calcium_values + calcium_diffusion_values + values;
        const Array<double> partial(static_cast<std::size_t>(values) * cells_ * units);
        const Array<double> means(static_cast<std::size_t>(values) * cells_);
        step_.measure(
            {"all_kernels",
             {},
             8 * doubles,
             0,
             {value::new_ss, value::new_myo, value::new_nsr, value::ca_jsr, value::ca_ds, value::C1, value::O1}},
            [&] { launch_step(partial.get(), means.get()); });
    }
    void launch_step(double* partial, double* means) const {
        const dim3 grid = step_.grid();
        const DyadArrays& dyads = step_.dyads();
        const auto cells = static_cast<unsigned>(cells_);
        draw();
        lcc_fused_kernel<with_bits><<<grid, threads>>>(dyads, step_.lcc());
        ryr_probability_kernel<with_reciprocals | cub_sums><<<grid, threads>>>(dyads, step_.ryr(), step_.partial());
        ryr_opening_kernel<read_only | reciprocals | bits_of_n><<<grid, threads>>>(dyads);
        calcium_kernel<with_reciprocals | cub_sums><<<grid, threads>>>(dyads, step_.calcium(), step_.partial());
        second_sums<Tree::cub_warp, 1><<<sums_of_step * cells, threads>>>(step_.partial(), step_.sums());
        calcium_diffusion_kernel<read_only | reciprocals><<<grid, threads>>>(dyads);
        constexpr unsigned parts = (sites + 2 * threads - 1) / (2 * threads);
        first_sums<Tree::cub_warp, 2>
            <<<dim3(parts, cells), threads>>>(dyads.arrays + dyads.at(value::new_ss, 0, 0), partial, cells_);
        second_sums<Tree::cub_warp, 2><<<values * cells, threads>>>(partial, means);
    }

    // Flops of draws are counted where none gives anything, with powers by squarings.
    template <unsigned how>
    static constexpr int with_flop(int flop) {
        return (how & with_bits) == with_bits || how == (read_only | reciprocals | bits_of_n) ? flop : 0;
    }
    static void reference_diffusion(const CellState&, HostCell& dyads) {
        using namespace constants;
        const auto change = [&](int s, int from, double z_weight) {
            const int at[3] = {s / (ny * nz), s / nz % ny, s % nz}, n[3] = {nx, ny, nz}, step[3] = {ny * nz, nz, 1};
            double sum = 0;
            for (int axis = 0; axis < 3; ++axis) {
                const int back = at[axis] == 0 ? 1 : -1, ahead = at[axis] == n[axis] - 1 ? -1 : 1;
                sum += (axis == 2 ? z_weight : 1) * (dyads[s + back * step[axis]].of[from] +
                                                     dyads[s + ahead * step[axis]].of[from] - 2 * dyads[s].of[from]);
            }
            return coupling * sum;
        };
        for (int s = 0; s < dyads_of_cell; ++s) {
            auto& x = dyads[s].of;
            x[value::new_ss] = x[value::ca_ss] + reference::B_ss(x[value::ca_ss]) * change(s, value::ca_ss, 2);
            x[value::new_myo] = x[value::ca_myo] + reference::B_myo(x[value::ca_myo]) * change(s, value::ca_myo, 2);
            x[value::new_nsr] = x[value::ca_nsr] + change(s, value::ca_nsr, 1);
        }
    }

    std::string suffix_;
    int cells_;
    Array<double> uniforms_;
    DyadStep step_;
};

}  // namespace heartwright::benchmark
