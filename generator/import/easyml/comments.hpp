// What comments of an EasyML file belong to: those in front of its first word to the file, those at the end of a line
// to the statement there, and those that stand alone to the next statement.
#pragma once

#include <string_view>
#include <vector>

#include "generator/import/easyml/tokens.hpp"
#include "generator/import/foreign_model.hpp"

namespace heartwright::foreign::easyml {

// A statement about a variable of the model, by where it begins.
struct Statement {
    std::size_t offset;
    std::size_t variable;
};

// Without signs and ornaments they become comments of variables; those of the head, the documentation. `file`: its
// text; first_word: where its first word is.
void keep_comments(std::string_view file, const std::vector<Comment>& comments, std::size_t first_word,
                   std::vector<Statement> statements, Model& model);

}  // namespace heartwright::foreign::easyml
