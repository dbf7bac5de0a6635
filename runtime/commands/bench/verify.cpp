#include "runtime/commands/bench/verify.hpp"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <iostream>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>

#include "base/diag/faults.hpp"
#include "base/version/version.hpp"
#include "runtime/commands/build/solver_build.hpp"
#include "runtime/commands/inspect/compare.hpp"
#include "runtime/commands/run/run.hpp"
#include "runtime/io/output_folder.hpp"
#include "runtime/io/read_file.hpp"
#include "runtime/io/whole_file.hpp"
#include "runtime/launch/folder_lock.hpp"
#include "runtime/launch/process.hpp"
#include "runtime/report/compare/solver_evidence.hpp"
#include "runtime/report/data/run_folder.hpp"

namespace heartwright::commands {

namespace fs = std::filesystem;

namespace {

using Json = nlohmann::ordered_json;
using Words = std::vector<std::string>;

std::string formatted(double value, const char* format) {
    char text[40];
    std::snprintf(text, sizeof text, format, value);
    return text;
}

// The folder of the evidence, open and locked, without what an earlier verify made there.
class EvidenceFolder {
public:
    EvidenceFolder(const std::string& folder, bool is_forced, const std::vector<std::string>& starts_from) {
        std::error_code error;
        if (fs::exists(folder, error) && !fs::is_directory(folder, error))
            throw UserFault(folder + ": is a file; -o names a folder");
        folder_.emplace(folder, "verify");
        lock_.emplace(folder, is_forced ? launch::patience_when_deleting : launch::patience_with_readers);
        std::vector<std::string> names{"experiments", "reference", "candidate", "verify.json", "verify.html"};
        for (const fs::directory_entry& entry : fs::directory_iterator(folder)) {
            const std::string name = entry.path().filename().string();
            if (!is_forced && name != ".lock")
                throw UserFault(
                    folder +
                    ": is not empty; name another folder with -o, or add --force to replace what verify left there");
            if (name.starts_with("without_")) names.push_back(name);
        }
        folder_->refuse_what_others_made(names);
        folder_->remove_what_was_made({starts_from, "is what verify starts from, and would be removed", {}});
    }

private:
    std::optional<io::OutputFolder> folder_;
    std::optional<launch::FolderLock> lock_;
};

// Runs a solver with its words into a log; what it said is what the fault says.
void run_logged(const Words& words, const std::string& log) {
    io::make_empty_file(log);
    const int code = launch::run_process(words, log);
    if (code == 0) return;
    std::string text = io::read_file(log);
    if (const auto bar = text.rfind('\r'); bar != std::string::npos) text = text.substr(bar + 1);  // not the progress
    text = launch::shown(words) + "\nended with code " + std::to_string(code) + ":\n" + text;
    if (code == static_cast<int>(ExitCode::user_fault)) throw UserFault(text);
    if (code == static_cast<int>(ExitCode::our_fault)) throw OurFault(text);
    throw MachineFault(text);
}

// Those of the command line.
Words given_experiments(const Arguments& arguments, const VerifyRequest& request) {
    Words given = arguments.all("--experiment");
    for (const std::string& path : given) {
        const std::string model = load_experiment(path, {}).model.name;
        std::error_code error;
        const bool is_same = model == request.model ||
                             (fs::exists(model, error) && fs::equivalent(model, request.reference.path, error)) ||
                             fs::equivalent(fs::path(path).parent_path() / model, request.reference.path, error);
        if (!is_same) throw UserFault(path + ": is of the model '" + model + "', not of " + request.model);
        if (std::count_if(given.begin(), given.end(), [&](const std::string& other) {
                return fs::path(other).stem() == fs::path(path).stem();
            }) > 1)
            throw UserFault("two experiments have the name '" + fs::path(path).stem().string() +
                            "', which their folders take");
    }
    for (const char* option : {"--quick", "--variant"})
        if (!given.empty() && arguments.has(option))
            throw UserFault(std::string(option) +
                            " is of the experiments that verify makes; --experiment gives others");
    return given;
}

// Made of the model's tables.
Words made_experiments(const Arguments& arguments, const VerifyRequest& request, const std::string& solver,
                       const std::string& folder) {
    Words words{solver, "evidence", request.model, "-o", folder + "/experiments"};
    if (arguments.has("--variant")) words.insert(words.end(), {"--variant", arguments.value("--variant")});
    if (arguments.has("--quick")) words.emplace_back("--quick");
    io::make_folder(folder + "/experiments");
    run_logged(words, folder + "/evidence.log");
    io::remove_made(folder + "/evidence.log");
    Words made;
    for (const char* name : {"single_cell", "restitution", "cable"})
        made.push_back(folder + "/experiments/" + name + ".json");
    return made;
}

// Relative to a quantity's own largest value; of symbols that are traced to the largest of all experiments, as a
// potential that rests at 0 and a gate that is closed at the end have none of their own.
void set_limits(report::Evidence& evidence, double relative) {
    std::map<std::string, double> scales;
    std::string potential;
    for (const report::EvidencePair& pair : evidence.pairs) {
        const report::RunFolder run = report::read_run_folder(pair.a);
        if (run.summary) potential = report::text_at(*run.summary, "model.potential");
        for (const report::QuantityDifference& q : pair.differences.quantities)
            if (q.file == "probes.csv") scales[q.symbol] = std::max(scales[q.symbol], q.scale);
    }
    evidence.verdict.limits = {{"*", 0, relative}};
    for (const auto& [symbol, scale] : scales) evidence.verdict.limits.push_back({symbol, relative * scale, relative});
    if (scales.count(potential) > 0)
        evidence.verdict.limits.push_back({"foot*", relative * scales[potential], relative});
    // Where a maximum is flat a rounding decides which step has it.
    constexpr double flat_peak = 1;  // ms
    evidence.verdict.limits.push_back({"peak_time*", flat_peak, relative});
    evidence.verdict.rule = "the largest |B - A| is at most " + formatted(relative, "%.3g") +
                            " of the largest |A|; of symbols that are traced and of the foot of a beat, of the largest "
                            "in any of the experiments; times of peaks 1 ms";
}

std::string digest_text(const report::Evidence& evidence) {
    std::vector<Words> rows{
        {"experiment", "quantity", "unit", "largest |A|", "largest |B-A|", "relative", "of its limit", ""}};
    for (const report::EvidencePair& pair : evidence.pairs)
        for (const report::DigestRow& row : digest_of(pair, evidence.verdict)) {
            const report::QuantityDifference& q = row.quantity;
            const report::Limit* limit = limit_of(q, evidence.verdict.limits);
            std::string remark = evidence.verdict.rule.empty() && limit ? "limit " + report::shown(*limit) : "";
            if (q.only_a + q.only_b > 0)
                remark += (remark.empty() ? "" : "; ") + std::to_string(q.only_a) + " in A alone, " +
                          std::to_string(q.only_b) + " in B alone";
            const bool is_known = q.compared > 0;
            rows.push_back({printable(pair.name), printable(row.what), printable(q.unit),
                            is_known ? formatted(q.scale, "%.6g") : "-", is_known ? formatted(q.largest, "%.2g") : "-",
                            is_known ? formatted(q.relative(), "%.2g") : "-",
                            !limit       ? ""
                            : row.passes ? formatted(row.share, "%.2g")
                                         : "BEYOND",
                            remark});
        }
    return aligned(rows);
}

Json verify_json(const report::Evidence& evidence, const VerifyRequest& request) {
    Json json{{"format", 1},
              {"model", request.reference.name},
              {"spec_hash", request.reference.hash},
              {"version", version()},
              {"commit", commit()},
              {"backend", request.backend},
              {"a", {{"is", evidence.a}, {"precision", "fp64"}}},
              {"b",
               {{"is", evidence.b},
                {"precision", request.precision},
                {"approximate", request.candidate.approximate},
                {"left_out", request.candidate.left_out}}},
              {"within", evidence.passes()},
              {"notes", notes_of_candidate(evidence)}};
    for (const report::EvidencePair& pair : evidence.pairs)
        json["experiments"].push_back(
            {{"name", pair.name},
             {"a", pair.a.string()},
             {"b", pair.b.string()},
             {"notes", pair.differences.notes},
             {"quantities", differences_json(pair.differences.quantities, evidence.verdict)}});
    return json;
}

std::string text_of(const Json& json) { return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n"; }

// "": its summary does not say it.
std::string bandwidth_measured_by(const fs::path& run) {
    const report::RunFolder folder = report::read_run_folder(run);
    const auto bandwidth = folder.summary
                               ? report::number_at(*folder.summary, "throughput.copy_bandwidth_bytes_per_second")
                               : std::nullopt;
    return bandwidth && *bandwidth >= 1 ? formatted(*bandwidth, "%.0f") : "";
}

// The experiments, and the reference's runs of them, which every candidate is compared with.
class Verification {
public:
    Verification(const launch::Installation& tools, const Arguments& arguments, const VerifyRequest& request,
                 std::string folder)
        : tools_(tools),
          arguments_(arguments),
          folder_(std::move(folder)),
          experiments_(given_experiments(arguments, request)),
          place_(folder_, arguments.has("--force"), starts_from(request)) {
        const std::string solver = provide_solver(tools, {request.reference, request.backend, "fp64"});
        if (!arguments.has("--each-pass"))
            provide_solver(
                tools, {request.candidate, request.backend, request.precision});  // what is wrong with it is told first
        if (experiments_.empty()) experiments_ = made_experiments(arguments, request, solver, folder_);
        for (const std::string& experiment : experiments_)
            reference_.push_back(run(solver, experiment, "reference", request.backend, "fp64"));
    }

    // `which`: the folder of its runs. Writes FILE.json and FILE.html.
    report::Evidence of(const VerifyRequest& request, const std::string& which, const std::string& file) const {
        report::Evidence evidence;
        evidence.model = request.reference.name;
        evidence.a =
            "as made by default" + std::string(request.reference.approximate.empty() ? "" : ", without approximations");
        evidence.b = request.difference;
        const std::string solver = provide_solver(tools_, {request.candidate, request.backend, request.precision});
        std::vector<report::QuantityDifference> all;
        for (std::size_t k = 0; k < experiments_.size(); ++k) {
            const fs::path of_candidate = run(solver, experiments_[k], which, request.backend, request.precision);
            evidence.pairs.push_back({fs::path(experiments_[k]).stem().string(), reference_[k], of_candidate,
                                      report::differences_of_runs(reference_[k], of_candidate)});
            const auto& quantities = evidence.pairs.back().differences.quantities;
            all.insert(all.end(), quantities.begin(), quantities.end());
        }
        for (const std::string& text : arguments_.all("--within"))
            evidence.verdict.limits.push_back(report::limit_said(text));
        if (arguments_.has("--within"))
            report::check_names(evidence.verdict.limits, all);
        else
            set_limits(evidence, default_limit(request));
        if (std::none_of(all.begin(), all.end(), [](const auto& q) { return q.compared > 0; }))
            throw UserFault("the experiments leave no number that could be compared");
        io::write_whole_file(folder_ + "/" + file + ".json", text_of(verify_json(evidence, request)));
        report::write_evidence(evidence, folder_ + "/" + file + ".html");
        return evidence;
    }

private:
    Words starts_from(const VerifyRequest& request) const {
        Words files = experiments_;
        files.push_back(request.reference.path);
        return files;
    }

    fs::path run(const std::string& solver, const std::string& experiment, const std::string& which,
                 const std::string& backend, const std::string& precision) const {
        const std::string name = fs::path(experiment).stem().string();
        const auto begin = std::chrono::steady_clock::now();
        std::cerr << name << ", " << which << " ..." << std::flush;
        const fs::path folder = fs::path(folder_) / which;
        io::make_folder((folder / name).string());
        Words words{solver,      "run",   experiment,    "-o",      (folder / name).string(),
                    "--backend", backend, "--precision", precision, "--force"};
        if (!bandwidth_.empty()) words.insert(words.end(), {"--bandwidth", bandwidth_});
        if (arguments_.has("--threads")) words.insert(words.end(), {"--threads", arguments_.value("--threads")});
        run_logged(words, (folder / (name + ".log")).string());
        if (bandwidth_.empty()) bandwidth_ = bandwidth_measured_by(folder / name);
        std::cerr << formatted(std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count(),
                               " %.1f s\n")
                  << std::flush;
        return folder / name;
    }

    const launch::Installation& tools_;
    const Arguments& arguments_;
    std::string folder_;
    Words experiments_;
    EvidenceFolder place_;
    std::vector<fs::path> reference_;
    mutable std::string bandwidth_;  // bytes/s, of the first run for all that follow
};

// The largest difference of the rows of a digest whose text begins so, "-": there is none.
std::string largest_of(const report::Evidence& evidence, const std::vector<const char*>& begins) {
    double largest = -1;
    for (const report::EvidencePair& pair : evidence.pairs)
        for (const report::DigestRow& row : digest_of(pair, evidence.verdict))
            if (row.quantity.compared > 0 && std::any_of(begins.begin(), begins.end(), [&](const char* begin) {
                    return row.what.rfind(begin, 0) == 0;
                }))
                largest = std::max(largest, row.quantity.largest);
    return largest < 0 ? "-" : formatted(largest, "%.2g");
}

// One pass after the other is left out.
int verify_each_pass(const Verification& verification, const VerifyRequest& request, const Words& flags,
                     const std::string& folder, bool as_json) {
    std::vector<Words> rows{{"without", "APD90 of beats [ms]", "after intervals [ms]", "CV [mm/ms]",
                             "the same in every digit", "worst of its limit"}};
    Json passes = Json::array();
    std::size_t beyond = 0;
    for (const std::string& flag : flags) {
        const std::string pass = flag.substr(5);
        VerifyRequest one = request;
        one.candidate.left_out = {flag};
        one.difference = flag;
        const report::Evidence evidence = verification.of(one, "without_" + pass, "without_" + pass);
        double share = 0;
        std::size_t same = 0;
        for (const report::EvidencePair& pair : evidence.pairs)
            for (const report::DigestRow& row : all_of(pair, evidence.verdict)) {
                share = std::max(share, row.share);
                same += row.quantity.is_same() ? 1 : 0;
            }
        beyond += evidence.passes() ? 0 : 1;
        rows.push_back({pass, largest_of(evidence, {"APD90 of each beat"}), largest_of(evidence, {"APD90 after"}),
                        largest_of(evidence, {"conduction"}),
                        std::to_string(same) + " of " + std::to_string(evidence.quantities()),
                        evidence.passes() ? formatted(share, "%.2g") : "BEYOND"});
        passes.push_back({{"left_out", flag},
                          {"within", evidence.passes()},
                          {"quantities", evidence.quantities()},
                          {"same", same},
                          {"evidence", "without_" + pass + ".json"}});
    }
    const Json json{{"format", 1},
                    {"model", request.reference.name},
                    {"spec_hash", request.reference.hash},
                    {"version", version()},
                    {"commit", commit()},
                    {"backend", request.backend},
                    {"within", beyond == 0},
                    {"passes", passes}};
    io::write_whole_file(folder + "/verify.json", text_of(json));
    if (as_json)
        std::cout << text_of(json);
    else
        std::cout << request.reference.name << ", " << request.backend
                  << ": the largest differences from the solver as made by default\n\n"
                  << aligned(rows) << "\n"
                  << (beyond == 0 ? "each is within its limits\n"
                                  : std::to_string(beyond) + " of " + std::to_string(flags.size()) +
                                        " are beyond their limits\n");
    std::cerr << folder << "/without_PASS.html\n";
    return beyond == 0 ? 0 : beyond_limits;
}

}  // namespace

int verify(const launch::Installation& tools, const Arguments& arguments) {
    const VerifyRequest request = verify_request(tools, arguments);
    for (const std::string& text : arguments.all("--within"))
        report::limit_said(text);  // what is wrong with it is told before anything is built
    const std::string folder = arguments.value("-o", "verify_" + request.reference.name);
    const Verification verification(tools, arguments, request, folder);
    if (arguments.has("--each-pass"))
        return verify_each_pass(verification, request, request.candidate.left_out, folder, arguments.has("--json"));
    const report::Evidence evidence = verification.of(request, "candidate", "verify");
    if (arguments.has("--json")) {
        std::cout << text_of(verify_json(evidence, request));
    } else {
        std::cout << request.reference.name << ", " << request.backend << "\nA  " << evidence.a << "\nB  " << evidence.b
                  << "\n";
        for (const std::string& note : notes_of_candidate(evidence)) std::cout << "   " << printable(note) << "\n";
        std::cout << "\n" << digest_text(evidence) << "\n";
        if (!evidence.verdict.rule.empty()) std::cout << "limits: " << evidence.verdict.rule << "\n";
        if (evidence.passes())
            std::cout << "all " << evidence.quantities() << " quantities are within their limits\n";
        else
            std::cout << evidence.beyond() << " of " << evidence.quantities()
                      << " quantities are beyond their limits\n";
    }
    std::cerr << folder << "/verify.html\n";
    return evidence.passes() ? 0 : beyond_limits;
}

}  // namespace heartwright::commands
