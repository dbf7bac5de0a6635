// What bad input about sites gets, from the command as people run it.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "command_line.hpp"

namespace heartwright {
namespace {

using testing::HasSubstr;

struct BadLattice {
    const char* name;
    std::string rest;  // of the experiment
    int code;
    const char* message;
};
void PrintTo(const BadLattice& bad, std::ostream* out) { *out << bad.name; }

class BadSites : public testing::TestWithParam<BadLattice> {};

TEST_P(BadSites, get_their_message_and_code_and_leave_no_results) {
    const Scratch scratch;
    const std::string text =
        R"({"format": 1, "name": "bad", "model": "gaur_rudy_2011_ord", "lattice": {"sites": [10, 4, 2]}, "time": {"end": "5 ms", "dt": "0.05 ms"}, )" +
        GetParam().rest + "}";
    const auto [code, said] = run_command({"heartwright", "run", scratch.write("e.json", text), "-o", scratch / "out",
                                           "--backend", "cpu", "--threads", "1"});
    EXPECT_EQ(code, GetParam().code) << said;
    EXPECT_THAT(said, HasSubstr(GetParam().message));
    EXPECT_FALSE(std::filesystem::exists(scratch / "out/summary.json"));
}

INSTANTIATE_TEST_SUITE_P(
    All, BadSites,
    testing::Values(
        BadLattice{
            "dt_too_long_for_a_rate_at_the_start", R"("set": {"k_close": "30 1/ms"})", 2,
            "at step 0 (t = 0 ms), cell (0, 0, 0), dyad (0, 0, 0): the probabilities of RyR leaving O1 (O1 -> C1, O1 "
            "-> O2) add up to "
            "1.5000"},
        BadLattice{
            "dt_too_long_for_a_rate_later",
            R"("set": {"k_act": "60 1/ms"}, "actions": [{"hold": "RyR", "in": "O1", "sites": [[3, 2, 1]], "to": "1 ms"}])",
            2, ", cell (0, 0, 0), dyad (3, 2, 1): the probabilities of RyR leaving C1 (C1 -> O1, C1 -> C2) add up to "},
        BadLattice{"negative_rate", R"("set": {"k_close": "-1 1/ms"})", 2,
                   "one of the probabilities of RyR leaving O1 (O1 -> C1, O1 -> O2) is -0.05: a rate or probability is "
                   "negative"},
        BadLattice{"negative_rate_beside_a_larger_one", R"("set": {"k_act": "-1 1/ms"})", 2,
                   "one of the probabilities of RyR leaving C1 (C1 -> O1, C1 -> C2) is -"},
        BadLattice{
            "too_many_channels", R"("set": {"RyR_count": 300})", 2,
            "a dyad cannot have 300 channels of RyR: a count is kept in a byte and must be a whole number from 0 to "
            "255"},
        BadLattice{"negative_channels", R"("set": {"RyR_count": -1})", 2, "a dyad cannot have -1 channels of RyR"},
        BadLattice{"too_many_trials", R"("set": {"n_LCC": 256})", 2, "a dyad cannot have 256 channels of LCC"},
        BadLattice{
            "diffusion_beyond_stability", R"("set": {"D_SR": "0.5 um^2/ms"})", 2,
            "diffusion of ca_nsr between dyads is unstable: its diffusivity is 0.5 um^2/ms, and dt = 0.05 ms makes the "
            "diffusion number "
            "1.875, but at most 0.5 "
            "is stable: choose dt <= 0.0133333 ms"},
        BadLattice{"negative_diffusion", R"("set": {"D_SR": "-0.01 um^2/ms"})", 2,
                   "the diffusivity of ca_nsr is negative (-0.01)"},
        BadLattice{"sites_are_not_set", R"("set": {"n_sites": 3})", 2,
                   "'n_sites' is not set: 'lattice' of the experiment gives it"},
        BadLattice{
            "no_such_site",
            R"("actions": [{"move": "RyR", "from_state": "C1", "to_state": "O1", "channels": 1, "sites": [[10, 0, 0]], "at": "1 ms"}])",
            2, "site [10, 0, 0] of 'sites' is none of the 10 x 4 x 2 dyads"},
        BadLattice{"too_much_memory", R"("geometry": {"cells": [500, 500, 400], "spacing": "0.5 mm"})", 4, "GiB"}),
    [](const testing::TestParamInfo<BadLattice>& info) { return std::string(info.param.name); });

TEST(SitesErrors, host_memory_is_for_a_gpu) {
    const Scratch scratch;
    const auto [code, text] = run_command({"heartwright", "bench", "gaur_rudy_2011_ord", "--backend", "cpu", "--cells",
                                           "10", "--steps", "2", "--cell-memory", "host"});
    EXPECT_EQ(code, 2) << text;
    EXPECT_THAT(text, HasSubstr("--cell-memory host is for a GPU: on the processor cells lie in the host's memory"));
    const std::string experiment = scratch.write(
        "e.json", R"({"format": 1, "name": "e", "model": "gaur_rudy_2011_ord", "lattice": {"sites": [10, 4, 2]},
                     "time": {"end": "5 ms", "dt": "0.05 ms"}})");
    const auto run = run_command(
        {"heartwright", "run", experiment, "-o", scratch / "out", "--backend", "cpu", "--cell-memory", "host"});
    EXPECT_EQ(run.code, 2) << run.text;
    EXPECT_THAT(run.text, HasSubstr("leave it out"));
}

TEST(SitesErrors, a_lattice_beyond_the_random_words_is_refused) {
    const Scratch scratch;
    const auto [code, said] = run_command(
        {"heartwright", "run",
         scratch.write(
             "e.json",
             R"({"format": 1, "name": "bad", "model": "gaur_rudy_2011_ord", "lattice": {"sites": [300, 300, 300]},
            "time": {"end": "1 ms", "dt": "0.05 ms"}})"),
         "-o", scratch / "out", "--backend", "cpu"});
    EXPECT_EQ(code, 2);
    EXPECT_THAT(said, HasSubstr("a lattice of 300 x 300 x 300 dyads is too large"));
}

}  // namespace
}  // namespace heartwright
