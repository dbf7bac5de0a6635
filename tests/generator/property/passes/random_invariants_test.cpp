// Random machines, buffers, stores and pairs of potentials: what their equations keep is proved on the step, and kept
// by it, at every dt.
#include <fmt/core.h>
#include <gtest/gtest.h>

#include <cmath>
#include <random>
#include <string>

#include "generator/analysis/interpreter.hpp"
#include "generator/ir/reader.hpp"
#include "generator/passes/gates/choose_integrators.hpp"

namespace heartwright::passes {
namespace {

class RandomModel {
public:
    explicit RandomModel(unsigned seed) : random_(seed) {
        text_ =
            "model \"toy\"\nmembrane potential V current i stimulus i_stim\nstate V [mV] = -84 range [-200, 200]\n"
            "state m [1] = 0.001 range [0, 1]\nstate d [1] = 0.001 range [0, 1]\n"
            "ddt(m) = (1/(1 + exp(-(V + 42)/6)) - m)/0.1\nddt(d) = (1/(1 + exp(-(V + 10)/6)) - d)/1\n";
        current_ = fmt::format("15*m*m*m*(V - 50)*0.05 + {}*(V + 85)", uniform(0.1, 2));
        add_calcium();
        add_machine();
        if (uniform(0, 1) < 0.5) add_second_potential();
        if (uniform(0, 1) < 0.3) text_ += "state charge [1] = 0\nddt(charge) = i_K\n";
        text_ += "i [1] = " + current_ + "\nddt(V) = -i - i_stim\n";
    }

    const std::string& text() const { return text_; }
    int sums() const { return n_sums_; }
    // By sum: states with their weights.
    const std::vector<std::vector<std::pair<std::string, double>>>& kept() const { return kept_; }

private:
    double uniform(double low, double high) { return std::uniform_real_distribution<double>(low, high)(random_); }
    double logarithmic(double low, double high) { return std::exp(uniform(std::log(low), std::log(high))); }

    // Calcium beside its channel, with buffers of Hill coefficients from 1 to 4, and what has come in.
    void add_calcium() {
        std::string change = "net";
        std::vector<std::pair<std::string, double>> sum{{"Ca", 1}, {"total", -1}};
        text_ += "state Ca [mM] = 1e-4 range [0, 10]\nstate total [mM] = 0\n";
        const int n_buffers = 1 + static_cast<int>(random_() % 3);
        for (int k = 0; k < n_buffers; ++k) {
            const int hill = 1 + static_cast<int>(random_() % 4);
            const double total = logarithmic(0.01, 0.2), off = logarithmic(0.05, 500), half = logarithmic(2e-4, 5e-3);
            const std::string name = "b" + std::to_string(k), power = fmt::format("pow(Ca/{}, {})", half, hill);
            text_ += fmt::format("state {0} [1] = 0.01 range [0, 1]\n", name);
            if (random_() % 2) {  // named, or written out
                text_ += fmt::format("on_{0} [1] = {1}*{2}*(1 - {0}) - {1}*{0}\nddt({0}) = on_{0}\n", name, off, power);
                change += fmt::format(" - {}*{}*on_{}", hill, total, name);
            } else {
                text_ += fmt::format("ddt({0}) = {1}*{2}*(1 - {0}) - {1}*{0}\n", name, off, power);
                change += fmt::format(" - {3}*{4}*({1}*{2}*(1 - {0}) - {1}*{0})", name, off, power, hill, total);
            }
            sum.emplace_back(name, hill * total);
        }
        const double out = logarithmic(0.002, 20);
        text_ +=
            fmt::format("i_Ca [1] = {}*d*(V - 80)\nnet [1] = -i_Ca - (Ca - 1e-4)/{}\n", logarithmic(1e-4, 0.3), out);
        text_ += "ddt(Ca) = " + change + "\nddt(total) = net\n";
        kept_.push_back(sum);
        ++n_sums_;
    }

    // Any graph that is connected; rates are numbers, or read the potential or calcium.
    void add_machine() {
        const int n = 2 + static_cast<int>(random_() % 6);
        std::vector<std::string> change(static_cast<std::size_t>(n), "0");
        std::vector<std::pair<std::string, double>> sum;
        for (int i = 0; i < n; ++i) {
            sum.emplace_back("S" + std::to_string(i), 1);
            for (int j = 0; j < n; ++j) {
                if (i == j || (j != (i + 1) % n && uniform(0, 1) > 0.3)) continue;
                const double rate = logarithmic(1e-3, 300);
                const char* const shapes[] = {"{}", "{}*exp(V/25)", "{}*exp(-V/40)", "{}*0.01*square(Ca/0.001)",
                                              "{}*Ca/(Ca + 0.001)"};
                const std::string flux =
                    fmt::format(fmt::runtime(shapes[random_() % 5]), rate) + "*S" + std::to_string(i);
                change[static_cast<std::size_t>(i)] += " - " + flux;
                change[static_cast<std::size_t>(j)] += " + " + flux;
            }
        }
        for (int i = 0; i < n; ++i) {
            text_ += fmt::format("state S{0} [1] = {1} range [-0.001, 1.001]\nddt(S{0}) = {2}\n", i, i == 0 ? 1 : 0,
                                 change[static_cast<std::size_t>(i)]);
        }
        text_ += "i_K [1] = 0.3*S1*(V + 85)\n";
        current_ += " + i_K";
        kept_.push_back(sum);
        ++n_sums_;
    }

    void add_second_potential() {
        const double capacity = uniform(0.1, 2), coupling = logarithmic(0.5, 500);
        text_ += fmt::format("state Vt [mV] = -84 range [-200, 200]\nddt(Vt) = ({}*(V - Vt) - 0.1*(Vt + 85))/{}\n",
                             coupling, capacity);
        current_ += fmt::format(" + {}*(V - Vt)", coupling);
    }

    std::mt19937 random_;
    std::string text_, current_;
    int n_sums_ = 0;
    std::vector<std::vector<std::pair<std::string, double>>> kept_;
};

long double total(const std::vector<std::pair<std::string, double>>& sum, const ir::Model& model,
                  const analysis::Point& point, long double& size) {
    long double result = 0;
    for (const auto& [name, weight] : sum) {
        for (std::size_t i = 0; i < model.states.size(); ++i) {
            if (model.states[i].name != name) continue;
            result += weight * static_cast<long double>(point.states[i]);
            size = std::max(size, std::fabs(weight * static_cast<long double>(point.states[i])));
        }
    }
    return result;
}

TEST(RandomInvariants, are_proved_and_kept_at_every_dt) {
    for (unsigned seed = 1; seed <= 30; ++seed) {
        const RandomModel random(seed);
        for (const double dt : {0.005, 0.01, 0.02}) {
            ir::Model model = ir::read(random.text());
            model.designed_dt = dt;
            const ProvedStep step = proved_step(model);
            int n_sums = 0;
            for (const invariants::Proof& proof : step.proofs) {
                EXPECT_TRUE(proof.is_proved) << "seed " << seed << ", dt " << dt << ": " << proof.what;
                n_sums += proof.what.find("->") == std::string::npos;
            }
            EXPECT_GE(n_sums, random.sums()) << "seed " << seed;
            analysis::Interpreter<double> now(step.model);
            analysis::Point point = analysis::initial_point(step.model);
            point.dt = dt;
            std::vector<long double> before, sizes(random.kept().size(), 0);
            for (std::size_t k = 0; k < sizes.size(); ++k)
                before.push_back(total(random.kept()[k], step.model, point, sizes[k]));
            const int n_steps = static_cast<int>(std::lround(2 / dt));
            for (int n = 0; n < n_steps; ++n) {
                point.t = n * dt;
                point.stimulus = point.t >= 0.2 && point.t < 1 ? -100 : 0;
                now.evaluate(point);
                for (std::size_t i = 0; i < point.states.size(); ++i) point.states[i] = now.next_value(i);
                for (std::size_t k = 0; k < sizes.size(); ++k) {
                    const long double now_it_is = total(random.kept()[k], step.model, point, sizes[k]);
                    ASSERT_LE(std::fabs(now_it_is - before[k]), 1e-12L * std::max(sizes[k], 1.0L))
                        << "seed " << seed << ", dt " << dt << ", sum " << k << ", step " << n;
                }
            }
        }
    }
}

}  // namespace
}  // namespace heartwright::passes
