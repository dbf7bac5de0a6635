#include "generator/ir/expr_reader.hpp"

#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "base/diag/faults.hpp"

namespace heartwright::ir {
namespace {

const std::unordered_map<std::string, Op>& functions() {
    static const std::unordered_map<std::string, Op> table = [] {
        std::unordered_map<std::string, Op> result;
#define X(op_name, arity, op_spelling) \
    if (is_name_start(*op_spelling) && (arity) > 0) result.emplace(op_spelling, Op::op_name);
        HEARTWRIGHT_OPS(X)
#undef X
        return result;
    }();
    return table;
}

// Binary operators from loose to tight.
struct Binary {
    std::string_view token;
    Op op;
};
const std::vector<std::vector<Binary>>& binary_levels() {
    static const std::vector<std::vector<Binary>> levels = {
        {{"||", Op::logical_or}},
        {{"&&", Op::logical_and}},
        {{"==", Op::equal}, {"!=", Op::not_equal}},
        {{"<=", Op::less_equal}, {">=", Op::greater_equal}, {"<", Op::less}, {">", Op::greater}},
        {{"+", Op::add}, {"-", Op::subtract}},
        {{"*", Op::multiply}, {"/", Op::divide}},
    };
    return levels;
}

class ExprReader {
public:
    explicit ExprReader(Cursor& cursor) : cursor_(cursor) {}

    ExprPtr read() {
        if (++depth_ > 1000) cursor_.fail("nested too deeply");
        ExprPtr condition = read_binary(0);
        --depth_;
        if (!cursor_.take("?")) return condition;
        ExprPtr yes = read();
        cursor_.expect(":");
        return make_checked(Op::select, {condition, yes, read()});
    }

private:
    ExprPtr read_binary(std::size_t level) {
        if (level == binary_levels().size()) return read_unary();
        ExprPtr left = read_binary(level + 1);
        for (;;) {
            const Binary* found = nullptr;
            for (const Binary& binary : binary_levels()[level]) {
                if (cursor_.take(binary.token)) {
                    found = &binary;
                    break;
                }
            }
            if (!found) return left;
            left = make_checked(found->op, {left, read_binary(level + 1)});
        }
    }

    ExprPtr read_unary() {
        if (cursor_.take("-")) {
            const char c = cursor_.peek();
            if (is_digit(c) || c == '.') return read_number(-1);
            if (cursor_.take_word("inf")) return number(-std::numeric_limits<double>::infinity());
            return make_checked(Op::negate, {read_unary()});
        }
        if (cursor_.peek() == '!' && cursor_.take("!")) return make_checked(Op::logical_not, {read_unary()});
        return read_primary();
    }

    ExprPtr read_number(double sign) {
        const double value = sign * cursor_.number();
        if (cursor_.peek() == '[') return number(value, cursor_.unit());
        return number(value);
    }

    ExprPtr read_primary() {
        const char c = cursor_.peek();
        if (is_digit(c) || c == '.') return read_number(1);
        if (cursor_.take("(")) {
            ExprPtr inner = read();
            cursor_.expect(")");
            return inner;
        }
        std::string name = cursor_.name();
        if (!cursor_.take("(")) {
            if (name == "inf") return number(std::numeric_limits<double>::infinity());
            if (name == "nan") return number(std::numeric_limits<double>::quiet_NaN());
            return symbol(std::move(name));
        }
        return read_call(std::move(name));
    }

    ExprPtr read_call(std::string name) {
        if (name == "next") {
            std::string state = cursor_.name();
            cursor_.expect(")");
            return next(std::move(state));
        }
        auto found = functions().find(name);
        if (found == functions().end()) cursor_.fail("no function '" + name + "'");
        std::vector<ExprPtr> operands;
        for (int i = 0; i < arity(found->second); ++i) {
            if (i) cursor_.expect(",");
            operands.push_back(read());
        }
        ExprPtr result;
        if (found->second == Op::in) {
            cursor_.expect(",");
            if (is_condition(operands[0]->op())) cursor_.fail("'in' of a condition");
            result = in(operands[0], cursor_.unit());
        } else if (found->second == Op::lookup) {
            cursor_.expect(",");
            if (is_condition(operands[0]->op())) cursor_.fail("'lookup' of a condition");
            result = lookup(operands[0], cursor_.name());
        } else if (found->second == Op::binomial) {
            cursor_.expect(",");
            const std::int64_t draw = cursor_.whole_number();
            if (draw > 1000000) cursor_.fail("no such draw");
            if (is_condition(operands[0]->op()) || is_condition(operands[1]->op()))
                cursor_.fail("'binomial' of a condition");
            result = binomial(static_cast<int>(draw), operands[0], operands[1]);
        } else {
            result = make_checked(found->second, std::move(operands));
        }
        cursor_.expect(")");
        return result;
    }

    ExprPtr make_checked(Op op, std::vector<ExprPtr> operands) {
        try {
            return make(op, std::move(operands));
        } catch (const OurFault& fault) {
            cursor_.fail(fault.what());
        }
    }

    Cursor& cursor_;
    int depth_ = 0;
};

}  // namespace

ExprPtr read_expr(Cursor& cursor) { return ExprReader(cursor).read(); }

}  // namespace heartwright::ir
