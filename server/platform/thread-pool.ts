import { availableParallelism } from 'node:os';

/**
 * The number of Node's threads for files, DNS, pictures and passwords. The default of four is not enough: two may be
 * busy with passwords and two with pictures, and then every read of a file waits. Node makes the threads at their first
 * use, so the entry of a program must import this file first. If the owner has set UV_THREADPOOL_SIZE, that number
 * applies.
 */
process.env['UV_THREADPOOL_SIZE'] ??= String(Math.max(8, availableParallelism() + 4));
