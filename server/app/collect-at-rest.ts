import { flushCompileCache } from 'node:module';
import { constants, PerformanceObserver } from 'node:perf_hooks';
import { getHeapStatistics } from 'node:v8';

/**
 * `workedCpuMs` is the processor time, in milliseconds, after which there is something to collect; below `quietCpuMs`
 * between two looks is rest. Below `calmCpuMs` somebody may have to wait, so it takes `calmWorkedCpuMs`, a hundred
 * times what collecting costs. A heap of which more than `mostLiveBytes` are in use is left alone: requests wait 0.2 s
 * while 74 MB are collected, and over 1 s with 700 MB. What nobody uses any more takes next to no time.
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
 * Gives memory back once the start, or a busy time, is over. V8 collects as it fills: without requests it keeps the
 * room that it grew to. Collecting all of it takes some 200 ms, in which requests wait, so it waits until next to
 * nothing has been done for a while, or little after much: emails follow a busy time for minutes. Does nothing where
 * `gc` is not exposed (scripts/server-flags.mjs, decisions/0001).
 */
export function collectAtRest(options = USUAL): void {
  const { gc } = globalThis;
  if (!gc) return;
  const { lookMs, quietCpuMs, workedCpuMs, calmCpuMs, calmWorkedCpuMs, mostLiveBytes } = options;
  const liveBytes = followLiveBytes();
  // The start is work enough.
  let collectedAt = -Infinity;
  let before = spentMs();
  setInterval(() => {
    const now = spentMs();
    const spent = now - before;
    before = now;
    const enough = spent < quietCpuMs ? workedCpuMs : calmWorkedCpuMs;
    if (spent >= calmCpuMs || now - collectedAt < enough || liveBytes() > mostLiveBytes) return;
    // Not again while it collects, and what that costs is no work.
    collectedAt = Infinity;
    // Node keeps what it has read of compiled code until it is written: for the next start, also where
    // this one is killed.
    flushCompileCache();
    void gc({ type: 'major', execution: 'async', flavor: 'last-resort' }).then(() => {
      collectedAt = before = spentMs();
    });
  }, lookMs).unref();
}

/** What was in use when V8 last collected all of the heap; before that, what there is, garbage included. */
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

/** Processor time of all threads so far. */
function spentMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
