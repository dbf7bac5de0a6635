#include "runtime/play/session.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <exception>
#include <thread>
#include <utility>

#include "base/diag/faults.hpp"
#include "runtime/experiment/bind/bind.hpp"
#include "runtime/experiment/read/read.hpp"
#include "runtime/play/record.hpp"

namespace heartwright::play {

namespace {

constexpr std::size_t most_values = std::size_t{1} << 22;  // of traces that are kept
constexpr std::int64_t most_rows_at_once = 20000;
constexpr auto nap = std::chrono::milliseconds(100);  // between looks whether the session is to end

// What nobody looks at is not computed; it does not change a state.
experiment::Experiment without_results(experiment::Experiment experiment) {
    experiment.maps.clear();
    experiment.measures = {};
    experiment.fields.reset();
    experiment.line_scans.clear();
    experiment.sparks.reset();
    experiment.end_state = experiment::EndState::none;
    experiment.checkpoints = {};
    return experiment;
}

// Resets that have been done are not placed again.
void forget_what_is_done(experiment::Experiment& experiment, std::int64_t step) {
    for (experiment::Reset& reset : experiment.resets) {
        if (reset.step < step) {
            reset.where = {};
            reset.values.clear();
            reset.to_start = false;
        }
    }
}

}  // namespace

// Keeps rows of probes, and stops the run when somebody asks for something.
class Session::Listener final : public observers::Output {
public:
    Listener(Session& session, const std::function<bool()>& is_to_end) : session_(session), is_to_end_(is_to_end) {}

    void probe_row(std::int64_t, double t, const std::vector<double>& values) override {
        const std::scoped_lock lock(session_.mutex_);
        std::vector<double>& rows = session_.rows_;
        rows.push_back(t);
        rows.insert(rows.end(), values.begin(), values.end());
        const std::size_t width = values.size() + 1;
        if (rows.size() > 2 * most_values) {
            const std::size_t forgotten = most_values / width;
            rows.erase(rows.begin(), rows.begin() + static_cast<std::ptrdiff_t>(forgotten * width));
            session_.first_row_ += static_cast<std::int64_t>(forgotten);
        }
        ++session_.status_.rows;
    }
    void field(std::int64_t, double, const std::vector<std::vector<double>>&) override {}
    void progress(std::int64_t) override {}
    bool is_to_stop() override { return session_.has_requests_.load(std::memory_order_relaxed) || is_to_end_(); }

private:
    Session& session_;
    const std::function<bool()>& is_to_end_;
};

Session::Session(experiment::Experiment experiment, const interface::Model& model, const simulation::Options& options,
                 const Beginning& beginning)
    : model_(model), options_(options) {
    experiments_.push_back(std::make_unique<const experiment::Experiment>(std::move(experiment)));
    experiment_ = experiments_.back().get();
    stop_at_ = experiment_.load()->time.steps;
    options_.checkpoints = {};
    status_.is_running = beginning.is_running;
    status_.speed = beginning.speed;
    make_simulation();
    columns_ = simulation_->layout().probes;
    backend_ = simulation_->facts().backend;
}

Session::~Session() { close(); }

void Session::make_simulation() {
    simulation_.reset();  // a device has room for one
    extended_ = experiment();
    shown_ = without_results(experiment());
    simulation_ = std::make_unique<simulation::Simulation>(shown_, model_, options_);
    const std::scoped_lock lock(mutex_);
    const std::int64_t run = status_.run + 1;
    const auto speed = status_.speed;
    const bool is_running = status_.is_running;
    status_ = {};
    status_.run = run;
    status_.speed = speed;
    status_.is_running = is_running;
    stop_at_ = experiment().time.steps;
    rows_.clear();
    first_row_ = 0;
    entries_.clear();
    wished_ = seen_ = {};
}

void Session::run(const std::function<bool()>& is_to_end) {
    listener_ = std::make_unique<Listener>(*this, is_to_end);
    struct Closing {
        Session& session;
        ~Closing() { session.close(); }
    };
    const Closing closing{*this};
    simulation_->run(*listener_, 0);  // the initial state is emitted
    while (!is_to_end()) {
        do_requests();
        if (simulation_ && status().is_going_back) {
            go_back_a_while();
            continue;
        }
        if (!is_standing()) {
            run_a_while();
            continue;
        }
        std::unique_lock lock(mutex_);
        woken_.wait_for(lock, nap, [&] { return !requests_.empty(); });
    }
}

void Session::close() {
    std::deque<std::packaged_task<void()>> forgotten;  // who waits for them is told so
    const std::scoped_lock lock(mutex_);
    is_open_ = false;
    forgotten.swap(requests_);
}

bool Session::is_standing() const {
    const std::scoped_lock lock(mutex_);
    return !status_.is_running || !status_.fault.empty() || status_.is_at_end;
}

// By the speed that is wished for, from where it was set on.
std::int64_t Session::allowed_step() {
    const std::scoped_lock lock(mutex_);
    const std::int64_t end = std::min(stop_at_, experiment().time.steps);
    if (!status_.speed) return end;
    const double steps = wished_.watch.seconds() * *status_.speed / experiment().time.dt;
    return std::min(end, wished_.step + static_cast<std::int64_t>(std::min(steps, 1e15)));
}

void Session::run_a_while() {
    const std::int64_t until = allowed_step();
    if (until <= simulation_->steps_done() && until < std::min(stop_at_, experiment().time.steps)) {
        std::unique_lock lock(mutex_);  // ahead of the wished speed
        woken_.wait_for(lock, std::chrono::milliseconds(5), [&] { return !requests_.empty(); });
        return;
    }
    try {
        simulation_->run(*listener_, until);
    } catch (const UserFault& fault) {
        const std::scoped_lock lock(mutex_);
        status_.fault = fault.what();
        status_.is_running = false;
    }
    note_progress();
}

void Session::note_progress() {
    const std::scoped_lock lock(mutex_);
    const std::int64_t step = simulation_->steps_done();
    status_.step = step;
    status_.t = static_cast<double>(step) * experiment().time.dt;
    status_.is_at_end = step >= experiment().time.steps;
    if (step >= stop_at_) {
        status_.is_running = false;
        stop_at_ = experiment().time.steps;
    }
    const double seconds = seen_.watch.seconds();
    if (seconds > 0.5) {
        status_.ms_per_second = static_cast<double>(step - seen_.step) * experiment().time.dt / seconds;
        seen_ = {.watch = {}, .step = step};
    }
    // Where it cannot keep up, it does not catch up later.
    if (status_.speed && wished_.watch.seconds() > 0.25) {
        const double late =
            wished_.watch.seconds() * *status_.speed / experiment().time.dt - static_cast<double>(step - wished_.step);
        if (late * experiment().time.dt > 0.1 * *status_.speed) wished_ = {.watch = {}, .step = step};
    }
}

void Session::ask(std::function<void()> request) {
    std::packaged_task<void()> task([this, request = std::move(request)] {
        if (!simulation_) throw UserFault("there is no run: " + status().fault);
        request();
    });
    std::future<void> answer = task.get_future();
    {
        const std::scoped_lock lock(mutex_);
        if (!is_open_) throw UserFault("the session has ended");
        requests_.push_back(std::move(task));
        has_requests_ = true;
    }
    woken_.notify_all();
    try {
        answer.get();
    } catch (const std::future_error&) {
        throw UserFault("the session has ended");
    }
}

void Session::do_requests() {
    std::deque<std::packaged_task<void()>> now;
    {
        const std::scoped_lock lock(mutex_);
        now.swap(requests_);
        has_requests_ = false;
    }
    for (auto& request : now) request();
}

void Session::add(const std::string& entry) {
    ask([&] {
        refuse_while_going_back();
        add_now(entry);
    });
}

void Session::add_now(const std::string& text) {
    if (!status().fault.empty()) throw UserFault("the run has ended by a fault: start again");
    const std::int64_t step = simulation_->steps_done();
    Diagnostics diagnostics;
    auto more = experiment::read_added(extended_, std::make_shared<SourceFile>("message", text), step, diagnostics);
    diagnostics.throw_if_errors();
    experiment::bind_added(*more, extended_, model_, diagnostics);
    diagnostics.throw_if_errors();
    experiment::Experiment to_come = *more;
    forget_what_is_done(to_come, step);
    simulation_->add_actions(to_come);
    extended_ = *std::move(more);
    simulation_->run(*listener_, step);  // so that it is seen though the run stands still
    const std::scoped_lock lock(mutex_);
    entries_.push_back({static_cast<double>(step) * experiment().time.dt, text});
    ++status_.entries;
}

void Session::set_running(bool is_running) {
    ask([&] {
        refuse_while_going_back();
        const std::scoped_lock lock(mutex_);
        status_.is_running = is_running;
        stop_at_ = experiment().time.steps;
        wished_ = seen_ = {.watch = {}, .step = status_.step};
        status_.ms_per_second = 0;
    });
}

void Session::set_speed(std::optional<double> ms_per_second) {
    if (ms_per_second && !(*ms_per_second > 0 && std::isfinite(*ms_per_second)))
        throw UserFault("the speed is a number of ms per second, above 0");
    ask([&] {
        const std::scoped_lock lock(mutex_);
        status_.speed = ms_per_second;
        wished_ = {.watch = {}, .step = status_.step};
    });
}

void Session::advance_to(std::int64_t step) {
    ask([&] {
        refuse_while_going_back();
        const std::scoped_lock lock(mutex_);
        if (step <= status_.step || step > experiment().time.steps)
            throw UserFault("step " + std::to_string(step) + " is not ahead");
        stop_at_ = step;
        status_.is_running = true;
        wished_ = seen_ = {.watch = {}, .step = status_.step};
    });
}

void Session::start_again() {
    ask([&] { begin_again(); });
}

Frame Session::frame(std::int32_t state, const Plane& plane, double& t) {
    if (state < 0 || state >= model_.n_states) throw UserFault("the model has no such state");
    wait_for_next_frame();
    Frame frame;
    ask([&] {
        const Stopwatch watch;
        t = static_cast<double>(simulation_->steps_done()) * experiment().time.dt;
        frame = frame_of(simulation_->state(state), experiment().geometry.cells, plane);
        const std::scoped_lock lock(mutex_);
        frame_seconds_ = watch.seconds();
        since_frame_ = {};
    });
    return frame;
}

// By the thread that asks: the run continues meanwhile.
void Session::wait_for_next_frame() const {
    constexpr double share = 0.2, longest = 2;  // of the time; seconds
    double wait = 0;
    {
        const std::scoped_lock lock(mutex_);
        wait = status_.is_running ? frame_seconds_ * (1 / share - 1) - since_frame_.seconds() : 0;
    }
    if (wait > 0) std::this_thread::sleep_for(std::chrono::duration<double>(std::min(wait, longest)));
}

std::vector<double> Session::state(std::int32_t number) {
    std::vector<double> values;
    ask([&] { values = simulation_->state(number); });
    return values;
}

std::string Session::final_record() const {
    return recorded_experiment(extended_, status().step,
                               experiment().doc + (experiment().doc.empty() ? "" : " ") +
                                   "Recorded by heartwright play on " + backend_ + " in " +
                                   interface::precision_of(model_) + ".");
}

std::string Session::record() {
    std::string text;
    ask([&] { text = final_record(); });
    return text;
}

Status Session::status() const {
    const std::scoped_lock lock(mutex_);
    return status_;
}

std::vector<Entry> Session::entries() const {
    const std::scoped_lock lock(mutex_);
    return entries_;
}

TraceRows Session::traces(std::int64_t first) const {
    const std::scoped_lock lock(mutex_);
    const auto width = static_cast<std::int64_t>(columns_.size()) + 1;
    TraceRows out{std::clamp(first, first_row_, status_.rows), width, {}};
    const std::int64_t last = std::min(status_.rows, out.first + most_rows_at_once);
    out.values.assign(rows_.begin() + (out.first - first_row_) * width, rows_.begin() + (last - first_row_) * width);
    return out;
}

std::vector<double> Session::parameters() {
    std::vector<double> values = experiment::parameters_of(experiment(), experiment().cells, model_);
    ask([&] {
        std::vector<const experiment::Change*> done;
        for (const experiment::Change& change : extended_.changes)
            if (change.step <= simulation_->steps_done()) done.push_back(&change);
        std::stable_sort(done.begin(), done.end(), [](auto* one, auto* other) { return one->step < other->step; });
        for (const experiment::Change* change : done) experiment::apply(change->set, values);
    });
    return values;
}

}  // namespace heartwright::play
