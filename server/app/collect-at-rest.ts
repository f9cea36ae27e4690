import { flushCompileCache } from 'node:module';
import { constants, PerformanceObserver } from 'node:perf_hooks';
import { getHeapStatistics } from 'node:v8';

/**
 * All times are milliseconds of processor time, except `lookMs`, the time between two checks. Below `quietCpuMs` of
 * work since the last check, the process is idle: it collects garbage after `workedCpuMs` of work since the last
 * collection. Below `calmCpuMs`, a request may have to wait for the collection: the process collects only after
 * `calmWorkedCpuMs` of work, a hundred times the cost of a collection. With more than `mostLiveBytes` in use, the
 * process never collects, because requests would wait too long: 0.2 s for 74 MB, and over 1 s for 700 MB.
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
 * when its heap fills up, so an idle process keeps its memory. A full collection delays requests by some 200 ms. The
 * function therefore collects when the process is idle. After much work, it also collects when the process does little,
 * because emails may keep the process busy for minutes. Does nothing if Node does not expose `gc`
 * (scripts/server-flags.mjs, decisions/0001).
 */
export function collectAtRest(options = USUAL): void {
  const { gc } = globalThis;
  if (!gc) return;
  const { lookMs, quietCpuMs, workedCpuMs, calmCpuMs, calmWorkedCpuMs, mostLiveBytes } = options;
  const liveBytes = followLiveBytes();
  // The first collection comes as soon as the process does little, because the start itself was work.
  let collectedAt = -Infinity;
  let before = spentMs();
  setInterval(() => {
    const now = spentMs();
    const spent = now - before;
    before = now;
    const enough = spent < quietCpuMs ? workedCpuMs : calmWorkedCpuMs;
    if (spent >= calmCpuMs || now - collectedAt < enough || liveBytes() > mostLiveBytes) return;
    // Infinity prevents a second collection while this one runs. Afterwards the count of work starts again, without the
    // cost of the collection.
    collectedAt = Infinity;
    // Node writes its cache of compiled code to the disk only at its end. Writing the cache here makes the next start
    // fast, even if this process is killed, and frees memory.
    flushCompileCache();
    void gc({ type: 'major', execution: 'async', flavor: 'last-resort' }).then(() => {
      collectedAt = before = spentMs();
    });
  }, lookMs).unref();
}

/**
 * Returns a function that returns the bytes that were still in use after V8's last full collection. Before the first
 * one, this function returns all bytes, garbage included.
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
