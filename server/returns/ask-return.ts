import { notFound, ShopError } from '#contract/errors.ts';
import { heldUntil, type Payout, type ReturnKind, type ReturnReason } from '#domain/returns.ts';
import * as notFoundText from '#text/not-found.ts';
import * as returnText from '#text/returns.ts';
import * as sessionText from '#text/session.ts';
import { noteStockChange } from '../catalogue/versions.ts';
import { newId } from '../db/ids.ts';
import type { Db, Tx } from '../db/schema.ts';
import { together } from '../db/together.ts';
import { inTransaction } from '../db/transaction.ts';
import { lockBuyer, lockOrder, type OrderRow } from '../orders/orders.ts';
import { findShortages, insertMovements, movementsOf, stockToTake, type Line } from '../orders/stock.ts';
import { noteEvents, stockEvents } from '../webhooks/note-event.ts';
import { enterState } from './enter-state.ts';
import { isEvenFor, offerFor, type OfferedLine } from './offer.ts';
import { termsAt } from './policy.ts';
import { insertReturn, type LineRow, type ReturnRow } from './queries.ts';

export type Asking = {
  kind: ReturnKind;
  reason: ReturnReason;
  words: string;
  payout?: Payout | undefined;
  lines: ReadonlyArray<{ itemId: string; quantity: number; swapVariantId?: string | undefined }>;
};

/**
 * A shopper asks to send pieces of their own order back; what they want instead is taken from stock at once. Answers the return's
 * id. Throws 401 for who is erased or blocked meanwhile, 404, 409 with the reason why a line does not come back, TOO_MANY, and
 * OUT_OF_STOCK for a swap that somebody else was quicker to buy, or that is not on sale for this price any more.
 */
export async function askReturn(db: Db, userId: string, orderId: string, asking: Asking, now: string): Promise<string> {
  return inTransaction(db, async (db) => {
    // Their data may be erased at this moment: who comes second waits, and finds what the first has done.
    if (!(await lockBuyer(db, userId).executeTakeFirst()))
      throw new ShopError('not-signed-in', 'NOT_SIGNED_IN', sessionText.ended());
    // Everything that happens to an order's returns waits for its row.
    const order = await lockOrder(db, orderId, userId);
    if (!order) throw notFound(notFoundText.order);
    const lines = judge(await offerFor(db, order, now), asking);
    const row = await newReturn(db, order, asking, lines, now);
    await insertReturn(
      db,
      row,
      lines.map((line) => lineRow(row.id, line)),
    );
    await enterState(db, row, { userId, by: 'shopper', words: '', now });
    await hold(db, row, lines);
    return row.id;
  });
}

type Judged = { offered: OfferedLine; quantity: number; swap: OfferedLine['swaps'][number] | undefined };

function judge(offer: readonly OfferedLine[], { kind, lines }: Asking): Judged[] {
  return lines.map(({ itemId, quantity, swapVariantId }) => {
    const offered = offer.find((line) => line.itemId === itemId);
    if (!offered) throw notFound(returnText.noSuchLine);
    if (offered.refusal !== null)
      throw new ShopError('conflict', offered.refusal, returnText.refusal({ refusal: offered.refusal }));
    if (quantity > offered.most)
      throw new ShopError('conflict', 'TOO_MANY', returnText.tooMany({ max: offered.most }), {
        details: { itemId, most: offered.most },
      });
    if (kind === 'refund') return { offered, quantity, swap: undefined };
    const swap = offered.swaps.find(({ variantId }) => variantId === swapVariantId);
    if (!swap) throw swapGone();
    return { offered, quantity, swap };
  });
}

async function newReturn(
  db: Tx,
  order: OrderRow,
  { kind, reason, words, payout }: Asking,
  lines: readonly Judged[],
  now: string,
): Promise<ReturnRow> {
  // A line that may come back shows that the order was delivered.
  const { holdDays } = await termsAt(db, order.delivered_at ?? now);
  return {
    id: newId(),
    order_id: order.id,
    user_id: order.user_id,
    kind,
    state: 'ASKED',
    reason,
    words,
    payout: payout ? JSON.stringify(payout) : null,
    refund_paise: lines.reduce((sum, { offered, quantity }) => sum + offered.bought.selling_paise * quantity, 0),
    refund_reference: '',
    pickup_on: null,
    sent_by: '',
    hold_days: holdDays,
    held_until: kind === 'swap' ? heldUntil(now, holdDays) : null,
    created_at: now,
    updated_at: now,
  };
}

function lineRow(returnId: string, { offered, quantity, swap }: Judged): LineRow {
  return {
    id: newId(),
    return_id: returnId,
    item_id: offered.itemId,
    quantity,
    damaged: 0,
    refund_paise: null,
    refund_reason: '',
    is_open: 1,
    swap_variant_id: swap?.variantId ?? null,
    swap_color: swap?.color ?? '',
    swap_size: swap?.size ?? '',
  };
}

/** Takes what is wanted instead as an order takes its pieces: where enough is left, and nobody else can. */
async function hold(db: Tx, { order_id: orderId, user_id: userId, created_at: now }: ReturnRow, lines: Judged[]) {
  const wanted = new Map<string, number>();
  for (const { swap, quantity } of lines)
    if (swap) wanted.set(swap.variantId, (wanted.get(swap.variantId) ?? 0) + quantity);
  if (wanted.size === 0) return;
  const pieces: Line[] = [...wanted].map(([variantId, quantity]) => ({ variantId, quantity }));
  const { taken } = await together(db, stockToTake(db, pieces));
  const shortages = await findShortages(db, pieces, taken);
  if (shortages.length > 0) throw swapGone({ items: shortages });
  // What was offered may have gone off sale, or up, while this waited for it.
  if (!taken.every((row) => isAsOffered(row, lines))) throw swapGone();
  await insertMovements(db, movementsOf(pieces, { orderId, userId, now, reason: 'swap' }));
  const products = [...new Set(lines.map(({ offered }) => offered.bought.product_id))];
  await noteStockChange(db, products);
  await noteEvents(db, stockEvents(products), now);
}

function isAsOffered(
  {
    id,
    retired_at: retiredAt,
    selling_paise: sellingPaise,
  }: { id: string; retired_at: string | null; selling_paise: number },
  lines: readonly Judged[],
): boolean {
  const wanted = lines.filter(({ swap }) => swap?.variantId === id);
  return retiredAt === null && wanted.every(({ offered }) => isEvenFor(offered.bought, sellingPaise));
}

function swapGone(details?: Record<string, unknown>): ShopError {
  return new ShopError('conflict', 'OUT_OF_STOCK', returnText.swapGone(), { details });
}
