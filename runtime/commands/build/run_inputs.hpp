// The input files of a run, kept beside its results, so that the folder can be sent to somebody who runs it again.
//
//     DIR/inputs/NAME-01234567/NAME.json      the spec of the model, and with it its starts and bases
//     DIR/inputs/heart-01234567/heart.pts     and .elem and .lon: openCARP's files of a mesh
//     DIR/inputs/mask-89abcdef.h5             a copy of each other file that the experiment reads; the digits are of
//                                             its checksum
//
// "inputs" of DIR/experiment.resolved.json lists them with their checksums. A file of more than 64 MiB is not copied:
// its size and checksum are listed, and a symbolic link in its place leads to where it was.
#pragma once

#include <cstdint>
#include <map>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "base/spec_files/spec_files.hpp"
#include "runtime/experiment/experiment.hpp"
#include "runtime/experiment/input_files.hpp"
#include "runtime/experiment/read/listed_inputs.hpp"
#include "runtime/interface/model.hpp"
#include "runtime/launch/temporary_folder.hpp"

namespace heartwright::commands {

inline constexpr std::uint64_t largest_copied_input = std::uint64_t{64} << 20;  // bytes

// Of one rank: the root's. First look_at(), then keep() when the run's folder is its own.
class RunInputs {
public:
    // `run_folder`: of the run, or of all runs of its seeds. `folder`: where copies go; "": run_folder/inputs.
    RunInputs(std::string run_folder, const std::string& folder);

    // Reads the files that a bound experiment names and the specs of `models`, and makes their checksums. What is not
    // there is left for the set-up to complain about. UserFault when a file is not the one that the experiment's own
    // "inputs" list.
    void look_at(const experiment::Experiment& experiment, const std::vector<const interface::Model*>& models);

    // The resolved experiment with the paths of copies, relative to `run_folder`, and with "inputs".
    nlohmann::ordered_json resolved(const experiment::Experiment& experiment, const std::string& run_folder) const;

    void keep();                               // makes the copies that are not there yet. MachineFault
    std::vector<std::string> sources() const;  // paths of all files that were looked at

    const std::vector<std::string>& notes() const { return notes_; }

private:
    struct Kept {
        std::string name;    // relative to folder_
        std::string source;  // of another file than a spec
        std::optional<SpecFiles> spec;
        std::string
            model;         // the bundled model that the spec is of; "" for a spec that the experiment names by its path
        std::string hash;  // of a spec: spec_hash(); else the checksum
        std::uint64_t bytes = 0;  // not of a spec
    };
    void look_at_file(const experiment::InputFile& input);
    void look_at_files_of_mesh(const std::string& path);  // of openCARP, or a .pvtu
    void look_at_spec(const interface::Model& model);
    std::string gathered(const std::string& path);
    void keep_spec(const Kept& kept) const;
    void keep_file(const Kept& kept) const;
    void link_to(const Kept& kept) const;
    std::string path_of(const Kept& kept) const { return folder_ + "/" + kept.name; }

    std::string run_folder_, folder_;
    std::vector<Kept> kept_;
    std::map<std::string, std::set<std::string>> data_sets_;  // of each file those that are read
    std::optional<launch::TemporaryFolder>
        gathered_;  // data sets whose values lie in several files, each file with whole ones
    std::map<std::string, std::size_t> number_;    // of the path that the experiment names
    std::vector<experiment::ListedInput> listed_;  // by the experiment itself
    std::vector<std::string> notes_;
    bool is_kept_ = false;
};

}  // namespace heartwright::commands
