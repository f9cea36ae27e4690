import type { Offer } from '#contract/offers.ts';
import { toInstantOrNull, toTimeBox } from '../../editing/times.ts';
import { plainRupees, readWhole } from '#domain/read-number.ts';
import { parseRupees } from '#domain/money.ts';
import { isBlank } from '#domain/text.ts';
import type { OfferEffect, OfferGoods } from '#domain/offers.ts';
import * as formText from '#text/admin-offer-form.ts';
import type { Body } from '../../../api/address.ts';
import { issuesOf } from '../../../api/api-error.ts';
import { plainNumber, plainPercent, plainWhole } from '../../editing/typed-numbers.ts';
import { clockOf } from '../words.ts';

/**
 * The names of the boxes for an offer's reduction. Each kind of reduction has its own boxes, so that no typed value is
 * lost if the person tries another kind.
 */
export const giveBoxes = ['percent', 'amount', 'price', 'buy', 'get', 'getPercent', 'pieces', 'setPrice'] as const;
export type GiveBox = (typeof giveBoxes)[number];
export const ways = ['auto', 'code', 'batch'] as const;
type Way = (typeof ways)[number];
/** The boxes for the limits of an offer. */
export const limitBoxes = ['leastAmount', 'leastPieces', 'mostAmount', 'mostPerCustomer', 'mostUses'] as const;
export type LimitBox = (typeof limitBoxes)[number];

/**
 * An offer while it is edited, with all values as texts, as a person types them. Times are Indian: "2026-11-06T18:00"
 * and "18:00".
 */
export type OfferDraft = Record<GiveBox | LimitBox, string> & {
  name: string;
  effect: OfferEffect['kind'];
  goods: OfferGoods['kind'];
  categoryIds: readonly string[];
  productIds: readonly string[];
  query: string;
  way: Way;
  code: string;
  startsAt: string;
  endsAt: string;
  weekdays: readonly number[];
  hasHours: boolean;
  hourFrom: string;
  hourTo: string;
  isFirstOrderOnly: boolean;
  isPrepaidOnly: boolean;
  isCombinable: boolean;
  rank: string;
  updatedAt: string;
};

export const newOffer: OfferDraft = {
  ...{ name: '', effect: 'percent', goods: 'all', way: 'auto', code: '', query: '' },
  ...{ percent: '', amount: '', price: '', buy: '2', get: '1', getPercent: '100', pieces: '3', setPrice: '' },
  ...{ categoryIds: [], productIds: [] },
  ...{ startsAt: '', endsAt: '', weekdays: [], hasHours: false, hourFrom: '18:00', hourTo: '22:00' },
  ...{ leastAmount: '', leastPieces: '', mostAmount: '', mostPerCustomer: '', mostUses: '' },
  ...{ isFirstOrderOnly: false, isPrepaidOnly: false, isCombinable: false, rank: '', updatedAt: '' },
};

/** Returns the draft of a stored offer. */
export function toDraft(offer: Offer): OfferDraft {
  const { name, effect, goods, kind, code, isFirstOrderOnly, isPrepaidOnly, isCombinable, weekdays, updatedAt } = offer;
  const hasHours = offer.fromMinute !== 0 || offer.toMinute !== 1440;
  return {
    ...newOffer,
    ...{ name, effect: effect.kind, goods: goods.kind, code, isFirstOrderOnly, isPrepaidOnly, isCombinable, updatedAt },
    ...boxesOf(effect),
    ...(goods.kind === 'categories' && { categoryIds: goods.ids }),
    ...(goods.kind === 'products' && { productIds: goods.ids }),
    ...(goods.kind === 'filter' && { query: goods.query }),
    way: kind === 'auto' ? 'auto' : code === '' ? 'batch' : 'code',
    startsAt: toTimeBox(offer.startsAt),
    endsAt: toTimeBox(offer.endsAt),
    weekdays: [...weekdays].toSorted(),
    ...(hasHours && { hasHours, hourFrom: clockOf(offer.fromMinute), hourTo: clockOf(offer.toMinute % 1440) }),
    leastAmount: plainAmount(offer.leastAmount),
    leastPieces: offer.leastPieces === 0 ? '' : String(offer.leastPieces),
    mostAmount: plainAmount(offer.mostAmount ?? ''),
    mostPerCustomer: textOf(offer.mostPerCustomer),
    mostUses: textOf(offer.mostUses),
    rank: textOf(offer.rank),
  };
}

/** Returns a draft for a copy of an offer, without the code and the dates of the original. */
export function toCopy(offer: Offer): OfferDraft {
  const name = formText.copyName({ name: offer.name });
  return { ...toDraft(offer), name, code: '', startsAt: '', endsAt: '', updatedAt: '' };
}

function boxesOf(effect: Offer['effect']): Partial<OfferDraft> {
  switch (effect.kind) {
    case 'percent':
      return { percent: String(effect.percent) };
    case 'amount':
      return { amount: plainAmount(effect.amount) };
    case 'price':
      return { price: plainRupees(parseRupees(effect.price) ?? 0) };
    case 'buyGet':
      return { buy: String(effect.buy), get: String(effect.get), getPercent: String(effect.percent) };
    case 'set':
      return { pieces: String(effect.pieces), setPrice: plainRupees(parseRupees(effect.price) ?? 0) };
    case 'freeDelivery':
      return {};
  }
}

/** Writes an amount of rupees as people type it; '' stands for no amount. */
function plainAmount(rupees: string): string {
  const paise = parseRupees(rupees) ?? 0;
  return paise === 0 ? '' : plainRupees(paise);
}

function textOf(count: number | null): string {
  return count === null ? '' : String(count);
}

/**
 * Finds a missing code. The server would not notice this mistake: it would take the offer for one with single-use
 * codes. Returns the message by the name of its box.
 */
export function findProblems({ way, code }: OfferDraft): Record<string, string> {
  return way === 'code' && isBlank(code) ? { code: formText.codeMissing() } : {};
}

/** Returns the messages of POST /offers/look that concern the offer, by the names of the form's boxes. */
export function offerIssues(error: unknown): Record<string, string> {
  return Object.fromEntries(
    Object.entries(issuesOf(error)).flatMap(([path, message]) =>
      path.startsWith('offer.') ? [[path.slice('offer.'.length), message]] : [],
    ),
  );
}

/**
 * Returns the draft in the form that the API takes. A text that is not a number is sent unchanged, and the server
 * refuses it.
 */
export function toBody(draft: OfferDraft): Body<'POST /offers'> {
  const { name, way, isFirstOrderOnly, isPrepaidOnly, isCombinable, weekdays, hasHours } = draft;
  return {
    name,
    kind: way === 'auto' ? 'auto' : 'code',
    code: way === 'code' ? draft.code : '',
    effect: toEffect(draft),
    goods: toGoods(draft),
    startsAt: toInstantOrNull(draft.startsAt),
    endsAt: toInstantOrNull(draft.endsAt),
    weekdays: [...weekdays],
    fromMinute: hasHours ? minuteOf(draft.hourFrom) : 0,
    toMinute: hasHours ? minuteOf(draft.hourTo) || 1440 : 1440,
    leastAmount: plainNumber(draft.leastAmount) || '0',
    leastPieces: plainWhole(draft.leastPieces) || '0',
    mostAmount: plainNumber(draft.mostAmount) || null,
    isFirstOrderOnly,
    isPrepaidOnly,
    mostPerCustomer: plainWhole(draft.mostPerCustomer) || null,
    mostUses: plainWhole(draft.mostUses) || null,
    isCombinable,
    rank: plainWhole(draft.rank) || null,
  };
}

function toEffect(draft: OfferDraft): Body<'POST /offers'>['effect'] {
  switch (draft.effect) {
    case 'percent':
      return { kind: 'percent', percent: plainPercent(draft.percent) };
    case 'amount':
      return { kind: 'amount', amount: plainNumber(draft.amount) };
    case 'price':
      return { kind: 'price', price: plainNumber(draft.price) };
    case 'buyGet':
      return {
        kind: 'buyGet',
        buy: plainWhole(draft.buy),
        get: plainWhole(draft.get),
        percent: plainPercent(draft.getPercent),
      };
    case 'set':
      return { kind: 'set', pieces: plainWhole(draft.pieces), price: plainNumber(draft.setPrice) };
    case 'freeDelivery':
      return { kind: 'freeDelivery' };
  }
}

type Goods = NonNullable<Body<'POST /offers'>['goods']>;

export function toGoods({ goods, categoryIds, productIds, query }: OfferDraft): Goods {
  if (goods === 'all') return { kind: 'all' };
  if (goods === 'filter') return { kind: 'filter', query };
  return { kind: goods, ids: [...(goods === 'categories' ? categoryIds : productIds)] };
}

/**
 * Returns the name of a box. If the box belongs to this kind of reduction, the name is the path that the server uses in
 * its errors.
 */
export function nameOfBox(effect: OfferEffect['kind'], box: GiveBox): string {
  const field = box === 'getPercent' ? 'percent' : box === 'setPrice' ? 'price' : box;
  return isBoxOf(effect, box) ? `effect.${field}` : `unused.${box}`;
}

const boxesByEffect: Readonly<Record<OfferEffect['kind'], readonly GiveBox[]>> = {
  percent: ['percent'],
  amount: ['amount'],
  price: ['price'],
  buyGet: ['buy', 'get', 'getPercent'],
  set: ['pieces', 'setPrice'],
  freeDelivery: [],
};

export function isBoxOf(effect: OfferEffect['kind'], box: GiveBox): boolean {
  return boxesByEffect[effect].includes(box);
}

/** Returns whether all boxes of the reduction are filled. Only then can the server calculate a sample cart. */
export function isGiven(draft: OfferDraft): boolean {
  return boxesByEffect[draft.effect].every((box) => !isBlank(draft[box]));
}

/** Returns the smallest number of pieces in a cart for which the offer reduces the price. */
export function piecesFor({ effect, buy, get, pieces }: OfferDraft): number {
  if (effect === 'buyGet') return (readWhole(buy) ?? 0) + (readWhole(get) ?? 0);
  return effect === 'set' ? (readWhole(pieces) ?? 1) : 1;
}

function minuteOf(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return hours * 60 + minutes;
}
