/**
 * Sends the server the newest wanted state of each object, with only one request at a time for each object. A state
 * that is replaced while it waits is never sent. The last state is therefore also the last one that the server gets,
 * even if answers come late.
 */
export function lastWins<State>(send: (id: string, state: State) => Promise<unknown>) {
  const newest = new Map<string, { state: State }>();
  /**
   * The request under way for each object. The promise resolves with the state that the request has set, or undefined
   * if it failed.
   */
  const underWay = new Map<string, Promise<State | undefined>>();
  return {
    /** Returns whether the server still lacks the last state of an object. */
    isBusy: (): boolean => newest.size > 0,

    /**
     * Returns true once the server has this state, or false if a newer state replaced it. Throws the errors of `send`.
     */
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
