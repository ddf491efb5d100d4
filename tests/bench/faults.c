/* Counts the changes of a disk below one folder, whoever makes them (Python, Rust, C++), and breaks number `at`.
   `counts`: how many each fault would meet, in the order of `kinds`.

   Loaded by LD_PRELOAD; faults.py compiles it and shares `struct state` with it through the file $FAULTS_STATE. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/uio.h>
#include <unistd.h>

static const long kinds[] = {0, -1, ENOSPC, EDQUOT, EIO, EROFS}; /* an errno, 0: SIGKILL, -1: that halfway in a write */
enum { KINDS = sizeof kinds / sizeof *kinds };
struct state {
    long active, kind, at, counts[KINDS]; /* kind: which of kinds, by its place */
    char root[PATH_MAX];
};
enum change { OPEN, NEW, FOLDER, WRITE, SYNC, RENAME, REMOVE, LINK };
static struct state *shared;
static char fresh[65536]; /* descriptors of files to write, before their first write */

__attribute__((constructor)) static void load(void) {
    const char *path = getenv("FAULTS_STATE");
    int file = path ? open(path, O_RDWR | O_CLOEXEC) : -1;
    void *found = file < 0 ? MAP_FAILED : mmap(0, sizeof *shared, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    if (found != MAP_FAILED) shared = found;
    if (file >= 0) close(file);
}

static int inside(int folder, const char *path) {
    char link[64], full[2 * PATH_MAX] = "";
    if (!shared || !shared->active || !path) return 0;
    if (path[0] != '/') {
        long length = -1;
        if (folder == AT_FDCWD) length = getcwd(full, PATH_MAX) ? (long)strlen(full) : -1;
        else {
            snprintf(link, sizeof link, "/proc/self/fd/%d", folder);
            length = readlink(link, full, PATH_MAX - 1);
        }
        if (length < 0) return 0;
        full[length] = 0;
        strcat(full, "/");
    }
    strncat(full, path, PATH_MAX - 1);
    size_t length = strlen(shared->root);
    return !strncmp(full, shared->root, length) && (full[length] == '/' || !full[length]);
}

static int inside_file(int file) {
    char link[64], full[PATH_MAX] = "";
    if (!shared || !shared->active) return 0;
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    return readlink(link, full, sizeof full - 1) > 0 && inside(AT_FDCWD, full);
}

/* Whether a fault meets such a change: a full disk takes renames, a failing one fails where data are written. */
static int meets(long kind, enum change what) {
    if (kind == -1) return what == WRITE;
    if (kind == ENOSPC || kind == EDQUOT) return what != OPEN && what != RENAME && what != REMOVE;
    if (kind == EIO) return what == WRITE || what == SYNC;
    return kind == 0 || what != SYNC;
}

/* 1 where the call must fail with errno; 2 where it must stop halfway. From the point on, every call fails. */
static int broken(enum change what) {
    long number = 0, kind = kinds[shared->kind];
    for (int i = 0; i < KINDS; i++) {
        long count = meets(kinds[i], what) ? __atomic_add_fetch(&shared->counts[i], 1, __ATOMIC_SEQ_CST) : 0;
        if (i == shared->kind) number = count;
    }
    if (!shared->at || number < shared->at) return 0;
    if (kind == 0) kill(0, SIGKILL);
    if (kind == -1) return 2;
    errno = kind;
    return 1;
}

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))
#define ONE_PATH(type, name, what, in, given, ...)                                                                    \
    type name given { return in && broken(what) ? -1 : REAL(name)(__VA_ARGS__); }

static int before_open(int folder, const char *path, int flags) {
    if (!(flags & (O_WRONLY | O_RDWR | O_CREAT | O_TRUNC)) || !inside(folder, path)) return 0;
    return broken(flags & O_CREAT && faccessat(folder, path, F_OK, 0) ? NEW : OPEN) ? -1 : 1;
}

static int after_open(int file, int writes) {
    if (file >= 0 && file < (int)sizeof fresh) fresh[file] = writes > 0;
    return file;
}

#define OPENS(name, folder, given, ...)                                                                               \
    int name given {                                                                                                  \
        va_list rest;                                                                                                 \
        va_start(rest, flags);                                                                                        \
        mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(rest, mode_t) : 0;                                       \
        va_end(rest);                                                                                                 \
        int writes = before_open(folder, path, flags);                                                                \
        return writes < 0 ? -1 : after_open(REAL(name)(__VA_ARGS__, mode), writes);                                   \
    }
OPENS(open, AT_FDCWD, (const char *path, int flags, ...), path, flags)
OPENS(open64, AT_FDCWD, (const char *path, int flags, ...), path, flags)
OPENS(openat, folder, (int folder, const char *path, int flags, ...), folder, path, flags)
OPENS(openat64, folder, (int folder, const char *path, int flags, ...), folder, path, flags)

static FILE *open_stream(const char *path, const char *mode, FILE *(*real)(const char *, const char *)) {
    int flags = mode[0] == 'r' ? (strchr(mode, '+') ? O_RDWR : O_RDONLY) : O_WRONLY | O_CREAT;
    return before_open(AT_FDCWD, path, flags) < 0 ? NULL : real(path, mode);
}
FILE *fopen(const char *path, const char *mode) { return open_stream(path, mode, REAL(fopen)); }
FILE *fopen64(const char *path, const char *mode) { return open_stream(path, mode, REAL(fopen64)); }

/* The first write to a file is a point; those after it fail with it. */
static int before_write(int file) {
    if (file < 0 || file >= (int)sizeof fresh || !shared || !shared->active || !inside_file(file)) return 0;
    if (!fresh[file]) {
        int over = kinds[shared->kind] > 0 && shared->at && shared->counts[shared->kind] >= shared->at;
        if (over) errno = kinds[shared->kind];
        return over;
    }
    fresh[file] = 0;
    return broken(WRITE);
}

#define WRITES(type, name, file, half, given, ...)                                                                    \
    type name given {                                                                                                 \
        int how = before_write(file);                                                                                 \
        if (how == 2) {                                                                                               \
            half;                                                                                                     \
            kill(0, SIGKILL);                                                                                         \
        }                                                                                                             \
        return how == 1 ? -1 : REAL(name)(__VA_ARGS__);                                                               \
    }
WRITES(ssize_t, write, file, (void)!REAL(write)(file, data, size / 2), (int file, const void *data, size_t size), file,
       data, size)
WRITES(ssize_t, pwrite64, file, (void)!REAL(pwrite64)(file, data, size / 2, at),
       (int file, const void *data, size_t size, off64_t at), file, data, size, at)
WRITES(ssize_t, writev, file, (void)!REAL(write)(file, parts->iov_base, parts->iov_len / 2),
       (int file, const struct iovec *parts, int count), file, parts, count)
ssize_t sendfile(int out, int in, off_t *at, size_t size);
WRITES(ssize_t, sendfile, out, (void)!REAL(sendfile)(out, in, at, size / 2),
       (int out, int in, off_t *at, size_t size), out, in, at, size)
ssize_t sendfile64(int out, int in, off64_t *at, size_t size);
WRITES(ssize_t, sendfile64, out, (void)!REAL(sendfile64)(out, in, at, size / 2),
       (int out, int in, off64_t *at, size_t size), out, in, at, size)

ONE_PATH(int, fsync, SYNC, inside_file(file), (int file), file)
ONE_PATH(int, fdatasync, SYNC, inside_file(file), (int file), file)
ONE_PATH(int, unlink, REMOVE, inside(AT_FDCWD, path), (const char *path), path)
ONE_PATH(int, rmdir, REMOVE, inside(AT_FDCWD, path), (const char *path), path)
ONE_PATH(int, unlinkat, REMOVE, inside(folder, path), (int folder, const char *path, int flags), folder, path, flags)
int mkdir(const char *path, mode_t mode) {
    return inside(AT_FDCWD, path) && faccessat(AT_FDCWD, path, F_OK, 0) && broken(FOLDER) ? -1 : REAL(mkdir)(path, mode);
}
int rename(const char *from, const char *to);
ONE_PATH(int, rename, RENAME, inside(AT_FDCWD, to), (const char *from, const char *to), from, to)
ONE_PATH(int, renameat, RENAME, inside(there, to), (int here, const char *from, int there, const char *to), here, from,
         there, to)
ONE_PATH(int, link, LINK, inside(AT_FDCWD, to), (const char *from, const char *to), from, to)
ONE_PATH(int, linkat, LINK, inside(there, to), (int here, const char *from, int there, const char *to, int flags), here,
         from, there, to, flags)
ONE_PATH(int, symlink, LINK, inside(AT_FDCWD, to), (const char *from, const char *to), from, to)
