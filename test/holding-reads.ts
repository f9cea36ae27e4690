import type { KyselyPlugin } from 'kysely';

/** Holds the answer of one of the next reads, until it is released: it was read before the events meanwhile. */
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
    /** Holds the nth of the next reads, from 1; resolves when it is held. */
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
