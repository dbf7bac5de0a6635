// A depth-first walk in the file's order over two kinds of nodes: definitions, and the updates of states that next(x)
// reads.
#include <algorithm>
#include <unordered_map>
#include <utility>

#include "generator/ir/model.hpp"

namespace heartwright::ir {
namespace {

struct Node {
    std::string label;           // "i_Na" or "next(m)"
    std::vector<ExprPtr> reads;  // the expressions it needs
    int definition = -1;         // index, -1 for an update
    enum { fresh, open, done } mark = fresh;
};

class Graph {
public:
    explicit Graph(const Model& model) {
        for (std::size_t i = 0; i < model.definitions.size(); ++i) {
            const Definition& definition = model.definitions[i];
            definitions_.emplace(definition.name, nodes_.size());
            nodes_.push_back({definition.name, {definition.value}, static_cast<int>(i), Node::fresh});
        }
        for (const State& state : model.states) {
            updates_.emplace(state.name, nodes_.size());
            Node node{"next(" + state.name + ")", {}, -1, Node::fresh};
            if (state.next_value) node.reads.push_back(state.next_value);
            if (state.derivative) node.reads.push_back(state.derivative);
            nodes_.push_back(std::move(node));
        }
    }

    std::size_t size() const { return nodes_.size(); }
    Node& operator[](std::size_t i) { return nodes_[i]; }

    std::vector<std::size_t> needs(std::size_t i) const {
        std::vector<std::size_t> result;
        for (const ExprPtr& expr : nodes_[i].reads) collect(expr, result);
        return result;
    }

private:
    void collect(const ExprPtr& expr, std::vector<std::size_t>& result) const {
        if (expr->op() == Op::symbol || expr->op() == Op::next) {
            const auto& table = expr->op() == Op::symbol ? definitions_ : updates_;
            auto found = table.find(expr->name());
            if (found != table.end()) result.push_back(found->second);
        }
        for (const ExprPtr& operand : expr->operands()) collect(operand, result);
    }

    std::vector<Node> nodes_;
    std::unordered_map<std::string, std::size_t> definitions_, updates_;
};

}  // namespace

std::vector<std::string> order_definitions(Model& model) {
    struct Frame {
        std::size_t node;
        std::vector<std::size_t> needs;
        std::size_t at = 0;
    };
    Graph graph(model);
    std::vector<Definition> ordered;
    std::vector<Frame> stack;  // our own: a chain of definitions may be longer than the machine's stack is deep
    for (std::size_t root = 0; root < graph.size(); ++root) {
        if (graph[root].mark != Node::fresh) continue;
        graph[root].mark = Node::open;
        stack.push_back({root, graph.needs(root)});
        while (!stack.empty()) {
            Frame& frame = stack.back();
            if (frame.at == frame.needs.size()) {
                Node& node = graph[frame.node];
                node.mark = Node::done;
                if (node.definition >= 0) ordered.push_back(model.definitions[node.definition]);
                stack.pop_back();
                continue;
            }
            std::size_t need = frame.needs[frame.at++];
            if (graph[need].mark == Node::open) {
                std::vector<std::string> chain;
                auto begin = std::find_if(stack.begin(), stack.end(), [&](const Frame& f) { return f.node == need; });
                for (auto it = begin; it != stack.end(); ++it) chain.push_back(graph[it->node].label);
                chain.push_back(graph[need].label);
                return chain;
            }
            if (graph[need].mark == Node::fresh) {
                graph[need].mark = Node::open;
                stack.push_back({need, graph.needs(need)});
            }
        }
    }
    model.definitions = std::move(ordered);
    return {};
}

}  // namespace heartwright::ir
