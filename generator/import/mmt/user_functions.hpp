// Functions that a .mmt file defines in the model's head: "sigmoid(x, a) = 1/(1 + exp(-x/a))". A call stands for the
// function's expression with the call's arguments in it; nothing of it is left in the model.
#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "generator/import/mmt/expressions.hpp"

namespace heartwright::foreign::mmt {

class UserFunctions {
public:
    // With the cursor at "name(a, b) = ..." in the head of the model. Reports what is wrong with its place.
    void define(Cursor& cursor, Diagnostics& diagnostics);

    bool contains(const std::string& name) const;

    // The expression with `arguments` in it; null and `error` where no function of that name takes so many, or where
    // the whole is beyond what an author writes: one call (functions that call functions grow exponentially), or all
    // calls of the file.
    Expr call(const std::string& name, const std::vector<Expr>& arguments, std::string* error);

private:
    std::map<std::pair<std::string, std::size_t>, Expr> bodies_;  // a variable node holds the index of an argument
    std::size_t left_of_file_ = 200'000;                          // nodes of expressions that calls may still make
};

}  // namespace heartwright::foreign::mmt
