/**
 * Makes a function that calls `load` once, and returns the same result from then on. If `load` fails, the next caller
 * tries again, because an update removes the packages of the shop for a moment.
 */
export function loadOnce<Loaded>(load: () => Promise<Loaded>): () => Promise<Loaded> {
  let loaded: Promise<Loaded> | undefined;
  return async () => {
    loaded ??= load().catch((error: unknown) => {
      loaded = undefined;
      throw error;
    });
    return loaded;
  };
}
