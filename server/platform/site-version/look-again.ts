import { isCutOff } from '../db/errors.ts';

/** A change that another process has planned is found within this time. */
export const LOOK_MS = 1000;

export type Log = { warn: (facts: object, message: string) => void };

/**
 * Calls `look` again and again until the process stops. `look` answers after how many milliseconds it wants to be
 * called next; a second at most. `warn` gets a failure. Answers a function that stops the timer.
 */
export function lookAgain(look: () => Promise<number>, warn: (error: unknown) => void): () => void {
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  const next = async () => {
    const wait = await look().catch((error: unknown) => {
      // The shop reports an unavailable database elsewhere.
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
