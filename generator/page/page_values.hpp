// Numbers, names and rows of counts as the page of `explain` shows them: what its sections share.
#pragma once

#include <mustache.hpp>
#include <string>
#include <vector>

#include "generator/ir/model.hpp"
#include "generator/page/evidence.hpp"

namespace heartwright::page {

using kainjow::mustache::data;

inline constexpr ir::Scale shown_scales[] = {ir::Scale::site, ir::Scale::cell, ir::Scale::step, ir::Scale::parameter};

std::string text_of(double value, const char* format);  // as printf has it
std::string percent(double share);                      // 0.5: "50%"
std::string small_ulp(double value);
std::string small(double value);  // an error, with two digits
std::string signed_number(int n);
std::string signed_instructions(int n);  // "+2 instructions"
std::string joined(const std::vector<std::string>& names);

const Cost& at(const CostByScale& costs, ir::Scale scale);
ir::Scale finest_of(const Evidence& evidence);  // site where a cell has sites, else cell
bool is_nothing(const Cost& cost);

// The cells of a row of counts; those that differ from `other` are marked.
data cells_of(const Cost& cost, const Cost& other);
data row_of(const std::string& scale, const std::string& when, const Cost& cost, const Cost& other);
data errors_data(const Errors& errors);

// A number and the width of a bar beside it: `part` of `all`, drawn against the largest.
data with_bar(data entry, int part, int all, int largest);

template <class Items, class Entry>
data list_of(const Items& items, const Entry& entry) {
    data list(data::type::list);
    for (const auto& item : items) list.push_back(entry(item));
    return list;
}

}  // namespace heartwright::page
