import { newId } from '../db/ids.ts';
import type { Schema, Tx } from '../db/schema.ts';
import { addPieces, findStock, insertMovements, lockVariants, takePieces, type Line } from './stock-queries.ts';

export type { Line };
export type MovementRow = Schema['stock_movements'];
type Movement = { reason: MovementRow['reason']; orderId: string; userId: string | null; now: string };
export type Shortage = { productVariantId: string; requested: number; available: number };

/**
 * Takes pieces from stock. Stock falls by one conditional update, whose changed rows decide; answers what was short,
 * and then the caller must roll back. All lines together take two round trips, because others wait for the variants
 * meanwhile.
 */
export async function takeStock(db: Tx, lines: readonly Line[]): Promise<Shortage[]> {
  const ids = lines.map(({ variantId }) => variantId);
  if (lines.length > 1) await lockVariants(db, ids);
  const taken = await takePieces(db, lines);
  const shortages: Shortage[] = [];
  for (const { variantId, quantity } of inVariantOrder(lines)) {
    if (taken.has(variantId)) continue;
    const available = (await findStock(db, variantId)) ?? 0;
    shortages.push({ productVariantId: variantId, requested: quantity, available });
  }
  return shortages;
}

/** The lines of the ledger for pieces that were taken. */
export function movementsOf(lines: readonly Line[], movement: Movement): MovementRow[] {
  return rowsOf(lines, -1, movement);
}

/** Gives pieces back to stock, in variant order. */
export async function returnStock(db: Tx, lines: readonly Line[], movement: Movement): Promise<void> {
  for (const { variantId, quantity } of inVariantOrder(lines)) await addPieces(db, variantId, quantity);
  await insertMovements(db, rowsOf(lines, 1, movement));
}

/** `damaged`: so many of the quantity cannot be sold. */
export type InspectedLine = Line & { damaged: number };

/**
 * Gives back to stock what came back and can be sold, in variant order. The ledger says that all pieces came back, and which
 * of them are written off.
 */
export async function returnInspected(
  db: Tx,
  lines: readonly InspectedLine[],
  movement: Omit<Movement, 'reason'>,
): Promise<void> {
  for (const { variantId, quantity, damaged } of inVariantOrder(lines))
    if (quantity > damaged) await addPieces(db, variantId, quantity - damaged);
  const lost = lines.filter(({ damaged }) => damaged > 0).map((line) => ({ ...line, quantity: line.damaged }));
  await insertMovements(db, [
    ...rowsOf(lines, 1, { ...movement, reason: 'return' }),
    ...rowsOf(lost, -1, { ...movement, reason: 'damage' }),
  ]);
}

function rowsOf(lines: readonly Line[], sign: 1 | -1, { reason, orderId, userId, now }: Movement): MovementRow[] {
  return lines.map(({ variantId, quantity }) => ({
    id: newId(),
    variant_id: variantId,
    change: sign * quantity,
    reason,
    order_id: orderId,
    user_id: userId,
    at: now,
  }));
}

function inVariantOrder<Each extends Line>(lines: readonly Each[]): Each[] {
  return lines.toSorted((a, b) => (a.variantId < b.variantId ? -1 : 1));
}
