import type { ReturnOffer } from '#contract/returns.ts';
import { indianDay } from '#domain/days.ts';
import { toRupees } from '#domain/money.ts';
import { daysFor, isEvenSwap, isOpenReturn, isVoidReturn, lastDayToReturn } from '#domain/returns.ts';
import { compareSizes } from '#domain/sizes.ts';
import type { Db } from '../../platform/db/schema.ts';
import type { OrderRow } from '../orders/orders.ts';
import { termsAt } from './policy.ts';
import { listBought, listLinesOfOrder, listOnSale, listParents, sumChargesBack, type Bought } from './queries.ts';

export type OfferedLine = ReturnOffer['lines'][number] & { bought: Bought };

/**
 * Returns for each line of an order how many items may be returned now, and the possible exchanges. With `beyondTerms`,
 * lines that only the shop's terms refuse may be returned, too; `refusal` is the reason of the terms.
 */
export async function offerFor(
  db: Db,
  order: OrderRow,
  now: string,
  { beyondTerms = false } = {},
): Promise<OfferedLine[]> {
  const bought = await listBought(db, order.id);
  const { delivered_at: deliveredAt } = order;
  if (order.delivery_status !== 'DELIVERED' || deliveredAt === null)
    return bought.map((one) => refused(one, 'NOT_DELIVERED'));
  const [terms, parents, lines] = [
    await termsAt(db, deliveredAt),
    await listParents(db),
    await listLinesOfOrder(db, order.id),
  ];
  const judged = bought.map((one): OfferedLine => {
    const mine = lines.filter(({ item_id: itemId, state }) => itemId === one.id && !isVoidReturn(state));
    const until = lastDayToReturn(deliveredAt, daysFor(terms, pathOf(one.category_id, parents)));
    if (mine.some(({ state }) => isOpenReturn(state))) return refused(one, 'IN_RETURN', until);
    const most = one.quantity - mine.reduce((sum, { quantity }) => sum + quantity, 0);
    if (most === 0) return refused(one, 'ALL_BACK', until);
    const refusal = until === undefined ? 'NOT_RETURNABLE' : indianDay(now) > until ? 'TOO_LATE' : null;
    if (refusal !== null && !beyondTerms) return refused(one, refusal, until);
    return { itemId: one.id, most, until: until ?? null, refusal, swaps: [], bought: one };
  });
  return withSwaps(db, judged);
}

export async function presentOffer(db: Db, order: OrderRow, lines: readonly OfferedLine[]): Promise<ReturnOffer> {
  const left = order.delivery_paise + order.cash_fee_paise - (await sumChargesBack(db, order.id));
  const always = left > 0 && (await termsAt(db, order.delivered_at ?? order.created_at)).refundsCharges;
  return {
    ...(left > 0 && { charges: { left: toRupees(left), always } }),
    lines: lines.map(({ bought: _bought, ...line }) => line),
  };
}

async function withSwaps(db: Db, lines: readonly OfferedLine[]): Promise<OfferedLine[]> {
  const open = lines.filter(({ most, bought }) => most > 0 && bought.product_retired_at === null);
  const variants = await listOnSale(db, [...new Set(open.map(({ bought }) => bought.product_id))]);
  return lines.map((line) => {
    if (!open.includes(line)) return line;
    const { product_id: productId, variant_id: variantId } = line.bought;
    const swaps = variants
      .filter(({ id, product_id, stock }) => product_id === productId && id !== variantId && stock > 0)
      .filter(({ selling_paise }) => isEvenFor(line.bought, selling_paise))
      .map(({ id, color, size, stock }) => ({ variantId: id, color, size, left: stock }))
      .toSorted((a, b) => a.color.localeCompare(b.color, 'en') || compareSizes(a.size, b.size));
    return { ...line, swaps };
  });
}

/**
 * Returns whether an item at this price is a possible exchange for the bought item. It must not cost more than the
 * bought item cost in the order or costs now; the higher price counts.
 */
export function isEvenFor(bought: Bought, sellingPaise: number): boolean {
  const { selling_paise: paid, now_paise: now, retired_at: retiredAt } = bought;
  return isEvenSwap(paid, retiredAt === null ? now : undefined, sellingPaise);
}

function pathOf(categoryId: string, parents: ReadonlyMap<string, string | null>): string[] {
  const path: string[] = [];
  for (let at: string | undefined = categoryId; at !== undefined; at = parents.get(at) ?? undefined) path.push(at);
  return path;
}

function refused(bought: Bought, refusal: OfferedLine['refusal'], until?: string): OfferedLine {
  return { itemId: bought.id, most: 0, until: until ?? null, refusal, swaps: [], bought };
}
