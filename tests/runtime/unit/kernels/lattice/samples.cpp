#include "tests/runtime/unit/kernels/lattice/samples.hpp"

#include "runtime/kernels/cpu/cpu_lattice.hpp"
#include "tests/runtime/unit/kernels/lattice/toy_kernel.hpp"

namespace heartwright::test {
namespace {

namespace math = heartwright::math::HEARTWRIGHT_ISA;
using heartwright::kernels::cpu_lattice_observe, heartwright::kernels::cpu_lattice_observe_sites,
    heartwright::kernels::cpu_lattice_react;
using eight = math::pack<double, 8>;

void uniforms(std::uint64_t seed, std::int64_t cell, std::int64_t first_site, std::int64_t step, int draw, double* u,
              int count) {
    const math::CellRandom<eight> random(seed, cell, step);
    for (int i = 0; i < count; i += 8) {
        const auto block = random.block(math::count_up_from<eight>(math::counter_1(first_site + i, draw)));
        (draw % 2 == 0 ? math::uniform_of_words<eight>(block.word_0, block.word_1_anything)
                       : math::uniform_of_words<eight>(block.word_2, block.word_3_anything))
            .store(u + i);
    }
}

template <class real>
void binomials(const double* n, const double* p, const double* u, double* k, int count) {
    for (int i = 0; i < count; i += real::lanes)
        math::binomial(
            real::load(n + i), real::load(p + i), [&] { return real::load(u + i); })
            .store(k + i);
}

}  // namespace

const LatticeSamples& HEARTWRIGHT_JOIN(lattice_samples_, HEARTWRIGHT_ISA)() {
    static const LatticeSamples samples{HEARTWRIGHT_TEXT(HEARTWRIGHT_ISA),
                                        uniforms,
                                        binomials<eight>,
                                        binomials<math::pack<double, 1>>,
                                        cpu_lattice_react<toy::Kernel0>,
                                        cpu_lattice_observe<toy::Kernel0>,
                                        cpu_lattice_observe_sites<toy::Kernel0>};
    return samples;
}

}  // namespace heartwright::test
