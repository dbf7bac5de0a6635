// How a model's kernels are made where there is a choice: by default as the generator and
// runtime/kernels/cuda/cuda_kernel.cuh say, else as `heartwright tune` found quickest on a machine. Answers stay the
// same but for `exp_table` (docs/performance.md).
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace heartwright::commands {

// What is not set is as by default.
struct KernelChoice {
    std::string order;  // of lines: components, pressure (few values live at once); as by default: by precision
    std::string loads;  // of the state: first (all before the first line), late (where each is used)
    std::optional<int> threads_per_block, blocks_at_once;
    std::optional<bool> exp_table;             // exp() of doubles from shared memory
    std::optional<bool> store_addresses_anew;  // addresses of stores are computed, not kept from the loads
    std::optional<int> registers =
        {};  // as many values lie in shared memory meanwhile as are too many for so many registers
    std::optional<int> split = {};           // the step is cut into functions with no more live values
    std::optional<bool> split_kernels = {};  // not into functions of a kernel: into kernels of their own
    std::optional<bool> spill_to_shared =
        {};  // what the compiler spills goes to shared memory, as far as there is room (nvcc 13)
    // Of the march through the sites of a cell (runtime/interface/lattice_plan.hpp): threads of a block, blocks for
    // which registers are kept free, chunks under way.
    std::optional<int> march_threads = {}, march_blocks = {}, march_stages = {};

    bool operator==(const KernelChoice&) const = default;
    bool is_default() const { return *this == KernelChoice{}; }
};

std::vector<std::string> generate_words(const KernelChoice& choice);  // of heartwright-generate generate
std::vector<std::string> compile_words(const KernelChoice& choice);   // of the CUDA compiler
std::string shown(const KernelChoice& choice);  // "order pressure, 128 threads, 5 blocks"; "as by default"

}  // namespace heartwright::commands
