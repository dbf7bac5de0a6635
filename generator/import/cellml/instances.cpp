#include "generator/import/cellml/instances.hpp"
#include "generator/import/cellml/suggestion.hpp"

#include <algorithm>
#include <numeric>
#include <set>
#include <unordered_map>

namespace heartwright::cellml {
namespace {

constexpr std::size_t most_components = 10'000;
constexpr std::size_t most_variables = 200'000;
constexpr int deepest_use = 40;  // of imports that lead to a component

// Component of a file -> instance, for one use of that file.
using Context = std::unordered_map<std::size_t, std::size_t>;

class Builder {
public:
    explicit Builder(Diagnostics& diagnostics) : diagnostics_(diagnostics) {}

    Instances build(const File& main) {
        Context context;
        for (const Component& component : main.components) names_.insert(component.name);  // theirs first
        for (std::size_t c = 0; c < main.components.size() && !is_full_; ++c)
            add(main, c, main.components[c].name, context, 0);
        set_parents(main, context);
        connect(main, context);
        flatten_groups();
        return std::move(instances_);
    }

private:
    struct Defined {
        const File* file = nullptr;
        std::size_t component = none;
    };

    // Follows imports to where a component is defined; no file after an error.
    Defined definition(const File& file, std::size_t index) {
        Defined at{&file, index};
        for (int step = 0; step < deepest_use; ++step) {
            const Component& component = at.file->components[at.component];
            if (component.import == none) return at;
            const File* other = at.file->imports[component.import]->file;
            if (!other) return {};  // reported when files were read
            const auto found = other->component_by_name.find(component.reference);
            if (found == other->component_by_name.end()) {
                diagnostics_.error(at.file->place(*component.element, "component_ref"),
                                   "the imported file has no component '" + component.reference + "'");
                return {};
            }
            at = {other, found->second};
        }
        diagnostics_.error(file.place(*file.components[index].element),
                           "this component is imported through too many "
                           "files");
        return {};
    }

    // Makes an instance of component `index` of `file`, and of what it encapsulates where it is defined if that is
    // another file.
    void add(const File& file, std::size_t index, const std::string& name, Context& context, int depth) {
        const Defined defined = definition(file, index);
        if (!defined.file) return;
        if (depth > deepest_use || instances_.components.size() >= most_components ||
            instances_.owner.size() >= most_variables) {
            if (!is_full_)
                diagnostics_.error(file.place(*file.components[index].element),
                                   "imports make more than 10,000 components or 200,000 variables");
            is_full_ = true;
            return;
        }
        const std::size_t instance = instances_.components.size();
        context.emplace(index, instance);
        const Component& component = defined.file->components[defined.component];
        instances_.components.push_back(
            {defined.file, &component, depth == 0 ? name : free_name(name), none, instances_.owner.size()});
        instances_.owner.insert(instances_.owner.end(), component.variables.size(), instance);
        if (defined.file == &file) return;

        // An import of its own: the components that it encapsulates come with it, and the connections among them.
        Context inner;
        inner.emplace(defined.component, instance);
        const std::string prefix = instances_.components[instance].name;
        for (const std::size_t part : encapsulated(*defined.file, defined.component)) {
            if (is_full_) return;
            const std::string& part_name = defined.file->components[part].name;
            add(*defined.file, part, names_.contains(part_name) ? prefix + "_" + part_name : part_name, inner,
                depth + 1);
        }
        set_parents(*defined.file, inner);
        uses_.push_back({defined.file, std::move(inner)});
    }

    // All descendants of a component in its file, in the file's order.
    static std::vector<std::size_t> encapsulated(const File& file, std::size_t root) {
        std::vector<std::size_t> result = file.components[root].children;
        for (std::size_t i = 0; i < result.size(); ++i) {
            const std::vector<std::size_t>& more = file.components[result[i]].children;
            result.insert(result.end(), more.begin(), more.end());
        }
        std::sort(result.begin(), result.end());
        return result;
    }

    std::string free_name(const std::string& wanted) {
        std::string name = wanted;
        for (int number = 2; !names_.insert(name).second; ++number) name = wanted + "_" + std::to_string(number);
        return name;
    }

    void set_parents(const File& file, const Context& context) {
        for (const auto& [component, instance] : context) {
            const std::size_t parent = file.components[component].parent;
            const auto found = parent == none ? context.end() : context.find(parent);
            if (found != context.end()) instances_.components[instance].parent = found->second;
        }
    }

    void connect(const File& main, const Context& context) {
        roots_.resize(instances_.owner.size());
        std::iota(roots_.begin(), roots_.end(), std::size_t{0});
        connect_in(main, context);
        for (const auto& [file, inner] : uses_) connect_in(*file, inner);
    }

    void connect_in(const File& file, const Context& context) {
        for (const Connection& connection : file.connections) {
            const auto one = context.find(connection.component_1), two = context.find(connection.component_2);
            if (one == context.end() || two == context.end()) continue;  // not imported, or reported before
            for (const MappedVariables& mapped : connection.variables) {
                const std::size_t a = variable(file, one->second, mapped, "variable_1", mapped.variable_1);
                const std::size_t b = variable(file, two->second, mapped, "variable_2", mapped.variable_2);
                if (a != none && b != none) unite(a, b);
            }
        }
    }

    std::size_t variable(const File& file, std::size_t instance, const MappedVariables& mapped, const char* attribute,
                         const std::string& name) {
        const std::size_t found = instances_.find(instance, name);
        if (found == none && !name.empty()) {
            diagnostics_.error(
                file.place(*mapped.element, attribute),
                "component '" + instances_.components[instance].name + "' has no variable '" + name + "'",
                suggestion(diagnostics_, name, instances_.components[instance].component->variables));
        }
        return found;
    }

    std::size_t root(std::size_t v) {
        while (roots_[v] != v) v = roots_[v] = roots_[roots_[v]];
        return v;
    }

    void unite(std::size_t a, std::size_t b) {
        a = root(a);
        b = root(b);
        roots_[std::max(a, b)] = std::min(a, b);
    }

    void flatten_groups() {
        instances_.groups.resize(roots_.size());
        for (std::size_t v = 0; v < roots_.size(); ++v) instances_.groups[v] = root(v);
    }

    Diagnostics& diagnostics_;
    Instances instances_;
    std::set<std::string> names_;
    std::vector<std::size_t> roots_;
    std::vector<std::pair<const File*, Context>> uses_;
    bool is_full_ = false;
};

}  // namespace

std::size_t Instances::find(std::size_t component, std::string_view variable) const {
    const Instance& instance = components[component];
    const auto found = instance.component->variable_by_name.find(variable);
    return found == instance.component->variable_by_name.end() ? none : instance.first_variable + found->second;
}

const Variable& Instances::variable(std::size_t index) const {
    const Instance& instance = components[owner[index]];
    return instance.component->variables[index - instance.first_variable];
}

Origin Instances::place(std::size_t variable_index) const {
    return components[owner[variable_index]].file->place(*variable(variable_index).element);
}

std::string Instances::name(std::size_t variable_index) const {
    return components[owner[variable_index]].name + "." + variable(variable_index).name;
}

Instances instantiate(const Files& files, Diagnostics& diagnostics) { return Builder(diagnostics).build(*files.main); }

}  // namespace heartwright::cellml
