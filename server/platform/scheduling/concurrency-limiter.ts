import { NoPlaceError } from './fair-limiter.ts';

export type Limiter = <Result>(job: () => Promise<Result>) => Promise<Result>;

/**
 * Makes a limiter by which `count` jobs run at the same time; further jobs wait in order. A job that has waited for
 * `mostWaitMs` milliseconds is refused with a NoPlaceError.
 */
export function concurrencyLimiter(count: number, mostWaitMs = Infinity): Limiter {
  let running = 0;
  const waiting = new Set<() => void>();
  const turn = async () => {
    await new Promise<void>((resolve, reject) => {
      const tooLong = () => {
        waiting.delete(next);
        reject(new NoPlaceError());
      };
      const timer = mostWaitMs < Infinity ? setTimeout(tooLong, mostWaitMs) : undefined;
      const next = () => {
        clearTimeout(timer);
        resolve();
      };
      waiting.add(next);
    });
  };
  return async (job) => {
    if (running >= count) await turn();
    else running++;
    try {
      return await job();
    } finally {
      const [next] = waiting;
      if (next) {
        waiting.delete(next);
        next();
      } else running--;
    }
  };
}
