import { join } from 'node:path';
import { root } from './say.mjs';

/**
 * The server as one file, which the build writes (build-server.ts). The file starts in half the time of the sources and
 * needs 20 MB less memory.
 */
export const serverProgram = join(root, 'build/server/main.js');

/** The flags with which Node starts the shop. */
export const serverFlags = [
  // A small heap for new objects saves 12 MB in an idle shop with a real catalogue, and does not make pages or calls
  // slower.
  '--max-semi-space-size=8',
  // With this flag, server/app/collect-at-rest.ts can collect garbage when the shop is idle.
  '--expose-gc',
];

const { NODE_COMPILE_CACHE, MALLOC_MMAP_THRESHOLD_, MALLOC_ARENA_MAX } = process.env;

export const serverEnvironment = {
  // Node stores compiled code from one start to the next, which saves half of each start. Node itself checks that a
  // source file has not changed since its code was compiled. If Node cannot write into the folder, it stores no
  // compiled code.
  NODE_COMPILE_CACHE: NODE_COMPILE_CACHE ?? join(root, 'build/compiled'),
  // With these settings glibc returns free memory to the system: large blocks at once, and threads share two arenas for
  // small ones. Without these settings a shop keeps 50 MB more after busy times.
  MALLOC_MMAP_THRESHOLD_: MALLOC_MMAP_THRESHOLD_ ?? '131072',
  MALLOC_ARENA_MAX: MALLOC_ARENA_MAX ?? '2',
};
