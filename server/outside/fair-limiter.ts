export type FairLimits = {
  /** How many jobs run at once. */
  atOnce: number;
  /** How many may wait in all. */
  places: number;
  /** How many more may wait where they are known. */
  knownPlaces: number;
  /** How many of one share may wait. */
  perShare: number;
};

/** Whose a job is: those who wait are served in turn, a job of each share. */
export type Share = { of: string; isKnown: boolean };

/** Thrown where no place to wait is left. */
export class NoPlaceError extends Error {}

/**
 * A gate that lets a few jobs run at once, and a few wait. Whoever fills a share of the places holds up only that share. A job
 * without a share is the shop's own: it always finds a place. Throws NoPlaceError.
 */
export function fairLimiter({ atOnce, places, knownPlaces, perShare }: FairLimits) {
  const waiting = new Map<string, Array<() => void>>();
  let running = 0;
  let length = 0;
  const mayWait = ({ of, isKnown }: Share) =>
    length < places + (isKnown ? knownPlaces : 0) && (waiting.get(of)?.length ?? 0) < perShare;
  const wait = async (of: string) => {
    length++;
    await new Promise<void>((resolve) => waiting.set(of, [...(waiting.get(of) ?? []), resolve]));
  };
  const letNextIn = () => {
    const [next] = waiting;
    if (!next) return void running--;
    const [of, [first, ...others]] = next;
    // To the end of the line, where the others of its share wait for all other shares.
    waiting.delete(of);
    if (others.length > 0) waiting.set(of, others);
    length--;
    first?.();
  };
  return async <Result>(share: Share | undefined, job: () => Promise<Result>): Promise<Result> => {
    if (running < atOnce) running++;
    else if (share && !mayWait(share)) throw new NoPlaceError();
    else await wait(share?.of ?? '');
    try {
      return await job();
    } finally {
      letNextIn();
    }
  };
}
