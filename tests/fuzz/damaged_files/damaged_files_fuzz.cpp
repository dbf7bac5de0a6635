// Mutation test of the readers of HDF5 files: damaged checkpoints and data sets of a run on a mesh. See --help.
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <iostream>
#include <map>
#include <memory>

#include "runtime/io/hdf5/hdf5_lock.hpp"
#include "runtime/io/hdf5/hdf5_process.hpp"
#include "tests/fuzz/damaged_files/damaged_checkpoint.hpp"
#include "tests/fuzz/damaged_files/damaged_data_sets.hpp"
#include "tests/fuzz/fuzz_program.hpp"

namespace heartwright::fuzz {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

const char* help = R"(damaged_files_fuzz: a run on a mesh with damaged HDF5 files

  damaged_files_fuzz [--minutes M | --count N] [--seed S] [-o FOLDER]

Each trial damages a checkpoint or a file of data sets (a parameter, a mask, fibres): bytes, links, types, shapes, layouts, attributes. The run
must refuse it with a message that names the file, or compute what it would have computed with the undamaged values; of data sets without
checksums, with those that the HDF5 library reads. A crash, a hang, another fault or other values are failures. Files of a failure are kept.

  --minutes M   how long (1)
  --count N     so many trials instead
  --seed S      of the first trial; trial k has the seed S + k (1)
  -o FOLDER     where damaged files of failures go (damaged_files_failures)

One failure again:  damaged_files_fuzz --seed SEED --count 1
Exit code: 0 all well, 1 something failed, 2 wrong words.
)";

constexpr const char* program = "damaged_files_fuzz";
constexpr unsigned longest = 120;  // s; a trial that takes longer ends the program

CommonOptions options_of(int argc, char** argv) {
    CommonOptions options{.folder = "damaged_files_failures"};
    read_options(program, argc, argv, options, [](const std::string&, const auto&) { return false; });
    return options;
}

class Fuzzer {
public:
    explicit Fuzzer(CommonOptions options)
        : options_(std::move(options)),
          work_((fs::temp_directory_path() / ("heartwright-damaged-" + std::to_string(::getpid()))).string()) {
        for (const char* part : {"/checkpoint", "/data_sets"}) fs::create_directories(work_ + part);
        checkpoint_ = std::make_unique<DamagedCheckpoint>(work_ + "/checkpoint");
        data_sets_ = std::make_unique<DamagedDataSets>(work_ + "/data_sets");
    }
    ~Fuzzer() {
        std::error_code error;
        fs::remove_all(work_, error);
    }
    Fuzzer(const Fuzzer&) = delete;
    Fuzzer& operator=(const Fuzzer&) = delete;

    int run() {
        for (long tried = 0; !options_.is_over(tried, seconds()); ++tried)
            attempt(options_.seed + static_cast<std::uint64_t>(tried));
        tell();
        return failed_ > 0 ? 1 : 0;
    }

private:
    struct Tally {
        long tried = 0, refused = 0, computed = 0, crashes = 0;
        double slowest = 0;                 // s
        std::map<std::string, long> kinds;  // of refusals, by their words
    };
    // What is said behind the file's name, without names in quotes and numbers.
    std::string kind_of(const std::string& fault) const {
        const std::size_t place = fault.rfind(work_), begin = place == std::string::npos ? 0 : fault.find(':', place);
        std::string kind;
        bool is_quoted = false;
        for (const char c :
             fault.substr(std::min(begin, fault.size()), fault.find('\n', std::min(begin, fault.size())) - begin)) {
            is_quoted = is_quoted != (c == '\'');
            if (!is_quoted && std::strchr("0123456789-", c) == nullptr) kind += c;
        }
        return kind.substr(0, 90);
    }
    double seconds() const { return std::chrono::duration<double>(Clock::now() - began_).count(); }

    void attempt(std::uint64_t seed) {
        note_seed(program, "crashed or hung", seed);
        ::alarm(longest);
        Random random(seed);
        const bool is_checkpoint = seed % 2 == 0;
        const double before = seconds();
        const Subject::Trial trial = (is_checkpoint ? *checkpoint_ : *data_sets_).attempt(random);
        ::alarm(0);
        Tally& tally = tallies_[is_checkpoint ? "checkpoints" : "data sets"];
        ++tally.tried;
        tally.refused += trial.outcome.kind == Outcome::Kind::refused ? 1 : 0;
        tally.computed += trial.outcome.kind == Outcome::Kind::computed ? 1 : 0;
        tally.crashes += trial.outcome.text.find("is damaged: the HDF5 library") != std::string::npos ? 1 : 0;
        if (trial.outcome.kind == Outcome::Kind::refused) ++tally.kinds[kind_of(trial.outcome.text)];
        tally.slowest = std::max(tally.slowest, seconds() - before);
        if (options_.count == 1) std::cout << trial.mutation.said << "\n" << trial.outcome.text << std::endl;
        if (!trial.failure) return;
        ++failed_;
        const fs::path kept = fs::path(options_.folder) / std::to_string(seed);
        fs::create_directories(kept);
        fs::copy(work_ + (is_checkpoint ? "/checkpoint/run" : "/data_sets"), kept,
                 fs::copy_options::recursive | fs::copy_options::overwrite_existing);
        std::cout << "FAILED seed " << seed << ": " << trial.mutation.said << "\n  " << *trial.failure
                  << "\n  files: " << kept.string() << "; again: damaged_files_fuzz --seed " << seed << " --count 1"
                  << std::endl;
    }

    void tell() const {
        for (const auto& [name, one] : tallies_) {
            std::printf(
                "%s: %ld trials, %ld refused, of which the HDF5 library crashed or hung at %ld, %ld as undamaged; the "
                "slowest took %.1f s\n",
                name.c_str(), one.tried, one.refused, one.crashes, one.computed, one.slowest);
            for (const auto& [kind, count] : one.kinds) std::printf("    %6ld %s\n", count, kind.c_str());
        }
        rusage own{}, children{};
        ::getrusage(RUSAGE_SELF, &own);
        ::getrusage(RUSAGE_CHILDREN, &children);
        std::printf("%ld failures in %.0f s; largest memory %ld MB, of children %ld MB\n", failed_, seconds(),
                    own.ru_maxrss / 1024, children.ru_maxrss / 1024);
    }

    CommonOptions options_;
    std::string work_;
    std::unique_ptr<Subject> checkpoint_, data_sets_;
    Clock::time_point began_ = Clock::now();
    std::map<std::string, Tally> tallies_;
    long failed_ = 0;
};

int main(int argc, char** argv) {
    const std::vector<int> signals{SIGSEGV, SIGABRT, SIGFPE, SIGBUS, SIGALRM};
    return run_program(argc, argv, help, signals, ExitCode::our_fault, [&] {
        io::hdf5_lock();  // HDF5 prints nothing
        return Fuzzer(options_of(argc, argv)).run();
    });
}

}  // namespace
}  // namespace heartwright::fuzz

int main(int argc, char** argv) { return heartwright::fuzz::main(argc, argv); }
