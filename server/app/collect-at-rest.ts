import { flushCompileCache } from 'node:module';
import { constants, PerformanceObserver } from 'node:perf_hooks';
import { getHeapStatistics } from 'node:v8';

/**
 * `workedCpuMs` is the processor time, in milliseconds, after which there is enough garbage to collect; less than
 * `quietCpuMs` between two looks counts as rest. Below `calmCpuMs` somebody may have to wait, so a collection then
 * needs `calmWorkedCpuMs` of work, a hundred times its own cost. A heap with more than `mostLiveBytes` in use is left
 * alone: requests wait 0.2 s while V8 collects 74 MB, and over 1 s with 700 MB. Garbage takes next to no time.
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
 * Gives memory back once the start, or a busy time, is over. V8 collects only as its heap fills: without requests it
 * keeps the room that it grew to. A full collection takes some 200 ms, in which requests wait, so it waits until the
 * process has done next to nothing for a while, or little after much work: emails follow a busy time for minutes. Does
 * nothing if `gc` is not exposed (scripts/server-flags.mjs, decisions/0001).
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
    // No second collection begins during this one, and its own cost does not count as work.
    collectedAt = Infinity;
    // Node keeps its cache of compiled code in memory until it is written. Written now, it serves the next start even
    // if this process is killed.
    flushCompileCache();
    void gc({ type: 'major', execution: 'async', flavor: 'last-resort' }).then(() => {
      collectedAt = before = spentMs();
    });
  }, lookMs).unref();
}

/** The bytes in use when V8 last collected the whole heap; before that, all bytes, garbage included. */
function followLiveBytes(): () => number {
  const used = () => getHeapStatistics().used_heap_size;
  let live = Infinity;
  new PerformanceObserver((list) => {
    // as: entries of this type say which collection it was.
    const collections = list.getEntries() as Array<PerformanceEntry & { detail: { kind: number } }>;
    if (collections.some(({ detail }) => detail.kind === constants.NODE_PERFORMANCE_GC_MAJOR)) live = used();
  }).observe({ entryTypes: ['gc'] });
  return () => Math.min(live, used());
}

/** The processor time of all threads so far. */
function spentMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
