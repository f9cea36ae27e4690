/**
 * How many milliseconds this thread has computed since it began, which a busy machine makes no
 * longer; nor does waiting.
 */
export function computedMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
