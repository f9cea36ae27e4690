import { isCutOff } from '../db/errors.ts';

/** In milliseconds. A process finds a change that another process has planned within this time. */
export const LOOK_MS = 1000;

export type Log = { warn: (facts: object, message: string) => void };

/**
 * Calls `look` again and again until the answered function is called. `look` answers after how many milliseconds it
 * must be called next, at most a second. `warn` gets the error of a failed call.
 */
export function lookAgain(look: () => Promise<number>, warn: (error: unknown) => void): () => void {
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  const next = async () => {
    const wait = await look().catch((error: unknown) => {
      // If the database is away, other code reports it.
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
