#include "runtime/commands/bench/scaling.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <iostream>
#include <nlohmann/json.hpp>
#include <optional>

#include "base/diag/faults.hpp"
#include "base/diag/plain_number.hpp"
#include "runtime/commands/bench/scaling_fit.hpp"
#include "runtime/commands/bench/scaling_row.hpp"
#include "runtime/commands/bench/scaling_tissue.hpp"
#include "runtime/core/machine.hpp"

namespace heartwright::commands {

namespace {

using Json = nlohmann::ordered_json;

std::vector<double> numbers_of(const std::string& option, const std::string& text, double least, double most) {
    std::vector<double> numbers;
    for (std::size_t begin = 0; begin <= text.size();) {
        const std::size_t end = std::min(text.find(',', begin), text.size());
        double number = 0;
        const auto result = std::from_chars(text.data() + begin, text.data() + end, number);
        if (result.ec != std::errc() || result.ptr != text.data() + end || !(number >= least && number <= most))
            throw UserFault(option + " takes numbers with commas between them, not '" + text + "'");
        numbers.push_back(number);
        begin = end + 1;
    }
    return numbers;
}

std::optional<Link> link_said(const Arguments& arguments, const std::string& option) {
    if (!arguments.has(option)) return std::nullopt;
    const std::vector<double> numbers = numbers_of(option, arguments.value(option), 0, 1e9);
    if (numbers.size() != 3 || numbers[2] <= 0) {
        throw UserFault(option +
                        " is LATENCY,MESSAGE,BANDWIDTH in microseconds, microseconds and GB/s, such as 5,1,25");
    }
    return Link{numbers[0] * 1e-6, numbers[1] * 1e-6, numbers[2] * 1e9};
}

// Cells of a cube, from which on its six neighbours' messages take no longer than its interior reacts.
double least_hidden(const StepCosts& costs) {
    double low = 1, high = 1e12;
    for (int k = 0; k < 100; ++k) {
        const double cells = std::sqrt(low * high), face = std::pow(cells, 2.0 / 3);
        const double exchange = costs.far.latency + 6 * (costs.far.message + face * costs.bytes / costs.far.bandwidth);
        (exchange > costs.react * std::max(0.0, cells - 6 * face) ? low : high) = cells;
    }
    return high;
}

}  // namespace

const Usage& scaling_usage() {
    static const Usage usage{
        "scaling",
        "BENCH.json...",
        "Fits what a step and its halo take to measurements, predicts other numbers of GPUs, and simulates the halo "
        "traffic there.",
        {{"--ranks", "N,N...", "GPUs to predict; 8,64,1024,9000"},
         {"--per-rank", "CELLS", "of weak scaling; those of the largest measurement on one rank"},
         {"--cells", "CELLS", "of strong scaling, all of them; 2e9"},
         {"--shape", "box|heart", "of strong scaling: a box near a cube, or two ventricles in theirs; heart"},
         {"--edges", "", "the operator looks at neighbours over edges too, as slanted fibres need"},
         {"--node", "K", "ranks of a node; 8"},
         {"--order", "auto|boundary|whole",
          "whether the boundary reacts first, or all does and the inside diffuses meanwhile; auto: whole among GPUs "
          "of a node, except of cells with sites"},
         {"--near", "US,US,GB/S", "within a node: latency, time a message, bandwidth; as measured, else 5,1,200"},
         {"--far", "US,US,GB/S", "between nodes; as measured, else 10,1,25"},
         {"--noise", "PERCENT", "how far a rank's reaction strays from step to step in the simulation; 1"},
         {"--beat", "MS", "simulated time of a beat; 1000"},
         {"--memory", "GB", "of a GPU; 141"},
         {"--json", "", "one JSON object"}},
        {"scaling weak.*.json strong.*.json", "scaling one.json --ranks 64,1024 --cells 1e8 --shape box --far 5,1,50"},
        "The files are what heartwright bench --json printed, on one rank with one or several numbers of cells, and on "
        "several ranks. "
        "Times are\n"
        "launch + cells*cell on a rank, and latency + message + bytes/bandwidth for each message; what of them the "
        "reaction, or\n"
        "within a node the diffusion, of the inside does not hide is added. The simulation lets every rank wait for "
        "its own neighbours\n"
        "only, with noise. docs/scaling.md says how well it fits."};
    return usage;
}

namespace {

std::vector<ScalingPoint> read_points(const std::vector<std::string>& files) {
    std::vector<ScalingPoint> points;
    for (const std::string& file : files) {
        for (ScalingPoint& point : read_scaling(file)) {
            if (!points.empty() &&
                (point.model != points.front().model || point.precision != points.front().precision)) {
                throw UserFault(file + ": is of " + point.model + " in " + point.precision + ", and " +
                                points.front().file + " of " + points.front().model + " in " +
                                points.front().precision);
            }
            points.push_back(std::move(point));
        }
    }
    return points;
}

// The most cells that one rank was measured with, on a rank of its own where there is one.
double most_cells_of_one(const std::vector<ScalingPoint>& points) {
    double most = 0;
    for (const bool is_beside : {false, true}) {
        for (const ScalingPoint& point : points) {
            most = point.ranks == 1 && point.is_beside == is_beside && (!is_beside || most == 0)
                       ? std::max(most, point.cells)
                       : most;
        }
    }
    return most;
}

// What is asked about, and what is known.
struct ScalingQuestion {
    const Arguments& arguments;
    std::vector<ScalingPoint> points;
    ScalingFit fit;
    StepCosts costs;
    double per_rank, cells, beat, memory;
    bool is_heart, edges;
    std::optional<StepOrder> order;
    std::vector<double> ranks;

    bool is_measured(const char* option, const Link& link) const {
        return link.bandwidth > 0 && !arguments.has(option);
    }
};

ScalingQuestion question_of(const Arguments& arguments) {
    std::vector<ScalingPoint> points = read_points(arguments.positional());
    const ScalingFit fit = fit_scaling(points);
    StepCosts costs;
    costs.launch = fit.launch;
    costs.react = fit.cell * fit.react_share;
    costs.diffuse = fit.cell * (1 - fit.react_share);
    costs.near = link_said(arguments, "--near").value_or(fit.near.bandwidth > 0 ? fit.near : Link{5e-6, 1e-6, 200e9});
    costs.far = link_said(arguments, "--far").value_or(fit.far.bandwidth > 0 ? fit.far : Link{10e-6, 1e-6, 25e9});
    costs.node = static_cast<int>(arguments.integer("--node", 8, 1, 1'000'000));
    const auto number = [&](const char* option, const std::string& without, double low, double high) {
        return numbers_of(option, arguments.value(option, without), low, high).front();
    };
    costs.noise = number("--noise", "1", 0, 100) / 100;
    costs.bytes = points.front().precision == "fp32" ? 4 : 8;
    const double per_rank = number("--per-rank", std::to_string(most_cells_of_one(points)), 1, 2e9);
    const double cells = number("--cells", "2e9", 1, 1e15);
    const double beat = number("--beat", "1000", 0, 1e9);
    const double memory = number("--memory", "141", 0.001, 1e6) * 1e9;
    const bool is_heart = arguments.choice("--shape", {"box", "heart"}, "heart") == "heart";
    std::optional<StepOrder> order;
    if (const std::string said = arguments.choice("--order", {"auto", "boundary", "whole"}, "auto"); said != "auto")
        order = said == "boundary" ? StepOrder::boundary_first : StepOrder::whole_first;
    return {arguments, std::move(points),
            fit,       costs,
            per_rank,  cells,
            beat,      memory,
            is_heart,  arguments.has("--edges"),
            order,     numbers_of("--ranks", arguments.value("--ranks", "8,64,1024,9000"), 1, 100'000)};
}

struct ScalingAnswer {
    std::vector<ScalingRow> weak, strong;
    double hidden_from, at_half;  // cells a rank
    double fewest;                // ranks, by memory
};

ScalingAnswer answer_to(const ScalingQuestion& asked) {
    ScalingAnswer answer{{},
                         {},
                         least_hidden(asked.costs),
                         asked.fit.launch / asked.fit.cell,
                         std::ceil(asked.cells * asked.fit.bytes_a_cell / asked.memory)};
    const ScalingPrediction prediction{asked.costs, asked.fit, asked.points.front(), asked.beat, asked.order};
    const ScalingTissue whole = asked.is_heart ? heart_of(asked.cells, asked.edges) : box_of(asked.cells, asked.edges);
    for (const double said : asked.ranks) {
        const int ranks = static_cast<int>(said);
        for (const bool is_weak : {true, false}) {
            const ScalingTissue tissue = is_weak ? blocks_of(asked.per_rank, ranks, asked.edges) : whole;
            try {
                (is_weak ? answer.weak : answer.strong).push_back(scaling_row(tissue, ranks, prediction));
            } catch (const UserFault& too_many) {
                std::cerr << "left out: " << too_many.what() << "\n";
            }
        }
    }
    return answer;
}

void print_json(const ScalingQuestion& asked, const ScalingAnswer& answer) {
    const ScalingFit& fit = asked.fit;
    const auto link = [](const Link& one, bool is_measured) {
        return Json{{"latency_us", 1e6 * one.latency},
                    {"message_us", 1e6 * one.message},
                    {"bandwidth_GB_per_s", one.bandwidth / 1e9},
                    {"measured", is_measured}};
    };
    std::cout << Json{{"model", asked.points.front().model},
                      {"precision", asked.points.front().precision},
                      {"device", asked.points.front().device},
                      {"fit",
                       {{"launch_us", 1e6 * fit.launch},
                        {"cell_ns", 1e9 * fit.cell},
                        {"react_share", fit.react_share},
                        {"split_us", 1e6 * fit.split},
                        {"split_cell_ns", 1e9 * fit.split_cell},
                        {"worst_step", fit.worst_step},
                        {"worst_step_of_ranks", fit.worst_of_ranks},
                        {"worst_exchange", fit.worst_exchange},
                        {"near", link(asked.costs.near, asked.is_measured("--near", fit.near))},
                        {"far", link(asked.costs.far, asked.is_measured("--far", fit.far))},
                        {"bytes_a_cell", fit.bytes_a_cell}}},
                      {"weak", json_of(answer.weak)},
                      {"strong", json_of(answer.strong)},
                      {"cells_a_rank_that_hide_the_halo", answer.hidden_from},
                      {"cells_a_rank_at_half_efficiency", answer.at_half},
                      {"fewest_ranks_by_memory", answer.fewest}}
                     .dump(2)
              << "\n";
}

void print_fit(const ScalingQuestion& asked) {
    const ScalingFit& fit = asked.fit;
    const auto print_link = [](const char* name, const Link& link, bool is_measured) {
        std::printf("  %-12s %.3g us, and %.3g us and bytes at %s GB/s a message%s\n", name, 1e6 * link.latency,
                    1e6 * link.message, plain_number(link.bandwidth / 1e9, 4).c_str(), is_measured ? "" : ": assumed");
    };
    std::printf("%s, %s, %s\n", asked.points.front().model.c_str(), asked.points.front().precision.c_str(),
                asked.points.front().device.c_str());
    std::printf(
        "  %-12s %.4g us and %.4g ns a cell, %.0f%% of it reaction (%d measurements, deviations up to %.1f%%)\n",
        "step", 1e6 * fit.launch, 1e9 * fit.cell, 100 * fit.react_share, fit.steps_fitted, 100 * fit.worst_step);
    if (fit.of_ranks_fitted > 0) {
        std::printf(
            "  %-12s %.4g us and %.4g ns a cell more on several ranks (%d measurements, deviations up to %.1f%%)\n",
            "split", 1e6 * fit.split, 1e9 * fit.split_cell, fit.of_ranks_fitted, 100 * fit.worst_of_ranks);
    }
    print_link("in a node", asked.costs.near, asked.is_measured("--near", fit.near));
    print_link("beyond", asked.costs.far, asked.is_measured("--far", fit.far));
    if (fit.exchanges_fitted > 0) {
        std::printf("  %-12s %d measurements, deviations up to %.0f%%\n", "exchanges", fit.exchanges_fitted,
                    100 * fit.worst_exchange);
    }
    std::printf("  %-12s %s bytes a cell\n", "memory", plain_number(fit.bytes_a_cell, 4).c_str());
}

}  // namespace

void scaling(const Arguments& arguments) {
    const ScalingQuestion asked = question_of(arguments);
    const ScalingAnswer answer = answer_to(asked);
    if (arguments.has("--json")) {
        print_json(asked, answer);
        return;
    }
    print_fit(asked);
    std::printf("\nweak, %.4g cells a rank; a beat is %s ms\n", asked.per_rank, plain_number(asked.beat, 4).c_str());
    print_rows(answer.weak, asked.memory);
    std::printf("\nstrong, %.4g cells%s\n", asked.cells, asked.is_heart ? ", two ventricles" : ", a box");
    print_rows(answer.strong, asked.memory);
    std::printf(
        "\nIts cells fit on %.0f ranks with %s GB each, or more (!: too many a rank). Halos are hidden from %.3g cells "
        "a rank on: on up "
        "to %.4g ranks; at "
        "%.3g cells a rank\n"
        "half of a step is launching it. A field of one symbol is %s an instant, a map twice as much.\n",
        answer.fewest, plain_number(asked.memory / 1e9, 4).c_str(), answer.hidden_from,
        std::max(1.0, std::floor(asked.cells / answer.hidden_from)), answer.at_half,
        bytes_text(static_cast<std::int64_t>(4 * asked.cells)).c_str());
}

}  // namespace heartwright::commands
