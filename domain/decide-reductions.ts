import { divide } from './divide.ts';
import {
  whyNotRunning,
  type Candidate,
  type Offer,
  type OfferEffect,
  type OfferLine,
  type OfferReason,
  type Reduction,
  type Reductions,
} from './offers.ts';
import type { PaymentMethod } from './upi.ts';

type Asked<Line> = {
  lines: readonly Line[];
  candidates: ReadonlyArray<Candidate<Line>>;
  method: PaymentMethod;
  instant: string;
  /** All offers together must leave at least this percentage of each line's price. */
  floorPercent?: number;
};

/**
 * Decides which offers apply to an order, and how much they take off each line. All combinable offers form one group.
 * Each other offer stands alone. Either the group or one of the other offers applies: the one with the best rank of the
 * owner or, at the same rank, with the largest reduction. In addition, one offer of free delivery can apply. The
 * sequence of the lines and offers makes no difference to the amounts.
 */
export function decideReductions<Line extends OfferLine>(asked: Asked<Line>): Reductions {
  const { lines, candidates, method, instant } = asked;
  const refused: Array<Reductions['refused'][number]> = [];
  const open: Array<Candidate<Line>> = [];
  for (const one of candidates) {
    const reason =
      one.barred ?? whyNotRunning(one.offer, instant) ?? whyNotEnough(one, lines) ?? whyNotPaid(one, method);
    if (reason) refused.push({ offer: one.offer, code: one.code, reason });
    else open.push(one);
  }
  const forDelivery = open.filter(({ offer }) => offer.terms.effect.kind === 'freeDelivery').toSorted(byRank);
  const [delivery] = forDelivery;
  const best = bestOf(
    asked,
    open.filter((one) => !forDelivery.includes(one)),
  );
  for (const { offer, code } of open) {
    const isUsed = offer === delivery?.offer || best.some(({ offerId }) => offerId === offer.id);
    if (isUsed) continue;
    const name = best[0]?.name ?? delivery?.offer.name;
    const reason: OfferReason = name === undefined ? { kind: 'NOTHING' } : { kind: 'BETTER', name };
    refused.push({ offer, code, reason });
  }
  const free = delivery && {
    ...{ offerId: delivery.offer.id, name: delivery.offer.name, code: delivery.code },
    ...{ paise: 0, parts: lines.map(() => 0), isDelivery: true },
  };
  return {
    applied: free ? [...best, free] : best,
    linePaise: lines.map((_, at) => best.reduce((sum, { parts }) => sum + (parts[at] ?? 0), 0)),
    isDeliveryFree: delivery !== undefined,
    refused,
  };
}

function whyNotEnough<Line extends OfferLine>(
  { offer: { terms }, isFor }: Candidate<Line>,
  lines: readonly Line[],
): OfferReason | undefined {
  const own = lines.filter(isFor);
  const pieces = own.reduce((sum, { quantity }) => sum + quantity, 0);
  if (pieces === 0) return { kind: 'NO_GOODS' };
  const paise = own.reduce((sum, { sellingPaise, quantity }) => sum + sellingPaise * quantity, 0);
  if (paise < terms.leastPaise) return { kind: 'MORE_MONEY', paise: terms.leastPaise - paise };
  const least = Math.max(terms.leastPieces, piecesOf(terms.effect));
  return pieces < least ? { kind: 'MORE_PIECES', pieces: least - pieces } : undefined;
}

/**
 * The code checks the payment method last. The shopper gets this reason only if the order meets all other conditions of
 * the offer.
 */
function whyNotPaid({ offer: { terms } }: { offer: Offer }, method: PaymentMethod): OfferReason | undefined {
  return terms.isPrepaidOnly && method === 'COD' ? { kind: 'PAY_ONLINE' } : undefined;
}

/** Returns the least number of pieces for which an offer reduces the price. */
function piecesOf(effect: OfferEffect): number {
  if (effect.kind === 'buyGet') return effect.buy + effect.get;
  return effect.kind === 'set' ? effect.pieces : 1;
}

type Ranked = { offer: Offer; code: string };

function byRank(a: Ranked, b: Ranked): number {
  const [rankA, rankB] = [a.offer.terms.rank ?? Infinity, b.offer.terms.rank ?? Infinity];
  if (rankA !== rankB) return rankA - rankB;
  const [kindA, kindB] = [kindOf(a), kindOf(b)];
  return kindA - kindB || (a.offer.id < b.offer.id ? -1 : 1);
}

/** Among offers with the same rank, offers on single pieces apply before offers on the whole amount. */
const KINDS: ReadonlyArray<OfferEffect['kind']> = ['price', 'buyGet', 'set', 'percent', 'amount', 'freeDelivery'];
const kindOf = ({ offer }: Ranked) => KINDS.indexOf(offer.terms.effect.kind);

function bestOf<Line extends OfferLine>(asked: Asked<Line>, open: ReadonlyArray<Candidate<Line>>): Reduction[] {
  const combinable = open.filter(({ offer }) => offer.terms.isCombinable).toSorted(byRank);
  const alone = open.filter(({ offer }) => !offer.terms.isCombinable).toSorted(byRank);
  const options = [...alone.map((one) => [one]), ...(combinable.length > 0 ? [combinable] : [])]
    .map((offers) => optionOf(asked, offers))
    .filter(({ paise }) => paise > 0);
  const [best] = options.toSorted(
    // Equal ranks are a case of their own, because Infinity minus Infinity is NaN.
    (a, b) =>
      (a.rank === b.rank ? 0 : a.rank - b.rank) ||
      b.paise - a.paise ||
      Number(b.hasCode) - Number(a.hasCode) ||
      (a.id < b.id ? -1 : 1),
  );
  return best?.reductions ?? [];
}

type Option = { reductions: Reduction[]; paise: number; rank: number; hasCode: boolean; id: string };

/** Applies offers one after another. Each offer reduces the amounts that are left after the earlier offers. */
function optionOf<Line extends OfferLine>(
  { lines, floorPercent = 0 }: Asked<Line>,
  offers: ReadonlyArray<Candidate<Line>>,
): Option {
  const amounts = lines.map(({ sellingPaise, quantity }) => sellingPaise * quantity);
  const floors = amounts.map((paise) => Math.ceil((paise * floorPercent) / 100));
  const used: Array<Candidate<Line>> = [];
  const reductions = offers.flatMap((one): Reduction[] => {
    const wanted = partsOf(one, lines, amounts);
    const parts = wanted.map((part, at) => Math.max(0, Math.min(part, (amounts[at] ?? 0) - (floors[at] ?? 0))));
    const paise = parts.reduce((sum, part) => sum + part, 0);
    if (paise === 0) return [];
    for (const [at, part] of parts.entries()) amounts[at] = (amounts[at] ?? 0) - part;
    used.push(one);
    const { id: offerId, name } = one.offer;
    return [{ offerId, name, code: one.code, paise, parts, isDelivery: false }];
  });
  return {
    reductions,
    paise: reductions.reduce((sum, { paise }) => sum + paise, 0),
    rank: Math.min(Infinity, ...used.map(({ offer }) => offer.terms.rank ?? Infinity)),
    hasCode: used.some(({ code }) => code !== ''),
    id: used[0]?.offer.id ?? '',
  };
}

/** Returns the amount that an offer takes off each line. `amounts` are the lines' prices after earlier offers. */
function partsOf<Line extends OfferLine>(
  { offer: { terms }, isFor }: Candidate<Line>,
  lines: readonly Line[],
  amounts: readonly number[],
): number[] {
  const { effect, mostPaise } = terms;
  const own = lines
    .map((line, at) => ({ at, line, paise: amounts[at] ?? 0 }))
    .filter(({ line }) => isFor(line))
    .toSorted((a, b) => (a.line.id < b.line.id ? -1 : 1));
  const weights = reduced(effect, own);
  const offs = weights.map(({ off }) => off);
  const exact = offs.reduce((sum, off) => sum + off, 0);
  const total = own.reduce((sum, { paise }) => sum + paise, 0);
  const whole = Math.min(inRupees(effect, exact, total), mostPaise ?? Infinity);
  // The rounding and the maximum apply to the whole order, so their result is divided over the lines like an amount.
  const shares = whole === exact ? offs : divide(whole, offs);
  const parts = lines.map(() => 0);
  for (const [at, { line }] of weights.entries()) parts[line] = shares[at] ?? 0;
  return parts;
}

type Own = { at: number; line: OfferLine; paise: number };
type Off = { line: number; off: number };

/** Returns the reduction of each line to which the offer applies, without regard to the offer's maximum. */
function reduced(effect: OfferEffect, own: readonly Own[]): Off[] {
  const total = own.reduce((sum, { paise }) => sum + paise, 0);
  const shared = (paise: number, weights: readonly number[]) => {
    const shares = divide(paise, weights);
    return own.map(({ at }, index) => ({ line: at, off: shares[index] ?? 0 }));
  };
  const amounts = own.map(({ paise }) => paise);
  switch (effect.kind) {
    case 'percent':
      return shared(Math.round((total * effect.percent) / 100), amounts);
    case 'amount':
      return shared(Math.min(effect.paise, total), amounts);
    case 'price':
      return own.map(({ at, line, paise }) => ({ line: at, off: Math.max(0, paise - effect.paise * line.quantity) }));
    case 'buyGet':
      return grouped(own, effect.buy + effect.get, (prices) => {
        const cheapest = prices.slice(effect.buy);
        return Math.round((cheapest.reduce((sum, price) => sum + price, 0) * effect.percent) / 100);
      });
    case 'set':
      return grouped(own, effect.pieces, (prices) =>
        Math.max(0, prices.reduce((sum, price) => sum + price, 0) - effect.paise),
      );
    case 'freeDelivery':
      return [];
  }
}

/**
 * Rounds the reduction by a percentage up to whole rupees, because nobody pays a courier in paise. Leaves at least one
 * rupee of the price, or what the exact percentage leaves of it.
 */
function inRupees(effect: OfferEffect, exact: number, total: number): number {
  const isPartial = (effect.kind === 'percent' || effect.kind === 'buyGet') && effect.percent < 100;
  return isPartial ? Math.max(exact, Math.min(Math.ceil(exact / 100) * 100, total - 100)) : exact;
}

/**
 * Makes groups of `size` pieces, the most expensive pieces first. Divides the reduction of each group over its pieces
 * in proportion to their prices, so that a later return of one piece refunds the right amount.
 */
function grouped(own: readonly Own[], size: number, offOf: (prices: readonly number[]) => number): Off[] {
  const off = new Map(own.map(({ at }) => [at, 0]));
  const left = own
    .map(({ at, line, paise }) => ({ at, price: Math.floor(paise / line.quantity), pieces: line.quantity }))
    .toSorted((a, b) => b.price - a.price);
  let pieces = left.reduce((sum, line) => sum + line.pieces, 0);
  let first = 0;
  while (pieces >= size) {
    const group: Array<{ at: number; price: number; pieces: number }> = [];
    let missing = size;
    // An order may have thousands of pieces. Groups that lie completely within one line are equal, so the code
    // calculates such groups together.
    const line = left[first];
    const alike = line ? Math.floor(line.pieces / size) : 0;
    if (line && alike > 1) {
      group.push({ at: line.at, price: line.price, pieces: size });
      line.pieces -= alike * size;
      pieces -= alike * size;
      if (line.pieces === 0) first++;
      spread(off, group, offOf, alike);
      continue;
    }
    while (missing > 0) {
      const next = left[first];
      if (!next) break;
      const taken = Math.min(missing, next.pieces);
      if (taken > 0) group.push({ at: next.at, price: next.price, pieces: taken });
      next.pieces -= taken;
      missing -= taken;
      if (next.pieces === 0) first++;
    }
    pieces -= size;
    spread(off, group, offOf, 1);
  }
  return [...off].map(([line, paise]) => ({ line, off: paise }));
}

function spread(
  off: Map<number, number>,
  group: ReadonlyArray<{ at: number; price: number; pieces: number }>,
  offOf: (prices: readonly number[]) => number,
  times: number,
): void {
  const prices = group.flatMap(({ price, pieces }) => Array.from({ length: pieces }, () => price));
  const shares = divide(
    offOf(prices) * times,
    group.map(({ price, pieces }) => price * pieces * times),
  );
  for (const [index, { at }] of group.entries()) off.set(at, (off.get(at) ?? 0) + (shares[index] ?? 0));
}
