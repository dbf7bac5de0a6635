// Fuzzer of the generator's integrators: random cells, their steps in the interpreter, beside CVODE. See --help.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <csignal>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <set>

#include "generator/analysis/interpreter.hpp"
#include "generator/analysis/ranges/occupancies.hpp"
#include "generator/driver/pipeline.hpp"
#include "generator/frontend/frontend.hpp"
#include "generator/reference/trajectory.hpp"
#include "runtime/interface/model.hpp"
#include "tests/fuzz/differential/random.hpp"
#include "tests/fuzz/fuzz_program.hpp"
#include "tests/fuzz/trajectories/random_cell.hpp"

namespace heartwright::fuzz {
namespace {

using Clock = std::chrono::steady_clock;

constexpr const char* program = "trajectory_fuzz";
constexpr const char* help =
    R"(trajectory_fuzz: random cells, stepped as the generator's solvers step them, beside CVODE

  trajectory_fuzz [--minutes M | --count N] [--seed S] [-o FOLDER] [--keep-going]

A cell has an excitable membrane and parts that are hard on integrators: state machines with fast and slow rates, buffers of several ions,
calcium that closes its own channel, stores, second membranes, clamps, fast gates. It goes through the whole pipeline for a dt of 0.005, 0.01 or
0.02 ms, and 150 ms of its optimised step run in the interpreter, in halved steps where the step asks for them.

  invariant   sums of machines and amounts of calcium stay to 1e-12 of the largest addend, or to 4 units of rounding a step
  state       every state stays within a fifth of its range of CVODE's, within 2 ms (a lag is no failure); the range of an
              occupancy counts as 0.001 at least, by which solvers let it leave [0, 1]. Where a state does not, CVODE
              integrates the cell again with a stimulus that brings as much as half a step less and more: a cell at its
              threshold fires with the one and not with the other, and a state between these solutions has no error
              that a step of that length could avoid
  number      every state is finite

  --minutes M    how long (1)
  --count N      so many cells instead
  --seed S       of the first cell; cell k has the seed S + k (1)
  -o FOLDER      where failing specs go: SEED.json (trajectory_failures)
  --keep-going   after a failure too

One failure again:  trajectory_fuzz --seed SEED --count 1
Exit code: 0 all hold, 1 something failed, 2 wrong words, 4 no CVODE.
)";

constexpr double end = 150, every = 0.1, lag = 2;  // ms
constexpr int instants_of_a_row = 100;
constexpr double tolerated_drift = 1e-12, tolerated_share = 0.2;

struct Options : CommonOptions {
    bool keeps_going = false;
};

struct Failure {
    std::string kind, detail;
};

std::optional<ir::Model> read(const RandomCell& cell, std::string& refusal) {
    Diagnostics diagnostics;
    const auto spec = spec::read_model_spec(std::make_shared<const SourceFile>("random.json", cell.text), diagnostics);
    std::optional<ir::Model> model;
    if (spec && !diagnostics.has_errors()) {
        const auto parsed = frontend::parse(*spec, diagnostics);
        if (!diagnostics.has_errors()) model = frontend::build_model(*spec, *parsed, {}, diagnostics);
    }
    if (!diagnostics.has_errors()) return model;
    for (const Diagnostic& diagnostic : diagnostics.all())
        if (diagnostic.severity == Severity::error && refusal.empty()) refusal = diagnostic.message;
    return std::nullopt;
}

// A cell's optimised step, in halved steps where it asks for them, as kernels make them.
class Stepper {
public:
    Stepper(const ir::Model& optimised, analysis::Point start)
        : model_(optimised), values_(optimised), point_(std::move(start)), dt_(point_.dt) {
        for (std::size_t d = 0; d < model_.definitions.size(); ++d)
            if (model_.definitions[d].name == model_.step_test) test_ = d;
    }

    const std::vector<double>& states() const { return point_.states; }

    // As step_in_halves() of runtime/kernels/common/halves.hpp.
    void step(std::int64_t number) {
        const double begin = static_cast<double>(number) * dt_;
        constexpr int shortest_in_whole = 1 << interface::most_halvings;
        int halvings = 0;
        for (int done = 0; done < shortest_in_whole;) {
            point_.t = begin + done * (dt_ / shortest_in_whole);
            point_.dt = dt_ / (1 << halvings);
            values_.evaluate(point_);
            if (test_ && values_.definition(*test_) < 1 && halvings < interface::most_halvings) {
                ++halvings;
                continue;
            }
            for (std::size_t i = 0; i < point_.states.size(); ++i) next_[i] = values_.next_value(i);
            point_.states = next_;
            done += shortest_in_whole >> halvings;
        }
    }

private:
    const ir::Model& model_;
    analysis::Interpreter<double> values_;
    analysis::Point point_;
    std::vector<double> next_ = point_.states;
    double dt_;
    std::optional<std::size_t> test_;
};

using Rows = std::vector<std::vector<double>>;  // [row][state]

std::optional<Failure> stepped(const ir::Model& model, const ir::Model& optimised, const RandomCell& cell, double dt,
                               Rows& rows) {
    analysis::Point start = analysis::initial_point(model);
    start.dt = dt;
    Stepper stepper(optimised, start);
    struct Sum {
        std::vector<std::pair<std::size_t, double>> states;
        double initial, size;
        const std::string* what;
    };
    std::vector<Sum> sums;
    const auto value_of = [&](const Sum& sum) {
        long double value = 0;
        for (const auto& [i, weight] : sum.states) value += static_cast<long double>(weight) * stepper.states()[i];
        return static_cast<double>(value);
    };
    for (const ConservedSum& conserved : cell.sums) {
        Sum sum{{}, 0, 0, &conserved.what};
        for (const auto& [name, weight] : conserved.states)
            for (std::size_t i = 0; i < model.states.size(); ++i)
                if (model.states[i].name == name) sum.states.emplace_back(i, weight);
        sum.initial = value_of(sum);
        sums.push_back(sum);
    }
    const std::int64_t steps = std::llround(end / dt), apart = std::llround(every / dt);
    rows.push_back(stepper.states());
    for (std::int64_t k = 0; k < steps; ++k) {
        stepper.step(k);
        for (std::size_t i = 0; i < model.states.size(); ++i)
            if (!std::isfinite(stepper.states()[i]))
                return Failure{"number", fmt::format("{} is {} after step {} of {} ms", model.states[i].name,
                                                     stepper.states()[i], k, dt)};
        for (Sum& sum : sums) {
            for (const auto& [i, weight] : sum.states)
                sum.size = std::max(sum.size, std::fabs(weight * stepper.states()[i]));
            // Rounding adds up, by a few units of the largest addend in each step.
            const double rounding = 4 * std::numeric_limits<double>::epsilon() * static_cast<double>(k + 1);
            const double allowed = std::max(tolerated_drift, rounding) * std::max(sum.size, std::fabs(sum.initial));
            const double drift = value_of(sum) - sum.initial;
            if (std::fabs(drift) > allowed)
                return Failure{"invariant", fmt::format("{}: {:.17g} became {:.17g} by step {} of {} ms", *sum.what,
                                                        sum.initial, sum.initial + drift, k, dt)};
        }
        if ((k + 1) % apart == 0) rows.push_back(stepper.states());
    }
    return std::nullopt;
}

// Of each 0.1 ms the least and largest values: a state may rise and fall within a microsecond.
struct Span {
    std::vector<double> low, high;
};
using Spans = std::vector<Span>;

// By CVODE. Nothing: the cell has no solution that long.
std::optional<Spans> solution(const ir::Model& model) {
    Spans spans;
    int instants = 0;
    try {
        reference::integrate(
            model, {analysis::initial_point(model), {}, end, every / instants_of_a_row},
            [&](double, const std::vector<double>& states) {
                if (instants++ % instants_of_a_row == 0) spans.push_back({states, states});
                Span& span = spans.back();
                for (std::size_t i = 0; i < states.size(); ++i) {
                    span.low[i] = std::min(span.low[i], states[i]);
                    span.high[i] = std::max(span.high[i], states[i]);
                }
            });
    } catch (const UserFault&) {
        return std::nullopt;
    }
    return spans;
}

// From the least to the largest of all these solutions.
Spans hull(Spans spans, const Spans& others) {
    spans.resize(std::min(spans.size(), others.size()));
    for (std::size_t k = 0; k < spans.size(); ++k) {
        for (std::size_t i = 0; i < spans[k].low.size(); ++i) {
            spans[k].low[i] = std::min(spans[k].low[i], others[k].low[i]);
            spans[k].high[i] = std::max(spans[k].high[i], others[k].high[i]);
        }
    }
    return spans;
}

std::optional<Failure> worst_state(const ir::Model& model, const RandomCell& cell, const Rows& rows, double dt,
                                   const Spans& exact) {
    const auto reach = static_cast<std::ptrdiff_t>(std::llround(lag / every));
    const auto count = static_cast<std::ptrdiff_t>(std::min(rows.size(), exact.size()));
    std::optional<Failure> worst;
    double largest = tolerated_share;
    for (std::size_t i = 0; i < model.states.size(); ++i) {
        double low = INFINITY, high = -INFINITY;
        for (const Span& span : exact) low = std::min(low, span.low[i]), high = std::max(high, span.high[i]);
        double range = std::max(high - low, 1e-6 * std::max(std::fabs(low), std::fabs(high)));
        if (!(range > 1e-9)) continue;
        if (cell.occupancies.contains(model.states[i].name)) range = std::max(range, analysis::occupancy_tolerance);
        for (std::ptrdiff_t k = 0; k < count; ++k) {
            double least = INFINITY, most = -INFINITY;
            for (std::ptrdiff_t j = std::max<std::ptrdiff_t>(0, k - reach); j <= std::min(count - 1, k + reach); ++j) {
                least = std::min(least, exact[static_cast<std::size_t>(j)].low[i]);
                most = std::max(most, exact[static_cast<std::size_t>(j)].high[i]);
            }
            const double value = rows[static_cast<std::size_t>(k)][i];
            const double share = std::max(least - value, value - most) / range;
            if (!(share > largest)) continue;
            largest = share;
            worst = Failure{"state", fmt::format("{} is {:.6g} at {:.4g} ms with dt = {} ms, where CVODE has {:.6g}; "
                                                 "{:.0f}% of its range of {:.3g} off",
                                                 model.states[i].name, value, static_cast<double>(k) * every, dt,
                                                 exact[static_cast<std::size_t>(k)].low[i], 100 * share, range)};
        }
    }
    return worst;
}

// How well the problem is conditioned, by the solutions beside it: of stimuli by half a step shorter and longer.
std::optional<Failure> beside_cvode(const ir::Model& model, const RandomCell& cell, const Rows& rows, double dt) {
    std::optional<Spans> exact = solution(model);
    if (!exact) return std::nullopt;
    std::optional<Failure> failure = worst_state(model, cell, rows, dt, *exact);
    if (!failure || failure->kind != "state") return failure;
    for (const double change : {-0.5 * dt, 0.5 * dt}) {
        std::string refusal;
        const std::optional<ir::Model> other = read(with_stimulus(cell, 1 + change / stimulus_duration), refusal);
        const std::optional<Spans> beside = other ? solution(driver::without_singularities(*other)) : std::nullopt;
        if (!beside) return failure;
        exact = hull(std::move(*exact), *beside);
    }
    return worst_state(model, cell, rows, dt, *exact);
}

class Fuzzer {
public:
    explicit Fuzzer(Options options) : options_(std::move(options)) {}

    int run() {
        if (reference::integrator_name().empty())
            throw MachineFault("built without SUNDIALS: no CVODE to compare with");
        for (std::uint64_t seed = options_.seed; !is_over(); ++seed) {
            note_seed(program, "crashed", seed);
            const RandomCell cell = random_cell(seed);
            const std::optional<Failure> failure = try_cell(cell, seed);
            ++tried_;
            if (failure) report(seed, cell, *failure);
            if (seconds() >= next_line_) tell();
        }
        tell();
        for (const auto& [text, count] : refusals_) std::printf("        %5ld refused: %s\n", count, text.c_str());
        for (const auto& [kind, count] : kinds_) std::printf("        %5ld failures: %s\n", count, kind.c_str());
        return failed_ ? 1 : 0;
    }

private:
    double seconds() const { return std::chrono::duration<double>(Clock::now() - began_).count(); }
    bool is_over() const { return (failed_ > 0 && !options_.keeps_going) || options_.is_over(tried_, seconds()); }

    std::optional<Failure> try_cell(const RandomCell& cell, std::uint64_t seed) {
        Random random(seed ^ 0x5eed);
        const double dt = random.one_of(std::vector<double>{0.005, 0.01, 0.02});
        try {
            std::string refusal;
            std::optional<ir::Model> model = read(cell, refusal);
            if (!model) {
                ++refusals_[refusal.substr(0, 60)];
                return std::nullopt;
            }
            model->designed_dt = dt;
            ir::Model optimised;
            try {
                optimised = driver::run_pipeline(*model);
            } catch (const UserFault& fault) {  // refused with a reason
                ++refusals_[std::string(fault.what()).substr(0, 60)];
                return std::nullopt;
            }
            ++accepted_;
            Rows rows;
            if (auto failure = stepped(*model, optimised, cell, dt, rows)) return failure;
            return beside_cvode(driver::without_singularities(*model), cell, rows, dt);
        } catch (const std::exception& fault) {
            return Failure{"exception", fault.what()};
        }
    }

    void report(std::uint64_t seed, const RandomCell& cell, const Failure& failure) {
        ++failed_;
        ++kinds_[failure.kind];
        std::filesystem::create_directories(options_.folder);
        const std::string path = options_.folder + "/" + std::to_string(seed) + ".json";
        std::ofstream(path) << cell.text;
        std::string parts;
        for (const std::string& part : cell.parts) parts += (parts.empty() ? "" : ", ") + part;
        std::cout << "FAILED seed " << seed << " (" << parts << "), " << failure.kind << ": " << failure.detail
                  << "\n  " << path << "; again: " << program << " --seed " << seed << " --count 1" << std::endl;
    }

    void tell() {
        next_line_ = seconds() + 10;
        std::printf("%5.0f s: %ld cells, %ld accepted, %ld failures; %.0f cells a minute\n", seconds(), tried_,
                    accepted_, failed_, 60 * static_cast<double>(tried_) / std::max(1.0, seconds()));
        std::fflush(stdout);
    }

    Options options_;
    Clock::time_point began_ = Clock::now();
    double next_line_ = 10;
    long tried_ = 0, accepted_ = 0, failed_ = 0;
    std::map<std::string, long> refusals_, kinds_;
};

int main(int argc, char** argv) {
    return run_program(
        argc, argv, help, {SIGSEGV, SIGABRT, SIGFPE, SIGBUS}, ExitCode::machine_fault,
        [&] {
            Options options;
            options.folder = "trajectory_failures";
            read_options(
                program, argc, argv, options,
                [&](const std::string& word, const auto&) {
                    options.keeps_going = options.keeps_going || word == "--keep-going";
                    return word == "--keep-going";
                });
            return Fuzzer(options).run();
        });
}

}  // namespace
}  // namespace heartwright::fuzz

int main(int argc, char** argv) { return heartwright::fuzz::main(argc, argv); }
