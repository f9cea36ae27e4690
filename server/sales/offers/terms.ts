import type { Offer as OfferAnswer, OfferInput } from '#contract/offers.ts';
import { toRupees } from '#domain/money.ts';
import { offerStateAt, type Offer, type OfferEffect, type OfferTerms } from '#domain/offers.ts';
import type { OfferRow } from './queries.ts';

/** Converts the terms that the owner has typed; amounts are in paise. */
export function termsOf(input: OfferInput): OfferTerms {
  return {
    effect: effectOf(input.effect),
    goods: input.goods,
    startsAt: input.startsAt,
    endsAt: input.endsAt,
    weekdays: [...new Set(input.weekdays)].toSorted(),
    fromMinute: input.fromMinute,
    toMinute: input.toMinute,
    leastPaise: input.leastAmount,
    leastPieces: input.leastPieces,
    mostPaise: input.mostAmount,
    isFirstOrderOnly: input.isFirstOrderOnly,
    isPrepaidOnly: input.isPrepaidOnly,
    mostPerCustomer: input.mostPerCustomer,
    isCombinable: input.isCombinable,
    rank: input.rank,
  };
}

function effectOf(effect: OfferInput['effect']): OfferEffect {
  switch (effect.kind) {
    case 'amount':
      return { kind: 'amount', paise: effect.amount };
    case 'price':
      return { kind: 'price', paise: effect.price };
    case 'set':
      return { kind: 'set', pieces: effect.pieces, paise: effect.price };
    case 'percent':
    case 'buyGet':
    case 'freeDelivery':
      return effect;
  }
}

/** An offer as the database stores it. */
export type StoredOffer = Offer & { mostUses: number | null };

export function storedOffer(row: Pick<OfferRow, 'id' | 'name' | 'terms' | 'is_paused' | 'most_uses'>): StoredOffer {
  return { id: row.id, name: row.name, terms: termsIn(row), isPaused: row.is_paused === 1, mostUses: row.most_uses };
}

export function termsIn({ terms }: { terms: string }): OfferTerms {
  // The cast is safe: `termsOf` made this column; older versions wrote it without `isPrepaidOnly`.
  const stored = JSON.parse(terms) as Omit<OfferTerms, 'isPrepaidOnly'> & { isPrepaidOnly?: boolean };
  return { isPrepaidOnly: false, ...stored };
}

type Beside = Pick<OfferAnswer, 'code' | 'batches' | 'result'>;

/** Returns an offer in the form of the API for the back office. */
export function presentOffer(row: OfferRow, { code, batches, result }: Beside, now: string): OfferAnswer {
  const { terms, isPaused, mostUses } = storedOffer(row);
  const { effect, goods, leastPaise, mostPaise, ...rest } = terms;
  return {
    id: row.id,
    name: row.name,
    kind: row.kind,
    code,
    effect: presentEffect(effect),
    // The cast is safe: the lists in the contract's type are mutable and these lists are not, but nobody changes the
    // lists of an answer.
    goods: goods as OfferAnswer['goods'],
    ...rest,
    weekdays: [...rest.weekdays],
    leastAmount: toRupees(leastPaise),
    mostAmount: mostPaise === null ? null : toRupees(mostPaise),
    mostUses,
    isPaused,
    state: row.deleted_at === null ? offerStateAt({ terms, isPaused }, now) : 'ended',
    isDeleted: row.deleted_at !== null,
    batches,
    result,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

function presentEffect(effect: OfferEffect): OfferAnswer['effect'] {
  switch (effect.kind) {
    case 'amount':
      return { kind: 'amount', amount: toRupees(effect.paise) };
    case 'price':
      return { kind: 'price', price: toRupees(effect.paise) };
    case 'set':
      return { kind: 'set', pieces: effect.pieces, price: toRupees(effect.paise) };
    case 'percent':
    case 'buyGet':
    case 'freeDelivery':
      return effect;
  }
}
