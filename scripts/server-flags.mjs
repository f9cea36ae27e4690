import { join } from 'node:path';
import { root } from './say.mjs';

/** The server in one file, which the build writes (build-server.ts): half the start and 20 MB less than its sources. */
export const serverProgram = join(root, 'build/server/main.js');

/** What Node is started with for the shop. */
export const serverFlags = [
  // A small heap for young objects saves 12 MB at rest with a real catalogue, and pages and calls are as fast.
  '--max-semi-space-size=8',
  // For server/app/collect-at-rest.ts.
  '--expose-gc',
];

const { NODE_COMPILE_CACHE, MALLOC_MMAP_THRESHOLD_, MALLOC_ARENA_MAX } = process.env;

export const serverEnvironment = {
  // Compiled code is kept from start to start, which saves half of each. Node checks that a file is still the same.
  // Where the folder cannot be written, nothing is kept.
  NODE_COMPILE_CACHE: NODE_COMPILE_CACHE ?? join(root, 'build/compiled'),
  // glibc gives pieces of this size back to the system when they are free, and threads share two rooms for what is
  // smaller: otherwise a shop that was busy goes on holding 50 MB more. It reads these when a process starts.
  MALLOC_MMAP_THRESHOLD_: MALLOC_MMAP_THRESHOLD_ ?? '131072',
  MALLOC_ARENA_MAX: MALLOC_ARENA_MAX ?? '2',
};
