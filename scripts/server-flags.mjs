import { join } from 'node:path';
import { root } from './say.mjs';

/** The server in one file, which the build writes (build-server.ts): half the start and 20 MB less than its sources. */
export const serverProgram = join(root, 'build/server/main.js');

/** What Node is started with for the shop. */
export const serverFlags = [
  // A small heap for young objects saves 12 MB at rest with a real catalogue, and pages and calls are as fast.
  '--max-semi-space-size=8',
  // For server/collect-at-rest.ts.
  '--expose-gc',
];

/**
 * Compiled code is kept from start to start, without which a quarter of the start goes into stripping types and compiling, and the
 * program that strips them stays in memory. Node checks that a file is still the same. Where the folder cannot be written, nothing is kept.
 */
export const serverEnvironment = {
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(root, 'build/compiled'),
};
