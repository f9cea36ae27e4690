/**
 * `workedCpuMs` is the processor time, in milliseconds, after which there is something to collect; below `quietCpuMs` between two looks is
 * rest. A larger heap than `mostHeapBytes` is left alone: requests wait 0.2 s while 74 MB are collected, and over 1 s with 700 MB.
 */
const USUAL = { lookMs: 10_000, quietCpuMs: 200, workedCpuMs: 2_000, mostHeapBytes: 120 * 1024 * 1024 };

/**
 * Gives memory back once the start, or a busy time, is over. V8 collects as it fills: without requests it keeps the room that it grew
 * to. Collecting all of it takes some 200 ms, in which requests wait, so it waits until next to nothing has been done for a while. Does
 * nothing where `gc` is not exposed (scripts/server-flags.mjs, decisions/0088).
 */
export function collectAtRest({ lookMs, quietCpuMs, workedCpuMs, mostHeapBytes } = USUAL): void {
  const { gc } = globalThis;
  if (!gc) return;
  // The start is work enough.
  let collectedAt = -Infinity;
  let before = spentMs();
  setInterval(() => {
    const now = spentMs();
    const isAtRest = now - before < quietCpuMs;
    before = now;
    if (!isAtRest || now - collectedAt < workedCpuMs || process.memoryUsage().heapUsed > mostHeapBytes) return;
    // Not again while it collects, and what that costs is no work.
    collectedAt = Infinity;
    void gc({ type: 'major', execution: 'async', flavor: 'last-resort' }).then(() => {
      collectedAt = before = spentMs();
    });
  }, lookMs).unref();
}

/** Processor time of all threads so far. */
function spentMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
