// Messages of the checks of a mesh: of each kind of fault the first few, with elements and nodes named alike.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "runtime/mesh/mesh.hpp"

namespace heartwright::mesh {

// Adds to a list of messages; the last says how many more there are.
class MessagesOfAKind {
public:
    explicit MessagesOfAKind(std::vector<std::string>& messages) : messages_(messages) {}
    ~MessagesOfAKind() {
        if (count_ > most_named)
            messages_.push_back("... and " + std::to_string(count_ - most_named) + " more of this kind");
    }
    MessagesOfAKind(const MessagesOfAKind&) = delete;
    MessagesOfAKind& operator=(const MessagesOfAKind&) = delete;

    template <class Message>
    void add(const Message& message) {
        if (++count_ <= most_named) messages_.push_back(message());
    }

private:
    static constexpr std::size_t most_named = 5;

    std::vector<std::string>& messages_;
    std::size_t count_ = 0;
};

inline std::string node_text(std::int64_t node) { return "node " + std::to_string(node); }

inline std::string element_text(const Mesh& mesh, std::size_t e) {
    std::string text = "element " + std::to_string(mesh.label(e)) + " (nodes";
    for (const std::int32_t node : mesh.elements[e]) text += " " + std::to_string(node);
    return text + ")";
}

}  // namespace heartwright::mesh
