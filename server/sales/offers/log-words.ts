import type { StaffRole } from '#domain/staff-roles.ts';
import { formatPaise } from '#domain/money.ts';
import type { OfferEffect, OfferGoods, OfferTerms } from '#domain/offers.ts';
import * as rulesText from '#text/offer-rules.ts';
import { goodsWords } from '../../goods/goods-words.ts';
import type { Db } from '../../platform/db/schema.ts';
import type { OfferRow } from './queries.ts';
import { readFilter } from './read-filter.ts';
import { termsIn } from './terms.ts';

/** The fields of an offer that the log compares. */
export async function logged(db: Db, row: OfferRow, code: string) {
  const terms = termsIn(row);
  const { leastPaise, leastPieces, mostPaise } = terms;
  return {
    name: row.name,
    offerCode: code,
    offerEffect: effectWords(terms.effect),
    offerGoods: await wordsOf(db, terms.goods),
    offerTimes: timesWords(terms),
    offerFrom: [
      leastPaise > 0 ? formatPaise(leastPaise) : '',
      leastPieces > 0 ? rulesText.logPieces({ count: leastPieces }) : '',
    ]
      .filter(Boolean)
      .join(', '),
    offerMost: mostPaise === null ? '' : formatPaise(mostPaise),
    offerUses: [
      row.most_uses === null ? '' : rulesText.logInAll({ count: row.most_uses }),
      terms.mostPerCustomer === null ? '' : rulesText.logPerCustomer({ count: terms.mostPerCustomer }),
      terms.isFirstOrderOnly ? rulesText.logFirstOrder() : '',
      terms.isPrepaidOnly ? rulesText.logPrepaid() : '',
    ]
      .filter(Boolean)
      .join(', '),
    offerRank: [terms.rank === null ? '' : String(terms.rank), terms.isCombinable ? rulesText.logTogether() : '']
      .filter(Boolean)
      .join(', '),
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
      return rulesText.logPrice({ amount: formatPaise(effect.paise) });
    case 'buyGet':
      return rulesText.logBuyGet({ buy: effect.buy, get: effect.get, percent: effect.percent });
    case 'set':
      return rulesText.logSet({ pieces: effect.pieces, amount: formatPaise(effect.paise) });
    case 'freeDelivery':
      return rulesText.logFreeDelivery();
  }
}

async function wordsOf(db: Db, goods: OfferGoods): Promise<string> {
  if (goods.kind !== 'filter') return goodsWords(db, goods);
  const filter = readFilter(goods.query);
  return filter ? goodsWords(db, { kind: 'filter', filter }) : goods.query;
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
