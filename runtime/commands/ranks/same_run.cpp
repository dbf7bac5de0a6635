#include "runtime/commands/ranks/same_run.hpp"

#include <sys/stat.h>

#include <algorithm>
#include <filesystem>
#include <string_view>

#include "base/diag/faults.hpp"
#include "runtime/anatomy/read_image.hpp"
#include "runtime/experiment/input_files.hpp"
#include "runtime/io/checksum.hpp"
#include "runtime/launch/process.hpp"
#include "runtime/launch/ranks.hpp"
#include "runtime/mpi/agree.hpp"

namespace heartwright::commands {

namespace fs = std::filesystem;
using experiment::InputFile;

namespace {

std::string first_line(std::string_view text) { return std::string(text.substr(0, text.find('\n'))); }

// "is 'a' there, and 'b' at rank 0"; of long texts their first lines that differ.
std::string difference(std::string_view own, std::string_view roots) {
    int line = 1;
    while (first_line(own) == first_line(roots) && own.find('\n') != own.npos && roots.find('\n') != roots.npos) {
        own.remove_prefix(own.find('\n') + 1);
        roots.remove_prefix(roots.find('\n') + 1);
        ++line;
    }
    if (first_line(own) == first_line(roots)) return " is longer on one of them";
    const std::string where = line > 1 ? " in line " + std::to_string(line) : "";
    return where + " is '" + first_line(own) + "' there, and '" + first_line(roots) + "' at rank 0";
}

}  // namespace

void require_same(const std::vector<SameItem>& items, mpi::Team& team) {
    if (team.is_serial()) return;
    std::vector<std::string> texts{team.node()};
    for (const SameItem& item : items) texts.insert(texts.end(), {item.name, item.value});
    const std::vector<std::string> at_root = launch::texts_of_the_root(team, texts);
    mpi::collective_try(team, [&] {
        const std::string who = "rank " + std::to_string(team.rank()) + " (on " + team.node() + ") and rank 0 (on " +
                                at_root.front() + ") do not run the same: ";
        constexpr const char* mend = ". All ranks must have the same command, files and solver";
        for (std::size_t k = 1; k < std::min(texts.size(), at_root.size()); k += 2) {
            if (texts[k] != at_root[k]) throw UserFault(who + texts[k] + " stands for " + at_root[k] + mend);
            if (texts[k + 1] != at_root[k + 1])
                throw UserFault(who + texts[k] + difference(texts[k + 1], at_root[k + 1]) + mend);
        }
        if (texts.size() != at_root.size()) throw UserFault(who + "they read different numbers of files" + mend);
    });
}

namespace {

// The files that are read for one that an experiment names.
std::vector<std::string> files_of(const InputFile& input) {
    std::error_code error;
    std::vector<std::string> files;
    if (fs::is_directory(input.path, error)) {
        for (const fs::directory_entry& one : fs::directory_iterator(input.path, error))
            if (one.is_regular_file(error)) files.push_back(one.path().string());
        std::sort(files.begin(), files.end());
    } else if (fs::is_regular_file(input.path, error)) {
        files = input.kind == InputFile::Kind::picture ? anatomy::files_of_image(input.path)
                                                       : std::vector<std::string>{input.path};
    }
    return files;
}

std::string checksum_of(const std::string& path) {
    const io::FileChecksum sum = io::file_checksum(path);
    return std::to_string(sum.bytes) + " bytes with checksum " + sum.checksum;
}

// Which file of which computer this is: ranks that see one file read it once.
std::string identity_of(const std::string& path, const mpi::Team& team) {
    struct stat found {};
    if (::stat(path.c_str(), &found) != 0) return "";
    return team.node() + " " + std::to_string(found.st_dev) + " " + std::to_string(found.st_ino);
}

std::vector<char> bytes_of(const std::string& text) { return {text.begin(), text.end()}; }

// Collective, of as many files on every rank.
std::string checksum_read_once(const std::string& path, mpi::Team& team) {
    const auto identities = team.all_gather(bytes_of(identity_of(path, team)));
    const auto own = static_cast<std::size_t>(team.rank());
    const auto first =
        static_cast<std::size_t>(std::find(identities.begin(), identities.end(), identities[own]) - identities.begin());
    std::string sum;
    mpi::collective_try(team, [&] {
        if (first == own) sum = checksum_of(path);
    });
    const auto sums = team.all_gather(bytes_of(sum));
    return {sums[first].begin(), sums[first].end()};
}

// What computes: solvers for other devices are other programs, of the same models.
SameItem solver_of(const interface::Model& model) {
    const std::string kind = std::string(model.backend == interface::Backend::cuda ? "GPUs" : "processors with ") +
                             (model.backend == interface::Backend::cuda ? "" : model.instruction_set());
    return {"the solver for " + kind, launch::own_program_hash()};
}

}  // namespace

void require_same_inputs(const experiment::Experiment& experiment, const std::vector<const interface::Model*>& models,
                         mpi::Team& team) {
    if (team.is_serial()) return;
    std::vector<SameItem> items;
    for (const interface::Model* model : models)
        items.push_back({std::string("the spec of ") + model->name, model->spec_hash});
    std::vector<std::string> places, files;
    experiment::Experiment own = experiment;  // visited, and left as it is
    experiment::for_each_input(own, [&](const InputFile& input) {
        if (input.kind == InputFile::Kind::mesh || input.kind == InputFile::Kind::spec) return;
        for (const std::string& file : files_of(input)) {
            places.push_back(input.place + ", " + fs::path(file).filename().string() + ",");
            files.push_back(file);
        }
    });
    for (const std::string& place : places) items.push_back({place, ""});
    require_same(items, team);  // so many files, of the same names

    const SameItem solver = solver_of(*models.front());
    const auto kinds = team.all_gather(bytes_of(solver.name));
    const bool is_one_kind =
        std::all_of(kinds.begin(), kinds.end(), [&](const auto& kind) { return kind == kinds[0]; });
    std::vector<SameItem> contents;
    if (is_one_kind) contents.push_back(solver);
    for (std::size_t k = 0; k < files.size(); ++k) contents.push_back({places[k], checksum_read_once(files[k], team)});
    require_same(contents, team);
}

}  // namespace heartwright::commands
