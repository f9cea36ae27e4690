import { availableParallelism } from 'node:os';

/**
 * The number of Node's threads for files, DNS, pictures and passwords. Four, its default, are soon taken: two by
 * passwords and two by pictures, and then every read of a file waits for them. Node makes the threads when it first
 * needs one, so the entry of a program imports this file before all others. UV_THREADPOOL_SIZE, if set, stays as it is.
 */
process.env['UV_THREADPOOL_SIZE'] ??= String(Math.max(8, availableParallelism() + 4));
