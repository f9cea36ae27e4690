import { flushCompileCache } from 'node:module';
import { constants, PerformanceObserver } from 'node:perf_hooks';
import { getHeapStatistics } from 'node:v8';

/**
 * All times are milliseconds of processor time, except `lookMs`, the time between two checks. If the process used less
 * than `quietCpuMs` since the last check, it is idle, and a collection needs `workedCpuMs` of work since the last
 * collection. If the process used between `quietCpuMs` and `calmCpuMs`, a request may have to wait for a collection,
 * which therefore needs `calmWorkedCpuMs` of work, a hundred times the collection's own cost. The shop never collects a
 * heap with more than `mostLiveBytes` in use, because the bytes in use decide how long requests wait: 0.2 s for 74 MB,
 * and over 1 s for 700 MB.
 */
const USUAL = {
  lookMs: 10_000,
  quietCpuMs: 200,
  workedCpuMs: 2_000,
  calmCpuMs: 1_000,
  calmWorkedCpuMs: 20_000,
  mostLiveBytes: 120 * 1024 * 1024,
};

/**
 * Collects garbage after the start and after busy times, to give memory back to the system. V8 itself collects only
 * when its heap fills up, so without requests the heap keeps its size. Requests wait for some 200 ms during a full
 * collection. The function therefore waits until the process is idle, or does little after much work: after a busy
 * time, the process may send emails for minutes before it is idle. Does nothing if Node does not expose `gc`
 * (scripts/server-flags.mjs, decisions/0001).
 */
export function collectAtRest(options = USUAL): void {
  const { gc } = globalThis;
  if (!gc) return;
  const { lookMs, quietCpuMs, workedCpuMs, calmCpuMs, calmWorkedCpuMs, mostLiveBytes } = options;
  const liveBytes = followLiveBytes();
  // The first collection needs no other work than that of the start.
  let collectedAt = -Infinity;
  let before = spentMs();
  setInterval(() => {
    const now = spentMs();
    const spent = now - before;
    before = now;
    const enough = spent < quietCpuMs ? workedCpuMs : calmWorkedCpuMs;
    if (spent >= calmCpuMs || now - collectedAt < enough || liveBytes() > mostLiveBytes) return;
    // While `collectedAt` is Infinity, no second collection begins. After the collection, the count of work starts
    // again, so the collection's own cost is not counted as work.
    collectedAt = Infinity;
    // Node keeps its cache of compiled code in memory until it writes the cache to the disk. Because the function
    // writes the cache here, the next start has the cache even if this process is killed later.
    flushCompileCache();
    void gc({ type: 'major', execution: 'async', flavor: 'last-resort' }).then(() => {
      collectedAt = before = spentMs();
    });
  }, lookMs).unref();
}

/**
 * Makes a function that returns the bytes in use when V8 last collected the whole heap. Before the first collection,
 * the function returns all bytes, garbage included.
 */
function followLiveBytes(): () => number {
  const used = () => getHeapStatistics().used_heap_size;
  let live = Infinity;
  new PerformanceObserver((list) => {
    // The cast is safe: entries of the type `gc` contain the kind of collection.
    const collections = list.getEntries() as Array<PerformanceEntry & { detail: { kind: number } }>;
    if (collections.some(({ detail }) => detail.kind === constants.NODE_PERFORMANCE_GC_MAJOR)) live = used();
  }).observe({ entryTypes: ['gc'] });
  return () => Math.min(live, used());
}

/** Returns the processor time of all threads so far. */
function spentMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
