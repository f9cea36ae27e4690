import { decideReductions } from '#domain/decide-reductions.ts';
import { codeKey, whyNotRunning, type Candidate, type OfferLine, type Reductions } from '#domain/offers.ts';
import type { PaymentMethod } from '#domain/upi.ts';
import type { Catalogue } from '../../goods/catalogue/catalogue.ts';
import type { Db } from '../../platform/db/schema.ts';
import type { OfferBook } from './book.ts';
import { barredBy, type Customer } from './customer-uses.ts';
import { productsOf } from './goods.ts';
import { findCode } from './queries.ts';
import { storedOffer, type StoredOffer } from './terms.ts';

export type OrderedLine = OfferLine & { productId: string };

/**
 * A code that a person has typed. `offer` is the offer of the code. Without an offer, `why` gives the reason: the code
 * is not valid (`invalid`), or its offer was deleted (`gone`). `single` is the key of a batch's code, which is valid
 * for one order.
 */
export type TypedCode = { code: string; offer?: StoredOffer; why?: 'invalid' | 'gone'; single?: string };

type OfferCandidate = Candidate<OrderedLine> & { offer: StoredOffer };

/** Everything that decides which offers apply to an order. */
export type Offered = Pick<OfferBook, 'floorPercent' | 'staffPercent'> & {
  candidates: readonly OfferCandidate[];
  typed: TypedCode | undefined;
};

type Asked = {
  book: OfferBook;
  /** The code that a person has typed; '' if no code was typed. */
  code: string;
  customer: Customer;
  lines: readonly OrderedLine[];
  /** Without the catalogue, no offer for a category or a filter applies. */
  catalogue: Catalogue | undefined;
  now: string;
};

/**
 * Collects the offers that may apply to the lines of a cart or an order. Most offers are in memory: the function makes
 * queries only for a code of a batch, for an unknown code, and for running offers with a limit.
 */
export async function gatherOffers(db: Db, { book, code, customer, lines, catalogue, now }: Asked): Promise<Offered> {
  const typed = code === '' ? undefined : await readCode(db, book, code, now);
  const offers = [...book.automatic, ...(typed?.offer ? [typed.offer] : [])];
  const { floorPercent, staffPercent } = book;
  if (offers.length === 0) return { candidates: [], floorPercent, staffPercent, typed };
  const limited = offers.filter((offer) => whyNotRunning(offer, now) === undefined);
  const barred = await barredBy(db, limited, customer);
  const products = new Set(lines.map(({ productId }) => productId));
  const candidates: OfferCandidate[] = [];
  for (const offer of offers) {
    const own = await productsOf(catalogue, offer.terms.goods, products);
    candidates.push({
      offer,
      code: offer === typed?.offer ? typed.code : '',
      isFor: ({ productId }) => own.has(productId),
      barred: barred.get(offer.id),
    });
  }
  return { candidates, floorPercent, staffPercent, typed };
}

export function reductionsOf(
  { candidates, floorPercent }: Pick<Offered, 'candidates' | 'floorPercent'>,
  lines: readonly OrderedLine[],
  { method, now }: { method: PaymentMethod; now: string },
): Reductions {
  return decideReductions({ lines, candidates, method, instant: now, floorPercent });
}

/**
 * Reads a typed code. A code of a batch that is used, paused or ended gets the same answer as a code that does not
 * exist, so that nobody can find out which codes exist.
 */
export async function readCode(db: Db, book: OfferBook, typed: string, now: string): Promise<TypedCode> {
  const key = codeKey(typed);
  const shared = book.codes.get(key);
  if (shared) return shared;
  const row = key === '' ? undefined : await findCode(db, key);
  if (!row) return { code: typed, why: 'invalid' };
  if (row.batch_id === null && row.deleted_at !== null) return { code: row.code, why: 'gone' };
  const offer = storedOffer(row);
  if (row.batch_id === null) return { code: row.code, offer };
  const isUsed = row.code_most_uses !== null && row.code_uses >= row.code_most_uses;
  const why = whyNotRunning(offer, now)?.kind;
  if (isUsed || row.deleted_at !== null || why === 'ENDED' || why === 'PAUSED') return { code: typed, why: 'invalid' };
  return { code: row.code, offer, single: key };
}
