/* A dead or slow disk, for tests: preloaded (LD_PRELOAD) into a run, it holds up whoever makes the file whose path ends
 * with HEARTWRIGHT_HELD, as long as the file HEARTWRIGHT_GATE is there. When somebody waits, GATE.wanted is made.
 * Files are made as ".NAME.0123456789abcdef.partial". */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef int (*Open)(int, const char*, int, ...);

static int is_held(int folder, const char* name) {
    const char* held = getenv("HEARTWRIGHT_HELD");
    const size_t around = strlen(".0123456789abcdef.partial");
    char link[64], path[8192];
    const size_t length = strlen(name);
    if (held == NULL || name[0] != '.' || length <= around + 1 || strcmp(name + length - strlen(".partial"), ".partial"))
        return 0;
    snprintf(link, sizeof link, "/proc/self/fd/%d", folder);
    const ssize_t got = readlink(link, path, 4096);
    if (got < 0 || got >= 4096 || length > 2048) return 0;
    snprintf(path + got, sizeof path - (size_t)got, "/%.*s", (int)(length - around - 1), name + 1);
    const size_t whole = strlen(path), end = strlen(held);
    return whole >= end && strcmp(path + whole - end, held) == 0;
}

static void wait_at_gate(Open open_file) {
    const char* gate = getenv("HEARTWRIGHT_GATE");
    char wanted[4096];
    if (gate == NULL || access(gate, F_OK) != 0) return;
    snprintf(wanted, sizeof wanted, "%s.wanted", gate);
    const int file = open_file(AT_FDCWD, wanted, O_WRONLY | O_CREAT | O_CLOEXEC, 0666);
    if (file >= 0) close(file);
    while (access(gate, F_OK) == 0) usleep(10000);
}

static int opened(const char* function, int folder, const char* name, int flags, mode_t mode) {
    const Open open_file = (Open)dlsym(RTLD_NEXT, function);
    if ((flags & O_CREAT) && is_held(folder, name)) wait_at_gate(open_file);
    return open_file(folder, name, flags, mode);
}

static mode_t mode_of(int flags, va_list* more) {
    return flags & (O_CREAT | O_TMPFILE) ? (mode_t)va_arg(*more, int) : 0;
}

int openat(int folder, const char* name, int flags, ...) {
    va_list more;
    va_start(more, flags);
    const mode_t mode = mode_of(flags, &more);
    va_end(more);
    return opened("openat", folder, name, flags, mode);
}

int openat64(int folder, const char* name, int flags, ...) {
    va_list more;
    va_start(more, flags);
    const mode_t mode = mode_of(flags, &more);
    va_end(more);
    return opened("openat64", folder, name, flags, mode);
}
