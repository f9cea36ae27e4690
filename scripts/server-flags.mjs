import { join } from 'node:path';
import { root } from './say.mjs';

/**
 * The server as one file, which the build writes (build-server.ts): the file starts in half the time and takes 20 MB
 * less than the sources.
 */
export const serverProgram = join(root, 'build/server/main.js');

/** The flags with which Node starts the shop. */
export const serverFlags = [
  // A small heap for young objects saves 12 MB at rest with a real catalogue, and does not make pages or calls slower.
  '--max-semi-space-size=8',
  // The flag --expose-gc is for server/app/collect-at-rest.ts, which collects garbage itself.
  '--expose-gc',
];

const { NODE_COMPILE_CACHE, MALLOC_MMAP_THRESHOLD_, MALLOC_ARENA_MAX } = process.env;

export const serverEnvironment = {
  // Node stores compiled code from one start to the next, which saves half of each start. Node itself checks that a
  // source file has not changed since its code was compiled. If Node cannot write into the folder, it stores no
  // compiled code.
  NODE_COMPILE_CACHE: NODE_COMPILE_CACHE ?? join(root, 'build/compiled'),
  // With these settings glibc returns free blocks of this size to the system, and threads share two arenas for smaller
  // blocks. Without them a shop that was busy keeps 50 MB more. glibc reads them when a process starts.
  MALLOC_MMAP_THRESHOLD_: MALLOC_MMAP_THRESHOLD_ ?? '131072',
  MALLOC_ARENA_MAX: MALLOC_ARENA_MAX ?? '2',
};
