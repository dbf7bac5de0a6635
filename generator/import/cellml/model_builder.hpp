// A foreign model from grouped variables and written equations.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "generator/import/cellml/groups.hpp"
#include "generator/import/cellml/metadata.hpp"
#include "generator/import/cellml/units.hpp"

namespace heartwright::cellml {

class ModelBuilder {
public:
    ModelBuilder(const Files& files, const Instances& instances, const std::vector<WrittenEquation>& equations,
                 Groups groups, Diagnostics& diagnostics);

    foreign::Model build();

private:
    class ComponentNames;
    struct KnownUnits {
        bool is_known = false;
        std::optional<ResolvedUnits> units;
    };

    void add_model_texts();
    void add_components();
    void add_variables();
    void add_variable(Group& group);
    void annotate();
    void add_equations();
    void add_equation(const WrittenEquation& equation, const Group& group);
    void add_initial_values();
    void drop_unread_inputs();
    void add_initial_value(const Group& group);
    foreign::Expr initial_of_name(const Group& group, const std::string& name);

    // The value of variable `v` of a component, in its own unit.
    foreign::Expr reference(std::size_t v, const Origin& place);
    // Whether `v`, which nothing defines, has the name of the variable of integration.
    bool is_named_like_time(std::size_t v) const;
    // d v/d bound in the units that their component gives them.
    foreign::Expr derivative(std::size_t v, std::size_t bound, const Origin& place);
    // Constants and initial values in place of what is computed from them; nullptr after an error.
    foreign::Expr of_constants(const foreign::Expr& expression, const Origin& place, int depth);

    const std::optional<ResolvedUnits>& units(std::size_t v);
    // The factor from the unit of `from` into that of `to`: 1 where they are equal, unknown or, after a warning, of
    // different dimension.
    double factor(std::size_t from, std::size_t to, const Origin& place);

    const Files& files_;
    const Instances& instances_;
    const std::vector<WrittenEquation>& equations_;
    Groups groups_;
    Diagnostics& diagnostics_;
    UnitsResolver resolver_;
    std::vector<KnownUnits> units_;
    foreign::Model model_;
    std::vector<std::size_t> equation_of_;  // of model variables
    std::size_t expansions_ = 0;
};

}  // namespace heartwright::cellml
