#include "runtime/checkpoint/keeper.hpp"

#include "base/diag/faults.hpp"

namespace heartwright::checkpoint {

void Keeper::refuse(const std::string& name) const {
    throw UserFault("the checkpoint holds another number of values of " + name + " than this run has");
}

}  // namespace heartwright::checkpoint
