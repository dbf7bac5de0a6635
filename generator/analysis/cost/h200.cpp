#include "generator/analysis/cost/h200.hpp"

#include "generator/analysis/cost/instructions.hpp"
#include "generator/analysis/cost/op_count.hpp"

namespace heartwright::analysis {

bool is_bound_by_memory(const ir::Model& model) {
    const auto cell = static_cast<std::size_t>(ir::Scale::cell);
    const int instructions = instructions_by_scale(model, Weights::ours)[cell].of_units();
    return bytes_per_cell_step(model, 8) / copy_bandwidth > instructions / fp64_instructions;
}

}  // namespace heartwright::analysis
