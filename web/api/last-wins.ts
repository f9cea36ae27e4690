/**
 * Tells the server the newest wanted state of each thing, one request at a time. What was overtaken while it waited is
 * never sent, so that the last one wanted stands at the end, however late an answer comes.
 */
export function lastWins<State>(send: (id: string, state: State) => Promise<unknown>) {
  const newest = new Map<string, { state: State }>();
  /** The request under way for a thing; it answers the state that it reached, undefined where it failed. */
  const underWay = new Map<string, Promise<State | undefined>>();
  return {
    /** True while there is something that the server has not been told. */
    isBusy: (): boolean => newest.size > 0,

    /** Answers true once the server has this state, false where a newer one overtook it. Throws what `send` throws. */
    async set(id: string, state: State): Promise<boolean> {
      const mine = { state };
      const isNewest = () => newest.get(id) === mine;
      newest.set(id, mine);
      const reached = await underWay.get(id);
      if (!isNewest()) return false;
      try {
        if (reached !== state) {
          const request = send(id, state);
          underWay.set(
            id,
            request.then(
              () => state,
              () => undefined,
            ),
          );
          await request;
        }
        return isNewest();
      } catch (error) {
        if (isNewest()) throw error;
        return false;
      } finally {
        if (isNewest()) {
          newest.delete(id);
          underWay.delete(id);
        }
      }
    },
  };
}
