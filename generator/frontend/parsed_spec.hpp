// The expressions of a spec, found by their texts.
#pragma once

#include <map>
#include <string>
#include <utility>

#include "generator/frontend/frontend.hpp"

namespace heartwright::frontend {

class ParsedSpec {
public:
    // Null: it did not parse, and an error said so.
    ir::ExprPtr find(const spec::Text& text) const {
        const auto found = expressions_.find({text.source, text.text});
        return found == expressions_.end() ? nullptr : found->second;
    }
    bool contains(const spec::Text& text) const { return expressions_.contains({text.source, text.text}); }
    void add(const spec::Text& text, ir::ExprPtr expression) {
        expressions_[{text.source, text.text}] = std::move(expression);
    }

private:
    std::map<std::pair<const json::Value*, std::string>, ir::ExprPtr>
        expressions_;  // the same text elsewhere is another place
};

// A machine's initial probability that says: what the others leave.
inline constexpr std::string_view rest = "rest";

}  // namespace heartwright::frontend
