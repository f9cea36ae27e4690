import type { Charge as ChargeAnswer, Delivery } from '#contract/delivery.ts';
import { ShopError } from '#contract/errors.ts';
import { decideAmounts, type AmountLine, type Amounts, type DeliveryRefusal } from '#domain/amounts.ts';
import {
  areWeightsNeeded,
  promiseAt,
  termsByPin,
  usualDelivery,
  usualTerms,
  type DeliveryRules,
  type DeliveryTerms,
} from '#domain/delivery.ts';
import { formatPaise, toRupees } from '#domain/money.ts';
import { isUnknownPin } from '#domain/pincodes.ts';
import type { PaymentMethod } from '#domain/upi.ts';
import * as deliveryText from '#text/delivery.ts';
import { weightsOf } from '../../goods/products/products.ts';
import type { Db } from '../../platform/db/schema.ts';
import { deliveryRulesRow, deliveryVersionQuery } from './queries.ts';
import { rulesOf } from './rules.ts';

export { chargesIn } from './charges.ts';
export { deliveryVersionQuery } from './queries.ts';

/** The owner's delivery rules; `termsOf` quickly finds the terms for a PIN code. */
export type DeliveryBook = {
  rules: DeliveryRules;
  termsOf: (pin: string) => DeliveryTerms;
  needsWeights: boolean;
};

const usualBook = bookOf(usualDelivery);
/**
 * The delivery rules in memory; the keys are the versions of the rules. A version's id is unique in all databases, so
 * one map can contain the rules of several databases.
 */
const books = new Map<string, DeliveryBook>();
const MOST_BOOKS = 4;

/**
 * Returns the delivery rules of the version that `deliveryVersionQuery` has read. If these rules are not in memory,
 * because the process has just started or the owner has just changed them, the function reads the rules from the
 * database. The returned rules may be newer than this version, because the owner may have changed the rules since the
 * query.
 */
export async function bookOfVersion(db: Db, read: ReadonlyArray<{ version: string }>): Promise<DeliveryBook> {
  const [row] = read;
  if (!row) return usualBook;
  const known = books.get(row.version);
  if (known) return known;
  const stored = await deliveryRulesRow.find(db);
  if (!stored) return usualBook;
  const book = bookOf(rulesOf(stored));
  const [oldest] = books.keys();
  if (books.size >= MOST_BOOKS && oldest !== undefined) books.delete(oldest);
  books.set(stored.version, book);
  return book;
}

export async function findDeliveryBook(db: Db): Promise<DeliveryBook> {
  return bookOfVersion(db, await deliveryVersionQuery(db).execute());
}

function bookOf(rules: DeliveryRules): DeliveryBook {
  return { rules, termsOf: termsByPin(rules), needsWeights: areWeightsNeeded(rules) };
}

/**
 * Returns the weight in grams of one item of each variant. Makes no query, and returns an empty map, if no charge
 * depends on weight.
 */
export async function gramsOf(
  db: Db,
  { needsWeights }: DeliveryBook,
  variantIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  return needsWeights && variantIds.length > 0 ? weightsOf(db, variantIds) : new Map<string, number>();
}

type Asked = {
  lines: readonly AmountLine[];
  pin: string;
  method: PaymentMethod;
  now: string;
  reductions?: Parameters<typeof decideAmounts>[0]['reductions'];
};

/** Computes the amounts of an order to this PIN code from the owner's delivery rules. */
export function amountsIn({ rules, termsOf }: DeliveryBook, { lines, pin, method, now, reductions }: Asked): Amounts {
  return decideAmounts({
    lines,
    terms: termsOf(pin),
    dispatch: rules,
    method,
    instant: now,
    ...(reductions && { reductions }),
  });
}

/** Returns the delivery promise for a PIN code; null if the owner has set no zones. */
export function presentDelivery({ rules, termsOf }: DeliveryBook, pin: string, now: string): Delivery | null {
  if (rules.zones.length === 0) return null;
  const terms = termsOf(pin);
  const { mostCashPaise, freeFromPaise } = terms;
  return {
    pin,
    ...(isUnknownPin(pin) && { isUnknown: true as const }),
    isServed: terms.isServed,
    takesCash: terms.takesCash,
    cashFee: toRupees(terms.cashFeePaise),
    mostCash: mostCashPaise === null ? null : toRupees(mostCashPaise),
    freeFrom: freeFromPaise === null ? null : toRupees(freeFromPaise),
    rates: terms.rates.map(({ fromPaise, fromGrams, chargePaise }) => ({
      from: toRupees(fromPaise),
      fromGrams,
      charge: toRupees(chargePaise),
    })),
    ...promiseAt(terms, rules, now),
  };
}

/**
 * Returns the delivery promise that a cart shows. If the owner has set zones, the promise depends on the PIN code;
 * without a PIN code it is null. If the owner has set no zones, the promise is one day, which is the same for all PIN
 * codes.
 */
export function presentPromise(
  book: DeliveryBook,
  pin: string | undefined,
  now: string,
): { delivery: Delivery | null } | { expectedDeliveryDate: string } {
  if (book.rules.zones.length === 0) return { expectedDeliveryDate: promiseAt(usualTerms, book.rules, now).to };
  return { delivery: pin === undefined ? null : presentDelivery(book, pin, now) };
}

export function presentCharges({ charges }: Pick<Amounts, 'charges'>): ChargeAnswer[] {
  return charges.map(({ kind, paise }) => ({ kind, amount: toRupees(paise) }));
}

/**
 * Returns the reason why the shop does not deliver an order to this PIN code with this payment method, and what the
 * shopper can do; '' if the shop delivers the order.
 */
export function refusalText(refusal: DeliveryRefusal | undefined, pin: string, terms: DeliveryTerms): string {
  if (refusal === undefined) return '';
  if (refusal === 'NOT_SERVED') return deliveryText.notServed({ pin });
  if (refusal === 'NO_CASH_HERE') return deliveryText.noCashHere({ pin });
  return deliveryText.tooMuchCash({ most: formatPaise(terms.mostCashPaise ?? 0), pin });
}

/** Throws 409 NOT_SERVED, NO_CASH_HERE or TOO_MUCH_CASH if the owner's rules do not allow the order. */
export function refuseDelivery({ termsOf }: DeliveryBook, { refusal }: Amounts, pin: string): void {
  if (refusal) throw new ShopError('conflict', refusal, refusalText(refusal, pin, termsOf(pin)));
}
