// Runs `work` on a thread with room for deep trees: a sum of 4,000 terms is a tree 4,000 deep, and we walk trees
// recursively. Its exceptions come out here.
#pragma once

#include <cstddef>
#include <functional>

namespace heartwright::driver {

void with_deep_stack(const std::function<void()>& work);

// Runs task(0), ..., task(count - 1) so on all processors, at most 16. Of several exceptions that of the least index
// comes out, when all tasks have ended.
void on_all_processors(std::size_t count, const std::function<void(std::size_t)>& task);

}  // namespace heartwright::driver
