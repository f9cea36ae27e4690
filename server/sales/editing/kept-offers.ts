import { divide } from '#domain/divide.ts';
import { decideReductions } from '#domain/decide-reductions.ts';
import { type Candidate, type Reductions } from '#domain/offers.ts';
import type { Db } from '../../platform/db/schema.ts';
import { findOfferBook, listOrderOffers, type OrderOfferRow } from '../offers/offers.ts';
import type { ItemRow, OrderRow } from '../orders/queries.ts';
import { goodsOf, termsThen, type Filtered } from './goods-of.ts';

/**
 * A stored reduction of an order (`row`), and the amount that the reduction takes off after an edit; 0 means that it no
 * longer applies.
 */
export type KeptRow = { row: OrderOfferRow; paise: number };

/**
 * The offers of an order after an edit, with the amounts that they take off. An offer of free delivery has the amount 0
 * here, because only `sumsAfter` knows the charges.
 */
export type KeptOffers = Pick<Reductions, 'applied' | 'linePaise' | 'isDeliveryFree'> & { rows: readonly KeptRow[] };

/**
 * The lines of an order before and after an edit, and the products that match the filters of the order's offers
 * (`readFiltered`).
 */
type Edit = { before: readonly ItemRow[]; after: readonly ItemRow[]; filtered: Filtered; now: string };

/** The part of a percent by which the shares of whole paise may differ from exact shares. */
const ROUNDED = 0.05;

/** An edit ignores an offer's times, because they were already checked when the order was placed. */
const always = { startsAt: null, endsAt: null, weekdays: [], fromMinute: 0, toMinute: 1440 } as const;

/**
 * Decides which of an order's offers apply to the lines after an edit, by the terms that the offers had when the order
 * was placed. Times, pauses and limits of use do not matter, because the order has already used the offer. A reduction
 * by the staff keeps its amount, unless the goods cost less after the edit. In that case it falls in proportion, so
 * that no member of staff can use an edit to exceed the percentage that their role may take off. If the lines only get
 * another size at the same price, or do not change at all, all reductions stay exactly the same.
 */
export async function offersAfter(
  db: Db,
  { id: orderId, created_at: instant, payment_method: method }: Pick<OrderRow, 'id' | 'created_at' | 'payment_method'>,
  { before, after, filtered, now }: Edit,
): Promise<KeptOffers> {
  const rows = await listOrderOffers(db, [orderId]);
  if (rows.length === 0 || areSame(before, after)) return asTheyWere(rows, after);
  const lines = after.map((item) => ({
    ...{ id: item.variant_id, productId: item.product_id },
    ...{ sellingPaise: item.selling_paise, quantity: item.quantity },
  }));
  type Line = (typeof lines)[number];
  const isFor = await goodsOf(db, { before, after, filtered });
  const candidates = rows.flatMap((row): Array<Candidate<Line>> => {
    const [id, then] = [row.offer_id, termsThen(row)];
    if (id === null || !then) return [];
    const offer = { id, name: row.name, terms: { ...then, ...always }, isPaused: false };
    return [{ offer, code: row.code, isFor: (line) => isFor(then.goods, line.productId) }];
  });
  const byStaff = sumOf(rows.map((row) => (row.offer_id === null ? row.paise : 0)));
  const floorPercent = floorOf(before, byStaff, (await findOfferBook(db, now)).floorPercent);
  const { applied, linePaise, isDeliveryFree } = decideReductions({ lines, candidates, method, instant, floorPercent });
  const left = lines.map(({ sellingPaise, quantity }, at) => sellingPaise * quantity - (linePaise[at] ?? 0));
  const paiseOf = new Map(applied.map((one) => [one.offerId, one.paise]));
  const decided = rows.map((row) => {
    if (row.offer_id !== null) return { row, paise: paiseOf.get(row.offer_id) ?? 0 };
    const paise = shareOf(row.paise, before, sumOf(left));
    for (const [at, part] of divide(paise, left).entries()) left[at] = (left[at] ?? 0) - part;
    return { row, paise };
  });
  return {
    ...{ rows: decided, applied, isDeliveryFree },
    linePaise: lines.map(({ sellingPaise, quantity }, at) => sellingPaise * quantity - (left[at] ?? 0)),
  };
}

/**
 * Returns the amount of a reduction by the staff after an edit. `leftPaise` is the price of the goods after the edit,
 * and `paise` is the reduction before the edit.
 */
function shareOf(paise: number, before: readonly ItemRow[], leftPaise: number): number {
  const goods = sumOf(before.map((item) => item.selling_paise * item.quantity - item.reduction_paise)) + paise;
  return Math.min(paise, goods === 0 ? 0 : Number((BigInt(leftPaise) * BigInt(paise)) / BigInt(goods)));
}

function sumOf(paise: readonly number[]): number {
  return paise.reduce((sum, part) => sum + part, 0);
}

function areSame(before: readonly ItemRow[], after: readonly ItemRow[]): boolean {
  const old = new Map(before.map((item) => [item.id, item]));
  return (
    before.length === after.length &&
    after.every(({ id, product_id, quantity, selling_paise }) => {
      const was = old.get(id);
      return was?.product_id === product_id && was.quantity === quantity && was.selling_paise === selling_paise;
    })
  );
}

function asTheyWere(rows: readonly OrderOfferRow[], items: readonly ItemRow[]): KeptOffers {
  const delivery = rows.find((row) => row.is_delivery === 1 && row.paise > 0);
  const { offer_id: offerId = null, name = '', code = '' } = delivery ?? {};
  const free = { offerId: offerId ?? '', name, code, paise: 0, parts: items.map(() => 0), isDelivery: true };
  return {
    rows: rows.map((row) => ({ row, paise: row.is_delivery === 1 ? 0 : row.paise })),
    ...{ applied: delivery ? [free] : [], isDeliveryFree: delivery !== undefined },
    linePaise: items.map((item) => item.reduction_paise),
  };
}

/**
 * Returns the lowest price that offers may give an item, as a percentage of its price without offers. This is the
 * owner's present setting or, if lower, the percentage that the offers left of an item of the order: no customer loses
 * a reduction because the owner has raised the setting since. The `byStaff` paise that the staff took off in proportion
 * to the lines do not count. Otherwise each edit would lower the floor further.
 */
function floorOf(before: readonly ItemRow[], byStaff: number, ownersPercent: number): number {
  const left = sumOf(before.map((item) => item.selling_paise * item.quantity - item.reduction_paise));
  if (left === 0) return ownersPercent;
  const had = before
    .map((item) => ({ whole: item.selling_paise * item.quantity, off: item.reduction_paise }))
    .filter(({ whole }) => whole > 0)
    .map(({ whole, off }) => Math.floor(((whole - off) * (1 + byStaff / left) * 100) / whole + ROUNDED));
  return Math.min(ownersPercent, ...had);
}
