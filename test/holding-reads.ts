import type { KyselyPlugin } from 'kysely';

/**
 * Holds back the answer of one of the next reads until the test releases it. The read then has an answer from before
 * the events that happened in the meantime.
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
    /** Holds back the nth of the next reads, counted from 1, and resolves when that read waits. */
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
