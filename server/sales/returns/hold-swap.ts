import { ShopError } from '#contract/errors.ts';
import * as returnText from '#text/returns.ts';
import { noteStockChange } from '../../platform/site-version/versions.ts';
import type { Tx } from '../../platform/db/schema.ts';
import { together } from '../../platform/db/together.ts';
import { findShortages, insertMovements, movementsOf, stockToTake, type Line } from '../../goods/products/stock.ts';
import { noteEvents, stockEvents } from '../../webhooks/note-event.ts';
import { isEvenFor, type OfferedLine } from './offer.ts';

/**
 * One line of a request for a return: what the shop offers for the line, the number of items, and the item that the
 * shopper wants in exchange.
 */
export type AskedLine = { offered: OfferedLine; quantity: number; swap: OfferedLine['swaps'][number] | undefined };
type Holding = { orderId: string; userId: string; now: string };

/**
 * Takes the items that the shopper wants in exchange from the stock, so that nobody else can buy them. Throws
 * OUT_OF_STOCK if too few are left, or if an item is no longer for sale at this price.
 */
export async function holdSwaps(db: Tx, lines: readonly AskedLine[], holding: Holding): Promise<void> {
  const wanted = new Map<string, number>();
  for (const { swap, quantity } of lines)
    if (swap) wanted.set(swap.variantId, (wanted.get(swap.variantId) ?? 0) + quantity);
  if (wanted.size === 0) return;
  const pieces: Line[] = [...wanted].map(([variantId, quantity]) => ({ variantId, quantity }));
  const { taken } = await together(db, stockToTake(db, pieces));
  const shortages = await findShortages(db, pieces, taken);
  if (shortages.length > 0) throw swapGone({ items: shortages });
  // While this transaction waited for the lock, the offered item may have gone off sale, or its price may have changed.
  if (!taken.every((row) => isAsOffered(row, lines))) throw swapGone();
  await insertMovements(db, movementsOf(pieces, { ...holding, reason: 'swap' }));
  const products = [...new Set(lines.map(({ offered }) => offered.bought.product_id))];
  await noteStockChange(db, products);
  await noteEvents(db, stockEvents(products), holding.now);
}

function isAsOffered(
  {
    id,
    retired_at: retiredAt,
    selling_paise: sellingPaise,
  }: { id: string; retired_at: string | null; selling_paise: number },
  lines: readonly AskedLine[],
): boolean {
  const wanted = lines.filter(({ swap }) => swap?.variantId === id);
  return retiredAt === null && wanted.every(({ offered }) => isEvenFor(offered.bought, sellingPaise));
}

export function swapGone(details?: Record<string, unknown>): ShopError {
  return new ShopError('conflict', 'OUT_OF_STOCK', returnText.swapGone(), { details });
}
