// Roles of a model's symbols (base/roles): as its spec names them, and as --role of a command line says instead.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "base/command_line/arguments.hpp"
#include "runtime/interface/model.hpp"

namespace heartwright::commands {

class ModelRoles {
public:
    // said: "I_CaL=ICaLCa+ICaLK", "g_Kr=GKr_b", "I_NaL=none". UserFault: no role of that name, or no such symbol.
    ModelRoles(const interface::Model& model, const std::vector<std::string>& said);

    // The symbols of a role; none: the model has no such current. Null: neither the spec nor the user said.
    const std::vector<std::string>* find(std::string_view role) const;

    // The currents of these roles, with their names. UserFault: some are not said; `what` needs them.
    std::map<std::string, std::vector<std::string>> required(const std::string& what,
                                                             const std::vector<std::string>& roles) const;

    // The parameters that scale what a drug is said to block: a parameter's own name, or a channel (i_Kr, IKr: the role
    // g_Kr). UserFault with what would do.
    std::vector<std::string> scaling(const std::string& target) const;

private:
    void take(const std::string& said);

    const interface::Model& model_;
    std::map<std::string, std::vector<std::string>, std::less<>> symbols_;
};

Option role_option();  // --role ROLE=NAME

}  // namespace heartwright::commands
