// A simulation that people steer while it runs. One thread owns it and runs it; others ask for frames and traces and
// add actions, which that thread does between two steps. While nobody looks nothing is computed for it.
#pragma once

#include <array>
#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <future>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "runtime/core/stopwatch.hpp"
#include "runtime/experiment/experiment.hpp"
#include "runtime/interface/model.hpp"
#include "runtime/play/frame.hpp"
#include "runtime/simulation/simulation.hpp"

namespace heartwright::play {

// Rows of the experiment's probes, as they are in probes.csv; the latest, of which the oldest are forgotten.
struct TraceRows {
    std::int64_t first = 0;      // number of the first row here, from the start of the run
    std::int64_t columns = 0;    // of a row: t in ms, then those of Simulation::probe_columns()
    std::vector<double> values;  // [row][column]; NaN: not due
};

struct Status {
    std::int64_t run = 0;  // counts starts: another one, another run
    std::int64_t step = 0, rows = 0, entries = 0;
    double t = 0;  // ms
    bool is_running = false, is_at_end = false;
    bool is_going_back = false;   // does again what was done before the entry that was undone
    std::optional<double> speed;  // ms of simulated time in a second that are wished for; nothing: as fast as it goes
    double ms_per_second = 0;     // of late
    std::string fault;            // why the run cannot continue; "": it can
};

// What was added, as it was said.
struct Entry {
    double t;  // ms
    std::string text;
};

class Session {
public:
    // A bound experiment whose end lies far away, and its model; the model outlives the session. UserFault,
    // MachineFault as Simulation's.
    struct Beginning {
        bool is_running = true;
        std::optional<double> speed = {};  // as Status::speed
    };
    Session(experiment::Experiment experiment, const interface::Model& model, const simulation::Options& options,
            const Beginning& beginning);
    ~Session();
    Session(const Session&) = delete;
    Session& operator=(const Session&) = delete;

    // By the thread that owns it: until is_to_end(), which is looked at between steps and ten times a second.
    void run(const std::function<bool()>& is_to_end);
    std::string final_record() const;  // after it: recorded_experiment() of record.hpp

    // By any other thread; UserFault when run() has ended. What they wait for is done between two steps of it.
    void add(const std::string& entry);  // read_added() of experiment/read/read.hpp; UserFault: what is wrong with it
    void set_running(bool is_running);
    void set_speed(std::optional<double> ms_per_second);  // > 0
    void advance_to(std::int64_t step);                   // runs so far, then stands still
    void start_again();
    // Begins again and does what was done but for the last entry, as fast as it goes, up to the instant of that one;
    // stands still there. Until then nothing can be added. UserFault: there is no entry.
    void undo();
    // Begins again with tissue that does not conduct at these points, besides those that were ablated before. `where`:
    // {"box": ...} or {"sphere": ...} of an experiment. UserFault: what is wrong with it.
    void ablate(const std::string& where);
    // t: its time, ms. While the run continues frames take at most about a fifth of the time: a large grid has fewer.
    Frame frame(std::int32_t state, const Plane& plane, double& t);
    std::vector<double> parameters();                // as they are now, of the whole
    std::vector<double> state(std::int32_t number);  // as Simulation::state()
    std::string record();

    // By any thread, at any time.
    Status status() const;
    TraceRows traces(std::int64_t first) const;  // rows from that one on, at most 20,000
    std::vector<Entry> entries() const;

    const experiment::Experiment& experiment() const { return *experiment_.load(); }  // as the run began
    const interface::Model& model() const { return model_; }
    const std::vector<observers::Column>& columns() const { return columns_; }
    const std::string& backend() const { return backend_; }

private:
    class Listener;
    // Done by the thread that owns the simulation, which there is; waits, and throws what it throws.
    void ask(std::function<void()> request);
    void do_requests();
    void close();
    void wait_for_next_frame() const;
    void make_simulation();
    void add_now(const std::string& text);
    void run_a_while();
    void note_progress();
    std::int64_t allowed_step();  // by the wished speed
    bool is_standing() const;     // nothing to compute until somebody asks
    void begin_again();
    void go_back_a_while();
    void refuse_while_going_back() const;

    // As the run began; those of earlier runs stay, since others may be reading them.
    std::vector<std::unique_ptr<const experiment::Experiment>> experiments_;
    std::atomic<const experiment::Experiment*> experiment_;
    experiment::Experiment extended_;  // with what was added
    experiment::Experiment shown_;     // what runs: without maps and files
    const interface::Model& model_;
    simulation::Options options_;
    std::unique_ptr<simulation::Simulation> simulation_;
    std::unique_ptr<Listener> listener_;
    std::vector<observers::Column> columns_;
    std::string backend_;

    mutable std::mutex mutex_;  // of all below
    std::condition_variable woken_;
    std::deque<std::packaged_task<void()>> requests_;
    std::atomic<bool> has_requests_ = false;
    bool is_open_ = true;  // until run() has ended
    Status status_;
    std::int64_t stop_at_;
    std::vector<double> rows_;
    std::int64_t first_row_ = 0;
    std::vector<Entry> entries_;
    std::deque<Entry> to_do_again_;  // of the thread that runs it, as the next
    std::int64_t goes_back_to_ = 0;  // the step
    struct Pace {
        Stopwatch watch{};
        std::int64_t step = 0;
    };
    double frame_seconds_ = 0;  // that the last frame took
    Stopwatch since_frame_;
    Pace wished_, seen_;  // since the speed was set; since the speed was last looked at
};

}  // namespace heartwright::play
