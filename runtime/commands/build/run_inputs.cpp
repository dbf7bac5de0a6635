#include "runtime/commands/build/run_inputs.hpp"

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <utility>

#include "base/diag/faults.hpp"
#include "runtime/anatomy/read_image.hpp"
#include "runtime/commands/build/input_specs.hpp"
#include "runtime/core/machine.hpp"
#include "runtime/experiment/resolved.hpp"
#include "runtime/io/checksum.hpp"
#include "runtime/io/hdf5/hdf5_writer.hpp"
#include "runtime/io/hdf5/read_hdf5.hpp"
#include "runtime/io/output_folder.hpp"
#include "runtime/io/read_file.hpp"
#include "runtime/io/whole_file.hpp"
#include "runtime/launch/process.hpp"
#include "runtime/mesh/formats/read_mesh.hpp"

namespace heartwright::commands {

namespace fs = std::filesystem;
using experiment::Experiment;
using experiment::InputFile;
using experiment::listed_file;
using experiment::ListedInput;
using experiment::refuse;
using Json = nlohmann::ordered_json;

namespace {

constexpr std::size_t digits_of_name = 8;

fs::path normal(const fs::path& path) { return fs::absolute(path).lexically_normal(); }

std::string relative_to(const std::string& folder, const std::string& path) {
    return normal(path).lexically_relative(normal(folder)).string();
}

// "mask-0123abcd.h5"; the same of a file that is such a copy already.
std::string name_of_copy(const fs::path& source, const std::string& hash) {
    const std::string mark = "-" + hash.substr(0, digits_of_name);
    std::string stem = source.stem().string(), end = source.extension().string();
    if (end == ".gz") {  // .nii.gz is one end
        end = fs::path(stem).extension().string() + end;
        stem = fs::path(stem).stem().string();
    }
    if (stem.ends_with(mark)) stem.erase(stem.size() - mark.size());
    return stem + mark + end;
}

void check_file(const ListedInput& listed, std::uint64_t bytes, const std::string& checksum) {
    if (listed.bytes == bytes && listed.hash == checksum) return;
    refuse(listed,
           listed.path + " is not the file that this experiment was run with: it has " + std::to_string(bytes) +
               " bytes and checksum " + checksum + ", and 'inputs' list " + std::to_string(listed.bytes) + " and " +
               listed.hash,
           "put the file of then there; or take its entry out of 'inputs', to run another experiment");
}

// What it is called is enough: its checksum is in its name, but a copy may have been cut short or edited.
bool is_whole_copy(const std::string& path, std::uint64_t bytes, const std::string& checksum) {
    std::error_code error;
    if (!fs::is_regular_file(path, error) || fs::file_size(path, error) != bytes) return false;
    return io::file_checksum(path).checksum == checksum;
}

// UserFault for one that an experiment lists and that is not there.
bool is_there(const std::string& path, const ListedInput* listed) {
    std::error_code error;
    const bool is_file = fs::is_regular_file(path, error);
    if (!is_file && listed != nullptr)
        refuse(*listed, listed->path + " is not there",
               (listed->bytes > largest_copied_input ? "it was too large to be copied: " : "") +
                   std::string("put the file of ") + std::to_string(listed->bytes) + " bytes (" +
                   bytes_text(static_cast<std::int64_t>(listed->bytes)) + ") with checksum " + listed->hash + " there");
    return is_file;
}

bool lies_in_several_files(const InputFile& picture) {
    std::error_code error;
    if (!fs::exists(picture.path, error)) return false;  // the set-up says so, and where it is named
    return fs::is_directory(picture.path, error) || anatomy::files_of_image(picture.path).size() > 1;
}

}  // namespace

RunInputs::RunInputs(std::string run_folder, const std::string& folder)
    : run_folder_(std::move(run_folder)), folder_(folder.empty() ? run_folder_ + "/inputs" : folder) {}

void RunInputs::look_at(const Experiment& experiment, const std::vector<const interface::Model*>& models) {
    listed_ = experiment::listed_inputs(experiment);
    Experiment own = experiment;  // visited, and left as it is
    experiment::for_each_input(
        own,
        [&](const InputFile& input) {
            if (input.data_set != nullptr) data_sets_[input.path].insert(*input.data_set);
        });
    experiment::for_each_input(own, [&](const InputFile& input) { look_at_file(input); });
    if (!experiment.model_is_path)
        for (const interface::Model* model : models) look_at_spec(*model);
}

void RunInputs::look_at_file(const InputFile& input) {
    if (number_.contains(input.path)) return;
    if (input.kind == InputFile::Kind::picture && lies_in_several_files(input)) {
        notes_.push_back("warning: " + input.path +
                         " is made of several files, which are not copied: to run this again elsewhere, send them as "
                         "well");
        return;
    }
    if (input.kind == InputFile::Kind::mesh && mesh::files_of(input.path).size() > 1) {
        look_at_files_of_mesh(input.path);
        return;
    }
    const ListedInput* const listed = listed_file(listed_, input.path);
    if (!is_there(input.path, listed)) return;
    Kept kept;
    const fs::path source(input.path);
    if (input.kind == InputFile::Kind::spec) {
        kept.spec = read_spec_files(input.path);
        kept.hash = spec_hash(*kept.spec);
        if (listed != nullptr) check_spec(*listed, kept.hash);
        kept.name =
            source.stem().string() + "-" + kept.hash.substr(0, digits_of_name) + "/" + source.filename().string();
    } else {
        kept.source = gathered(input.path);
        const io::FileChecksum sum = io::file_checksum(kept.source);
        kept.bytes = sum.bytes;
        kept.hash = sum.checksum;
        if (listed != nullptr) check_file(*listed, kept.bytes, kept.hash);
        kept.name = name_of_copy(source, kept.hash);
    }
    number_[input.path] = kept_.size();
    kept_.push_back(std::move(kept));
}

namespace {

// Of openCARP's mesh one that is not there may be listed: without its .lon it would be another mesh.
std::vector<std::string> possible_files_of_mesh(const std::string& path) {
    std::vector<std::string> files = mesh::files_of(path);
    if (mesh::format_of(path) != mesh::Format::opencarp) return files;
    const std::string stem = files.front().substr(0, files.front().size() - 4);
    return {stem + ".pts", stem + ".elem", stem + ".lon"};
}

}  // namespace

// Each keeps its name, in a folder of its own: by its stem openCARP's three files are known to belong together, and a
// .pvtu names its pieces by their paths from its folder.
void RunInputs::look_at_files_of_mesh(const std::string& path) {
    const std::vector<std::string> possible = possible_files_of_mesh(path);
    const fs::path first(possible.front()), base = first.lexically_normal().parent_path();
    io::Checksum all;
    std::vector<Kept> files;
    for (const std::string& file : possible) {
        const ListedInput* const listed = listed_file(listed_, file);
        if (!is_there(file, listed)) continue;
        const io::FileChecksum sum = io::file_checksum(file);
        if (listed != nullptr) check_file(*listed, sum.bytes, sum.checksum);
        Kept& kept = files.emplace_back();
        kept.source = file;
        kept.bytes = sum.bytes;
        kept.hash = sum.checksum;
        all.add(sum.checksum.data(), sum.checksum.size());
    }
    if (files.empty()) return;
    const std::string folder = name_of_copy(first.parent_path() / first.stem(), io::checksum_text(all));
    number_[path] = kept_.size();
    for (Kept& kept : files) {
        kept.name = folder + "/" + fs::path(kept.source).lexically_normal().lexically_relative(base).generic_string();
        kept_.push_back(std::move(kept));
    }
}

// The file itself; where values of a data set that is read lie in other files, one with all that is read.
std::string RunInputs::gathered(const std::string& path) {
    const std::set<std::string>& names = data_sets_[path];
    try {
        if (std::none_of(names.begin(), names.end(),
                         [&](const std::string& name) { return io::lies_in_several_files(path, name); }))
            return path;
        std::uint64_t bytes = 0;
        for (const std::string& name : names) {
            std::uint64_t numbers = 1;
            for (const std::uint64_t length : io::read_shape(path, name)) numbers *= length;
            bytes += 8 * numbers;
        }
        if (bytes > largest_copied_input) {
            notes_.push_back(
                "warning: " + path +
                " is made of several files, too large to be copied: to run this again elsewhere, send them as well");
            return path;
        }
        if (!gathered_) gathered_.emplace("inputs");
        const fs::path folder = *gathered_ / std::to_string(kept_.size()), file = folder / fs::path(path).filename();
        io::make_folder(folder.string());
        io::Hdf5Writer writer(file.string());
        for (const std::string& name : names) {
            const io::DataSet data = io::read_data_set(path, name);
            const std::string plain = name.substr(std::min(name.find_first_not_of('/'), name.size()));
            writer.write(plain, data.shape, data.values);
            if (const std::string unit = io::read_text_attribute(path, name, "unit"); !unit.empty())
                writer.attribute(plain, "unit", unit);
        }
        writer.close(false);
        return file.string();
    } catch (const UserFault&) {
        return path;  // the set-up says what is wrong with it, and where it is named
    }
}

void RunInputs::look_at_spec(const interface::Model& model) {
    if (*model.spec_hash == '\0') return;  // made of no spec
    auto spec = spec_of_bundled(listed_, model.name, model.spec_hash);
    if (!spec) {
        notes_.push_back(std::string("warning: the spec of ") + model.name + " (hash " + model.spec_hash +
                         ") is not there to be copied into the run's folder");
        return;
    }
    Kept kept;
    const fs::path source(spec->spec->name());
    kept.hash = model.spec_hash;
    kept.name = source.stem().string() + "-" + kept.hash.substr(0, digits_of_name) + "/" + source.filename().string();
    kept.model = model.name;
    kept.spec = std::move(spec);
    kept_.push_back(std::move(kept));
}

Json RunInputs::resolved(const Experiment& experiment, const std::string& run_folder) const {
    Json json = experiment::resolved_json(experiment, [&](const InputFile& input) {
        const auto found = number_.find(input.path);
        input.path = found != number_.end() ? relative_to(run_folder, path_of(kept_[found->second]))
                                            : normal(input.path).string();
    });
    json["inputs"] = Json::array();
    for (const Kept& kept : kept_) {
        Json one{{"file", relative_to(run_folder, path_of(kept))}};
        if (!kept.model.empty()) one["model"] = kept.model;
        if (kept.spec)
            one["spec_hash"] = kept.hash;
        else
            one.update({{"bytes", kept.bytes}, {"checksum", kept.hash}});
        json["inputs"].push_back(std::move(one));
    }
    return json;
}

std::vector<std::string> RunInputs::sources() const {
    std::vector<std::string> files;
    for (const auto& [path, number] : number_) files.push_back(path);
    for (const Kept& kept : kept_) {
        if (!kept.source.empty()) files.push_back(kept.source);
        if (!kept.spec) continue;
        files.push_back(kept.spec->spec->name());
        for (const SpecFiles::Other& other : kept.spec->others) files.push_back(other.file->name());
    }
    return files;
}

void RunInputs::keep() {
    if (std::exchange(is_kept_, true) || kept_.empty()) return;
    const io::OutputFolder own(folder_, "inputs");
    for (const Kept& kept : kept_) {
        if (kept.spec) {
            keep_spec(kept);
        } else {
            io::make_folder(fs::path(path_of(kept)).parent_path().string());
            kept.bytes > largest_copied_input ? link_to(kept) : keep_file(kept);
        }
    }
}

// Runs of a sweep may keep the same file at a time: each puts its own in place whole.
void RunInputs::keep_spec(const Kept& kept) const {
    const fs::path path = path_of(kept);
    std::error_code error;
    try {
        if (fs::is_regular_file(path, error) && spec_hash(read_spec_files(path.string())) == kept.hash) return;
    } catch (const UserFault&) {
        // An edited copy is written anew.
    }
    write_spec_files(*kept.spec, path.parent_path().string());
}

void RunInputs::keep_file(const Kept& kept) const {
    const std::string path = path_of(kept);
    if (is_whole_copy(path, kept.bytes, kept.hash)) return;
    const std::string text = io::read_file(kept.source);
    io::Checksum checksum;
    checksum.add(text.data(), text.size());
    if (io::checksum_text(checksum) != kept.hash) throw UserFault(kept.source + ": was changed while the run began");
    io::write_whole_file(path, text);
}

// Who sends the folder sends the file by itself, or does not. Where no links can be made there is none.
void RunInputs::link_to(const Kept& kept) const {
    const fs::path path = path_of(kept);
    std::error_code error;
    if (fs::exists(path, error)) return;
    io::remove_made(path);  // a link that leads nowhere any more
    io::make_link(fs::canonical(kept.source, error).string(), path);
}

}  // namespace heartwright::commands
