/**
 * Returns the processor time that this thread has used so far, in milliseconds. A busy machine or a wait does not make
 * this processor time longer.
 */
export function computedMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
