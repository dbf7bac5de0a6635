#include "generator/analysis/lattice_faults.hpp"

#include <gtest/gtest.h>

#include "generator/analysis/verifier.hpp"
#include "generator/ir/reader.hpp"
#include "tests/generator/toy_lattice.hpp"

namespace heartwright::analysis {
namespace {

using Faults = std::vector<std::string>;

// The faults of the toy with one piece of its text changed.
Faults faults_with(const std::string& old, const std::string& by) {
    std::string text = toy_lattice_text;
    const std::size_t at = text.find(old);
    if (at == std::string::npos) return {"no such text: " + old};
    text.replace(at, old.size(), by);
    return faults_of(ir::read(text));
}

TEST(LatticeFaults, a_good_model_has_none) { EXPECT_EQ(faults_of(ir::read(toy_lattice_text)), Faults{}); }

TEST(LatticeFaults, names_each_fault) {
    const std::tuple<const char*, const char*, const char*> rows[] = {
        {"parameter n_weight [1] = 60 bind \"lattice.weight\"\n", "n_weight [1] = 60\n",
         "a lattice without the parameter 'n_weight'"},
        {"sum(i_K_d)", "sum(i_K_d*2)", "'sum(i_K_d*2)' is not of one name"},
        {"i_K [A/F] = sum(i_K_d)", "i_K [A/F] = sum(i_K_d) + i_K_d",
         "the update of 'V' reads sites without a sum over them"},
        {"ddt(trace) = (s", "ddt(trace) = (ca_mean + s",
         "the update of 'trace' is of sites and reads what is known only after them"},
        {"ddt(trace) = (s", "ddt(trace) = (next(V) + s",
         "the update of 'trace' is of sites and reads what is known only after them"},
        {"total_K_C, 0)", "total_K_C, 4)", "'binomial(K_C_free, total_K_C, 4)' is beyond the number of draws"},
        {"total_K_O, 1)", "total_K_O, 0)",
         "'binomial(K_C_free, total_K_C, 0)' and 'binomial(K_O_free, total_K_O, 0)' share a draw"},
        {"0.25 site count", "0.25 count", "the count 'K_O' must be a site's, with a next value"},
        {"0.25 site count", "0.25 site", "'K_O' of the machine 'K' is no count"},
        {"machine K count K_count states [K_C, K_O] free [K_C_free, K_O_free]",
         "machine K count K_count states [K_C, K_O] free [K_C_free, K_O_free, K_X_free]",
         "the machine 'K' must have free and held channels of each of its states"},
        {"machine K count K_count", "machine K count V", "the count of the machine 'K' must be known before the run"},
        {"total total_K_O", "total k_close", "the check 'K leaving O' is of 'k_close', which is no definition"},
        {"square(K_half + next(ca))", "square(K_half + ca)",
         "the diffusivity 'diffusivity_ca' reads 'ca' before diffusion; only next() of it may be read"},
        {"square(K_half + next(ca))", "LCC_np", "the diffusivity 'diffusivity_ca' reads a draw"},
        {"weight_2_ca [ms/um^2] = 2*dt", "weight_2_ca [ms/um^2] = V*dt",
         "the weight 'laplacian_weight_2_ca' must be a definition known before the run"},
        {"laplacian_weight_2_ca]", "laplacian_weight_2_ca] of rate_open",
         "what diffuses, 'rate_open', reads 'ca' before diffusion; only next() of it may be read"},
        {"laplacian_weight_2_ca]", "laplacian_weight_2_ca] of w_inf",
         "what diffuses, 'w_inf', must be a definition of the sites"},
        {"laplacian_weight_2_ca]", "laplacian_weight_2_ca] block \"ca*\" [0, 0, 0]",
         "the neighbour 'ca000' of 'ca' is no voxel of its block"},
        {"laplacian_weight_2_ca]", "laplacian_weight_2_ca] block \"ca*\" [0, 1, 0]", "'ca' is no voxel of a site"},
    };
    for (const auto& [old, by, expected] : rows) {
        const Faults faults = faults_with(old, by);
        EXPECT_NE(std::find(faults.begin(), faults.end(), expected), faults.end())
            << expected << "\n  got: " << (faults.empty() ? "none" : faults[0]);
    }
}

TEST(LatticeFaults, sites_need_a_lattice) {
    EXPECT_EQ(faults_of(ir::read("state x [1] = 0 site\nddt(x) = 1\n")),
              Faults{"'x' is a site's, but there is no lattice"});
    EXPECT_EQ(faults_of(ir::read("state x [1] = 0\na [1] = binomial(5, 0.5, 0)\nddt(x) = sum(x)\n")),
              Faults{"draws or sums over sites, but no lattice"});
}

}  // namespace
}  // namespace heartwright::analysis
