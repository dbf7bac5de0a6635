#include "runtime/commands/sweep/sweep_folder.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <deque>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <thread>

#include "base/diag/diagnostics.hpp"
#include "base/diag/faults.hpp"
#include "base/json/value.hpp"
#include "runtime/commands/sweep/empty_cells.hpp"
#include "runtime/io/read_file.hpp"
#include "runtime/io/tables/csv_text.hpp"
#include "runtime/io/whole_file.hpp"
#include "runtime/launch/folder_lock.hpp"
#include "runtime/report/data/flat_json.hpp"

namespace heartwright::commands {

namespace fs = std::filesystem;

namespace {

using Json = nlohmann::ordered_json;

constexpr const char* failure_mark = "heartwright sweep: this run ended with code ";

Json json_of(const SweepRun& run) {
    Json json = Json::object();
    for (const SweepRun::Change& change : run.changes) json[change.path] = change.value;
    return json;
}

std::string text_of(const SweepIdentity& identity) {
    Json json{{"format", 1}, {"experiment", identity.experiment}, {"experiment_hash", identity.experiment_hash}};
    for (const auto& [key, value] : identity.settings) json["settings"][key] = value;
    for (const auto& [file, contents] : identity.files) json["files"][file] = contents;
    Json runs = Json::array();
    for (const SweepRun& run : identity.runs) runs.push_back(json_of(run));
    json["runs"] = std::move(runs);
    return json.dump(1) + "\n";
}

// "set.g_Kr=*0.5, seed=1"
std::string shown(const Json& run) {
    std::string text;
    for (const auto& [path, value] : run.items())
        text += (text.empty() ? "" : ", ") + path + "=" + (value.is_string() ? value.get<std::string>() : value.dump());
    return text.empty() ? "nothing" : text;
}

// What `there` says otherwise than `here`; "" when nothing.
std::string difference(const Json& there, const Json& here) {
    if (!there.is_object() || !there.contains("runs") || !there["runs"].is_array()) return "its sweep.json is damaged";
    if (there.value("experiment_hash", Json()) != here["experiment_hash"])
        return "its experiment was " + there.value("experiment", Json("unknown")).dump() + " with another text";
    for (const auto& [key, value] : here["settings"].items()) {
        const Json settings = there.value("settings", Json::object());
        const Json old = settings.is_object() ? settings.value(key, Json("")) : Json("");
        if (old != value) return key + " was " + old.dump() + ", and is " + value.dump();
    }
    const Json files = there.value("files", Json::object()), files_now = here.value("files", Json::object());
    for (const auto& [file, contents] : files_now.items())  // a longer list may read more of them
        if (files.is_object() && files.contains(file) && files[file] != contents)
            return file + " held " + files[file].dump() + ", and holds " + contents.dump();
    const Json &before = there["runs"], &now = here["runs"];
    for (std::size_t k = 0; k < std::min(before.size(), now.size()); ++k)
        if (before[k] != now[k])
            return "run " + std::to_string(k) + " set " + (before[k].is_object() ? shown(before[k]) : "?") +
                   ", and sets " + shown(now[k]);
    return {};
}

// The folders of runs, or their logs, that are there.
std::vector<std::string> runs_there(const fs::path& folder, const std::string& ending) {
    std::error_code error;
    std::vector<std::string> names;
    for (const auto& entry : fs::directory_iterator(folder, error)) {
        const std::string name = entry.path().filename().string();
        if (!name.starts_with("run_") || !name.ends_with(ending) || name.size() <= 4 + ending.size()) continue;
        const std::string number = name.substr(4, name.size() - 4 - ending.size());
        if (std::all_of(number.begin(), number.end(), [](char c) { return c >= '0' && c <= '9'; }))
            names.push_back(name);
    }
    return names;
}

void refuse_files_of_others(const io::OutputFolder& opened, const fs::path& folder) {
    opened.refuse_what_others_made({"sweep.json", "results.csv", "inputs"});
    opened.refuse_what_others_made(runs_there(folder, ""));
    opened.refuse_what_others_made(runs_there(folder, ".log"));
}

// The locks of all runs are held before the first is removed.
void remove_runs(const io::OutputFolder& opened, const fs::path& folder, const SweepIdentity& identity) {
    std::deque<launch::FolderLock> locks;
    for (const std::string& run : runs_there(folder, ""))
        locks.emplace_back((folder / run).string(), launch::patience_when_deleting);
    std::vector<std::string> starts_from{identity.experiment};
    for (const auto& [file, contents] : identity.files) starts_from.push_back(file);
    opened.remove_what_was_made({starts_from, "is what this sweep starts from, and would be removed", {}});
}

// Whether another process works at a part of the sweep, however it is divided.
bool is_any_part_at_work(const fs::path& folder) {
    std::error_code error;
    std::vector<std::string> locks;
    for (const auto& entry : fs::directory_iterator(folder, error)) {
        const std::string name = entry.path().filename().string();
        if (name.starts_with("part_") && name.ends_with(".lock")) locks.push_back(entry.path().string());
    }
    return std::any_of(locks.begin(), locks.end(), [](const std::string& path) {
        return SweepLock(path, SweepLock::Wait::no).is_held_by_another();
    });
}

void add_values(const json::Value& summary, const char* key, std::vector<std::pair<std::string, std::string>>& values) {
    const json::Value* const part = summary.find(key);
    if (!part) return;
    for (const report::Leaf& leaf : report::leaves_of(*part)) {
        const bool is_null = leaf.value && leaf.value->is(json::Kind::null);
        values.emplace_back(leaf.path, is_null ? "" : leaf.text);
    }
}

double number_at(const json::Value& summary, const char* group, const char* key) {
    const json::Value* const part = summary.find(group);
    const json::Value* const value = part && part->is(json::Kind::object) ? part->find(key) : nullptr;
    return value && value->is(json::Kind::number) ? value->number : 0;
}

}  // namespace

const char* status_name(SweepFolder::Status status) {
    switch (status) {
        case SweepFolder::Status::waiting:
            return "waiting";
        case SweepFolder::Status::done:
            return "done";
        case SweepFolder::Status::interrupted:
            return "interrupted";
        case SweepFolder::Status::failed:
            break;
    }
    return "failed";
}

std::unique_ptr<SweepLock> SweepFolder::claim(const SweepIdentity& identity, const std::optional<SweepPart>& part,
                                              bool is_forced) {
    const fs::path root(folder_), file = root / "sweep.json";
    std::error_code error;
    if (fs::exists(root, error) && !fs::is_directory(root, error)) throw UserFault(folder_ + ": is no folder");
    if (!fs::exists(file, error) && fs::exists(root, error))
        for (const auto& entry : fs::directory_iterator(root, error)) {
            const std::string name = entry.path().filename().string();  // another part may be making it just now
            const bool is_ours =
                name.ends_with(".lock") || name.starts_with(".made.") || name.find("sweep.json") != std::string::npos;
            if (!is_ours && !fs::exists(file, error))
                throw UserFault(folder_ + ": holds " + name + ", and no sweep; name another folder");
        }
    opened_.emplace(folder_, "sweep");
    const SweepLock lock((root / "sweep.lock").string(),
                         SweepLock::Wait::yes);  // of parts that begin together one makes it
    const std::string at_work =
        folder_ + ": another heartwright sweep is at work here; wait for its end, or name another folder";
    const bool is_sweep = fs::exists(file, error);
    const std::string text = text_of(identity);
    const Json here = Json::parse(text),
               there = is_sweep ? Json::parse(io::read_file(file.string()), nullptr, false) : Json();
    const std::string why = is_sweep && !is_forced ? difference(there, here) : "";
    if ((is_forced || !why.empty()) && is_any_part_at_work(root)) throw UserFault(at_work);
    if (!why.empty())
        throw UserFault(folder_ + ": holds another sweep: " + why +
                        "; name another folder, or add --force to begin anew");
    refuse_files_of_others(*opened_, root);
    std::unique_ptr<SweepLock> own;
    if (part) {
        own = std::make_unique<SweepLock>(
            folder_ + "/part_" + std::to_string(part->number) + "_of_" + std::to_string(part->parts) + ".lock",
            SweepLock::Wait::no);
        if (own->is_held_by_another()) throw UserFault(at_work);
    }
    if (is_sweep && !is_forced && there["runs"].size() >= here["runs"].size()) return own;
    if (is_sweep && is_forced) remove_runs(*opened_, root, identity);
    io::write_whole_file(file.string(), text);
    return own;
}

SweepFolder::Result SweepFolder::result(std::size_t k) const {
    Result result;
    std::error_code error;
    const std::string path = run(k) + "/summary.json";
    if (fs::exists(path, error)) {
        Diagnostics diagnostics;
        const auto summary = json::parse(json::read_source(path), diagnostics);
        const json::Value* const status = summary ? summary->find("status") : nullptr;
        if (status && status->text == "complete") {
            result.status = Status::done;
            result.seconds = number_at(*summary, "timings_s", "total");
            result.copy_bandwidth = number_at(*summary, "throughput", "copy_bandwidth");
            for (const char* key : {"at_probes", "measures", "sparks"}) add_values(*summary, key, result.values);
            return result;
        }
        if (status) result.status = Status::interrupted;
    }
    if (!fs::exists(log(k), error)) return result;
    const std::string said = io::read_file(log(k));
    if (said.find(failure_mark) != std::string::npos) {
        result.status = Status::failed;
        result.message = failure_in(said);
    }
    return result;
}

void SweepFolder::make_room_for(std::size_t k) const {
    io::make_folder(inputs());
    io::make_folder(run(k));
    io::make_empty_file(log(k));
}

bool SweepFolder::has_checkpoint(std::size_t k) const {
    std::error_code error;
    for (const auto& entry : fs::directory_iterator(run(k) + "/checkpoints", error)) {
        const std::string name = entry.path().filename().string();
        const bool is_whole = name.size() > 5 && name.starts_with("step_") &&
                              name.find_first_not_of("0123456789", 5) == std::string::npos;
        if (is_whole) return true;  // one that is being written has another ending
    }
    return false;
}

void SweepFolder::note_failure(std::size_t k, int code) const {
    const std::string line = failure_mark + std::to_string(code) + "\n";
    const files::Descriptor file = io::open_there(log(k), O_WRONLY | O_APPEND);
    if (!file || ::write(file.number(), line.data(), line.size()) < 0) return;  // said on the terminal all the same
}

void SweepFolder::write_table(const std::vector<SweepRun>& runs,
                              const std::vector<std::optional<Result>>& results) const {
    const SweepLock lock(folder_ + "/results.lock", SweepLock::Wait::yes);  // who comes last has seen all
    const std::vector<std::string> paths = paths_of(runs);
    std::vector<Result> all;
    std::vector<std::string> names;
    std::map<std::string, std::size_t> place;
    for (std::size_t k = 0; k < runs.size(); ++k) {
        all.push_back(results[k] ? *results[k] : result(k));
        for (const auto& [name, value] : all.back().values)
            if (place.emplace(name, names.size()).second) names.push_back(name);
    }
    std::vector<std::string> headers{"run", "status", "seconds"};
    headers.insert(headers.end(), paths.begin(), paths.end());
    headers.insert(headers.end(), names.begin(), names.end());
    headers.emplace_back("why_empty");
    headers.emplace_back("message");
    io::CsvText table(headers);
    for (std::size_t k = 0; k < runs.size(); ++k) {
        const Result& result = all[k];
        table.integer(static_cast<std::int64_t>(k)).text(status_name(result.status));
        table.number(result.seconds > 0 ? result.seconds : std::nan(""));
        for (const std::string& path : paths) {
            // The last one counts, as with --set.
            const auto& changes = runs[k].changes;
            const auto change = std::find_if(changes.rbegin(), changes.rend(),
                                             [&](const SweepRun::Change& c) { return c.path == path; });
            table.text(change == changes.rend() ? "" : change->value);
        }
        std::vector<std::string> row(names.size());
        for (const auto& [name, value] : result.values) row[place[name]] = value;
        for (const std::string& value : row) table.text(value);
        table.text(why_empty(result, names));
        table.text(result.message);
        table.end_line();
    }
    io::write_whole_file(this->table(), table.all());
}

std::string failure_in(const std::string& log) {
    std::string last;
    for (std::size_t begin = 0; begin < log.size();) {
        const std::size_t end = std::min(log.find('\n', begin), log.size());
        const std::string line = log.substr(begin, end - begin);
        begin = end + 1;
        for (const char* sign : {"error: ", "machine fault: ", "a fault of heartwright"})
            if (line.find(sign) != std::string::npos) return line;
        if (!line.empty() && !line.starts_with(failure_mark)) last = line;
    }
    return last.empty() ? "it said nothing" : last;
}

SweepLock::SweepLock(const std::string& path, Wait wait) : file_(launch::open_lock(path)) {
    while ((is_held_by_another_ = launch::try_to_lock(file_.number(), path) == launch::Taken::by_another) &&
           wait == Wait::yes)
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
}

}  // namespace heartwright::commands
