#include "generator/analysis/cost/gpu_choices.hpp"

#include "generator/analysis/cost/op_count.hpp"

namespace heartwright::analysis {

bool exp_table_pays(const ir::Model& model) {
    constexpr int few = 8;  // each saves 6 FP64 instructions; filling takes about 10 others and a barrier
    return !model.lattice && count_by_scale(model)[static_cast<int>(ir::Scale::cell)].exps >= few;
}

}  // namespace heartwright::analysis
