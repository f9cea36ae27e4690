import type { KyselyPlugin } from 'kysely';

/**
 * Delays the answer of one database read until the test calls `letGo`. When the answer arrives, it is out of date, as
 * in a race with another process.
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
    /** Delays the nth of the next reads, counted from 1, and resolves when the database has answered that read. */
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
