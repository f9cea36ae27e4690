import type { KyselyPlugin } from 'kysely';

/**
 * Delays the result of one database read until the test calls `letGo`. The test can change the database meanwhile, so
 * that the result is out of date, as in a race with another process.
 */
export function holdingReads() {
  let toCome = 0;
  let [held, letGo] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      if (--toCome !== 0) return result;
      held.resolve();
      await letGo.promise;
      return result;
    },
  };
  return {
    plugin,
    /**
     * Delays the nth read from now on (the next read is 1). Resolves when the database has returned the result of that
     * read.
     */
    hold: async (nth: number) => {
      [toCome, held, letGo] = [nth, Promise.withResolvers(), Promise.withResolvers()];
      await held.promise;
    },
    letGo: () => {
      toCome = 0;
      letGo.resolve();
    },
  };
}
