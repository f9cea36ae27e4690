export type FairLimits = {
  /** The number of jobs that run at the same time. */
  atOnce: number;
  /** The number of jobs that may wait, in total. */
  places: number;
  /** The number of known clients' jobs that may wait in addition to `places`. */
  knownPlaces: number;
  /** The number of jobs of one owner (a share) that may wait. */
  perShare: number;
};

/**
 * The owner of jobs in a queue, such as a client. Shares with waiting jobs take turns, with one job in each turn. Known
 * shares and strangers' shares alternate.
 */
export type Share = { of: string; isKnown: boolean };

/** The waiting jobs of each share. The share that had its turn last is at the end. */
type Line = Map<string, Array<() => void>>;

const THE_SHOP: Share = { of: '', isKnown: true };

/** `inTurn` throws this error if no place in the queue is left. */
export class NoPlaceError extends Error {}

/**
 * Makes a limiter by which a few jobs run at the same time and a few wait. A caller with many jobs fills one share of
 * the queue, and delays only the jobs of that share. Strangers, however many there are, delay a known client by at most
 * one job. A job without a share is the shop's own: it always gets a place, and takes turns with the jobs of known
 * clients. `inTurn` throws NoPlaceError if the queue has no place. `hasPlace` returns whether the queue has a place
 * now.
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
    // The share moves to the end of the queue. The share's other jobs wait until all other shares have had a turn.
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
