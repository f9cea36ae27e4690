import { newId } from '../db/ids.ts';
import type { Schema, Tx } from '../db/schema.ts';
import { addPieces, findStock, insertMovements, takePieces } from './stock-queries.ts';

export type Line = { variantId: string; quantity: number };
type Movement = { reason: Schema['stock_movements']['reason']; orderId: string; userId: string | null; now: string };
export type Shortage = { productVariantId: string; requested: number; available: number };

/**
 * Takes pieces from stock, in variant order so that two carts never wait for each other in a circle. Stock falls by one
 * conditional update a line, whose changed row decides; answers what was short. Any shortage: the caller must roll back.
 */
export async function takeStock(db: Tx, lines: readonly Line[], movement: Movement): Promise<Shortage[]> {
  const shortages: Shortage[] = [];
  for (const { variantId, quantity } of inVariantOrder(lines)) {
    if (await takePieces(db, variantId, quantity)) continue;
    const available = (await findStock(db, variantId)) ?? 0;
    shortages.push({ productVariantId: variantId, requested: quantity, available });
  }
  if (shortages.length === 0) await noteMovements(db, lines, -1, movement);
  return shortages;
}

/** Gives pieces back to stock, in variant order. */
export async function returnStock(db: Tx, lines: readonly Line[], movement: Movement): Promise<void> {
  for (const { variantId, quantity } of inVariantOrder(lines)) await addPieces(db, variantId, quantity);
  await noteMovements(db, lines, 1, movement);
}

async function noteMovements(
  db: Tx,
  lines: readonly Line[],
  sign: 1 | -1,
  { reason, orderId, userId, now }: Movement,
): Promise<void> {
  const rows = lines.map(({ variantId, quantity }) => ({
    id: newId(),
    variant_id: variantId,
    change: sign * quantity,
    reason,
    order_id: orderId,
    user_id: userId,
    at: now,
  }));
  await insertMovements(db, rows);
}

function inVariantOrder(lines: readonly Line[]): Line[] {
  return lines.toSorted((a, b) => (a.variantId < b.variantId ? -1 : 1));
}
