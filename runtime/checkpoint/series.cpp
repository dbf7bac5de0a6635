#include "runtime/checkpoint/series.hpp"

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <thread>

#include "base/diag/faults.hpp"
#include "runtime/checkpoint/measurer.hpp"
#include "runtime/checkpoint/restorer.hpp"
#include "runtime/core/machine.hpp"
#include "runtime/io/read_file.hpp"
#include "runtime/io/sync.hpp"
#include "runtime/io/whole_file.hpp"

namespace heartwright::checkpoint {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

namespace {

constexpr const char* index_name = "checkpoint.json";

double since(Clock::time_point begin) { return std::chrono::duration<double>(Clock::now() - begin).count(); }

std::string rank_name(int rank) {
    char name[32];
    std::snprintf(name, sizeof name, "rank_%05d.h5", rank);
    return name;
}

// What a run left that was ended while it wrote or removed one.
void remove_leftovers(const std::string& folder) {
    std::error_code error;
    std::vector<std::string> left;
    for (const auto& entry : fs::directory_iterator(folder, error)) {
        const std::string name = entry.path().filename().string();
        if (name.starts_with("step_") && (name.ends_with(io::being_written) || name.ends_with(io::being_removed)))
            left.push_back(entry.path().string());
    }
    for (const std::string& one : left)
        if (io::is_made_here(one)) io::remove_made(one);
}

}  // namespace

std::string name_of_step(std::int64_t step) {
    char name[40];
    std::snprintf(name, sizeof name, "step_%012lld", static_cast<long long>(step));
    return name;
}

std::vector<std::int64_t> steps_in(const std::string& folder) {
    std::vector<std::int64_t> steps;
    std::error_code error;
    for (const auto& entry : fs::directory_iterator(folder, error)) {
        const std::string name = entry.path().filename().string();
        std::int64_t step = -1;
        if (name.starts_with("step_") &&
            std::from_chars(name.data() + 5, name.data() + name.size(), step).ec == std::errc{} && step >= 0 &&
            name == name_of_step(step))
            steps.push_back(step);
    }
    std::sort(steps.rbegin(), steps.rend());
    return steps;
}

Series::Series(device::Device& device, mpi::Team& team, const CellOrder& order, Setup setup)
    : device_(device),
      team_(team),
      order_(order),
      setup_(std::move(setup)),
      memory_(device, host_memory_available() / 2 / std::max(1, team.ranks_on_node())) {}

std::string Series::place_of(std::int64_t step) const { return setup_.folder + "/" + name_of_step(step); }

void Series::on_root(const std::function<void()>& work) {
    std::string text;
    if (team_.is_root()) {
        try {
            work();
        } catch (const UserFault& fault) {
            text = std::string("u") + fault.what();
        } catch (const std::exception& fault) {
            text = std::string("m") + fault.what();
        }
    }
    const auto bytes = std::as_bytes(std::span(text));
    const std::vector<std::byte> told = team_.broadcast({bytes.begin(), bytes.end()});
    const std::string fault(reinterpret_cast<const char*>(told.data()), told.size());
    if (fault.starts_with("u")) throw UserFault(fault.substr(1));
    if (!fault.empty()) throw MachineFault(fault.substr(1));
}

void Series::prepare(const std::function<void(Keeper&)>& keep) {
    Measurer measurer(order_.count);
    keep(measurer);
    memory_.prepare(measurer.planes());
}

void Series::take(std::int64_t step, double t, const std::function<void(Keeper&)>& keep,
                  const std::function<void()>& settle) {
    finish();
    begin_ = Clock::now();
    const std::string part = place_of(step) + io::being_written;
    on_root([&] {
        std::error_code error;
        if (const fs::path run = fs::path(setup_.folder).parent_path(); !run.empty() && !fs::exists(run, error))
            throw MachineFault(run.string() + ": has vanished");  // not to be made anew, without what was in it
        io::make_folder(setup_.folder);
        remove_leftovers(setup_.folder);
        io::make_folder(part);
    });
    step_ = step;
    t_ = t;
    file_ = std::make_unique<RankFile>(part + "/" + rank_name(team_.rank()), step, team_.rank(), order_, settle);
    try {
        Saver saver(device_, order_, memory_, *file_);
        keep(saver);
        values_ = saver.values_here();
        file_->close();
    } catch (...) {
        file_.reset();
        throw;
    }
    const double paused = since(begin_);
    times_.paused += paused;
    times_.longest_pause = std::max(times_.longest_pause, paused);
}

void Series::publish() {
    if (file_ && team_.all_reduce_min(file_->is_done() ? 1 : 0) == 1) put_in_place();
}

void Series::finish() {
    if (file_) put_in_place();
}

bool Series::finish_within(double seconds) {
    const Clock::time_point begin = Clock::now();
    for (publish(); file_ != nullptr && team_.all_reduce_min(since(begin) < seconds ? 1 : 0) == 1; publish())
        std::this_thread::sleep_for(std::chrono::milliseconds(2));
    const double waited = since(begin);
    times_.paused += waited;
    times_.longest_pause = std::max(times_.longest_pause, waited);
    return file_ == nullptr;
}

void Series::put_in_place() {
    nlohmann::ordered_json mine;
    try {
        const bool has_cells = order_.count > 0;
        mine = {{"bytes", file_->bytes()},
                {"cells", order_.count},
                {"first", has_cells ? order_.runs.front().first : 0},
                {"last", has_cells ? order_.runs.back().first + order_.runs.back().length : 0},
                {"values", values_}};
    } catch (const std::exception& fault) {
        mine = {{"fault", fault.what()}};
    }
    file_.reset();
    const std::string text = mine.dump();
    const auto told = team_.gather(std::vector<char>(text.begin(), text.end()));
    const std::string part = place_of(step_) + io::being_written;
    std::int64_t bytes = 0;
    on_root([&] {
        Index index;
        index.step = step_;
        index.t = t_;
        index.about = about_at(step_);
        index.made_by = setup_.made_by;
        try {
            for (std::size_t r = 0; r < told.size(); ++r) {
                const auto one = nlohmann::ordered_json::parse(told[r].begin(), told[r].end());
                if (one.contains("fault")) throw MachineFault(one["fault"].get<std::string>());
                index.files.push_back(
                    {rank_name(static_cast<int>(r)), one["bytes"], one["cells"], one["first"], one["last"]});
                bytes += index.files.back().bytes;
                for (const auto& name : one["values"])
                    index.values.emplace(name, r);  // of several ranks that have it alike, the first
            }
            io::write_whole_file(part + "/" + index_name, index.text());
            io::sync_folder(part);
            const std::string place = place_of(step_), old = place + io::being_removed;
            io::remove_made(old);
            std::error_code error;
            if (fs::exists(place, error))  // a damaged one, of the run before
                io::rename_folder(place, old);
            io::rename_folder(part, place);
            io::sync_folder(setup_.folder);
            io::remove_made(old);
        } catch (const std::exception&) {
            try {
                io::remove_made(part);  // its room is needed
            } catch (const std::exception&) {
                // The first fault is the one to tell about.
            }
            throw;
        }
        remove_others();
    });
    ++times_.taken;
    times_.bytes = bytes;
    times_.written = since(begin_);
}

// Those of later steps are damaged: the run continued from one before them.
void Series::remove_others() {
    int left = std::max(1, setup_.kept);
    for (const std::int64_t step : steps_in(setup_.folder)) {
        if (step <= step_ && left-- > 0) continue;
        const std::string place = place_of(step),
                          old = place + io::being_removed;  // never half of one under a whole one's name
        io::remove_made(old);
        io::rename_folder(place, old);
        io::remove_made(old);
    }
}

nlohmann::ordered_json Series::about_at(std::int64_t step) const {
    nlohmann::ordered_json about = setup_.about;
    if (setup_.add_at_step) setup_.add_at_step(about, step);
    return about;
}

void Series::refuse_another(const Index& index, const std::string& folder) const {
    const auto compared = [&](const nlohmann::ordered_json& about) {
        return setup_.resume_prefix ? setup_.resume_prefix(about, index.step) : about;
    };
    nlohmann::ordered_json here = about_at(index.step);
    if (!index.about.contains("domain")) here.erase("domain");  // checkpoints of earlier versions do not say it
    const auto others = differences(compared(index.about), compared(here), 5);
    if (others.empty()) return;
    std::string said = folder + ": is a checkpoint of another run than this one:";
    for (const std::string& one : others) said += "\n  " + one;
    throw UserFault(said);
}

std::string Series::try_to_restore(const std::string& folder, const Index& index, const Restore& keep) {
    Restorer restorer(device_, order_, index, folder);
    keep(restorer, index.step);
    std::string fault;
    try {
        restorer.end();
    } catch (const io::DamagedFile& damage) {
        fault = damage.what();
    }
    for (const auto& one : team_.all_gather(std::vector<char>(fault.begin(), fault.end())))
        if (!one.empty()) return {one.begin(), one.end()};
    return {};
}

std::optional<std::int64_t> Series::restore_newest(const Restore& keep, std::vector<std::string>& notes) {
    std::vector<std::int64_t> steps;
    if (team_.is_root()) steps = steps_in(setup_.folder);
    {
        const auto bytes = std::as_bytes(std::span(steps));
        const std::vector<std::byte> told = team_.broadcast({bytes.begin(), bytes.end()});
        steps.resize(told.size() / sizeof(std::int64_t));
        if (!steps.empty()) std::memcpy(steps.data(), told.data(), steps.size() * sizeof(std::int64_t));
    }
    std::string damage;
    for (const std::int64_t step : steps) {
        const std::string folder = place_of(step), path = folder + "/" + index_name;
        std::string text;
        if (team_.is_root()) {
            try {
                text = io::read_file(path);
            } catch (const std::exception&) {
                // An empty one is as good as none.
            }
        }
        const auto bytes = std::as_bytes(std::span(text));
        const std::vector<std::byte> told = team_.broadcast({bytes.begin(), bytes.end()});
        text.assign(reinterpret_cast<const char*>(told.data()), told.size());
        std::string wrong;
        try {
            const Index index = Index::parse(text, path);
            if (index.step != step)
                throw io::DamagedFile(path + ": cannot be used: it is of step " + std::to_string(index.step));
            on_root([&] { refuse_another(index, folder); });
            wrong = try_to_restore(folder, index, keep);
            if (wrong.empty()) {
                times_.restored_step = step;
                if (std::string note = other_rounding(index.made_by, setup_.made_by); !note.empty())
                    notes.push_back(std::move(note));
                return step;
            }
        } catch (const io::DamagedFile& fault) {
            wrong = fault.what();
        }
        notes.push_back("warning: passed over a damaged checkpoint: " + wrong);
        damage = damage.empty() ? wrong : damage;
    }
    if (!damage.empty()) throw UserFault("no checkpoint can be used; the newest: " + damage);
    return std::nullopt;
}

}  // namespace heartwright::checkpoint
