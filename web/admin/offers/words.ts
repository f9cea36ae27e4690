import type { Category } from '#contract/categories.ts';
import type { Offer } from '#contract/offers.ts';
import { formatRupees } from '#domain/money.ts';
import * as offersText from '#text/admin-offers.ts';
import { goodsInWords } from '../prices/goods-words.ts';

// This file describes offers in a few words.

/** Describes an offer in one line: "20% off Kurtas, at most ₹500, with code FESTIVE10". */
export function offerInWords(offer: Offer, tree: readonly Category[]): string {
  const { mostAmount, leastAmount, leastPieces, isFirstOrderOnly, isPrepaidOnly } = offer;
  return [
    effectInWords(offer.effect, goodsInWords(offer.goods, tree)),
    mostAmount === null ? '' : offersText.atMost({ amount: formatRupees(mostAmount) }),
    Number(leastAmount) === 0 ? '' : offersText.fromAmount({ amount: formatRupees(leastAmount) }),
    leastPieces > 1 ? offersText.fromPieces({ count: leastPieces }) : '',
    isFirstOrderOnly ? offersText.firstOrders() : '',
    isPrepaidOnly ? offersText.prepaidOrders() : '',
    wayInWords(offer),
  ]
    .filter(Boolean)
    .join(', ');
}

function effectInWords(effect: Offer['effect'], goods: string): string {
  switch (effect.kind) {
    case 'percent':
      return offersText.doesPercent({ percent: effect.percent, goods });
    case 'amount':
      return offersText.doesAmount({ amount: formatRupees(effect.amount), goods });
    case 'price':
      return offersText.doesPrice({ price: formatRupees(effect.price), goods });
    case 'buyGet':
      return offersText.doesBuyGet({ ...effect, goods });
    case 'set':
      return offersText.doesSet({ pieces: effect.pieces, price: formatRupees(effect.price), goods });
    case 'freeDelivery':
      return offersText.doesDelivery({ goods });
  }
}

function wayInWords({ kind, code }: Pick<Offer, 'kind' | 'code'>): string {
  if (kind === 'auto') return '';
  return code === '' ? offersText.withBatches() : offersText.withCode({ code });
}

type Times = Pick<Offer, 'weekdays' | 'fromMinute' | 'toMinute'>;

/** Writes the days and hours on which an offer runs: "Sat, Sun, 18:00–22:00". Returns '' if the offer always runs. */
export function timesInWords({ weekdays, fromMinute, toMinute }: Times): string {
  const isAllDay = fromMinute === 0 && toMinute === 1440;
  const days = weekFrom.filter((day) => weekdays.includes(day)).map((day) => offersText.weekday({ day: String(day) }));
  const hours = isAllDay ? '' : offersText.hours({ from: clockOf(fromMinute), to: clockOf(toMinute) });
  return [...days, hours].filter(Boolean).join(', ');
}

/** The numbers of the weekdays, from Monday to Sunday; Sunday is 0. */
export const weekFrom = [1, 2, 3, 4, 5, 6, 0] as const;

/** Writes a minute of the day as a clock shows it: 1080 is "18:00". */
export function clockOf(minute: number): string {
  const two = (count: number) => String(count).padStart(2, '0');
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
}
