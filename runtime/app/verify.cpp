#include "runtime/app/verify.hpp"

#include <algorithm>
#include <charconv>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <iostream>
#include <map>
#include <nlohmann/json.hpp>

#include "base/diag/faults.hpp"
#include "base/json/value.hpp"
#include "runtime/app/build_config.hpp"
#include "runtime/app/compare.hpp"
#include "runtime/app/completion.hpp"
#include "runtime/app/process.hpp"
#include "runtime/app/run.hpp"
#include "runtime/app/solver_build.hpp"
#include "runtime/device/device.hpp"
#include "runtime/io/read_file.hpp"
#include "runtime/io/whole_file.hpp"
#include "runtime/report/evidence.hpp"
#include "runtime/report/run_folder.hpp"

namespace heartwright::app {

namespace fs = std::filesystem;

namespace {

using Json = nlohmann::ordered_json;
using Words = std::vector<std::string>;

constexpr double rounding_limit = 1e-9, single_limit = 2e-2, largest_limit = 1e-2, tolerances = 1000;

std::string joined(const Words& words, const char* between) {
    std::string all;
    for (const std::string& word : words) all += (all.empty() ? "" : between) + word;
    return all;
}

std::string digits(double value, const char* format) {
    char text[40];
    std::snprintf(text, sizeof text, format, value);
    return text;
}

// Of a spec: what it asks to be approximated by itself.
const json::Value* approximations_of(const json::Value& spec) { return spec.find("approximations"); }

std::optional<json::Value> read_spec(const std::string& path) {
    Diagnostics diagnostics;
    auto spec = json::parse(json::read_source(path), diagnostics);
    diagnostics.throw_if_errors();
    return spec;
}

// "1e-8,of=V": the tolerance; nothing when it does not begin with a number, which the generator then says.
std::optional<double> tolerance_in(const std::string& text) {
    double value = 0;
    const auto [rest, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || (rest != text.data() + text.size() && *rest != ',') || !(value > 0)) return std::nullopt;
    return value;
}

// The largest tolerance that a spec says.
double largest_tolerance(const json::Value& value) {
    double largest = 0;
    for (const json::Member& member : value.members)
        largest = std::max(largest, member.key == "tolerance" && member.value.is(json::Kind::number) ? member.value.number : largest_tolerance(member.value));
    for (const json::Value& item : value.items) largest = std::max(largest, largest_tolerance(item));
    return largest;
}

void claim(const std::string& folder, bool force) {
    std::error_code error;
    if (fs::exists(folder, error) && !fs::is_directory(folder, error)) throw UserFault(folder + ": is a file; -o names a folder");
    if (!force && fs::is_directory(folder, error) && !fs::is_empty(folder, error))
        throw UserFault(folder + ": is not empty; name another folder with -o, or add --force to replace what verify left there");
    io::make_folder(folder);
    for (const char* name : {"experiments", "reference", "candidate", "verify.json", "verify.html"}) {
        fs::remove_all(fs::path(folder) / name, error);
        if (error) throw MachineFault((fs::path(folder) / name).string() + ": cannot be removed: " + error.message());
    }
}

// Runs a solver with its words into a log; what it said is what the fault says.
void run_logged(const Words& words, const std::string& log) {
    const int code = run_process(words, log);
    if (code == 0) return;
    std::string text = io::read_file(log);
    if (const auto bar = text.rfind('\r'); bar != std::string::npos) text = text.substr(bar + 1);  // not the progress
    text = shown(words) + "\nended with code " + std::to_string(code) + ":\n" + text;
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
        const bool is_same = model == request.model || (fs::exists(model, error) && fs::equivalent(model, request.reference.path, error)) ||
                             fs::equivalent(fs::path(path).parent_path() / model, request.reference.path, error);
        if (!is_same) throw UserFault(path + ": is of the model '" + model + "', not of " + request.model);
        if (std::count_if(given.begin(), given.end(), [&](const std::string& other) { return fs::path(other).stem() == fs::path(path).stem(); }) > 1)
            throw UserFault("two experiments have the name '" + fs::path(path).stem().string() + "', which their folders take");
    }
    for (const char* option : {"--quick", "--variant"})
        if (!given.empty() && arguments.has(option)) throw UserFault(std::string(option) + " is of the experiments that verify makes; --experiment gives others");
    return given;
}

// Made of the model's tables.
Words made_experiments(const Arguments& arguments, const VerifyRequest& request, const std::string& solver, const std::string& folder) {
    Words words{solver, "evidence", request.model, "-o", folder + "/experiments"};
    if (arguments.has("--variant")) words.insert(words.end(), {"--variant", arguments.value("--variant")});
    if (arguments.has("--quick")) words.emplace_back("--quick");
    run_logged(words, folder + "/evidence.log");
    std::error_code error;
    fs::remove(folder + "/evidence.log", error);
    Words made;
    for (const char* name : {"single_cell", "restitution", "cable"}) made.push_back(folder + "/experiments/" + name + ".json");
    return made;
}

// Relative to a quantity's own largest value; of symbols that are traced to the largest of all experiments, as a potential that rests at 0
// and a gate that is closed at the end have none of their own.
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
    if (scales.count(potential) > 0) evidence.verdict.limits.push_back({"foot*", relative * scales[potential], relative});
    evidence.verdict.rule = "the largest |B - A| is at most " + digits(relative, "%.3g") +
                            " of the largest |A|; of symbols that are traced and of the foot of a beat, of the largest in any of the experiments";
}

std::string digest_text(const report::Evidence& evidence) {
    std::vector<Words> rows{{"experiment", "quantity", "unit", "largest |A|", "largest |B-A|", "relative", "of its limit", ""}};
    for (const report::EvidencePair& pair : evidence.pairs)
        for (const report::DigestRow& row : digest_of(pair, evidence.verdict)) {
            const report::QuantityDifference& q = row.quantity;
            const report::Limit* limit = limit_of(q, evidence.verdict.limits);
            std::string remark = evidence.verdict.rule.empty() && limit ? "limit " + report::shown(*limit) : "";
            if (q.only_a + q.only_b > 0)
                remark += (remark.empty() ? "" : "; ") + std::to_string(q.only_a) + " in A alone, " + std::to_string(q.only_b) + " in B alone";
            const bool is_known = q.compared > 0;
            rows.push_back({printable(pair.name), printable(row.what), printable(q.unit), is_known ? digits(q.scale, "%.6g") : "-", is_known ? digits(q.largest, "%.2g") : "-",
                            is_known ? digits(q.relative(), "%.2g") : "-", !limit ? "" : row.passes ? digits(row.share, "%.2g") : "BEYOND", remark});
        }
    return aligned(rows);
}

Json verify_json(const report::Evidence& evidence, const VerifyRequest& request) {
    Json json{{"format", 1},
              {"model", request.reference.name},
              {"spec_hash", request.reference.hash},
              {"version", build::version},
              {"backend", request.backend},
              {"a", {{"is", evidence.a}, {"precision", "fp64"}}},
              {"b", {{"is", evidence.b}, {"precision", request.precision}, {"approximate", request.candidate.approximate}, {"left_out", request.candidate.left_out}}},
              {"within", evidence.passes()},
              {"notes", notes_of_candidate(evidence)}};
    for (const report::EvidencePair& pair : evidence.pairs)
        json["experiments"].push_back({{"name", pair.name},
                                       {"a", pair.a.string()},
                                       {"b", pair.b.string()},
                                       {"notes", pair.differences.notes},
                                       {"quantities", differences_json(pair.differences.quantities, evidence.verdict)}});
    return json;
}

}  // namespace

VerifyRequest verify_request(const Toolbox& tools, const Arguments& arguments) {
    const std::string model = arguments.positional()[0];
    VerifyRequest request;
    request.reference = find_spec(tools, model);
    request.model = fs::path(request.reference.path).lexically_normal() == fs::path(model).lexically_normal() ? fs::absolute(model).string() : model;
    const std::string asked = arguments.choice("--backend", {"auto", "cpu", "cuda"}, "auto");
    request.backend = asked != "auto" ? asked : *build::cuda_compiler && device::cuda_is_there() ? "cuda" : "cpu";
    request.precision = arguments.choice("--precision", {"fp64", "fp32"}, "fp64");
    request.candidate = request.reference;
    const auto spec = read_spec(request.reference.path);
    const bool spec_approximates = spec && approximations_of(*spec) != nullptr;
    if (spec_approximates) request.reference.approximate = "none";
    request.candidate.approximate = arguments.value("--approximate");
    Words words;
    if (arguments.has("--approximate")) words.push_back("--approximate " + arguments.value("--approximate"));
    if (!arguments.has("--approximate") && spec_approximates) words.emplace_back("approximations of the spec");
    for (const Option& option : generate_options("generate"))
        if (option.name.rfind("--no-", 0) == 0 && (arguments.has(option.name) || (arguments.has("--plain") && option.name != "--no-remove_singularities")))
            request.candidate.left_out.push_back(option.name);
    if (arguments.has("--plain"))
        words.emplace_back("without passes");
    else
        words.insert(words.end(), request.candidate.left_out.begin(), request.candidate.left_out.end());
    if (request.precision == "fp32") words.emplace_back("fp32");
    const bool is_exact = request.candidate.approximate.empty() ? !spec_approximates : request.candidate.approximate == "none";
    if (is_exact && request.candidate.left_out.empty() && request.precision == "fp64")
        throw UserFault("heartwright verify: nothing sets the two solvers apart; say --approximate TOL, --no-PASS, --plain or --precision fp32");
    request.difference = joined(words, ", ");
    return request;
}

double default_limit(const VerifyRequest& request) {
    double limit = request.precision == "fp32" ? single_limit : rounding_limit;
    if (request.candidate.approximate == "none") return limit;
    double tolerance = 0;
    if (!request.candidate.approximate.empty())
        tolerance = tolerance_in(request.candidate.approximate).value_or(0);
    else if (const auto spec = read_spec(request.candidate.path); spec && approximations_of(*spec) != nullptr)
        tolerance = largest_tolerance(*approximations_of(*spec));
    return std::max(limit, std::min(largest_limit, tolerances * tolerance));
}

int verify(const Toolbox& tools, const Arguments& arguments) {
    const VerifyRequest request = verify_request(tools, arguments);
    report::Evidence evidence;
    evidence.model = request.reference.name;
    evidence.a = "as made by default" + std::string(request.reference.approximate.empty() ? "" : ", without approximations");
    evidence.b = request.difference;
    const bool has_own_limits = arguments.has("--within");
    for (const std::string& text : arguments.all("--within")) evidence.verdict.limits.push_back(report::limit_said(text));
    Words experiments = given_experiments(arguments, request);
    const std::string folder = arguments.value("-o", "verify_" + request.reference.name);
    claim(folder, arguments.has("--force"));

    const std::string reference = provide_solver(tools, {request.reference, request.backend, "fp64"});
    const std::string candidate = provide_solver(tools, {request.candidate, request.backend, request.precision});
    if (experiments.empty()) experiments = made_experiments(arguments, request, reference, folder);
    for (const std::string& experiment : experiments) {
        const std::string name = fs::path(experiment).stem().string();
        const auto run_with = [&](const std::string& solver, const char* which, const std::string& precision) {
            const auto begin = std::chrono::steady_clock::now();
            std::cerr << name << ", " << which << " ..." << std::flush;
            const fs::path into = fs::path(folder) / which / name;
            io::make_folder(into.parent_path().string());
            Words words{solver, "run", experiment, "-o", into.string(), "--backend", request.backend, "--precision", precision, "--force"};
            if (arguments.has("--threads")) words.insert(words.end(), {"--threads", arguments.value("--threads")});
            run_logged(words, (fs::path(folder) / which / (name + ".log")).string());
            std::cerr << digits(std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count(), " %.1f s\n") << std::flush;
            return into;
        };
        report::EvidencePair pair{name, run_with(reference, "reference", "fp64"), run_with(candidate, "candidate", request.precision), {}};
        pair.differences = report::differences_of_runs(pair.a, pair.b);
        evidence.pairs.push_back(std::move(pair));
    }
    std::vector<report::QuantityDifference> all;
    for (const report::EvidencePair& pair : evidence.pairs) all.insert(all.end(), pair.differences.quantities.begin(), pair.differences.quantities.end());
    if (has_own_limits)
        report::check_names(evidence.verdict.limits, all);
    else
        set_limits(evidence, default_limit(request));
    if (std::none_of(all.begin(), all.end(), [](const auto& q) { return q.compared > 0; })) throw UserFault("the experiments leave no number that could be compared");

    const Json json = verify_json(evidence, request);
    const std::string text = json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
    io::write_whole_file(folder + "/verify.json", text);
    report::write_evidence(evidence, folder + "/verify.html");
    if (arguments.has("--json")) {
        std::cout << text;
    } else {
        std::cout << request.reference.name << ", " << request.backend << "\nA  " << evidence.a << "\nB  " << evidence.b << "\n";
        for (const std::string& note : notes_of_candidate(evidence)) std::cout << "   " << printable(note) << "\n";
        std::cout << "\n" << digest_text(evidence) << "\n";
        if (!evidence.verdict.rule.empty()) std::cout << "limits: " << evidence.verdict.rule << "\n";
        if (evidence.passes())
            std::cout << "all " << evidence.quantities() << " quantities are within their limits\n";
        else
            std::cout << evidence.beyond() << " of " << evidence.quantities() << " quantities are beyond their limits\n";
    }
    std::cerr << folder << "/verify.html\n";
    return evidence.passes() ? 0 : beyond_limits;
}

const Usage& verify_usage() {
    static const Usage usage = [] {
        Usage u{"verify",
                "MODEL",
                "Runs the same experiments with two solvers of a model, one made otherwise, and says whether the answers agree.",
                {{"--approximate", "TOL|none[,of=V][,outside=stop|exact]", "B reads functions of V from certified tables"},
                 {"--plain", "", "B without any pass that can be left out, but with singularities removed"},
                 {"--precision", "fp64|fp32", "of B; A is in fp64"},
                 {"--backend", "auto|cpu|cuda", "of both; auto: the GPU when there is one"},
                 {"-o", "DIR", "where to; verify_MODEL"},
                 {"--force", "", "replace what verify left in DIR"},
                 {"--within", "[NAME:]ABS[,REL]", "a limit, as of compare; again for more"},
                 {"--variant", "A[,B]", "of the model; its first"},
                 {"--quick", "", "shorter experiments"},
                 {"--experiment", "FILE", "one of the model's, in place of those that are made; again for more"},
                 {"--threads", "T", "of the processor; all"},
                 {"--json", "", "print what DIR/verify.json holds"}},
                {"verify ten_tusscher_panfilov_2006 --approximate 1e-8", "verify ohara_rudy_2011 --no-merge_quotients --no-share_exponentials -o merged",
                 "verify my_model.json --plain --quick", "verify karma_1994 --plain --within 0,1e-6 --within apd90:0.001"},
                "A is the solver as it is made by default, without approximations. The experiments are made of what the model's tables say: five beats of a\n"
                "cell at 1 Hz; premature beats and steady pacing, each in a cell of its own (restitution); a wave along a cable. Of models with sites a few\n"
                "sites of each cell stand for all. Every number of both runs is compared as `heartwright compare` does. DIR then holds verify.html with the\n"
                "curves over each other, verify.json, the experiments, and the folders of all runs.\n"
                "Without --within the limit of every quantity is relative to its largest |A|: 1000 times the tolerance of --approximate, at most 1e-2; 1e-9\n"
                "for passes; 2e-2 in fp32. Exit code 0: all within; 1: beyond a limit. --no-PASS is that of heartwright generate."};
        for (const Option& option : generate_options("generate"))
            if (option.name.rfind("--no-", 0) == 0) u.options.push_back({option.name, "", "B " + option.help});
        return u;
    }();
    return usage;
}

}  // namespace heartwright::app
