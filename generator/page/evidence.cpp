#include "generator/page/evidence.hpp"

namespace heartwright::page {

int instructions_of(const CompiledKernel& kernel) {
    if (kernel.instructions.empty()) return -1;
    int sum = 0;
    for (const auto& [kind, count] : kernel.instructions) sum += count;
    return sum;
}

int fp64_instructions_of(const CompiledKernel& kernel) {
    if (kernel.instructions.empty()) return -1;
    int sum = 0;
    for (const auto& [kind, count] : kernel.instructions) sum += kind.starts_with("FP64") ? count : 0;
    return sum;
}

}  // namespace heartwright::page
