import { addDays, indianDay } from '#domain/days.ts';
import { addMs } from '#domain/instants.ts';
import type { Amounts } from '#domain/amounts.ts';
import { formatPaise } from '#domain/money.ts';
import type { OfferReason, Reductions } from '#domain/offers.ts';
import { formatHour } from '#messages/format-hours.ts';
import { formatDay, once, ZONE } from '#messages/format.ts';
import * as offersText from '#text/offers.ts';
import type { TypedCode } from './candidates.ts';
import type { StoredOffer } from './terms.ts';

type CodeAnswer = { code: string; isUsed: boolean; message: string };

export type Decided = {
  reductions: Reductions;
  amounts: Pick<Amounts, 'reductions'>;
  /** True if the delivery charge is known. */
  isDeliveryKnown: boolean;
  now: string;
};

/** Returns whether a typed code applies, and a sentence about the code for the shopper. */
export function presentCode(typed: TypedCode, { reductions, amounts, isDeliveryKnown, now }: Decided): CodeAnswer {
  const { code, offer } = typed;
  if (!offer)
    return { code, isUsed: false, message: typed.why === 'gone' ? offersText.gone({ code }) : offersText.invalid() };
  const refused = reductions.refused.find((one) => one.offer.id === offer.id);
  if (refused) return { code, isUsed: false, message: reasonWords(code, offer, refused.reason, now) };
  const own = amounts.reductions.find(({ offerId }) => offerId === offer.id);
  if (offer.terms.effect.kind !== 'freeDelivery')
    return {
      code,
      isUsed: own !== undefined,
      message: offersText.used({ code, amount: formatPaise(own?.paise ?? 0) }),
    };
  const isUsed = own !== undefined || !isDeliveryKnown;
  return { code, isUsed, message: isUsed ? offersText.usedForDelivery({ code }) : offersText.deliveryFree({ code }) };
}

/** The reasons why an offer may no longer apply to an order although the page showed that it applied. */
const LOST: ReadonlyArray<OfferReason['kind']> = [
  'ENDED',
  'PAUSED',
  'NOT_NOW',
  'FIRST_ORDER',
  'PHONE_MISSING',
  'USED_BY_CUSTOMER',
  'USED_UP',
];

/**
 * Returns the error code with which the shop refuses an order if its offer code applied on the page but no longer
 * applies. Returns undefined if the code applies, or if the reason why it does not apply is not in LOST.
 */
export function lostCode(typed: TypedCode, { refused }: Reductions): 'OFFER_USED_UP' | 'OFFER_CHANGED' | undefined {
  if (!typed.offer) return 'OFFER_CHANGED';
  const why = refused.find(({ offer }) => offer.id === typed.offer?.id)?.reason.kind;
  if (why === undefined || !LOST.includes(why)) return undefined;
  return why === 'USED_UP' ? 'OFFER_USED_UP' : 'OFFER_CHANGED';
}

/** Explains to a shopper why a code does not apply. */
function reasonWords(code: string, { terms }: StoredOffer, reason: OfferReason, now: string): string {
  const isAll = terms.goods.kind === 'all' ? 'yes' : 'no';
  switch (reason.kind) {
    case 'EARLY':
      return offersText.early({ code, when: whenWords(reason.at, now) });
    case 'ENDED':
      return offersText.ended({ code, when: whenWords(reason.at, now) });
    case 'NOT_NOW':
      return offersText.notNow({ code, when: timesWords(terms) });
    case 'PAUSED':
      return offersText.unavailable({ code });
    case 'NO_GOODS':
      return offersText.noGoods({ code });
    case 'MORE_MONEY':
      return offersText.moreMoney({ code, isAll, amount: formatPaise(reason.paise) });
    case 'MORE_PIECES':
      return offersText.morePieces({ code, isAll, count: reason.pieces });
    case 'PAY_ONLINE':
      return offersText.payOnline({ code });
    case 'FIRST_ORDER':
      return offersText.firstOrder({ code });
    case 'PHONE_MISSING':
      return offersText.phoneMissing({ code });
    case 'USED_BY_CUSTOMER':
      return offersText.usedByYou({ code, most: terms.mostPerCustomer ?? 1 });
    case 'USED_UP':
      return offersText.usedUp({ code });
    case 'BETTER':
      return offersText.better({ name: reason.name });
    case 'NOTHING':
      return offersText.nothing({ code });
  }
}

/** Writes an instant in everyday words, in Indian time: "yesterday at 6 pm", "on Friday at 6 pm". */
function whenWords(instant: string, now: string): string {
  const [day, today] = [indianDay(instant), indianDay(now)];
  const time = formatHour(instant);
  if (day === today) return offersText.today({ time });
  if (day === addDays(today, -1)) return offersText.yesterday({ time });
  if (day === addDays(today, 1)) return offersText.tomorrow({ time });
  if (day > today && day < addDays(today, 7))
    return offersText.onWeekday({ weekday: weekdayWords(new Date(instant)), time });
  return offersText.onDay({ day: formatDay(instant), time });
}

function weekdayWords(date: Date): string {
  return once('weekday', (tag) => new Intl.DateTimeFormat(tag, { timeZone: ZONE, weekday: 'long' })).format(date);
}

/** Describes the days and hours at which an offer runs: "Friday and Saturday, from 6 pm to 10 pm". */
function timesWords({ weekdays, fromMinute, toMinute }: StoredOffer['terms']): string {
  // The first of January 2023 was a Sunday.
  const names = weekdays.map((weekday) => weekdayWords(new Date(`2023-01-0${weekday + 1}T12:00:00+05:30`)));
  const days = once('and', (tag) => new Intl.ListFormat(tag, { type: 'conjunction' })).format(names);
  if (fromMinute === 0 && toMinute === 1440) return days;
  const at = (minute: number) => formatHour(addMs('2022-12-31T18:30:00.000Z', minute * 60_000));
  const hours = { from: at(fromMinute), to: at(toMinute) };
  return days === '' ? offersText.hours(hours) : offersText.daysAndHours({ days, ...hours });
}
