#include <set>

#include "generator/frontend/collect.hpp"
#include "generator/frontend/parsed_spec.hpp"
#include "generator/frontend/structure.hpp"
#include "generator/spec/reader.hpp"

namespace heartwright::frontend {
namespace {

// "3.64 mM" as a number with its unit; a bare one stays bare and takes its state's unit. Null: no quantity.
ir::ExprPtr quantity(const spec::Text& text, std::string* why) {
    const std::optional<Quantity> quantity = parse_quantity(text.text, why);
    if (!quantity) return nullptr;
    const bool is_bare = quantity->unit == dimensionless();
    return ir::number(quantity->value, is_bare ? std::nullopt : std::optional(quantity->unit), text.origin());
}

void refuse_reductions(const Expression& expression, bool has_lattice, Diagnostics& diagnostics) {
    for (std::size_t i = 0; i < expression.tokens.size(); ++i) {
        const Token& token = expression.tokens[i];
        const Function* function = token.kind == TokenKind::function ? find_function(token.text) : nullptr;
        if (!function || !is_reduction(function->op)) continue;
        diagnostics.error(
            expression.origin(i, i),
            "'" + token.text + (has_lattice ? "' stands in the lattice's 'means' only" : "' needs a lattice of sites"),
            has_lattice ? "give it a name there and use that" : "");
    }
}

}  // namespace

std::shared_ptr<const ParsedSpec> parse(const spec::ModelSpec& spec, Diagnostics& diagnostics) {
    check_updates(spec, diagnostics);

    auto parsed = std::make_shared<ParsedSpec>();
    std::vector<Expression> expressions;
    for (const ExpressionText& item : expression_texts(spec)) {
        const spec::Text& text = *item.text;
        if (parsed->contains(text)) continue;
        std::string why;
        parsed->add(text, item.may_be_quantity ? quantity(text, &why) : nullptr);
        if (parsed->find(text)) continue;
        if (item.may_be_quantity && spec::looks_like_quantity(text.text)) {
            diagnostics.error(text.origin(), "this is no quantity: " + why);
            continue;
        }
        auto tokens = tokenise(text, item.begin, diagnostics, spec.poisoned);
        if (!tokens) continue;
        if (!item.is_mean) refuse_reductions({&text, *tokens}, spec.lattice.has_value(), diagnostics);
        expressions.push_back({&text, std::move(*tokens)});
    }
    const std::vector<ir::ExprPtr> read = read_with_clang(expressions, names_of(spec), diagnostics);
    for (std::size_t i = 0; i < expressions.size(); ++i) parsed->add(*expressions[i].text, read[i]);

    warn_of_time_steps(spec, *parsed, diagnostics);
    return parsed;
}

ir::ExprPtr parse_expression(std::string_view text, Diagnostics& diagnostics) {
    auto file = std::make_shared<const SourceFile>("expression", std::string(text));
    json::Value source;
    source.kind = json::Kind::string;
    source.text = file->text();
    source.origin = {file, 0, text.size()};
    for (std::size_t i = 0; i <= text.size(); ++i) source.offsets.push_back(static_cast<std::uint32_t>(i));
    const spec::Text whole{source.text, &source};

    auto tokens = tokenise(whole, 0, diagnostics);
    if (!tokens) return nullptr;
    std::set<std::string> names;
    for (const Token& token : *tokens) {
        if (token.kind == TokenKind::name) names.insert(token.text);
    }
    const std::vector<std::string> all(names.begin(), names.end());
    return read_with_clang({{&whole, std::move(*tokens)}}, {all, all}, diagnostics).front();
}

}  // namespace heartwright::frontend
