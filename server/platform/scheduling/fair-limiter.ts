export type FairLimits = {
  /** The number of jobs that run at once. */
  atOnce: number;
  /** The number of jobs that may wait in all. */
  places: number;
  /** The number of known clients' jobs that may wait in addition. */
  knownPlaces: number;
  /** The number of one share's jobs that may wait. */
  perShare: number;
};

/** The owner of a job: waiting shares take turns, one job each; known shares and strangers alternate. */
export type Share = { of: string; isKnown: boolean };

/** The waiting jobs, by share; the share that was served last is at the end. */
type Line = Map<string, Array<() => void>>;

const THE_SHOP: Share = { of: '', isKnown: true };

/** Thrown if no place in the queue is left. */
export class NoPlaceError extends Error {}

/**
 * Makes a limiter that lets a few jobs run at once, and a few wait. A caller that fills a share of the places delays
 * only that share, and any number of strangers delay known clients by only one job each. A job without a share is the
 * shop's own: it always finds a place, among the known. `inTurn` throws NoPlaceError; `hasPlace` answers whether it
 * would not throw now.
 */
export function fairLimiter({ atOnce, places, knownPlaces, perShare }: FairLimits) {
  const known: Line = new Map();
  const strangers: Line = new Map();
  let isKnownsTurn = true;
  let running = 0;
  let length = 0;
  const lineOf = ({ isKnown }: Share) => (isKnown ? known : strangers);
  const hasPlace = (share: Share | undefined) =>
    !share ||
    running < atOnce ||
    (length < places + (share.isKnown ? knownPlaces : 0) && (lineOf(share).get(share.of)?.length ?? 0) < perShare);
  const wait = async (share: Share) => {
    const [waiting, { of }] = [lineOf(share), share];
    length++;
    await new Promise<void>((resolve) => waiting.set(of, [...(waiting.get(of) ?? []), resolve]));
  };
  const letNextIn = () => {
    const waiting = (isKnownsTurn && known.size > 0) || strangers.size === 0 ? known : strangers;
    isKnownsTurn = waiting === strangers;
    const [next] = waiting;
    if (!next) return void running--;
    const [of, [first, ...others]] = next;
    // The share goes to the end of the queue, where its other jobs wait for all other shares.
    waiting.delete(of);
    if (others.length > 0) waiting.set(of, others);
    length--;
    first?.();
  };
  const inTurn = async <Result>(share: Share | undefined, job: () => Promise<Result>): Promise<Result> => {
    if (!hasPlace(share)) throw new NoPlaceError();
    if (running < atOnce) running++;
    else await wait(share ?? THE_SHOP);
    try {
      return await job();
    } finally {
      letNextIn();
    }
  };
  return { inTurn, hasPlace };
}
