#include "base/json/value.hpp"

#include <algorithm>

namespace heartwright::json {

const Member* Value::member(std::string_view key) const {
    const auto found = std::find_if(members.begin(), members.end(), [&](const Member& m) { return m.key == key; });
    return found == members.end() ? nullptr : &*found;
}

const Value* Value::find(std::string_view key) const {
    const Member* found = member(key);
    return found ? &found->value : nullptr;
}

Origin Value::part(std::size_t begin, std::size_t length) const {
    if (kind == Kind::string && !items.empty()) {
        // What is said of several pieces is shown at the last of them: it was joined to the others.
        const std::size_t end = std::min(begin + length, text.size());
        std::size_t from = 0;
        auto piece = items.begin();
        while (piece + 1 != items.end() && from + piece->text.size() < std::max(end, begin + 1))
            from += (piece++)->text.size();
        const std::size_t first = std::max(begin, from);
        return piece->part(first - from, end > first ? end - first : 0);
    }
    if (kind != Kind::string || offsets.empty()) return origin;
    const std::size_t size = offsets.size() - 1;
    begin = std::min(begin, size);
    const std::size_t last = begin + std::min(length, size - begin);  // one past
    const std::size_t first_offset = offsets[begin];
    std::size_t end_offset = first_offset;
    if (last > begin) {
        // Several decoded bytes may come from one escape: the part ends where the next one starts.
        std::size_t next = last;
        while (next < size && offsets[next] == offsets[last - 1]) ++next;
        end_offset = offsets[next];
    }
    return {origin.file, first_offset, end_offset - first_offset};
}

}  // namespace heartwright::json
