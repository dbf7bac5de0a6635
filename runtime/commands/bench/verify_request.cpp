#include "runtime/commands/bench/verify.hpp"

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <optional>

#include "base/diag/faults.hpp"
#include "base/json/value.hpp"
#include "base/spec_files/named_spec.hpp"
#include "runtime/commands/build/backend_choice.hpp"
#include "runtime/commands/inspect/completion.hpp"

namespace heartwright::commands {

namespace fs = std::filesystem;

namespace {

using Words = std::vector<std::string>;

constexpr double rounding_limit = 1e-9, single_limit = 2e-2, largest_limit = 1e-2, tolerances = 100;

std::string joined(const Words& words, const char* between) {
    std::string all;
    for (const std::string& word : words) all += (all.empty() ? "" : between) + word;
    return all;
}

// Of a spec: what it asks to be approximated by itself, or by what it extends.
std::optional<json::Value> approximations_of(const json::Value& spec) { return inherited(spec, "approximations"); }

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
    if (error != std::errc() || (rest != text.data() + text.size() && *rest != ',') || !(value > 0))
        return std::nullopt;
    return value;
}

// The largest tolerance that a spec says.
double largest_tolerance(const json::Value& value) {
    double largest = 0;
    for (const json::Member& member : value.members)
        largest = std::max(largest, member.key == "tolerance" && member.value.is(json::Kind::number)
                                        ? member.value.number
                                        : largest_tolerance(member.value));
    for (const json::Value& item : value.items) largest = std::max(largest, largest_tolerance(item));
    return largest;
}

}  // namespace

VerifyRequest verify_request(const launch::Installation& tools, const Arguments& arguments) {
    const std::string model = arguments.positional()[0];
    VerifyRequest request;
    request.reference = find_spec(tools, model);
    request.model = fs::path(request.reference.path).lexically_normal() == fs::path(model).lexically_normal()
                        ? fs::absolute(model).string()
                        : model;
    request.backend = backend_here(tools, arguments.choice("--backend", {"auto", "cpu", "cuda"}, "auto"));
    request.precision = arguments.choice("--precision", {"fp64", "fp32"}, "fp64");
    request.candidate = request.reference;
    const auto spec = read_spec(request.reference.path);
    const bool spec_approximates = spec && approximations_of(*spec);
    if (spec_approximates) request.reference.approximate = "none";
    request.candidate.approximate = arguments.value("--approximate");
    Words words;
    if (arguments.has("--approximate")) words.push_back("--approximate " + arguments.value("--approximate"));
    if (!arguments.has("--approximate") && spec_approximates) words.emplace_back("approximations of the spec");
    for (const Option& option : generate_options("generate"))
        if (option.name.rfind("--no-", 0) == 0 &&
            (arguments.has(option.name) || (arguments.has("--plain") && option.name != "--no-remove_singularities")))
            request.candidate.left_out.push_back(option.name);
    if (arguments.has("--each-pass")) {
        for (const char* other : {"--plain", "--approximate"})
            if (arguments.has(other))
                throw UserFault("--each-pass leaves out passes one by one; it does not go with " + std::string(other));
        if (request.candidate.left_out.empty())
            for (const Option& option : generate_options("generate"))
                if (option.name.rfind("--no-", 0) == 0 && option.name != "--no-approximate_functions")
                    request.candidate.left_out.push_back(option.name);
        if (spec_approximates) request.candidate.approximate = "none";
    }
    if (arguments.has("--plain"))
        words.emplace_back("without passes");
    else
        words.insert(words.end(), request.candidate.left_out.begin(), request.candidate.left_out.end());
    if (request.precision == "fp32") words.emplace_back("fp32");
    const bool is_exact =
        request.candidate.approximate.empty() ? !spec_approximates : request.candidate.approximate == "none";
    if (is_exact && request.candidate.left_out.empty() && request.precision == "fp64")
        throw UserFault(
            "heartwright verify: nothing sets the two solvers apart; say --approximate TOL, --no-PASS, --plain or "
            "--precision fp32");
    request.difference = joined(words, ", ");
    return request;
}

double default_limit(const VerifyRequest& request) {
    double limit = request.precision == "fp32" ? single_limit : rounding_limit;
    if (request.candidate.approximate == "none") return limit;
    double tolerance = 0;
    if (!request.candidate.approximate.empty())
        tolerance = tolerance_in(request.candidate.approximate).value_or(0);
    else if (const auto spec = read_spec(request.candidate.path); spec && approximations_of(*spec))
        tolerance = largest_tolerance(*approximations_of(*spec));
    return std::max(limit, std::min(largest_limit, tolerances * tolerance));
}

const Usage& verify_usage() {
    static const Usage usage = [] {
        Usage u{"verify",
                "MODEL",
                "Runs the same experiments with two solvers of a model, one made otherwise, and says whether the "
                "answers agree.",
                {{"--approximate", "TOL|none[,of=V][,form=rational][,outside=exact]",
                  "B takes functions of V from certified tables or rationals"},
                 {"--plain", "", "B without any pass that can be left out, but with singularities removed"},
                 {"--each-pass", "", "many B, each without one of the passes: those that --no-PASS names, else all"},
                 {"--precision", "fp64|fp32", "of B; A is in fp64"},
                 {"--backend", "auto|cpu|cuda", "of both; auto: the GPU when there is one"},
                 {"-o", "DIR", "where to; verify_MODEL"},
                 {"--force", "", "replace what verify left in DIR"},
                 {"--within", "[NAME:]ABS[,REL]", "a limit, as of compare; again for more"},
                 {"--variant", "A[,B]|none", "of the spec; none, the file's own cell"},
                 {"--quick", "", "shorter experiments"},
                 {"--experiment", "FILE", "one of the model's, in place of those that are made; again for more"},
                 {"--threads", "T", "of the processor; all"},
                 {"--json", "", "print what DIR/verify.json holds"}},
                {"verify ten_tusscher_panfilov_2006 --approximate 1e-8",
                 "verify ohara_rudy_2011 --no-merge_quotients --no-share_exponentials -o merged",
                 "verify my_model.json --plain --quick", "verify karma_1994 --each-pass -o passes",
                 "verify karma_1994 --plain --within 0,1e-6 --within apd90:0.001"},
                "A is the solver as it is made by default, without approximations. The experiments are made of what "
                "the model's tables say: five beats of a\n"
                "cell at 1 Hz; premature beats and steady pacing, each in a cell of its own (restitution); a wave "
                "along a cable. Of models with sites a few\n"
                "sites of each cell stand for all. Every number of both runs is compared as `heartwright compare` "
                "does. DIR then holds verify.html with the\n"
                "curves over each other, verify.json, the experiments, and the folders of all runs.\n"
                "Without --within the limit of every quantity is relative to its largest |A|: 100 times the tolerance "
                "of --approximate, at most 1e-2; 1e-9\n"
                "for passes; 2e-2 in fp32. Exit code 0: all within; 1: beyond a limit. --no-PASS is that of "
                "heartwright generate."};
        for (const Option& option : generate_options("generate"))
            if (option.name.rfind("--no-", 0) == 0) u.options.push_back({option.name, "", "B " + option.help});
        return u;
    }();
    return usage;
}

}  // namespace heartwright::commands
