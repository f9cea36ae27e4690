import type { KyselyPlugin } from 'kysely';

/** Holds what one of the next reads answers, until it is let go: it was read before whatever happens meanwhile. */
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
    /** Of the next reads the nth, from 1; resolves once it is held. */
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
