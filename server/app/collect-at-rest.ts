import { flushCompileCache } from 'node:module';
import { constants, PerformanceObserver } from 'node:perf_hooks';
import { getHeapStatistics } from 'node:v8';

/**
 * `workedCpuMs` is the processor time, in milliseconds, after which there is enough garbage to collect; less than
 * `quietCpuMs` between two checks counts as idle. Below `calmCpuMs` a request may have to wait, so a collection then
 * needs `calmWorkedCpuMs` of work, a hundred times the collection's own cost. The shop never collects a heap with more
 * than `mostLiveBytes` in use: requests wait 0.2 s while V8 collects 74 MB, and over 1 s with 700 MB. Collecting
 * garbage itself takes almost no time; the bytes in use decide.
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
 * Collects garbage after the start, or after a busy time, to give memory back to the system. V8 collects only as its
 * heap fills: without requests the heap keeps the size that it grew to. A full collection takes some 200 ms, in which
 * requests wait, so the function waits until the process has done almost nothing for a while, or little after much
 * work: emails keep the process busy for minutes after a busy time. Does nothing if `gc` is not exposed
 * (scripts/server-flags.mjs, decisions/0001).
 */
export function collectAtRest(options = USUAL): void {
  const { gc } = globalThis;
  if (!gc) return;
  const { lookMs, quietCpuMs, workedCpuMs, calmCpuMs, calmWorkedCpuMs, mostLiveBytes } = options;
  const liveBytes = followLiveBytes();
  // The start is enough work for a first collection.
  let collectedAt = -Infinity;
  let before = spentMs();
  setInterval(() => {
    const now = spentMs();
    const spent = now - before;
    before = now;
    const enough = spent < quietCpuMs ? workedCpuMs : calmWorkedCpuMs;
    if (spent >= calmCpuMs || now - collectedAt < enough || liveBytes() > mostLiveBytes) return;
    // No second collection begins during this collection, and a collection's own cost does not count as work.
    collectedAt = Infinity;
    // Node keeps its cache of compiled code in memory until it writes the cache to disk. Writing the cache now helps
    // the next start even if this process is killed.
    flushCompileCache();
    void gc({ type: 'major', execution: 'async', flavor: 'last-resort' }).then(() => {
      collectedAt = before = spentMs();
    });
  }, lookMs).unref();
}

/**
 * Answers the bytes in use when V8 last collected the whole heap; before the first collection, all bytes, garbage
 * included.
 */
function followLiveBytes(): () => number {
  const used = () => getHeapStatistics().used_heap_size;
  let live = Infinity;
  new PerformanceObserver((list) => {
    // The cast is safe: entries of this type say which kind of collection it was.
    const collections = list.getEntries() as Array<PerformanceEntry & { detail: { kind: number } }>;
    if (collections.some(({ detail }) => detail.kind === constants.NODE_PERFORMANCE_GC_MAJOR)) live = used();
  }).observe({ entryTypes: ['gc'] });
  return () => Math.min(live, used());
}

/** Answers the processor time of all threads so far. */
function spentMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
