// Host arguments with their arrays on a GPU, and back.
#pragma once

#include <cuda_runtime_api.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <functional>
#include <memory>
#include <vector>

#include "tests/runtime/unit/kernels/cuda_lattice/toy_on_gpu.hpp"
#include "tests/runtime/unit/kernels/lattice/toy_cells.hpp"

namespace heartwright::test {

// A toy's arguments for hooks of a GPU. What the GPU leaves comes back with fetch().
class OnDevice {
public:
    explicit OnDevice(const interface::ReactArguments& host) : lattice_(*host.lattice), at_(host) {
        const auto stride = static_cast<std::size_t>(host.stride), slots = static_cast<std::size_t>(lattice_.slots),
                   sites = static_cast<std::size_t>(lattice_.site_stride);
        at_.state = copied(static_cast<double*>(host.state), 2 * stride, true);
        at_.v_in = at_.v_out = copied(static_cast<double*>(host.v_out), stride, true);
        at_.clock = copied(const_cast<interface::StepClock*>(host.clock), 1, false);
        lattice_.state = copied(lattice_.state, toy_states * slots * sites, true);
        lattice_.counts = copied(lattice_.counts, (toy_counts + 3) / 4 * slots * sites, true);
        lattice_.walls = copied(const_cast<std::uint8_t*>(lattice_.walls), sites, false);
        lattice_.cell_ids = copied(const_cast<std::int64_t*>(lattice_.cell_ids), slots, false);
        interface::SiteFault fault = *lattice_.fault;
        fault.cell_ids = lattice_.cell_ids;
        lattice_.fault = copied(&fault, 1, false);
        back_.push_back([here = host.lattice->fault, there = lattice_.fault] {
            const std::int64_t* const ids = here->cell_ids;
            EXPECT_EQ(cudaMemcpy(here, there, sizeof *here, cudaMemcpyDeviceToHost), cudaSuccess);
            here->cell_ids = ids;
        });
        const std::int64_t scratch =
            lattice_.slots *
            std::max(interface::lattice_scratch_size(2, 4, 1, lattice_.site_stride), march_scratch_of_toy());
        std::vector<double> nothing(static_cast<std::size_t>(scratch), std::nan(""));
        lattice_.scratch = copied(nothing.data(), nothing.size(), false);
        for (int k = 0; k < lattice_.n_holds; ++k) {
            interface::Hold& hold = lattice_.holds[k];
            if (hold.sites) hold.sites = copied(const_cast<std::uint8_t*>(hold.sites), sites, false);
            if (hold.cells) hold.cells = copied(const_cast<std::uint8_t*>(hold.cells), slots, false);
        }
        at_.lattice = &lattice_;
    }
    OnDevice(const OnDevice&) = delete;

    interface::ReactArguments& arguments() {
        return at_;
    }
    template <class T>
    T* copied(T* from, std::size_t count, bool comes_back) {
        void* memory = nullptr;
        EXPECT_EQ(cudaMalloc(&memory, count * sizeof(T)), cudaSuccess);
        memory_.emplace_back(memory, cudaFree);
        EXPECT_EQ(cudaMemcpy(memory, from, count * sizeof(T), cudaMemcpyHostToDevice), cudaSuccess);
        if (comes_back)
            back_.push_back(
                [=] { EXPECT_EQ(cudaMemcpy(from, memory, count * sizeof(T), cudaMemcpyDeviceToHost), cudaSuccess); });
        return static_cast<T*>(memory);
    }
    void fetch() {
        for (const auto& back : back_) back();
    }

private:
    interface::LatticeArguments lattice_;
    interface::ReactArguments at_;
    std::vector<std::unique_ptr<void, decltype(&cudaFree)>> memory_;
    std::vector<std::function<void()>> back_;
};

}  // namespace heartwright::test
