#include "generator/frontend/equations/clang_reader.hpp"

#include <clang/AST/ASTConsumer.h>
#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Stmt.h>
#include <clang/Basic/DiagnosticSema.h>
#include <clang/Basic/FileManager.h>
#include <clang/Frontend/CompilerInstance.h>
#include <clang/Frontend/FrontendAction.h>
#include <clang/Tooling/Tooling.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/VirtualFileSystem.h>
#include <llvm/Support/thread.h>

#include <algorithm>
#include <exception>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "base/diag/faults.hpp"
#include "generator/frontend/equations/ast_to_ir.hpp"
#include "generator/frontend/equations/quoted.hpp"
#include "generator/frontend/equations/virtual_source.hpp"

namespace heartwright::frontend {
namespace {

// Errors of Clang in a modeller's words.

enum class Complaint { undefined_name, argument_count, syntax };

bool starts_operand(const Token& token) { return token.kind != TokenKind::sign || token.text == "("; }
bool ends_operand(const Token& token) { return token.kind != TokenKind::sign || token.text == ")"; }

// Of the call whose "(" is token `open`.
std::size_t argument_count(const Expression& expression, std::size_t open) {
    std::size_t commas = 0, depth = 0, i = open + 1;
    for (; i < expression.tokens.size(); ++i) {
        const std::string& text = expression.tokens[i].text;
        if (text == ")" && depth-- == 0) break;
        if (text == "(") ++depth;
        if (text == "," && depth == 0) ++commas;
    }
    return i == open + 1 ? 0 : commas + 1;
}

std::string usage(const Function& function) {
    if (function.op == ir::Op::in) return "write in(x, [mM])";
    return "write " + std::string(function.name) + (function.arguments == 1 ? "(x)" : "(x, y)");
}

void report_arguments(const Expression& expression, std::size_t token, Diagnostics& diagnostics) {
    const Function* function =
        token < expression.tokens.size() ? find_function(expression.tokens[token].text) : nullptr;
    if (!function) {
        diagnostics.error(expression.origin(token, token), "the number of arguments is wrong");
        return;
    }
    diagnostics.error(expression.origin(token, token),
                      quoted(std::string(function->name)) + " takes " + std::to_string(function->arguments) +
                          (function->arguments == 1 ? " argument, not " : " arguments, not ") +
                          std::to_string(argument_count(expression, token + 1)),
                      usage(*function));
}

void report_syntax(const Expression& expression, std::size_t token, Diagnostics& diagnostics) {
    const std::vector<Token>& tokens = expression.tokens;
    const auto count = [&](std::string_view sign) {
        return std::count_if(
            tokens.begin(), tokens.end(), [&](const Token& t) { return t.text == sign; });
    };
    const auto is_juxtaposed = [&](std::size_t i) {
        return i > 0 && i < tokens.size() && starts_operand(tokens[i]) && ends_operand(tokens[i - 1]);
    };
    if (is_juxtaposed(token + 1)) ++token;  // Clang takes `a b` for a type and a name and complains of `a`
    const Origin origin = expression.origin(token, token);
    if (count("?") != count(":")) {
        diagnostics.error(origin, count("?") > count(":") ? "':' is missing" : "'?' is missing",
                          "a choice is: condition ? a : b");
    } else if (token >= tokens.size()) {
        diagnostics.error(origin, "the expression ends after " + quoted(tokens.back().text), "something must follow");
    } else if (is_juxtaposed(token)) {
        diagnostics.error(origin, "an operator is missing before " + quoted(tokens[token].text),
                          "for a product write '*'");
    } else {
        const std::string expected = token > 0 && ends_operand(tokens[token - 1]) ? " an operator" : " a value";
        diagnostics.error(
            origin, quoted(tokens[token].text) + " cannot stand here",
            (token > 0 ? "after " + quoted(tokens[token - 1].text) : "first") + expected + " is expected");
    }
}

// That nothing has this name; said of the first of the `places` that read it.
void report_undefined_name(const Expression& expression, std::size_t token, std::size_t places,
                           const std::vector<std::string>& names, Diagnostics& diagnostics) {
    const std::string& name = expression.tokens.at(std::min(token, expression.tokens.size() - 1)).text;
    const std::string others =
        places == 1 ? ""
                    : ", here and at " + std::to_string(places - 1) + (places == 2 ? " other place" : " other places");
    diagnostics.error(expression.origin(token, token), quoted(name) + " is not defined" + others,
                      did_you_mean(name, names));
}

// Reports a complaint at a token of an expression; `names` are those it could have meant.
void report(Complaint complaint, const Expression& expression, std::size_t token, const std::vector<std::string>& names,
            Diagnostics& diagnostics) {
    switch (complaint) {
        case Complaint::undefined_name:
            return report_undefined_name(expression, token, 1, names, diagnostics);
        case Complaint::argument_count:
            return report_arguments(expression, token, diagnostics);
        case Complaint::syntax:
            return report_syntax(expression, token, diagnostics);
    }
}

constexpr unsigned stack_bytes = 64u << 20;  // the longest sums nest 4,000 deep in Clang's tree
constexpr std::size_t longest_source = std::size_t{16} << 20;
constexpr const char* file_name = "equations.cpp";

// Clang's errors by our places. Only the first complaint about the syntax of an expression says something.
class Listener : public clang::DiagnosticConsumer {
public:
    Listener(const std::vector<Expression>& expressions, const VirtualSource& source, const Names& names,
             Diagnostics& diagnostics)
        : expressions_(expressions),
          source_(source),
          names_(names),
          diagnostics_(diagnostics),
          failed_(expressions.size()) {}

    void HandleDiagnostic(clang::DiagnosticsEngine::Level level, const clang::Diagnostic& info) override {
        if (level < clang::DiagnosticsEngine::Error) return;
        std::optional<VirtualSource::Place> place;
        if (info.hasSourceManager() && info.getLocation().isValid())
            place = source_.place(info.getSourceManager().getFileOffset(info.getLocation()));
        if (!place) {
            llvm::SmallString<128> message;
            info.FormatDiagnostic(message);
            elsewhere_ += std::string(message.begin(), message.end()) + "\n";
            return;
        }
        const Complaint what = complaint(info.getID());
        const bool is_first = !failed_[place->expression];
        failed_[place->expression] = true;
        if (what == Complaint::syntax && !is_first) return;
        if (what == Complaint::undefined_name) return undefined(*place);
        report(what, expressions_[place->expression], place->token, names_.values, diagnostics_);
    }

    // A name that is missing once is one mistake, wherever it is read.
    void report_undefined() {
        std::vector<std::pair<VirtualSource::Place, std::size_t>> first;  // and how many there are
        for (const auto& [name, places] : undefined_) {
            const auto by_place = [&](const VirtualSource::Place& a, const VirtualSource::Place& b) {
                return offset(a) < offset(b);
            };
            first.emplace_back(*std::min_element(places.begin(), places.end(), by_place), places.size());
        }
        std::sort(first.begin(), first.end(),
                  [&](const auto& a, const auto& b) { return offset(a.first) < offset(b.first); });
        for (const auto& [place, count] : first)
            report_undefined_name(expressions_[place.expression], place.token, count, names_.values, diagnostics_);
    }

    bool failed(std::size_t expression) const { return failed_[expression]; }
    const std::string& elsewhere() const { return elsewhere_; }  // errors in what we wrote ourselves

private:
    void undefined(const VirtualSource::Place& place) {
        const std::vector<Token>& tokens = expressions_[place.expression].tokens;
        const std::string& name = tokens.at(std::min(place.token, tokens.size() - 1)).text;
        if (!names_.poisoned.contains(name)) undefined_[name].push_back(place);
    }
    std::size_t offset(const VirtualSource::Place& place) const {
        return expressions_[place.expression].origin(place.token, place.token).offset;
    }

    static Complaint complaint(unsigned id) {
        switch (id) {
            case clang::diag::err_undeclared_var_use:
                return Complaint::undefined_name;
            case clang::diag::err_ovl_no_viable_function_in_call:
                return Complaint::argument_count;
            default:
                return Complaint::syntax;
        }
    }

    const std::vector<Expression>& expressions_;
    const VirtualSource& source_;
    const Names& names_;
    Diagnostics& diagnostics_;
    std::vector<bool> failed_;
    std::map<std::string, std::vector<VirtualSource::Place>> undefined_;
    std::string elsewhere_;
};

struct Reading {
    const std::vector<Expression>& expressions;
    const VirtualSource& source;
    const std::set<std::string> states;
    const Listener& listener;
    Diagnostics& diagnostics;
    std::vector<ir::ExprPtr> result;
    std::exception_ptr failure;  // Clang is built without exceptions: none may pass through it
};

class Consumer : public clang::ASTConsumer {
public:
    explicit Consumer(Reading& reading) : reading_(reading) {}

    void HandleTranslationUnit(clang::ASTContext& context) override {
        try {
            AstToIr convert(reading_.expressions, reading_.source, reading_.states, context.getSourceManager(),
                            reading_.diagnostics);
            for (const clang::Decl* declaration : context.getTranslationUnitDecl()->decls()) {
                const auto* function = clang::dyn_cast<clang::FunctionDecl>(declaration);
                if (!function || !function->getIdentifier() || !function->hasBody()) continue;
                const auto index = VirtualSource::expression_of(std::string(function->getName()));
                if (!index || *index >= reading_.result.size() || reading_.listener.failed(*index)) continue;
                const clang::Expr* value = returned(function->getBody());
                if (value) reading_.result[*index] = convert.number(value);
            }
        } catch (...) {
            reading_.failure = std::current_exception();
        }
    }

private:
    static const clang::Expr* returned(const clang::Stmt* body) {
        const auto* block = clang::dyn_cast<clang::CompoundStmt>(body);
        if (!block || block->size() != 1) return nullptr;
        const auto* statement = clang::dyn_cast<clang::ReturnStmt>(block->body_front());
        return statement ? statement->getRetValue() : nullptr;
    }

    Reading& reading_;
};

class Action : public clang::ASTFrontendAction {
public:
    explicit Action(Reading& reading) : reading_(reading) {}
    std::unique_ptr<clang::ASTConsumer> CreateASTConsumer(clang::CompilerInstance&, llvm::StringRef) override {
        return std::make_unique<Consumer>(reading_);
    }

private:
    Reading& reading_;
};

// The file system is ours alone: there is nothing else that Clang could open.
void run_clang(Reading& reading, Listener& listener) {
    llvm::IntrusiveRefCntPtr<llvm::vfs::InMemoryFileSystem> memory(new llvm::vfs::InMemoryFileSystem);
    memory->addFile(file_name, 0, llvm::MemoryBuffer::getMemBuffer(reading.source.text(), file_name));
    llvm::IntrusiveRefCntPtr<clang::FileManager> files(new clang::FileManager(clang::FileSystemOptions(), memory));
    clang::tooling::ToolInvocation invocation(
        {"heartwright", "-x", "c++", "-std=c++17", "-fsyntax-only", "-nostdinc", "-ffreestanding", "-fno-builtin", "-w",
         "-fno-spell-checking", "-ferror-limit=0", "-fbracket-depth=1024", file_name},
        std::make_unique<Action>(reading), files.get());
    invocation.setDiagnosticConsumer(&listener);
    invocation.run();
}

}  // namespace

std::vector<ir::ExprPtr> read_with_clang(const std::vector<Expression>& expressions, const Names& names,
                                         Diagnostics& diagnostics) {
    if (expressions.empty()) return {};
    const VirtualSource source(expressions, names.values);
    if (source.text().size() > longest_source) {
        diagnostics.error(expressions.front().text->origin(),
                          "the equations of this spec are longer than 16 MiB together");
        return std::vector<ir::ExprPtr>(expressions.size());
    }
    Listener listener(expressions, source, names, diagnostics);
    Reading reading{expressions, source,      {names.states.begin(), names.states.end()},
                    listener,    diagnostics, std::vector<ir::ExprPtr>(expressions.size()),
                    nullptr};
    std::remove_const_t<decltype(llvm::thread::DefaultStackSize)> stack = stack_bytes;
    llvm::thread(stack, [&] { run_clang(reading, listener); }).join();
    listener.report_undefined();

    if (reading.failure) std::rethrow_exception(reading.failure);
    if (!listener.elsewhere().empty()) throw OurFault("Clang does not take our source: " + listener.elsewhere());
    for (std::size_t i = 0; i < expressions.size(); ++i)
        if (!reading.result[i] && !diagnostics.has_errors()) throw OurFault("Clang did not return an expression");
    return std::move(reading.result);
}

}  // namespace heartwright::frontend
