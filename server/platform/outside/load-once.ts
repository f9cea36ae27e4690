/**
 * Makes a function that loads something at its first use and remembers it. After a failure the next caller loads again,
 * because an update removes the packages of the shop for a moment.
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
