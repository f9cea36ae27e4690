export type FairLimits = {
  /** The number of jobs that run at once. */
  atOnce: number;
  /** The number of jobs that may wait in all. */
  places: number;
  /** The number of known clients' jobs that may wait besides. */
  knownPlaces: number;
  /** The number of one share's jobs that may wait. */
  perShare: number;
};

/** The owner of a job: the shares that wait take turns, one job each; known ones and strangers alternate. */
export type Share = { of: string; isKnown: boolean };

/** The jobs that wait, by share; the share that was served last stands last. */
type Line = Map<string, Array<() => void>>;

const THE_SHOP: Share = { of: '', isKnown: true };

/** Thrown where no place to wait is left. */
export class NoPlaceError extends Error {}

/**
 * A gate that lets a few jobs run at once, and a few wait. A caller that fills a share of the places holds up only that
 * share, and any number of strangers hold up those who are known by one job each. A job without a share is the shop's
 * own: it always finds a place, among the known. `inTurn` throws NoPlaceError; `hasPlace` tells whether it would now.
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
    // The share goes to the end of the line, where its other jobs wait for all other shares.
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
