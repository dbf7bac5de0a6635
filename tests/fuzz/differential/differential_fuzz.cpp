// Differential fuzzer of the generator: random specs, and four answers to each that must agree. See --help.
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "tests/fuzz/differential/compiled.hpp"
#include "tests/fuzz/differential/random_sketch.hpp"
#include "tests/fuzz/fuzz_program.hpp"

namespace heartwright::fuzz {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

const char* help = R"(differential_fuzz: random model specs with branches, and four answers to each that must agree

  differential_fuzz [--minutes M | --count N] [--seed S] [--batch B] [-o FOLDER] [--keep-going] [--no-compiler] [--no-shrinking]

Each spec goes through the reader, the units and every pass of the pipeline; the solver's source is generated and compiled (many specs to a
compiler call, -O1, portable instructions). At states over their whole ranges, with both sides of every condition and parameters that become 0,
these agree within rounding: the interpreter on the plain model, the same after each pass, the integrators' formulas, and the compiled step and
observer. What the reader accepts must build.

  --minutes M       how long (1); a batch that has begun is finished
  --count N         so many specs instead
  --seed S          of the first spec; spec k has the seed S + k (1)
  --batch B         specs to a compiler call (24)
  -o FOLDER         where failures go: SEED.json (as found), SEED.small.json (shrunk), SEED.txt (what differed) (fuzz_failures)
  --keep-going      after a failure too
  --no-compiler     the interpreter alone
  --no-shrinking    failures as they were found

One failure again:  differential_fuzz --seed SEED --count 1
Exit code: 0 all agree, 1 something failed, 2 wrong words, 4 the compiler does not work.
)";

constexpr const char* program = "differential_fuzz";

struct Options : CommonOptions {
    int batch = 24;
    bool keeps_going = false, compiles = true, shrinks = true;
};

Options options_of(int argc, char** argv) {
    Options options;
    options.folder = "fuzz_failures";
    read_options(program, argc, argv, options, [&](const std::string& word, const auto& number) {
        if (word == "--batch")
            options.batch = static_cast<int>(number());
        else if (word == "--keep-going")
            options.keeps_going = true;
        else if (word == "--no-compiler")
            options.compiles = false;
        else if (word == "--no-shrinking")
            options.shrinks = false;
        else
            return false;
        return true;
    });
    return options;
}

class Fuzzer {
public:
    explicit Fuzzer(Options options)
        : options_(std::move(options)),
          work_((fs::temp_directory_path() / ("heartwright-fuzz-" + std::to_string(::getpid()))).string()) {}
    ~Fuzzer() {
        std::error_code error;
        fs::remove_all(work_, error);
    }
    Fuzzer(const Fuzzer&) = delete;
    Fuzzer& operator=(const Fuzzer&) = delete;

    int run() {
        std::cout << "seed " << options_.seed << ", " << options_.batch << " specs to a compiler call" << std::endl;
        std::uint64_t seed = options_.seed;
        while (!is_over()) {
            const long left = options_.count > 0 ? options_.count - tried_ : options_.batch;
            batch(seed, std::min<long>(options_.batch, left));
            seed += static_cast<std::uint64_t>(options_.batch);
            tell(false);
        }
        tell(true);
        return failed_ ? 1 : 0;
    }

private:
    double seconds() const { return std::chrono::duration<double>(Clock::now() - began_).count(); }
    bool is_over() const {
        if (failed_ && !options_.keeps_going) return true;
        return options_.is_over(tried_, seconds());
    }

    void batch(std::uint64_t first, long count) {
        std::vector<Sketch> sketches;
        std::vector<std::unique_ptr<Checked>> specs;
        std::vector<Checked*> to_compile;
        for (long k = 0; k < count; ++k) {
            const std::uint64_t seed = first + static_cast<std::uint64_t>(k);
            note_seed(program, "crashed", seed);
            sketches.push_back(random_sketch(seed));
            specs.push_back(std::make_unique<Checked>(check_spec(sketches.back(), seed)));
            if (specs.back()->is_accepted && !specs.back()->failure) to_compile.push_back(specs.back().get());
            ++tried_;
            if (!specs.back()->is_accepted && !specs.back()->failure)
                ++refusals_[specs.back()->refusal.substr(0, specs.back()->refusal.find('\''))];
        }
        note_seed(program, "crashed", first);
        if (options_.compiles) compare_compiled(to_compile, work_);
        for (long k = 0; k < count; ++k) {
            const Checked& spec = *specs[static_cast<std::size_t>(k)];
            accepted_ += spec.is_accepted;
            points_ += static_cast<long>(spec.points.size());
            if (!spec.failure) continue;
            ++failed_;
            ++kinds_[spec.failure->kind];
            report(first + static_cast<std::uint64_t>(k), sketches[static_cast<std::size_t>(k)], *spec.failure);
        }
    }

    std::optional<Failure> failure_of(const Sketch& sketch, std::uint64_t seed, const std::string& kind) const {
        Checked checked = check_spec(sketch, seed);
        const bool is_compiled = kind == "compiler" || kind == "react" || kind == "observe";
        if (is_compiled && checked.is_accepted && !checked.failure) compare_compiled({&checked}, work_ + "-shrinking");
        return checked.failure;
    }

    // Takes the first smaller sketch that fails in the same way, again and again.
    Sketch shrunk(Sketch sketch, std::uint64_t seed, Failure& failure) const {
        const auto until = Clock::now() + std::chrono::seconds(90);
        for (bool is_smaller = true; is_smaller && Clock::now() < until;) {
            is_smaller = false;
            for (Sketch& candidate : smaller(sketch)) {
                if (Clock::now() >= until) break;
                const std::optional<Failure> again = failure_of(candidate, seed, failure.kind);
                if (!again || again->kind != failure.kind) continue;
                sketch = std::move(candidate);
                failure = *again;
                is_smaller = true;
                break;
            }
        }
        std::error_code error;
        fs::remove_all(work_ + "-shrinking", error);
        return sketch;
    }

    void report(std::uint64_t seed, const Sketch& sketch, Failure failure) {
        const auto write = [&](const std::string& name, const std::string& text) {
            fs::create_directories(options_.folder);
            std::ofstream(fs::path(options_.folder) / name) << text;
        };
        const std::string name = std::to_string(seed);
        write(name + ".json", to_json(sketch));
        std::cout << "FAILED seed " << seed << ", " << failure.kind << ": " << failure.detail << std::endl;
        std::string text = failure.kind + ": " + failure.detail + "\n";
        if (options_.shrinks) {
            const Sketch small = shrunk(sketch, seed, failure);
            write(name + ".small.json", to_json(small));
            text += "shrunk: " + failure.kind + ": " + failure.detail + "\n";
            std::cout << "  shrunk: " << failure.detail << "\n" << to_json(small) << std::flush;
        }
        write(name + ".txt", text + "again: differential_fuzz --seed " + name + " --count 1\n");
        std::cout << "  " << options_.folder << "/" << name << ".json; again: differential_fuzz --seed " << seed
                  << " --count 1" << std::endl;
    }

    void tell(bool is_end) {
        if (!is_end && seconds() < next_line_) return;
        next_line_ = seconds() + 10;
        std::printf("%5.0f s: %ld specs, %ld accepted%s, %ld states compared, %ld failures; %.0f specs a minute\n",
                    seconds(), tried_, accepted_, options_.compiles ? " and built" : "", points_, failed_,
                    60 * static_cast<double>(tried_) / std::max(1.0, seconds()));
        if (is_end) {
            for (const auto& [text, count] : refusals_) std::printf("        %5ld refused: %s\n", count, text.c_str());
            for (const auto& [kind, count] : kinds_) std::printf("        %5ld failures: %s\n", count, kind.c_str());
        }
        std::fflush(stdout);
    }

    Options options_;
    std::string work_;
    Clock::time_point began_ = Clock::now();
    double next_line_ = 10;
    long tried_ = 0, accepted_ = 0, points_ = 0, failed_ = 0;
    std::map<std::string, long> refusals_, kinds_;
};

int main(int argc, char** argv) {
    return run_program(
        argc, argv, help, {SIGSEGV, SIGABRT, SIGFPE, SIGBUS}, ExitCode::machine_fault,
        [&] { return Fuzzer(options_of(argc, argv)).run(); });
}

}  // namespace
}  // namespace heartwright::fuzz

int main(int argc, char** argv) { return heartwright::fuzz::main(argc, argv); }
