// What a model's right-hand side keeps: sums of states, and fluxes between two of them. States that are in one sum, or
// that exchange a flux, directly or through others, are together: a step that treats them by different schemes, or
// limits what one of them loses, makes or destroys what they hold.
#pragma once

#include <string>
#include <unordered_map>
#include <vector>

#include "generator/invariants/conserved_sums.hpp"
#include "generator/invariants/exchanges.hpp"
#include "generator/ir/model.hpp"

namespace heartwright::invariants {

class Structure {
public:
    explicit Structure(const ir::Model& model);

    const std::vector<ConservedSum>& sums() const { return sums_; }
    const std::vector<Exchange>& exchanges() const { return exchanges_; }

    bool is_with_others(const std::string& state) const;
    bool are_together(const std::string& a, const std::string& b) const;
    // In a sum of occupancies: states without a unit and with one weight.
    bool are_of_one_machine(const std::string& a, const std::string& b) const;

private:
    void join(std::size_t a, std::size_t b);

    std::vector<ConservedSum> sums_;
    std::vector<Exchange> exchanges_;
    std::vector<std::size_t> groups_;    // by state
    std::vector<std::size_t> machines_;  // sums of occupancies
    std::unordered_map<std::string, std::size_t> places_;
};

}  // namespace heartwright::invariants
