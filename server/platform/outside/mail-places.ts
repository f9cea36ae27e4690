import { sameKey } from '#domain/same-key.ts';

/** An attempt to send an email counts as slow if it takes this number of milliseconds, whatever the cause. */
const SLOW_MS = 5000;
/** The largest numbers of waiting emails and of domains that the process remembers. */
const [MOST_WAITING, MOST_DOMAINS] = [1000, 1000];

/**
 * `provenAt` is the last time when the domain accepted an email quickly. `provenAt` is undefined if the domain has
 * never accepted an email quickly, or if a later email to it has failed slowly.
 */
type Domain = { underWay: number; mayHold: number; provenAt: number | undefined };
/**
 * Only a limited number of emails can be sent at the same time. Each of them occupies a place until `leave` is called.
 */
export type Place = { leave: (isTaken: boolean) => void };

/**
 * Distributes the places for sending emails among the recipients' domains, so that a slow or silent domain does not
 * block other domains. At first, a domain may use a quarter of the places. The number of a domain's places grows by one
 * with each email that the domain accepts quickly, up to three quarters of the places. Each email that fails slowly
 * halves that number. A domain is proven if it has accepted an email quickly since its last slow failure. All domains
 * that are not proven may together use three quarters of the places, so the last quarter is always left for proven
 * domains.
 */
export class MailPlaces {
  readonly #share: number;
  readonly #most: number;
  readonly #clock: () => number;
  readonly #domains = new Map<string, Domain>();
  /** The emails that got no place, by the ids of their jobs, with their domains. */
  readonly #waiting = new Map<string, string>();
  #unproven = 0;

  constructor(atOnce: number, clock: () => number = () => performance.now()) {
    this.#share = Math.ceil(atOnce / 4);
    this.#most = atOnce - this.#share;
    this.#clock = clock;
  }

  /** Takes a place for an email; returns undefined if the recipient's domain may use no more places. */
  take(address: string): Place | undefined {
    const domain = this.#find(nameOf(address));
    if (this.#roomOf(domain) < 1) return undefined;
    const isProven = domain.provenAt !== undefined;
    domain.underWay++;
    if (!isProven) this.#unproven++;
    const begun = this.#clock();
    return {
      leave: (isTaken) => {
        domain.underWay--;
        if (!isProven) this.#unproven--;
        const now = this.#clock();
        const isSlow = now - begun >= SLOW_MS;
        if (isTaken && !isSlow) {
          domain.provenAt = now;
          domain.mayHold = Math.min(this.#most, domain.mayHold + 1);
        } else if (!isTaken && isSlow) {
          // If the domain has accepted another email since this email began, the fault lies with this recipient, and
          // the domain stays proven.
          if (domain.provenAt !== undefined && domain.provenAt < begun) domain.provenAt = undefined;
          domain.mayHold = Math.max(1, Math.floor(domain.mayHold / 2));
        }
      },
    };
  }

  /** Remembers an email that got no place. Returns false if the process already remembers too many waiting emails. */
  wait(id: string, address: string): boolean {
    if (this.#waiting.size >= MOST_WAITING) return false;
    this.#waiting.set(id, nameOf(address));
    return true;
  }

  /**
   * Lists the ids of the waiting emails for which there is still no place. If there is now a place for a waiting email,
   * forgets that email, so that the worker may begin its job.
   */
  waitingIds(): string[] {
    const rooms = new Map<string, number>();
    const ids: string[] = [];
    for (const [id, name] of this.#waiting) {
      const room = rooms.get(name) ?? this.#roomOf(this.#find(name));
      if (room < 1) ids.push(id);
      else this.#waiting.delete(id);
      rooms.set(name, room - 1);
    }
    return ids;
  }

  #roomOf({ underWay, mayHold, provenAt }: Domain): number {
    const own = mayHold - underWay;
    return provenAt !== undefined ? own : Math.min(own, this.#most - this.#unproven);
  }

  /**
   * Finds a recipients' domain, and moves it to the end of the map, so the domains at the beginning are the least
   * recently used.
   */
  #find(name: string): Domain {
    const domain = this.#domains.get(name) ?? { underWay: 0, mayHold: this.#share, provenAt: undefined };
    this.#domains.delete(name);
    this.#domains.set(name, domain);
    if (this.#domains.size > MOST_DOMAINS)
      for (const [other, { underWay }] of this.#domains)
        if (underWay === 0 && other !== name) {
          this.#domains.delete(other);
          break;
        }
    return domain;
  }
}

function nameOf(address: string): string {
  return sameKey(address.slice(address.lastIndexOf('@') + 1));
}
