import { divide } from './divide.ts';
import { indianDay } from './days.ts';
import { indianMinute, weekdayOf } from './indian-time.ts';

// The owner's offers: a code that the shopper types, or a reduction that applies by itself (decisions/0098). A sale
// with struck prices is not among them: it changes the prices of the goods themselves (server/goods/markdowns/).

/** The goods that an offer is for. `filter`: the query of a list, as the shop's address has it. */
export type OfferGoods =
  | { kind: 'all' }
  | { kind: 'categories'; ids: readonly string[] }
  | { kind: 'products'; ids: readonly string[] }
  | { kind: 'filter'; query: string };

export const offerEffects = ['percent', 'amount', 'price', 'buyGet', 'set', 'freeDelivery'] as const;

/**
 * The reduction by an offer, in paise and whole per cent. `price`: each piece costs this much. `buyGet`: of each
 * `buy + get` pieces the cheapest `get` cost `percent` less. `set`: each so many pieces cost this much together.
 */
export type OfferEffect =
  | { kind: 'percent'; percent: number }
  | { kind: 'amount'; paise: number }
  | { kind: 'price'; paise: number }
  | { kind: 'buyGet'; buy: number; get: number; percent: number }
  | { kind: 'set'; pieces: number; paise: number }
  | { kind: 'freeDelivery' };

/** The times at which an offer runs, in Indian time. */
export type OfferTimes = {
  startsAt: string | null;
  /** The first instant at which it no longer runs. */
  endsAt: string | null;
  /** 0 is Sunday; empty: on every day. */
  weekdays: readonly number[];
  /** Minutes of the day, from 0 to 1440; an end below the beginning is after midnight. */
  fromMinute: number;
  toMinute: number;
};

export type OfferTerms = OfferTimes & {
  effect: OfferEffect;
  goods: OfferGoods;
  /** The goods of the offer must come to at least this much, and be at least so many pieces. */
  leastPaise: number;
  leastPieces: number;
  /** The largest reduction of an order; null: any. */
  mostPaise: number | null;
  isFirstOrderOnly: boolean;
  /** How often a customer may use it; null: any number of times. */
  mostPerCustomer: number | null;
  /** True if it applies together with other such offers. */
  isCombinable: boolean;
  /** The owner's order among offers, the lowest first; null: the one that saves most applies. */
  rank: number | null;
};

export type Offer = { id: string; name: string; terms: OfferTerms; isPaused: boolean };

export const offerStates = ['planned', 'running', 'paused', 'ended'] as const;
export type OfferState = (typeof offerStates)[number];

export const offerLimits = {
  nameLength: 60,
  codeLength: 30,
  prefixLength: 10,
  /** Offers that have not ended. */
  running: 200,
  ids: 2000,
  queryLength: 2000,
  pieces: 20,
  paise: 100_000_000,
  /** Codes of one batch. */
  codes: 10_000,
  batches: 100,
} as const;

/** Why an offer does not apply, so that the shopper can be told what to do. */
export type OfferReason =
  | { kind: 'EARLY'; at: string }
  | { kind: 'ENDED'; at: string }
  | { kind: 'NOT_NOW' }
  | { kind: 'PAUSED' }
  | { kind: 'NO_GOODS' }
  | { kind: 'MORE_MONEY'; paise: number }
  | { kind: 'MORE_PIECES'; pieces: number }
  | { kind: 'FIRST_ORDER' }
  | { kind: 'USED_BY_CUSTOMER' }
  | { kind: 'USED_UP' }
  | { kind: 'BETTER'; name: string }
  | { kind: 'NOTHING' };

/**
 * An offer that may apply to an order. `code`: the code that brings it; '' for an automatic one. `barred`: the reason
 * for which the customer cannot have it, from what the shop has stored.
 */
export type Candidate<Line> = {
  offer: Offer;
  code: string;
  isFor: (line: Line) => boolean;
  barred?: Extract<OfferReason, { kind: 'FIRST_ORDER' | 'USED_BY_CUSTOMER' | 'USED_UP' }> | undefined;
};

/** A line of an order. `id`: of the variant; it decides which of equal lines gets a paisa more. */
export type OfferLine = { id: string; sellingPaise: number; quantity: number };

/** A reduction of the goods, with the part of each line; `isDelivery`: it makes the delivery free instead. */
export type Reduction = {
  offerId: string;
  name: string;
  code: string;
  paise: number;
  parts: readonly number[];
  isDelivery: boolean;
};

export type Reductions = {
  applied: readonly Reduction[];
  /** The reduction of each line, in the order of the lines. */
  linePaise: readonly number[];
  /** True if an offer makes the delivery free. */
  isDeliveryFree: boolean;
  /** Offers that do not apply, with their reasons. */
  refused: ReadonlyArray<{ offer: Offer; code: string; reason: OfferReason }>;
};

/** Answers why an offer does not run at this instant; undefined while it runs. */
export function whyNotRunning({ terms, isPaused }: Offer, instant: string): OfferReason | undefined {
  const { startsAt, endsAt, weekdays, fromMinute, toMinute } = terms;
  const at = Date.parse(instant);
  if (endsAt !== null && at >= Date.parse(endsAt)) return { kind: 'ENDED', at: endsAt };
  if (isPaused) return { kind: 'PAUSED' };
  if (startsAt !== null && at < Date.parse(startsAt)) return { kind: 'EARLY', at: startsAt };
  const minute = indianMinute(instant);
  const isOverMidnight = toMinute < fromMinute;
  const isHour = isOverMidnight ? minute >= fromMinute || minute < toMinute : minute >= fromMinute && minute < toMinute;
  // The hours after midnight belong to the evening before.
  const today = weekdayOf(indianDay(instant));
  const weekday = isOverMidnight && minute < toMinute ? (today + 6) % 7 : today;
  return isHour && (weekdays.length === 0 || weekdays.includes(weekday)) ? undefined : { kind: 'NOT_NOW' };
}

/** The state of an offer by its dates: one for certain days or hours is running between them too. */
export function offerStateAt(
  { terms: { startsAt, endsAt }, isPaused }: Pick<Offer, 'terms' | 'isPaused'>,
  instant: string,
): OfferState {
  const at = Date.parse(instant);
  if (endsAt !== null && at >= Date.parse(endsAt)) return 'ended';
  if (isPaused) return 'paused';
  return startsAt !== null && at < Date.parse(startsAt) ? 'planned' : 'running';
}

type Asked<Line> = {
  lines: readonly Line[];
  candidates: ReadonlyArray<Candidate<Line>>;
  instant: string;
  /** The share of its price, in per cent, that each piece costs at least with all offers together. */
  floorPercent?: number;
};

/**
 * Decides which offers apply to an order, and how much each takes off each line. Offers that do not combine stand
 * against each other, and against all that do: the owner's rank decides, else the largest reduction. Offers of free
 * delivery apply beside them. The order of the lines and of the offers changes no amount.
 */
export function decideReductions<Line extends OfferLine>(asked: Asked<Line>): Reductions {
  const { lines, candidates, instant } = asked;
  const refused: Array<Reductions['refused'][number]> = [];
  const open: Array<Candidate<Line>> = [];
  for (const one of candidates) {
    const reason = one.barred ?? whyNotRunning(one.offer, instant) ?? whyNotEnough(one, lines);
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

/** The number of pieces without which an offer does nothing. */
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

/** Offers on single pieces come before those on the whole amount. */
const KINDS: ReadonlyArray<OfferEffect['kind']> = ['price', 'buyGet', 'set', 'percent', 'amount', 'freeDelivery'];
const kindOf = ({ offer }: Ranked) => KINDS.indexOf(offer.terms.effect.kind);

function bestOf<Line extends OfferLine>(asked: Asked<Line>, open: ReadonlyArray<Candidate<Line>>): Reduction[] {
  const combinable = open.filter(({ offer }) => offer.terms.isCombinable).toSorted(byRank);
  const alone = open.filter(({ offer }) => !offer.terms.isCombinable).toSorted(byRank);
  const options = [...alone.map((one) => [one]), ...(combinable.length > 0 ? [combinable] : [])]
    .map((offers) => optionOf(asked, offers))
    .filter(({ paise }) => paise > 0);
  const [best] = options.toSorted(
    // Infinity less Infinity is no number.
    (a, b) =>
      (a.rank === b.rank ? 0 : a.rank - b.rank) ||
      b.paise - a.paise ||
      Number(b.hasCode) - Number(a.hasCode) ||
      (a.id < b.id ? -1 : 1),
  );
  return best?.reductions ?? [];
}

type Option = { reductions: Reduction[]; paise: number; rank: number; hasCode: boolean; id: string };

/** Applies offers one after the other; each finds the amounts that the ones before have left. */
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

/** The part of each line that one offer takes off, where the lines still cost `amounts`. */
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
  const whole = weights.reduce((sum, { off }) => sum + off, 0);
  const parts = lines.map(() => 0);
  // The maximum holds for the whole order, so it is divided over the lines like any amount.
  const shares =
    mostPaise !== null && whole > mostPaise
      ? divide(
          mostPaise,
          weights.map(({ off }) => off),
        )
      : weights.map(({ off }) => off);
  for (const [at, { line }] of weights.entries()) parts[line] = shares[at] ?? 0;
  return parts;
}

type Own = { at: number; line: OfferLine; paise: number };
type Off = { line: number; off: number };

/** The reduction of each of an offer's own lines, before the offer's maximum. */
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
 * Makes groups of so many pieces, the dearest first, and divides the reduction of each group over its own pieces in
 * proportion to their prices, so that a piece which comes back has cost its share.
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
    // Groups that lie within one line are alike, so they are made at once: an order may hold thousands of pieces.
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

/**
 * The pieces of a line as they were paid: so many at this price. The reduction of a line is divided equally over its
 * pieces, so at most two prices differ, by one paisa; the dearer pieces come first.
 */
export function paidParts({
  sellingPaise,
  quantity,
  reductionPaise,
}: {
  sellingPaise: number;
  quantity: number;
  reductionPaise: number;
}): Array<{ pieces: number; paise: number }> {
  const total = sellingPaise * quantity - reductionPaise;
  const [paise, dearer] = [Math.floor(total / quantity), total % quantity];
  return [
    { pieces: dearer, paise: paise + 1 },
    { pieces: quantity - dearer, paise },
  ].filter(({ pieces }) => pieces > 0);
}

/** The amount paid for pieces of a line, in paise, after `before` others of it: together all pieces have its amount. */
export function paidFor(
  line: { sellingPaise: number; quantity: number; reductionPaise: number },
  { pieces, before }: { pieces: number; before: number },
): number {
  const { sellingPaise, quantity, reductionPaise } = line;
  const upTo = (count: number) => Math.floor((reductionPaise * count) / quantity);
  return sellingPaise * pieces - (upTo(before + pieces) - upTo(before));
}

const LOOK_ALIKE: Readonly<Record<string, string>> = { O: '0', I: '1', L: '1' };

/**
 * The form in which codes are compared: without case, spaces and dashes, and with look-alike letters as one. The
 * letters and digits of any script remain.
 */
export function codeKey(typed: string): string {
  return typed
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .replaceAll(/[OIL]/g, (letter) => LOOK_ALIKE[letter] ?? letter);
}
