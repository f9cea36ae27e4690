import { isCutOff } from '../db/errors.ts';

/** A process finds a change that another process has planned within this number of milliseconds. */
export const LOOK_MS = 1000;

/**
 * Calls `look` again and again until the answered function is called. `look` answers the number of milliseconds until
 * its next call, at most a second. If a call fails, the function gives the error to `warn`.
 */
export function lookAgain(look: () => Promise<number>, warn: (error: unknown) => void): () => void {
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  const next = async () => {
    const wait = await look().catch((error: unknown) => {
      // `lookAgain` does not report that the database is away, because other code reports it.
      if (!isCutOff(error)) warn(error);
      return LOOK_MS;
    });
    if (!isStopped) timer = setTimeout(() => void next(), Math.min(LOOK_MS, wait)).unref();
  };
  void next();
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}
