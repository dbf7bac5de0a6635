// What is said of sites, draws, diffusion and means that cannot be.
#include <gtest/gtest.h>

#include "tests/generator/unit/frontend/built_lattice.hpp"

namespace heartwright::frontend {
namespace {

TEST(lattice_messages, show_the_place) {
    EXPECT_EQ(build(with_sites(R"j({ "states": { "ca": "1 uM" }, "equations": ["ddt(ca) = -0.1 [1/ms]*ca"] })j", "",
                               R"j("spacing": "1 um")j", R"j({ "equations": ["i_x [A/F] = 0.1 [A/F/uM]*ca"] })j"))
                  .messages,
              "m.json:8:56: error: 'i_x' is of the cell and reads 'ca' of its sites\n"
              "    \"extra\": { \"equations\": [\"i_x [A/F] = 0.1 [A/F/uM]*ca\"] } },\n"
              "                                                       ^~ name its mean in the lattice's 'means': "
              "ca_mean = mean(ca)\n");
}

TEST(lattice_messages, the_cell_reads_sites_through_means) {
    const auto errors = [](const std::string& cell, const std::string& means = "") {
        return errors_of(with_sites(R"j({ "parameters": { "k": "0.1 1/ms" }, "states": { "ca": "1" },
          "equations": ["ddt(ca) = -k*ca", "twice = 2*ca", "same = 2*k"] })j",
                                    means, R"j("spacing": "1 um")j", cell));
    };
    EXPECT_EQ(errors(R"j({ "equations": ["x = 2*same"] })j"), "");  // does not vary between sites
    EXPECT_EQ(errors(R"j({ "equations": ["x = y + 1", "y = next(ca)"] })j"),
              "'y' is of the cell and reads 'next(ca)' of its sites; name its mean in the lattice's 'means': ca_mean = "
              "mean(next(ca))");
    EXPECT_EQ(errors(R"j({ "states": { "q": "0" }, "equations": ["ddt(q) = twice*1 [1/ms]"] })j"),
              "'ddt(q)' is of the cell and reads 'twice' of its sites; name its mean in the lattice's 'means': "
              "twice_mean = mean(twice)");
    EXPECT_EQ(errors(R"j({ "states": { "q": { "initial": "ca", "unit": "1" } }, "equations": ["next(q) = 1"] })j"),
              "the initial value of 'q' is of the cell and reads 'ca' of its sites; name its mean in the lattice's "
              "'means': ca_mean = mean(ca)");
    EXPECT_EQ(
        errors("{}", R"j("a = mean(ca) + ca")j"),
        "'a' is of the cell and reads 'ca' of its sites; name its mean in the lattice's 'means': ca_mean = mean(ca)");
    EXPECT_EQ(errors(R"j({ "equations": ["x = mean(ca)"] })j"),
              "'mean' stands in the lattice's 'means' only; give it a name there and use that");
    EXPECT_EQ(errors("{}", R"j("a = mean(ca*sum(ca))")j"),
              "'mean' takes a value of each site: this is one of the cell; give the inner one a name of its own");
    EXPECT_EQ(errors("{}", R"j("a = mean(ca, 1)")j"), "'mean' takes 1 argument, not 2; write mean(x)");
    EXPECT_EQ(errors("{}", R"j("a = binomial(3, 0.5)")j"),
              "'binomial' is not a documented function; what is drawn stands in 'draws' or in 'channels' with a count");
}

TEST(lattice_messages, sites_do_not_read_their_own_mean) {
    const auto errors = [](const std::string& site_equations, const std::string& cell = "{}") {
        return errors_of(
            with_sites(R"j({ "parameters": { "k": "0.1 1/ms" }, "states": { "ca": "1" }, "equations": [)j" +
                           site_equations + "] }",
                       R"j("ca_mean = mean(ca)")j", R"j("spacing": "1 um")j", cell));
    };
    EXPECT_EQ(errors(R"j("ddt(ca) = -k*(ca - ca_mean)")j"),
              "the sites read their own mean: 'ca_mean' of the same step is not there yet; "
              "read the step before's through a state of the cell: next(kept) = ca_mean");
    EXPECT_EQ(errors(R"j("ddt(ca) = -k*rest_of", "rest_of = ca - far")j", R"j({ "equations": ["far = 2*ca_mean"] })j"),
              "the sites read their own mean: 'far' of the same step is not there yet; "
              "read the step before's through a state of the cell: next(kept) = far");
    EXPECT_EQ(errors(R"j("ddt(ca) = -k*(ca - next(kept))")j",
                     R"j({ "states": { "kept": "1" }, "equations": ["next(kept) = ca_mean"] })j"),
              "the sites read their own mean: 'next(kept)' of the same step is not there yet; "
              "'kept' is the step before's");
    EXPECT_EQ(errors(R"j("ddt(ca) = -k*(ca - kept)")j",
                     R"j({ "states": { "kept": "1" }, "equations": ["next(kept) = ca_mean"] })j"),
              "");
}

TEST(lattice_messages, updates_stand_with_their_states) {
    EXPECT_EQ(errors_of(with_sites(R"j({ "states": { "ca": "1" }, "equations": ["next(q) = 1"] })j", "",
                                   R"j("spacing": "1 um")j",
                                   R"j({ "states": { "q": "1" }, "equations": ["next(ca) = 1"] })j")),
              "'next(ca)' stands in a component of the cell, but 'ca' is a state of the sites\n"
              "'next(q)' stands in a component of the sites, but 'q' is a state of the cell\n"
              "nothing updates the state 'q'; add \"ddt(q) = ...\" or \"next(q) = ...\", or make it a parameter\n"
              "nothing updates the state 'ca'; add \"ddt(ca) = ...\" or \"next(ca) = ...\", or make it a parameter");
}

std::string machine(const std::string& more, const std::string& rate,
                    const std::string& initial = R"j({ "A": "rest" })j") {
    return R"j({ "parameters": { "k": "0.1 1/ms", "n": "7.5", "s": "2 1/s" }, "states": { "x": "0.5" }, "equations": ["next(x) = x"],
      "channels": { "X": { )j" +
           more + R"j(, "states": ["A", "B"], "transitions": { "A <-> B": ["k", ")j" + rate + R"j("] }, "initial": )j" +
           initial + " } } }";
}

TEST(counted_machine_messages, say_what_rates_and_counts_must_be) {
    const auto errors = [](const std::string& component) { return errors_of(with_sites(component)); };
    const std::string count = R"j("count": "10")j";
    EXPECT_EQ(errors(machine(count, "k")), "");
    EXPECT_EQ(errors(machine(count, "s")),
              "the rate of 'X' from 'B' to 'A' is in 1/s: it must be in 1/ms: the factor 0.001 is missing; write in(s, "
              "[1/ms])");
    EXPECT_EQ(errors(machine(count, "0.1")), "the rate of 'X' from 'B' to 'A' has no unit: it must be in 1/ms");
    EXPECT_EQ(errors(machine(count, "V*k")), "the rate of 'X' from 'B' to 'A' is in mV/ms: it must be in 1/ms");
    EXPECT_EQ(errors(machine(count, "k - 0.2 [1/ms]")), "the rate of 'X_B_to_A' is -0.1: it must not be negative");
    EXPECT_EQ(errors(machine(count, "k*(x - 1)")),
              "the rate of 'X_B_to_A' is -0.05 at the start: it must not be negative");
    EXPECT_EQ(errors(machine(R"j("count": "n")j", "k")),
              "the count of 'X' is 7.5: it must be a whole number from 0 to 255");
    EXPECT_EQ(errors(machine(R"j("count": "40*n")j", "k")),
              "the count of 'X' is 300: it must be a whole number from 0 to 255");
    EXPECT_EQ(errors(machine(R"j("count": "0 - 2*n")j", "k")),
              "the count of 'X' is -15: it must be a whole number from 0 to 255");
    EXPECT_EQ(errors(machine(R"j("count": "2*x")j", "k")),
              "the count of 'X' is made of parameters alone: it is known before a run");
    EXPECT_EQ(errors(machine(R"j("count": "2*V")j", "k")),
              "the count of 'X' is in mV: it must have no unit\n"
              "the count of 'X' is made of parameters alone: it is known before a run");
}

TEST(counted_machine_messages, channels_start_somewhere) {
    const auto errors = [](const std::string& initial) {
        return errors_of(with_sites(machine(R"j("count": "10")j", "k", initial)));
    };
    EXPECT_EQ(errors(R"j({ "A": "x", "B": "x" })j"), "");
    EXPECT_EQ(errors(R"j({ "A": "x" })j"),
              "the initial probabilities of 'X' add up to 0.5; one of them may be \"rest\"");
    EXPECT_EQ(errors(R"j({ "A": "3*x", "B": "rest" })j"),
              "channels would start in 'X_A' with probability 1.5\n"
              "channels would start in 'X_B' with probability -0.5");
    EXPECT_EQ(errors(R"j({ "A": "X_B/10", "B": "rest" })j"),
              "the initial value of 'X_A' depends on 'X_B'; it is made of parameters and other initial values\n"
              "the initial value of 'X_B' depends on 'X_B'; it is made of parameters and other initial values\n"
              "the initial value of 'X_B' needs itself: X_B -> X_B");
}

TEST(counted_machine_messages, a_variant_must_keep_to_the_count) {
    const std::string spec = with_sites(machine(R"j("count": "10")j", "k"));
    const std::string variants = R"j(, "variants": { "many": { "scale": { "X_count": 100 } } } })j";
    const std::string with_variants = spec.substr(0, spec.rfind('}')) + variants;
    EXPECT_EQ(errors_of(with_variants), "");
    EXPECT_EQ(errors_of(with_variants, {{"many"}, {}, {}}),
              "the count of 'X' is 1000: it must be a whole number from 0 to 255");
}

TEST(counted_machine_messages, are_drawn_and_not_given) {
    EXPECT_EQ(errors_of(with_sites(
                  R"j({ "parameters": { "k": "0.1 1/ms" }, "equations": ["ddt(X_A) = 1 [1/ms]", "z = next(X_A_to_B)"],
      "channels": { "X": { "count": "10", "states": ["A", "B"], "transitions": { "A <-> B": ["k", "k"] }, "initial": { "A": "rest" } } } })j")),
              "'ddt(X_A)' cannot be given: 'X_A' belongs to a state machine; its transitions give it\n"
              "next() takes the name of a state; an algebraic symbol has no level of its own");
}

TEST(draw_messages, say_what_trials_and_probabilities_must_be) {
    const auto errors = [](const std::string& trials, const std::string& probability) {
        return errors_of(with_sites(
            R"j({ "parameters": { "n": "15", "p": "0.4", "c": "1 mM" }, "states": { "x": "0.9" }, "equations": ["next(x) = x"],
          "draws": { "L": { "trials": ")j" +
            trials + R"j(", "outcomes": { "a": ")j" + probability + R"j(", "b": "p" } } } })j"));
    };
    EXPECT_EQ(errors("n", "0.5"), "");
    EXPECT_EQ(errors("n + 0.5", "0.5"), "the number of trials of 'L' is 15.5: it must be a whole number from 0 to 255");
    EXPECT_EQ(errors("20*n", "0.5"), "the number of trials of 'L' is 300: it must be a whole number from 0 to 255");
    EXPECT_EQ(errors("n*x", "0.5"),
              "the number of trials of 'L' is made of parameters alone: it is known before a run");
    EXPECT_EQ(errors("c", "0.5"), "the number of trials of 'L' is in mM: it must have no unit");
    EXPECT_EQ(errors("n", "c"), "the probability of 'L_a' is in mM: it must have no unit");
    EXPECT_EQ(errors("n", "x"), "at the start the probabilities of the outcomes of L (a, b) add up to 1.3");
    EXPECT_EQ(errors("n", "0 - p"), "the probability of 'L_a' is -0.4: it must not be negative");
    EXPECT_EQ(errors("n", "L_b/100"),
              "a cycle: L_b -> L_a -> probability_L_a -> L_b; each of these needs the next one first");
    EXPECT_EQ(errors("n", "L_a/100"),
              "a cycle: probability_L_a -> L_a -> probability_L_a; each of these needs the next one first");
}

TEST(diffusion_messages, say_what_coefficients_must_be) {
    const auto errors = [](const std::string& D, const std::string& axes = "[1, 1, 1]") {
        return errors_of(
            with_sites(R"j({ "parameters": { "D": "0.02 um^2/ms", "D_cm": "1 cm^2/s", "z": "2", "k": "0.1 1/ms" },
          "states": { "ca": { "initial": "1 mM", "diffusion": { "D": ")j" +
                       D + R"j(", "axes": )j" + axes + R"j( } } },
          "equations": ["ddt(ca) = -k*ca", "flow = D*X_A/X_count", "unused = D_cm/z"],
          "channels": { "X": { "count": "10", "states": ["A", "B"], "transitions": { "A <-> B": ["k", "k"] }, "initial": { "A": "rest" } } } })j"));
    };
    EXPECT_EQ(errors("D", R"j([1, "z", "2*z"])j"), "");
    EXPECT_EQ(errors("D_cm"),
              "the diffusion coefficient of 'ca' is in cm^2/s: it must be in um^2/ms: the factor 1e+05 is missing; "
              "write in(D_cm, [um^2/ms])");
    EXPECT_EQ(errors("0.02"), "the diffusion coefficient of 'ca' has no unit: it must be in um^2/ms");
    EXPECT_EQ(errors("flow"),
              "the diffusion coefficient of 'ca' depends on 'X_A', which is drawn at random: that is not there yet; it "
              "is made of states "
              "and parameters");
    EXPECT_EQ(errors("D", R"j([1, 1, "z*D"])j"),
              "the factor of the z axis of 'ca' is in um^2/ms: it must have no unit");
    EXPECT_EQ(errors("D", R"j([1, "ca/1 [mM]", 1])j"),
              "the factor of the y axis of 'ca' is made of parameters alone: it is known before a run");
}

TEST(diffusion_messages, say_what_may_diffuse) {
    const auto errors = [](const std::string& of) {
        return errors_of(with_sites(R"j({ "parameters": { "D": "0.02 um^2/ms", "K": "1 mM", "k": "0.1 1/ms" },
         "states": { "ca": { "initial": "1 mM", "diffusion": { "D": "D", "of": ")j" +
                                    of + R"j(" } } },
          "equations": ["ddt(ca) = -k*ca", "bound = ca/(ca + K)"],
          "channels": { "X": { "count": "10", "states": ["A", "B"], "transitions": { "A <-> B": ["k", "k"] }, "initial": { "A": "rest" } } } })j"));
    };
    EXPECT_EQ(errors("ca + 0.5*K*bound"), "");
    EXPECT_EQ(errors("bound"), "what diffuses of 'ca' has no unit: it must be in mM");
    EXPECT_EQ(
        errors("in(ca, [uM])"),
        "what diffuses of 'ca' is in uM: it must be in mM: the factor 0.001 is missing; write in(in(ca, [uM]), [mM])");
    EXPECT_EQ(errors("2*K"),
              "what diffuses of 'ca' is the same at all sites; it is made of 'ca' and perhaps other "
              "states of the sites");
    EXPECT_EQ(errors("ca*X_A"),
              "what diffuses of 'ca' depends on 'X_A', which is drawn at random: that is not there "
              "yet; it is made of states and parameters");
    EXPECT_EQ(errors("ca +"), "the expression ends after '+'; something must follow");
}

}  // namespace
}  // namespace heartwright::frontend
