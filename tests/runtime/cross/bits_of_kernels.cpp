// Prints a hash of every number that math.hpp, the random draws and the CPU kernels of two models compute, a line each: two processors that keep the
// promise of the same bits print the same lines. Compiled for another processor by tools/try_aarch64.sh, so that it links nothing but the C++ library.
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <limits>
#include <vector>

#include "runtime/interface/model.hpp"
#include "tests/runtime/unit/kernels/lattice/samples.hpp"
#include "tests/runtime/unit/math/samples.hpp"

#define MODELS(MODEL)                     \
    MODEL(karma_1994_cpu)                 \
    MODEL(karma_1994_cpu_fp32)            \
    MODEL(ten_tusscher_panfilov_2006_cpu) \
    MODEL(ten_tusscher_panfilov_2006_cpu_fp32)
#define DECLARE(name) const heartwright::interface::Model& heartwright_model_##name();
MODELS(DECLARE)
#undef DECLARE

namespace {

using namespace heartwright;

// FNV-1a of the bits. A NaN's sign and payload say nothing.
template <class T>
std::uint64_t hash(const std::vector<T>& values) {
    std::uint64_t sum = 0xcbf29ce484222325u;
    for (const T value : values) {
        const T told = std::isnan(value) ? std::numeric_limits<T>::quiet_NaN() : value;
        unsigned char bytes[sizeof(T)];
        std::memcpy(bytes, &told, sizeof(T));
        for (const unsigned char byte : bytes) sum = (sum ^ byte) * 0x100000001b3u;
    }
    return sum;
}

void print(const char* what, const char* kind, std::uint64_t bits) {
    std::printf("%s %s %016llx\n", what, kind, static_cast<unsigned long long>(bits));
}

// From 2^-40 to 2^40 with both signs, and what is special. By operations alone that every processor rounds equally.
template <class T>
std::vector<T> arguments() {
    using L = std::numeric_limits<T>;
    std::vector<T> x{T(0),     T(-0.0),         T(1),     T(-1),      L::infinity(), -L::infinity(), L::quiet_NaN(),
                     L::min(), L::denorm_min(), L::max(), L::lowest()};
    double value = 0x1p-40;
    for (int k = 0; value < 0x1p40; ++k, value *= 1.03125) x.push_back(static_cast<T>(k % 2 ? value : -value));
    for (int k = -900; k <= 900; ++k) x.push_back(static_cast<T>(k * 0.1));
    return x;
}

template <class T, class Compute>
void print_functions(const char* kind, Compute compute) {
    const std::vector<T> x = arguments<T>(), y(x.rbegin(), x.rend());
    std::vector<T> to(x.size());
    for (int f = 0; f < test::n_functions; ++f) {
        compute(static_cast<test::Function>(f), x.data(), y.data(), to.data(), static_cast<int>(x.size()));
        print(test::function_names[f], kind, hash(to));
    }
}

void print_draws() {
    const test::LatticeSamples& samples = test::lattice_samples_portable();
    constexpr int count = 4096;
    std::vector<double> u(count), n(count), p(count), k(count);
    for (int draw = 0; draw < 2; ++draw) {
        samples.uniforms(7, 11, 0, 13, draw, u.data(), count);
        print("uniforms", draw == 0 ? "first" : "second", hash(u));
    }
    for (int i = 0; i < count; ++i) n[i] = i % 97, p[i] = (i % 89) / 88.0;
    samples.binomials(n.data(), p.data(), u.data(), k.data(), count);
    print("binomials", "packs", hash(k));
}

// 53 cells of the first variant, from rest to the plateau, for 400 steps with a stimulus.
template <class Real>
void print_cells(const interface::Model& model) {
    constexpr std::int64_t cells = 53, stride = cells + 3;
    constexpr double dt = 0.02;
    const int kernel = model.variants[0].kernel;
    const double* const parameters = model.variants[0].parameters;
    std::vector<double> constants(static_cast<std::size_t>(model.n_constants)),
        initial(static_cast<std::size_t>(model.n_states));
    model.derive(kernel, parameters, dt, constants.data());
    model.initialise(0, model.default_start, parameters, initial.data());
    print(model.name, "constants", hash(constants));
    const double span = std::strcmp(model.potential_unit, "mV") == 0 ? 110 : 3;
    std::vector<Real> state(static_cast<std::size_t>(model.n_states * stride), Real(0));
    for (std::int32_t c = 0; c < model.n_states; ++c) {
        for (std::int64_t s = 0; s < cells; ++s) {
            const double part = static_cast<double>(s) / cells, at_rest = initial[static_cast<std::size_t>(c)];
            const double value = at_rest * (1 + 0.01 * part) + (c == model.potential ? span * part : 0);
            state[static_cast<std::size_t>(c * stride + s)] = static_cast<Real>(value);
        }
    }
    std::vector<std::uint32_t> mask(cells, 1u);
    std::vector<double> amplitude(interface::max_stimulus_count, 0.0);
    amplitude[0] = model.current_of_rate(parameters) * (span / 10);
    interface::StepClock clock {
        0, dt, 0, 0
    };
    Real* const v = state.data() + model.potential * stride;
    const interface::ReactArguments arguments {
        0, cells, stride, state.data(), v, v, &clock, mask.data(), amplitude.data(), constants.data()
    };
    for (clock.step = 0; clock.step < 400; ++clock.step) {
        clock.active_stimulus_mask = clock.step >= 50 && clock.step < 100 ? 1u : 0u;
        if (model.react(kernel, arguments, nullptr) != 0) std::printf("%s: an error\n", model.name);
        if (clock.step % 100 == 99) print(model.name, sizeof(Real) == 8 ? "fp64" : "fp32", hash(state));
    }
}

}  // namespace

int main() {
    const test::Samples& samples = test::samples_portable();
    print_functions<double>("double", samples.packs_of_double);
    print_functions<float>("float", samples.packs_of_float);
    print_functions<double>("wide_double", samples.wide_packs_of_double);
    print_functions<float>("wide_float", samples.wide_packs_of_float);
    print_functions<double>("one_double", samples.numbers_of_double);
    print_functions<float>("one_float", samples.numbers_of_float);
    print_draws();
    for (const interface::Model* model : {
#define ENTRY(name) &heartwright_model_##name(),
             MODELS(ENTRY)
#undef ENTRY
         }) {
        if (model->real_bytes == 8)
            print_cells<double>(*model);
        else
            print_cells<float>(*model);
    }
}
