/**
 * Returns the processor time that this thread has used so far, in milliseconds. This time does not grow while the
 * thread waits, or while other programs use the machine.
 */
export function computedMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
