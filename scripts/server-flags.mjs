import { join } from 'node:path';
import { root } from './say.mjs';

/**
 * The server as one file, which the build writes (build-server.ts). The file starts in half the time of the sources and
 * needs 20 MB less memory.
 */
export const serverProgram = join(root, 'build/server/main.js');

/** The flags with which Node starts the shop. */
export const serverFlags = [
  // A small heap for new objects saves 12 MB in an idle shop with the real catalogue, and makes neither pages nor API
  // calls slower.
  '--max-semi-space-size=8',
  // With this flag, server/app/collect-at-rest.ts can collect garbage when the shop is idle.
  '--expose-gc',
];

const { NODE_COMPILE_CACHE, MALLOC_MMAP_THRESHOLD_, MALLOC_ARENA_MAX } = process.env;

export const serverEnvironment = {
  // Node stores compiled code in this folder, so that the next start takes half the time. Node itself checks whether a
  // source file has changed since then. If Node cannot write into the folder, it stores no compiled code.
  NODE_COMPILE_CACHE: NODE_COMPILE_CACHE ?? join(root, 'build/compiled'),
  // With these settings glibc returns large free blocks to the system at once, and all threads share two arenas for
  // small blocks. Without these settings a shop uses 50 MB more after busy times.
  MALLOC_MMAP_THRESHOLD_: MALLOC_MMAP_THRESHOLD_ ?? '131072',
  MALLOC_ARENA_MAX: MALLOC_ARENA_MAX ?? '2',
};
