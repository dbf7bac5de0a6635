#include "runtime/commands/play/play.hpp"

#include <stdlib.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <memory>
#include <optional>
#include <utility>

#include "base/diag/faults.hpp"
#include "base/json/value.hpp"
#include "runtime/commands/run/prepace.hpp"
#include "runtime/commands/run/ready_run.hpp"
#include "runtime/core/stopwatch.hpp"
#include "runtime/experiment/object_reader.hpp"
#include "runtime/experiment/read/read.hpp"
#include "runtime/io/whole_file.hpp"
#include "runtime/launch/interruption.hpp"
#include "runtime/launch/process.hpp"
#include "runtime/launch/temporary_folder.hpp"
#include "runtime/play/page.hpp"
#include "runtime/play/routes.hpp"
#include "runtime/play/session.hpp"
#include "runtime/serve/server.hpp"

namespace heartwright::commands {

const Usage& play_usage(const std::vector<Option>& where_to_run) {
    static const Usage usage{
        "play",
        "EXPERIMENT",
        "Runs an experiment on a page of this machine's browser, where it is paced, cut, reset and changed by mouse.",
        [&] {
            std::vector<Option> options{{"-o", "FILE.json", "write what was done, as an experiment, when it ends"},
                                        {"--port", "P", "of 127.0.0.1; a free one"},
                                        {"--no-browser", "", "print the page's address and open nothing"},
                                        {"--paused", "", "begin when the page says so, not when it opens"}};
            options.insert(options.end(), where_to_run.begin(), where_to_run.end());
            return options;
        }(),
        {"play karma_spiral", "play tt06_single_cell --set variant=M",
         "play karma_spiral --precision fp32 -o mine.json", "run mine.json -o mine --precision fp32"},
        "Prints the page's address on stdout and, where there is a display, opens it. Whoever has the address steers "
        "the run: it\n"
        "holds a random token, and the server answers on 127.0.0.1 alone. From another machine: ssh -L "
        "P:127.0.0.1:P.\n"
        "The run goes on beyond the experiment's \"end\" until Ctrl-C. What was done is recorded at its very steps: "
        "heartwright run\n"
        "of the record gives the same bits, on the same kind of device and in the same precision. Grids and cells are "
        "shown; meshes\n"
        "are not there yet."};
    return usage;
}

PlayRequest play_request(const Arguments& arguments, RunRequest run) {
    PlayRequest request;
    request.run = std::move(run);
    request.record = arguments.value("-o");
    request.port = static_cast<int>(arguments.integer("--port", 0, 1, 65535));
    request.opens_browser = !arguments.has("--no-browser");
    request.begins_paused = arguments.has("--paused");
    std::error_code error;
    if (!request.record.empty() && std::filesystem::exists(request.record, error))
        throw UserFault(request.record + " is there already: choose another name for the record");
    return request;
}

namespace {

constexpr double longest_session = 1e7;   // ms of simulated time
constexpr double most_beats = 900'000.0;  // a little less than a train of pulses may have

// The end of a run that has none: as late as its trains of pulses can be written out, and never before its own.
double open_end(const RunRequest& request) {
    Diagnostics diagnostics;
    const auto experiment =
        experiment::read_experiment(json::read_source(request.experiment), request.overrides, diagnostics);
    diagnostics.throw_if_errors();
    double end = longest_session;
    if (const auto period = experiment->shortest_open_period()) end = std::min(end, most_beats * *period);
    const double steps = std::floor(std::min(end / experiment->time.dt, 1e11));
    return std::max(steps * experiment->time.dt, experiment->time.end);
}

Ready prepare_play(const PlayRequest& request, const std::vector<const interface::Model*>& models) {
    RunRequest run = request.run;
    run.overrides.push_back("time.end=" + experiment::format_number(open_end(run)) + " ms");
    Ready ready = prepare(run, models, mpi::serial());
    experiment::Experiment& experiment = ready.experiment;
    if (!experiment.geometry.is_grid())
        throw UserFault("heartwright play shows grids and cells; a mesh is not there yet: heartwright run computes it");
    if (!experiment.seeds.empty()) {
        experiment.seed = experiment.seeds.front();
        experiment.seeds.clear();
        std::cerr << "the experiment has several seeds; this session has the first, " << experiment.seed << "\n";
    }
    prepace(experiment, {models, *ready.model, ready.options});
    return ready;
}

bool has_display() {
    const auto is_set = [](const char* name) {
        const char* const value = std::getenv(name);
        return value != nullptr && *value != '\0';
    };
    return is_set("DISPLAY") || is_set("WAYLAND_DISPLAY");
}

// The browser is given a file that only this user can read: everybody can read a command line.
class OpenedPage {
public:
    explicit OpenedPage(const std::string& url) : folder_("play") {
        const std::string file = folder_ / "play.html";
        io::write_whole_file(file, play::opener_text(url), false);
        launch::start_process({{"xdg-open", file}, folder_ / "xdg-open.log"});
    }

private:
    launch::TemporaryFolder folder_;
};

std::unique_ptr<OpenedPage> open_page(const PlayRequest& request, const std::string& url) {
    if (!request.opens_browser || !has_display() || launch::find_program("xdg-open").empty()) return nullptr;
    try {
        return std::make_unique<OpenedPage>(url);
    } catch (const MachineFault& fault) {
        std::cerr << "no browser was opened: " << fault.what() << "\n";
        return nullptr;
    }
}

// The file of what was done. It is there from the beginning, and holds each entry as soon as that is made: whatever
// ends the session loses no more than the time since.
class RecordFile {
public:
    // MachineFault when it cannot be written: before people have begun.
    RecordFile(std::string path, const play::Session& session) : path_(std::move(path)), session_(session) {
        io::write_whole_file(path_, session_.final_record());
    }

    // By the thread that runs the session.
    void keep_up() {
        constexpr double between_looks = 0.2;  // seconds
        if (looked_.seconds() < between_looks) return;
        looked_ = {};
        const play::Status status = session_.status();
        if (status.run == run_ && status.entries == entries_) return;
        run_ = status.run;
        entries_ = status.entries;
        try {
            io::write_whole_file(path_, session_.final_record());
        } catch (const std::exception& fault) {
            std::cerr << fault.what() << ": the record is tried again at the next entry and at the end\n";
        }
    }

    // The whole of it: there, else among the temporary files, else on stdout. The exit code.
    int end() {
        const std::string text = session_.final_record();
        try {
            io::write_whole_file(path_, text);
            std::cerr << path_ << ": what was done, as an experiment\n";
            return 0;
        } catch (const std::exception& fault) {
            std::cerr << "the record is not written: " << fault.what() << "\n";
        }
        try {
            std::string folder = (std::filesystem::temp_directory_path() / "heartwright-record-XXXXXX").string();
            if (::mkdtemp(folder.data()) == nullptr) throw MachineFault(folder + ": cannot be made");
            const std::string elsewhere = folder + "/" + std::filesystem::path(path_).filename().string();
            io::write_whole_file(elsewhere, text);
            std::cerr << elsewhere << ": what was done, as an experiment, in another place\n";
        } catch (const std::exception&) {
            std::cerr << "what was done, as an experiment, goes to stdout\n";
            std::cout << text << std::flush;
        }
        return static_cast<int>(ExitCode::machine_fault);
    }

private:
    std::string path_;
    const play::Session& session_;
    Stopwatch looked_;
    std::int64_t run_ = 1, entries_ = 0;  // that the file has
};

}  // namespace

int play(const PlayRequest& request, const std::vector<const interface::Model*>& models) {
    const Ready ready = prepare_play(request, models);
    const launch::Interruption interruption;
    play::Session session(
        ready.experiment, *ready.model, ready.options,
        {.is_running = false, .speed = ready.experiment.tissue ? std::nullopt : std::optional(1000.0)});
    play::Routes routes(session, !request.begins_paused);
    std::optional<RecordFile> record;
    try {
        const serve::Server server([&](const serve::Request& one) { return routes.answer(one); }, request.port);
        if (!request.record.empty()) record.emplace(request.record, session);
        std::cout << server.url() << std::endl;
        const auto page = open_page(request, server.url());
        std::cerr << "the page is at the address above; Ctrl-C ends the session\n";
        session.run([&] {
            if (record) record->keep_up();
            return launch::Interruption::signal() != 0;
        });
    } catch (...) {
        if (record) record->end();
        throw;
    }
    return record ? record->end() : 0;
}

}  // namespace heartwright::commands
