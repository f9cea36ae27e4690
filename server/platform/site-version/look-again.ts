import { isCutOff } from '../db/errors.ts';

/** After another process has planned a change, this process finds it within this number of milliseconds. */
export const LOOK_MS = 1000;

/**
 * Calls `look` again and again until the caller calls the returned function. `look` returns the number of milliseconds
 * until its next call; the wait is at most a second. If a call fails, the function gives the error to `warn`.
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
