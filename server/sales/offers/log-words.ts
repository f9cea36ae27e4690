import type { StaffRole } from '#domain/staff-roles.ts';
import { formatPaise } from '#domain/money.ts';
import type { OfferEffect, OfferGoods, OfferTerms } from '#domain/offers.ts';
import type { OfferRow } from './queries.ts';
import { termsIn } from './terms.ts';

/** The fields of an offer that the log compares. */
export function logged(row: OfferRow, code: string) {
  const terms = termsIn(row);
  const { leastPaise, leastPieces, mostPaise } = terms;
  return {
    name: row.name,
    offerCode: code,
    offerEffect: effectWords(terms.effect),
    offerGoods: goodsWords(terms.goods),
    offerTimes: timesWords(terms),
    offerFrom: [leastPaise > 0 ? formatPaise(leastPaise) : '', leastPieces > 0 ? `${leastPieces} ×` : '']
      .filter(Boolean)
      .join(', '),
    offerMost: mostPaise === null ? '' : formatPaise(mostPaise),
    offerUses: [
      row.most_uses === null ? '' : String(row.most_uses),
      terms.mostPerCustomer === null ? '' : `${terms.mostPerCustomer} / customer`,
      terms.isFirstOrderOnly ? 'first order' : '',
      terms.isPrepaidOnly ? 'prepaid' : '',
    ]
      .filter(Boolean)
      .join(', '),
    offerRank: `${terms.isCombinable ? '+' : ''}${terms.rank ?? ''}`,
    paused: row.is_paused === 1,
  };
}

function effectWords(effect: OfferEffect): string {
  switch (effect.kind) {
    case 'percent':
      return `−${effect.percent}%`;
    case 'amount':
      return `−${formatPaise(effect.paise)}`;
    case 'price':
      return formatPaise(effect.paise);
    case 'buyGet':
      return `${effect.buy} + ${effect.get} (−${effect.percent}%)`;
    case 'set':
      return `${effect.pieces} × = ${formatPaise(effect.paise)}`;
    case 'freeDelivery':
      return 'delivery ₹0';
  }
}

/** A list may name thousands of products, so the log names their number. */
function goodsWords(goods: OfferGoods): string {
  if (goods.kind === 'all') return 'all';
  return goods.kind === 'filter' ? goods.query : `${goods.ids.length} ${goods.kind}`;
}

function timesWords({ startsAt, endsAt, weekdays, fromMinute, toMinute }: OfferTerms): string {
  const dates = startsAt === null && endsAt === null ? '' : `${startsAt ?? ''} – ${endsAt ?? ''}`;
  const hours = fromMinute === 0 && toMinute === 1440 ? '' : `${clock(fromMinute)}–${clock(toMinute)}`;
  return [dates, weekdays.join(' '), hours].filter(Boolean).join(', ');
}

function clock(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
}

export function staffPercentWords(percents: Record<StaffRole, number>): string {
  return Object.entries(percents)
    .map(([role, percent]) => `${role} ${percent}%`)
    .join(', ');
}
