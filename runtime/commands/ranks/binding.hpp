// Processors near memory: the NUMA nodes (sockets, mostly) of this computer, and which of them a rank takes. A rank
// that is bound to one touches its memory first from there, so that the pages lie there (first-touch placement).
#pragma once

#include <string>
#include <vector>

#include "runtime/mpi/team.hpp"

namespace heartwright::commands {

struct NumaNode {
    int number = 0;
    std::vector<int> processors;  // ascend
};

// Those that have processors, as the system tells them under `root`; empty where it does not.
std::vector<NumaNode> numa_nodes(const std::string& root = "/sys/devices/system/node");

std::vector<int> allowed_processors();  // of this thread

// "0-15,32-47" and back; text that is no such list gives none.
std::vector<int> processors_of_list(const std::string& list);
std::string list_of_processors(const std::vector<int>& processors);

// Of `ranks` ranks that may run on the processors `allowed`, which ones rank `own` takes: whole nodes for each where
// there are as many nodes as ranks or more, else a node that several ranks share. Empty: all, as there is one node
// only.
std::vector<int> processors_of_rank(const std::vector<NumaNode>& nodes, const std::vector<int>& allowed, int own,
                                    int ranks);

// Of the nodes the one that a PCI device ("0000:1b:00.0") is attached to; empty where the system does not tell.
std::vector<int> processors_near(const std::string& pci_device, const std::vector<NumaNode>& nodes,
                                 const std::string& root = "/sys/bus/pci/devices");

bool bind_to(const std::vector<int>& processors);  // this thread, and those that it starts; false: refused

// Collective, before any thread is started. Binds this rank to the node of its GPU (pci_device), else to its part of
// the nodes; "of all ranks": own and ranks count those of this computer that do so. Nothing where a launcher has bound
// ranks to processors of their own, where a rank is alone on its computer, and with a single node. Returns what each
// rank is bound to, as lists; empty: nothing was bound.
struct RankOfNode {
    std::string pci_device;  // of its GPU; "": it computes on the processor
    int own = 0, ranks = 1;  // among the ranks of this computer that compute on the processor
};
std::vector<std::string> bind_ranks(mpi::Team& team, const RankOfNode& rank);
std::string binding_text(const std::vector<std::string>& bound);  // for people and the record

}  // namespace heartwright::commands
