#include "runtime/report/compare/solver_evidence.hpp"

#include <algorithm>
#include <set>

#include "runtime/report/data/run_folder.hpp"

namespace heartwright::report {
namespace {

// "" when it is told with the others of its file.
std::string own_row(const QuantityDifference& q, const std::string& potential) {
    if (q.file == "probes.csv" && q.symbol == potential) return q.name;
    if (q.file == "beats.csv" && q.symbol == "apd90") return "APD90 of each beat";
    if (q.file == "restitution.csv" && q.symbol == "apd90") return "APD90 after each interval";
    if (q.file == "maps.h5" && (q.symbol == "activation" || q.symbol == "apd90"))
        return q.symbol == "apd90" ? "APD90 of each cell" : "activation of each cell";
    if (q.symbol == "cv_mm_per_ms") return "conduction velocity";
    return "";
}

const char* kind_of(const std::string& file) {
    if (file == "probes.csv") return "other traces";
    if (file == "beats.csv") return "other figures of beats";
    if (file == "restitution.csv") return "other figures of restitution";
    if (file == "summary.json") return "other figures";
    if (file == "maps.h5") return "other maps";
    if (file == "end_state.h5") return "states at the end";
    return "other quantities";
}

bool is_worse(const DigestRow& a, const DigestRow& b) {
    return a.share != b.share ? a.share > b.share : a.quantity.relative() > b.quantity.relative();
}

double share_in(const QuantityDifference& quantity, const Verdict& verdict) {
    const Limit* limit = limit_of(quantity, verdict.limits);
    return limit == nullptr ? 0 : share_of(quantity, *limit, verdict.common);
}

}  // namespace

bool Evidence::passes() const { return beyond() == 0; }

std::size_t Evidence::quantities() const {
    std::size_t count = 0;
    for (const EvidencePair& pair : pairs) count += pair.differences.quantities.size();
    return count;
}

std::size_t Evidence::beyond() const {
    std::size_t count = 0;
    for (const EvidencePair& pair : pairs)
        count += static_cast<std::size_t>(std::count_if(pair.differences.quantities.begin(),
                                                        pair.differences.quantities.end(),
                                                        [&](const auto& q) { return !verdict.passes(q); }));
    return count;
}

std::vector<DigestRow> digest_of(const EvidencePair& pair, const Verdict& verdict) {
    const RunFolder run = read_run_folder(pair.a);
    const std::string potential = run.summary ? text_at(*run.summary, "model.potential") : "";
    std::vector<DigestRow> own, others;
    std::vector<std::size_t> counts;
    DigestRow* traces = nullptr;  // cells side by side: the worst of them stands for all
    std::size_t n_traces = 0;
    for (const QuantityDifference& q : pair.differences.quantities)
        if (q.file == "probes.csv" && q.symbol == potential) ++n_traces;
    own.reserve(pair.differences.quantities.size());
    for (const QuantityDifference& q : pair.differences.quantities) {
        DigestRow row{own_row(q, potential), q, verdict.passes(q), share_in(q, verdict)};
        if (!row.what.empty() && n_traces > 2 && q.file == "probes.csv") {
            row.what = q.symbol + " at " + std::to_string(n_traces) + " probes, worst " + q.name;
            if (traces == nullptr) {
                own.push_back(row);
                traces = &own.back();
            } else if (is_worse(row, *traces)) {
                *traces = row;
            }
            continue;
        }
        if (!row.what.empty()) {
            own.push_back(row);
            continue;
        }
        const auto same_file = std::find_if(others.begin(), others.end(),
                                            [&](const DigestRow& other) { return other.quantity.file == q.file; });
        const auto k = static_cast<std::size_t>(same_file - others.begin());
        if (same_file == others.end()) {
            others.push_back(row);
            counts.push_back(1);
            continue;
        }
        ++counts[k];
        if (is_worse(row, others[k])) others[k] = row;
    }
    for (std::size_t k = 0; k < others.size(); ++k) {
        others[k].what = std::to_string(counts[k]) + " " + kind_of(others[k].quantity.file);
        if (!others[k].quantity.is_same()) others[k].what += ", worst " + others[k].quantity.name;
    }
    own.insert(own.end(), others.begin(), others.end());
    return own;
}

std::vector<DigestRow> all_of(const EvidencePair& pair, const Verdict& verdict) {
    std::vector<DigestRow> rows;
    for (const QuantityDifference& q : pair.differences.quantities)
        rows.push_back({q.file + ": " + q.name, q, verdict.passes(q), share_in(q, verdict)});
    return rows;
}

std::vector<std::string> notes_of_candidate(const Evidence& evidence) {
    std::vector<std::string> notes;
    for (const EvidencePair& pair : evidence.pairs) {
        const auto notes_in = [](const std::filesystem::path& folder) {
            std::vector<std::string> texts;
            const RunFolder run = read_run_folder(folder);
            const json::Value* found = run.summary ? run.summary->find("notes") : nullptr;
            if (found != nullptr && found->is(json::Kind::array))
                for (const json::Value& note : found->items) texts.push_back(note.text);
            return texts;
        };
        const std::vector<std::string> of_a = notes_in(pair.a);
        for (const std::string& note : notes_in(pair.b))
            if (note.rfind("device memory", 0) != 0 && std::find(of_a.begin(), of_a.end(), note) == of_a.end() &&
                std::find(notes.begin(), notes.end(), note) == notes.end())
                notes.push_back(note);
    }
    return notes;
}

}  // namespace heartwright::report
