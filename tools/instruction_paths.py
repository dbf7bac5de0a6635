"""PTX and SASS as blocks of straight code, and the FP64 instructions on the path through them that executes most or
fewest: how tools/count_instructions.py counts.
"""

import re
import sys

kinds = ("ADD", "MUL", "FMA", "comp")

# What a line of PTX executes; a kernel with FP64 instructions that are not listed here is an error, so that none is
# forgotten.
costs = {
    "add": (1, 0, 0, 0), "sub": (1, 0, 0, 0), "mul": (0, 1, 0, 0), "fma": (0, 0, 1, 0), "mad": (0, 0, 1, 0),
    "setp": (0, 0, 0, 1), "set": (0, 0, 0, 1), "min": (0, 0, 0, 1), "max": (0, 0, 0, 1), "sqrt": (0, 3, 5, 0),
    "div": (0, 1, 5, 0),
}
sass_costs = {
    "DADD": (1, 0, 0, 0), "DMUL": (0, 1, 0, 0), "DFMA": (0, 0, 1, 0), "DSETP": (0, 0, 0, 1), "DMNMX": (0, 0, 0, 1),
}
free = {"neg", "abs", "mov", "selp", "ld", "ldu", "st", "rcp", "rsqrt", "copysign", "shfl"}


def fail(text, code=2):
    print("error: " + text, file=sys.stderr)
    sys.exit(code)


def cost_of(opcode):
    parts = opcode.split(".")
    if "f64" not in parts:
        return (0, 0, 0, 0)
    if parts[0] == "cvt":
        return (0, 0, 0, 1) if parts.count("f64") == 2 and parts[1] in ("rni", "rzi", "rmi", "rpi") else (0, 0, 0, 0)
    if parts[0] in ("rcp", "rsqrt") and "approx" not in parts:
        return None
    if parts[0] in costs:
        return costs[parts[0]]
    return (0, 0, 0, 0) if parts[0] in free else None


class Function:
    """Blocks of straight code: each with its instructions, stores, callees and the blocks that may follow."""

    def __init__(self):
        self.blocks, self.follow = [], []

    @staticmethod
    def of_ptx(text):
        function = Function()
        function.read_ptx(text)
        return function

    @staticmethod
    def of_sass(text):
        function = Function()
        function.read_sass(text)
        return function

    def read_ptx(self, text):
        labels = {}
        ended = True
        text = re.sub(r"//.*", "", text)
        text = re.sub(r"\bcall\b[^;]*;", lambda call: " ".join(call[0].split()), text)  # written over several lines
        for line in text.splitlines():
            line = line.strip()
            label = re.match(r"(\$?[\w$]+):$", line)
            if label:
                if not ended:
                    self.follow[-1].append(len(self.blocks))
                labels[label[1]] = len(self.blocks)
                self.open()
                ended = False
                continue
            found = re.match(r"(@!?%p\d+\s+)?([a-z][\w.]*)\b(.*)", line)
            if not found or line.startswith("."):
                continue
            if ended:
                self.open()
                ended = False
            predicate, opcode, rest = found.groups()
            block = self.blocks[-1]
            if opcode.startswith("bra"):
                target = rest.strip().rstrip(";").strip()
                self.follow[-1].append(target)
                if predicate:
                    self.follow[-1].append(len(self.blocks))
                    self.open()
                else:
                    ended = True
            elif opcode in ("ret", "exit", "trap"):
                if predicate:
                    self.follow[-1] += [None, len(self.blocks)]
                    self.open()
                else:
                    self.follow[-1].append(None)
                    ended = True
            elif opcode.startswith("call"):
                block["calls"].append(re.sub(r"\([^)]*\)", "", rest).strip(" ,;").split(",")[0].strip())
            else:
                cost = cost_of(opcode)
                if cost is None:
                    block["unknown"].append(opcode)
                else:
                    block["count"] = [a + b for a, b in zip(block["count"], cost)]
                block["stores"] += opcode.startswith("st.global")
                block["all"] += 1
        self.follow = [[labels[f] if isinstance(f, str) else f for f in follow] for follow in self.follow]

    def read_sass(self, text):
        lines = [
            (int(at, 16), predicate, opcode, rest)
            for at, predicate, opcode, rest in re.findall(
                r"/\*([0-9a-f]{4,})\*/\s+(@!?U?P\w+\s+)?([A-Z][\w.]*)([^;]*);", text
            )
        ]
        targets = {
            int(rest.split("0x")[1].split()[0], 16) for _, _, opcode, rest in lines if opcode.split(".")[0] == "BRA"
        }
        labels, ended = {}, True
        for at, predicate, opcode, rest in lines:
            if ended or at in targets:
                if not ended:
                    self.follow[-1].append(len(self.blocks))
                labels[at] = len(self.blocks)
                self.open()
                ended = False
            block, name = self.blocks[-1], opcode.split(".")[0]
            block["all"] += name != "NOP"
            block["stores"] += name == "STG"
            block["shared_stores"] += name == "STS"
            block["count"] = [a + b for a, b in zip(block["count"], sass_costs.get(name, (0, 0, 0, 0)))]
            if name == "BRA":
                self.follow[-1].append(rest.split("0x")[1].split()[0])
                ended = not (predicate or rest.split("0x")[0].strip(" ,"))
                if not ended:
                    self.follow[-1].append(len(self.blocks))
                    self.open()
            elif name == "CALL":  # the slow way: never taken
                block["is_taken"] = False
            elif name in ("EXIT", "RET", "BRX", "JMX", "KILL"):
                self.follow[-1].append(None)
                ended = not predicate
                if predicate:
                    self.follow[-1].append(len(self.blocks))
                    self.open()
        self.follow = [[labels[int(f, 16)] if isinstance(f, str) else f for f in follow] for follow in self.follow]

    @staticmethod
    def empty_block():
        return {
            "count": [0] * len(kinds), "all": 0, "stores": 0, "shared_stores": 0, "calls": [], "unknown": [],
            "is_taken": True,
        }

    def open(self):
        self.blocks.append(self.empty_block())
        self.follow.append([])

    def count(self, functions, most):
        """(stores, instructions, all instructions) of the chosen path; what goes back to where a loop begins is not
        followed."""
        order, _ = self.order_and_loops()
        return self.count_among(order, None, functions, most)

    def count_of_loop(self, functions, most):
        """The same of one turn of the loop with most instructions in it, whatever comes before and after."""
        order, begin, body = self.main_loop()
        return self.count_among([i for i in order if i in body], begin, functions, most)

    def main_loop(self):
        """(blocks in order, the first of the loop with most instructions, all of it)"""
        order, backs = self.order_and_loops()
        bodies = {}
        for end, begin in backs:
            bodies.setdefault(begin, set()).update(self.body_of_loop(end, begin))
        if not bodies:
            fail("the kernel has no loop", 3)
        begin = max(bodies, key=lambda head: (sum(sum(self.blocks[i]["count"]) for i in bodies[head]), -head))
        return order, begin, bodies[begin]

    def shortest_turn(self):
        """(all instructions, stores to shared memory) of one turn of the innermost loop that stores to shared memory,
        by its shortest way."""
        order, backs = self.order_and_loops()
        loops = [(len(body), begin, body) for end, begin in backs for body in [self.body_of_loop(end, begin)]
                 if any(self.blocks[i]["shared_stores"] for i in body)]
        if not loops:
            fail("the kernel has no loop that stores to shared memory", 3)
        _, begin, body = min(loops, key=lambda loop: loop[0])
        shortest, place = {}, {i: k for k, i in enumerate(order)}
        for i in sorted(body, key=place.get, reverse=True):
            ways = [(0, 0)] if begin in self.follow[i] else []
            ways += [shortest[f] for f in self.follow[i] if f in shortest and place[f] > place[i]]
            if ways:
                rest = min(ways)
                shortest[i] = (rest[0] + self.blocks[i]["all"], rest[1] + self.blocks[i]["shared_stores"])
        return shortest[begin]

    def order_and_loops(self):
        """Blocks in an order in which each comes before those that may follow, but for the edges that go back; and
        these."""
        state, after, backs, waiting = {0: "open"}, [], [], [(0, iter(self.follow[0]))]
        while waiting:
            i, follow = waiting[-1]
            following = next((f for f in follow if f is not None), None)
            if following is None:
                state[i] = "done"
                after.append(i)
                waiting.pop()
            elif state.get(following) == "open":
                backs.append((i, following))
            elif following not in state:
                state[following] = "open"
                waiting.append((following, iter(self.follow[following])))
        return after[::-1], backs

    def body_of_loop(self, end, begin):
        before = [[] for _ in self.blocks]
        for i, follow in enumerate(self.follow):
            for following in follow:
                if following is not None:
                    before[following].append(i)
        body, waiting = {begin, end}, [end] if end != begin else []
        while waiting:
            new = [i for i in before[waiting.pop()] if i not in body]
            body.update(new)
            waiting += new
        return body

    def count_among(self, order, turn, functions, most):
        """Along `order`, to where the function ends or, of a loop, back to block `turn`."""
        unknown = sorted({opcode for i in order for opcode in self.blocks[i]["unknown"]})
        if unknown:
            fail(f"the kernel's PTX has {', '.join(unknown)}, which has no count here", 3)
        done, best, place = (0, [0] * len(kinds), 0), {}, {i: k for k, i in enumerate(order)}
        for i in reversed(order):
            ways = [] if self.follow[i] else [done]
            for following in self.follow[i]:
                if following == turn:  # None: the end
                    ways.append(done)
                elif following in best and place[following] > place[i]:
                    ways.append(best[following])
            if not ways or not self.blocks[i]["is_taken"]:
                continue
            stores, count, lines = max(ways, key=lambda way: (way[0], sum(way[1]) if most else -sum(way[1])))
            total, lines = [a + b for a, b in zip(count, self.blocks[i]["count"])], lines + self.blocks[i]["all"]
            for name in self.blocks[i]["calls"]:
                if name not in functions:
                    fail(f"PTX calls '{name}', whose text is not there", 3)
                called = functions[name].count(functions, most)
                total, lines = [a + b for a, b in zip(total, called[1])], lines + called[2]
            best[i] = (stores + self.blocks[i]["stores"], total, lines)
        return best[order[0]]


def functions_of(ptx):
    found = {}
    for match in re.finditer(
        r"^\s*(?:\.visible |\.weak )*\.(?:entry|func)\s+(?:\([^)]*\)\s*)?([\w$]+)\s*\((?:[^)]*)\)[^{;]*\{(.*?)^\}",
        ptx,
        re.M | re.S,
    ):
        found[match[1]] = Function.of_ptx(match[2])
    return found


def functions_of_sass(text):
    parts = re.split(r"^\s*Function : ([\w$]+)$", text, flags=re.M)
    return {name: Function.of_sass(body) for name, body in zip(parts[1::2], parts[2::2])}
