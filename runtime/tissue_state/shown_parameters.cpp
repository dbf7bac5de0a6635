#include "runtime/tissue_state/shown_parameters.hpp"

#include <algorithm>
#include <iterator>
#include <limits>

#include "runtime/core/exact_sum.hpp"
#include "runtime/experiment/bind/bind.hpp"
#include "runtime/tissue_state/parameter_fields.hpp"

namespace heartwright::tissue_state {
namespace {

// Steps from which a parameter may have another value than before in some cell; -1: as the run begins.
std::vector<std::int64_t> steps_of_changes(const Assembly& a, std::int32_t parameter) {
    std::vector<std::int64_t> steps{-1};
    const auto value = [&](const auto& blocks, std::size_t b) {
        return blocks[b].parameters[static_cast<std::size_t>(parameter)];
    };
    for (std::size_t c = 0; c < a.changes.size(); ++c) {
        bool differs = false;
        for (std::size_t b = 0; b < a.blocks.size(); ++b) {
            differs = differs || value(a.changes[c].blocks, b) !=
                                     (c == 0 ? value(a.blocks, b) : value(a.changes[c - 1].blocks, b));
        }
        if (differs) steps.push_back(a.changes[c].step);
    }
    return steps;
}

// Least and greatest value of some cells and the parts of their sum: least > greatest where there is no cell.
class Mean {
public:
    void add(double value) {
        sum_.add(value);
        least_ = std::min(least_, value);
        greatest_ = std::max(greatest_, value);
    }
    void send(std::vector<double>& to) {
        to.push_back(least_);
        to.push_back(greatest_);
        const auto parts = sum_.parts();
        to.insert(to.end(), parts.begin(), parts.end());
    }
    void receive(const std::vector<double>& from, std::size_t& next) {
        least_ = std::min(least_, from[next++]);
        greatest_ = std::max(greatest_, from[next++]);
        for (std::size_t part = 0; part < ExactSum::n_parts; ++part) sum_.add(from[next++]);
    }
    double of(std::int64_t cells) {
        return least_ == greatest_ ? least_ : sum_.value() / static_cast<double>(cells);
    }  // 3 x 0.1 / 3 is not 0.1

private:
    ExactSum sum_;
    double least_ = std::numeric_limits<double>::infinity(), greatest_ = -least_;
};

}  // namespace

ShownParameters::ShownParameters(const experiment::Experiment& experiment, const interface::Model& model,
                                 const Assembly& a) {
    struct Wanted {
        std::size_t probe, shown;
        std::int32_t parameter;
        std::vector<std::int64_t> steps;
    };
    std::vector<Wanted> all;
    for (std::size_t p = 0; p < experiment.probes.size(); ++p) {
        const auto& show = experiment.probes[p].show;
        courses_.emplace_back(show.size());
        for (std::size_t k = 0; k < show.size(); ++k) {
            if (experiment::is_parameter(model, show[k].index)) {
                const std::int32_t parameter = show[k].index - experiment::symbol_count(model);
                all.push_back({p, k, parameter, steps_of_changes(a, parameter)});
            }
        }
    }
    if (all.empty()) return;
    std::vector<double> own;  // of a cell its owner's value, of a mean what all ranks have of it
    for (const Wanted& wanted : all) {
        const ProbePlace& place = a.probes[wanted.probe];
        for (const std::int64_t step : wanted.steps) {
            if (place.slot >= 0) {
                own.push_back(parameter_of_slot(a, place.slot, wanted.parameter, step));
            } else if (place.is_mean) {
                Mean mean;
                for (const std::int64_t slot : place.slots)
                    mean.add(parameter_of_slot(a, slot, wanted.parameter, step));
                mean.send(own);
            }
        }
    }
    const auto of_ranks = a.team->gather(own);
    if (!a.team->is_root()) return;
    std::vector<std::size_t> next(of_ranks.size(), 0);
    for (const Wanted& wanted : all) {
        const ProbePlace& place = a.probes[wanted.probe];
        for (const std::int64_t step : wanted.steps) {
            Mean mean;
            for (std::size_t rank = 0; place.is_mean && rank < of_ranks.size(); ++rank)
                mean.receive(of_ranks[rank], next[rank]);
            const auto owner = static_cast<std::size_t>(place.owner);
            courses_[wanted.probe][wanted.shown].emplace_back(
                step, place.is_mean ? mean.of(place.cells) : of_ranks[owner][next[owner]++]);
        }
    }
}

double ShownParameters::value(std::size_t probe, std::size_t shown, std::int64_t step) const {
    const Course& course = courses_[probe][shown];
    const auto later = std::upper_bound(course.begin(), course.end(), step,
                                        [](std::int64_t at, const auto& from) { return at < from.first; });
    return std::prev(later)->second;
}

}  // namespace heartwright::tissue_state
