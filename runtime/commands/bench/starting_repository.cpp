#include "runtime/commands/bench/starting_repository.hpp"

#include <filesystem>
#include <iostream>
#include <memory>
#include <vector>

#include "base/diag/diagnostics.hpp"
#include "base/diag/faults.hpp"
#include "base/json/value.hpp"
#include "base/spec_files/spec_files.hpp"
#include "base/version/version.hpp"
#include "runtime/io/read_file.hpp"
#include "runtime/io/whole_file.hpp"
#include "runtime/launch/process.hpp"

namespace heartwright::commands {

namespace fs = std::filesystem;

namespace {

// A folder whose files others copy, or a file of it.
fs::path example(const launch::Installation& tools, const std::string& name) {
    const fs::path path = fs::path(tools.sources) / "docs/examples" / name;
    std::error_code error;
    if (tools.sources.empty() || !fs::exists(path, error))
        throw MachineFault(path.string() + ": is not there, and a repository is made of it; install Heartwright again");
    return path;
}

bool holds_nothing_but_git(const fs::path& folder) {
    for (const fs::directory_entry& entry : fs::directory_iterator(folder))
        if (entry.path().filename() != ".git") return false;
    return true;
}

// A spec, and not the values of a start.
bool is_spec(const std::shared_ptr<const SourceFile>& file) {
    Diagnostics unused;
    const auto document = json::parse(file, unused);
    return document && document->is(json::Kind::object) && (document->find("components") || document->find("extends"));
}

// With all files beside it and below that it names; bundled models that it extends stay where they are. The specs
// among them that lie directly in `specs`, as check.sh takes them.
std::vector<fs::path> copy_spec(const fs::path& spec, const fs::path& specs) {
    const SpecFiles files = read_spec_files(spec.string());
    std::vector<fs::path> copied{specs / spec.filename()};
    fs::create_directories(specs);
    io::write_whole_file(copied.front().string(), files.spec->text());
    for (const SpecFiles::Other& other : files.others) {
        const fs::path copy = specs / other.place;
        if (!fs::exists(spec.parent_path() / other.place)) continue;
        fs::create_directories(copy.parent_path());
        io::write_whole_file(copy.string(), other.file->text());
        if (copy.parent_path() == specs && is_spec(other.file)) copied.push_back(copy);
    }
    return copied;
}

// The workflow builds the version that made the repository, so that its answers stay.
void name_commit(const fs::path& workflow) {
    const std::string own = commit(), key = "HEARTWRIGHT_COMMIT: ", branch = key + "main";
    std::string text = io::read_file(workflow.string());
    const std::size_t at = text.find(branch);
    if (own == "unknown" || own.ends_with("-dirty") || at == std::string::npos) return;
    text.replace(at, branch.size(), key + own);
    io::write_whole_file(workflow.string(), text);
}

void lay_out(const launch::Installation& tools, const fs::path& folder) {
    fs::create_directories(folder);
    fs::copy(example(tools, "spec_repository"), folder, fs::copy_options::recursive);
    fs::permissions(folder / "check.sh", fs::perms::owner_exec | fs::perms::group_exec | fs::perms::others_exec,
                    fs::perm_options::add);
    name_commit(folder / ".github/workflows/specs.yml");
}

}  // namespace

RepositoryRequest repository_request(const Arguments& arguments) {
    const std::vector<std::string>& words = arguments.positional();
    if (words.size() < 2) throw UserFault("heartwright new repository needs FOLDER; see heartwright new --help");
    for (const char* option : {"--tissue", "-o", "--force"})
        if (arguments.has(option))
            throw UserFault(std::string(option) + " is of heartwright new experiment; a repository has --model alone");
    RepositoryRequest request{words[1], arguments.value("--model")};
    std::error_code error;
    const fs::file_status there = fs::status(request.folder, error);
    if (fs::exists(there) && (!fs::is_directory(there) || !holds_nothing_but_git(request.folder)))
        throw UserFault(request.folder + ": is there already, and not empty; name another folder");
    return request;
}

int write_starting_repository(const launch::Installation& tools, const RepositoryRequest& request) {
    const fs::path spec = request.model.empty() ? example(tools, "model_in_cmake") / "pulse.json"
                                                : fs::path(launch::find_spec(tools, request.model).path);
    const fs::path folder = request.folder;
    std::vector<fs::path> specs;
    try {
        lay_out(tools, folder);
        specs = copy_spec(spec, folder / "specs");
    } catch (const fs::filesystem_error& error) {
        throw MachineFault(error.path1().string() + ": " + error.code().message());
    }
    if (tools.generate.empty()) {
        std::cerr << "note: generated/ is empty, since heartwright-generate is not there; heartwright doctor says how "
                     "to get it\n";
        specs.clear();
    }
    for (const fs::path& one : specs) {
        const int code =
            launch::run_process({tools.generate, "generate", one.string(), "-o", (folder / "generated").string()}, "");
        if (code != 0) return code;
    }
    std::cout << folder.string() << "\n";
    std::cerr << "next: " << launch::shown({"cd", folder.string()}) << " && ./check.sh\n"
              << "      git init && git add . && git commit -m 'A repository of model specs'\n";
    return 0;
}

}  // namespace heartwright::commands
