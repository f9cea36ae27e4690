/** A gate that lets `count` jobs run at once; the others wait their turn in order. */
export function concurrencyLimiter(count: number): <Result>(job: () => Promise<Result>) => Promise<Result> {
  let running = 0;
  const waiting: Array<() => void> = [];
  return async (job) => {
    if (running >= count) await new Promise<void>((resolve) => waiting.push(resolve));
    else running++;
    try {
      return await job();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}
