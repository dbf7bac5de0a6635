// A session that begins again: as it began, without its last entry, or with tissue that does not conduct.
#include <cmath>
#include <exception>
#include <nlohmann/json.hpp>
#include <utility>

#include "base/diag/diagnostics.hpp"
#include "base/diag/faults.hpp"
#include "runtime/experiment/bind/bind.hpp"
#include "runtime/experiment/read/read.hpp"
#include "runtime/experiment/resolved.hpp"
#include "runtime/play/session.hpp"

namespace heartwright::play {

void Session::begin_again() {
    to_do_again_.clear();
    try {
        make_simulation();
        simulation_->run(*listener_, 0);
    } catch (const std::exception& fault) {
        simulation_.reset();
        const std::scoped_lock lock(mutex_);
        status_.fault = fault.what();
        throw;
    }
}

void Session::refuse_while_going_back() const {
    if (status().is_going_back) throw UserFault("the run goes back to before what was undone: wait until it is there");
}

void Session::undo() {
    ask([&] {
        refuse_while_going_back();
        std::vector<Entry> done = entries();
        if (done.empty()) throw UserFault("nothing was done that could be undone");
        goes_back_to_ = std::llround(done.back().t / experiment().time.dt);
        done.pop_back();
        begin_again();
        to_do_again_.assign(done.begin(), done.end());
        const std::scoped_lock lock(mutex_);
        status_.is_running = false;
        status_.is_going_back = true;
    });
}

// To the next entry, or to the end of the way, unless somebody asks for something.
void Session::go_back_a_while() {
    const auto step_of = [&](const Entry& entry) { return std::llround(entry.t / experiment().time.dt); };
    const std::int64_t until = to_do_again_.empty() ? goes_back_to_ : step_of(to_do_again_.front());
    try {
        simulation_->run(*listener_, until);
        if (simulation_->steps_done() == until && !to_do_again_.empty()) {
            add_now(to_do_again_.front().text);
            to_do_again_.pop_front();
        } else if (simulation_->steps_done() == until) {
            const std::scoped_lock lock(mutex_);
            status_.is_going_back = false;
        }
    } catch (const UserFault& fault) {
        const std::scoped_lock lock(mutex_);
        status_.fault = fault.what();
        status_.is_going_back = false;
    }
    note_progress();
}

void Session::ablate(const std::string& where) {
    ask([&] {
        refuse_while_going_back();
        const auto place = nlohmann::ordered_json::parse(where, nullptr, false);
        if (!place.is_object() || place.size() != 1 || (!place.contains("box") && !place.contains("sphere")))
            throw UserFault("tissue is ablated in {\"box\": [LOW, HIGH]} or {\"sphere\": {...}}");
        auto json = experiment::resolved_json(experiment());
        if (json.contains("prepace"))
            throw UserFault("an experiment that is prepaced cannot be ablated here: say a region with D 0 in its file");
        auto& regions = json["regions"];
        regions.push_back({{"name", "ablated_" + std::to_string(regions.size() + 1)},
                           {"where", place},
                           {"tissue", {{"D", "0 mm^2/ms"}}}});
        Diagnostics diagnostics;
        auto anew = experiment::read_experiment(std::make_shared<SourceFile>("message", json.dump(2)), {}, diagnostics);
        diagnostics.throw_if_errors();
        anew->name = experiment().name;
        anew->folder = experiment().folder;
        experiment::bind(*anew, model_, diagnostics);
        diagnostics.throw_if_errors();
        experiments_.push_back(std::make_unique<const experiment::Experiment>(*std::move(anew)));
        experiment_ = experiments_.back().get();
        begin_again();
    });
}

}  // namespace heartwright::play
