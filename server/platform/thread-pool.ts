import { availableParallelism } from 'node:os';

/**
 * The number of Node's threads for files, DNS, pictures and passwords. The default of four is soon used up: two by
 * passwords and two by pictures, and then every read of a file waits for them. Node makes the threads at their first
 * use, so the entry of a program imports this file before all others. UV_THREADPOOL_SIZE, if set, stays unchanged.
 */
process.env['UV_THREADPOOL_SIZE'] ??= String(Math.max(8, availableParallelism() + 4));
