#include "base/ode/vector.hpp"

#include <nvector/nvector_serial.h>

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace heartwright::ode {
namespace {

std::size_t size_of(N_Vector vector) { return static_cast<std::size_t>(NV_LENGTH_S(vector)); }

// z[i] = of(x[i]). Vectors may be the same one.
template <class Function>
void map(N_Vector x, N_Vector z, const Function& of) {
    const std::size_t n = size_of(z);
    const double* const from = NV_DATA_S(x);
    double* const into = NV_DATA_S(z);
#pragma GCC ivdep
    for (std::size_t i = 0; i < n; ++i) into[i] = of(from[i]);
}

// z[i] = of(x[i], y[i])
template <class Function>
void map(N_Vector x, N_Vector y, N_Vector z, const Function& of) {
    const std::size_t n = size_of(z);
    const double *const first = NV_DATA_S(x), *const second = NV_DATA_S(y);
    double* const into = NV_DATA_S(z);
#pragma GCC ivdep
    for (std::size_t i = 0; i < n; ++i) into[i] = of(first[i], second[i]);
}

// z = a*x + b*y, with the factor outside where SUNDIALS has it there.
void linear_sum(sunrealtype a, N_Vector x, sunrealtype b, N_Vector y, N_Vector z) {
    if (a == 1 && b == 1) return map(x, y, z, [](double p, double q) { return p + q; });
    if (a == b) return map(x, y, z, [a](double p, double q) { return a * (p + q); });
    if (a == -b)
        return map(
            x, y, z, [a](double p, double q) { return a * (p - q); });
    map(x, y, z, [a, b](double p, double q) { return a * p + b * q; });
}

void scale(sunrealtype a, N_Vector x, N_Vector z) {
    if (a == 1 && x == z) return;
    map(x, z, [a](double p) { return a * p; });
}

// z = c[0]*x[0] + c[1]*x[1] + ..., in the order of SUNDIALS' own.
int linear_combination(int n_vectors, sunrealtype* c, N_Vector* x, N_Vector z) {
    const std::size_t n = size_of(z);
    double* const into = NV_DATA_S(z);
    for (std::size_t i = 0; i < n; ++i) {
        double sum = c[0] * NV_DATA_S(x[0])[i];
        for (int k = 1; k < n_vectors; ++k) sum += c[k] * NV_DATA_S(x[k])[i];
        into[i] = sum;
    }
    return 0;
}

// A component's vector has two numbers: its value, and which component it is.
sunindextype chosen(N_Vector component) { return static_cast<sunindextype>(NV_DATA_S(component)[1]); }

int combine_component(int n_vectors, sunrealtype* c, N_Vector* x, N_Vector z) {
    double sum = c[0] * NV_DATA_S(x[0])[chosen(z)];
    for (int k = 1; k < n_vectors; ++k) sum += c[k] * NV_DATA_S(x[k])[chosen(z)];
    NV_DATA_S(z)[0] = sum;
    return 0;
}

void sum_component(sunrealtype a, N_Vector x, sunrealtype b, N_Vector y, N_Vector z) {
    NV_DATA_S(z)[0] = a * NV_DATA_S(x)[chosen(z)] + b * NV_DATA_S(y)[chosen(z)];
}

void scale_component(sunrealtype a, N_Vector x, N_Vector z) {
    NV_DATA_S(z)[0] = a * NV_DATA_S(x)[x == z ? 0 : chosen(z)];
}

void set_constant(sunrealtype a, N_Vector z) { std::fill_n(NV_DATA_S(z), size_of(z), a); }

void add_constant(N_Vector x, sunrealtype a, N_Vector z) {
    map(
        x, z, [a](double p) { return p + a; });
}

void magnitudes(N_Vector x, N_Vector z) {
    map(
        x, z, [](double p) { return std::fabs(p); });
}

void reciprocals(N_Vector x, N_Vector z) {
    map(
        x, z, [](double p) { return 1 / p; });
}

void product(N_Vector x, N_Vector y, N_Vector z) {
    map(
        x, y, z, [](double p, double q) { return p * q; });
}

void quotient(N_Vector x, N_Vector y, N_Vector z) {
    map(
        x, y, z, [](double p, double q) { return p / q; });
}

// Summed in order, as SUNDIALS does.
sunrealtype weighted_square_sum(N_Vector x, N_Vector weights) {
    const std::size_t n = size_of(x);
    const double *const values = NV_DATA_S(x), *const by = NV_DATA_S(weights);
    double sum = 0;
    for (std::size_t i = 0; i < n; ++i) {
        const double weighted = values[i] * by[i];
        sum += weighted * weighted;
    }
    return sum;
}

sunrealtype weighted_rms_norm(N_Vector x, N_Vector weights) {
    return std::sqrt(weighted_square_sum(x, weights) / static_cast<double>(size_of(x)));
}

}  // namespace

N_Vector make_vector(sunindextype n, SUNContext context) {
    N_Vector vector = N_VNew_Serial(n, context);
    if (vector == nullptr) return nullptr;
    vector->ops->nvlinearsum = linear_sum;  // clones have these, too
    vector->ops->nvlinearcombination = linear_combination;
    vector->ops->nvscale = scale;
    vector->ops->nvconst = set_constant;
    vector->ops->nvaddconst = add_constant;
    vector->ops->nvabs = magnitudes;
    vector->ops->nvinv = reciprocals;
    vector->ops->nvprod = product;
    vector->ops->nvdiv = quotient;
    vector->ops->nvwrmsnorm = weighted_rms_norm;
    vector->ops->nvwsqrsumlocal = weighted_square_sum;
    return vector;
}

N_Vector make_component(SUNContext context) {
    N_Vector vector = N_VNew_Serial(2, context);
    if (vector == nullptr) return nullptr;
    vector->ops->nvlinearsum = sum_component;
    vector->ops->nvlinearcombination = combine_component;
    vector->ops->nvscale = scale_component;
    choose_component(vector, 0);
    return vector;
}

void choose_component(N_Vector vector, std::size_t component) { NV_DATA_S(vector)[1] = static_cast<double>(component); }

double component_of(N_Vector vector) { return NV_DATA_S(vector)[0]; }

}  // namespace heartwright::ode
