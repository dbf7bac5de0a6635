// Runs `work` on a thread with room for deep trees: a sum of 4,000 terms is a tree 4,000 deep, and we walk trees
// recursively. Its exceptions come out here.
#pragma once

#include <functional>

namespace heartwright::driver {

void with_deep_stack(const std::function<void()>& work);

}  // namespace heartwright::driver
