import { newId } from '../../platform/db/ids.ts';
import type { Schema, Tx } from '../../platform/db/schema.ts';
import { together } from '../../platform/db/together.ts';
import { addPieces, findStock, insertMovements, lockVariants, takePieces, type Line } from './stock-queries.ts';

export { insertMovements, lockVariants, movementsQuery, takePieces } from './stock-queries.ts';
export type { Line };
type MovementRow = Schema['stock_movements'];
type Movement = { reason: MovementRow['reason']; orderId: string; userId: string | null; now: string };
export type Shortage = { productVariantId: string; requested: number; available: number };

/**
 * Takes items from stock by one conditional update, so that two buyers never get the same item. Returns the lines with
 * too little stock; in that case the caller must roll back. All lines together take one round trip, because other
 * orders wait for the variants meanwhile.
 */
export async function takeStock(db: Tx, lines: readonly Line[]): Promise<Shortage[]> {
  return findShortages(db, lines, (await together(db, stockToTake(db, lines))).taken);
}

/**
 * Makes the queries, for `together`, that take the items of these lines. The result `taken` lists the variants that had
 * enough stock.
 */
export function stockToTake(db: Tx, lines: readonly Line[]) {
  return { locked: stockLock(db, lines), taken: takePieces(db, lines) };
}

/**
 * Makes the query that locks the variants of these lines before the order takes their items. A single variant needs no
 * such query, because the update of its stock locks it.
 */
export function stockLock(db: Tx, lines: readonly Line[]) {
  if (lines.length < 2) return undefined;
  return lockVariants(
    db,
    lines.map(({ variantId }) => variantId),
  );
}

/**
 * Returns the lines with too little stock, in ascending order of the variants' ids, each with the number of items left.
 */
export async function findShortages(
  db: Tx,
  lines: readonly Line[],
  taken: ReadonlyArray<{ id: string }>,
): Promise<Shortage[]> {
  const ids = new Set(taken.map(({ id }) => id));
  const short = inVariantOrder(lines).filter(({ variantId }) => !ids.has(variantId));
  const shortages: Shortage[] = [];
  for (const { variantId, quantity } of short) {
    const available = (await findStock(db, variantId)) ?? 0;
    shortages.push({ productVariantId: variantId, requested: quantity, available });
  }
  return shortages;
}

/** Makes the rows of the stock ledger for items that an order has taken. */
export function movementsOf(lines: readonly Line[], movement: Movement): MovementRow[] {
  return rowsOf(lines, -1, movement);
}

/** Puts items back into stock, in ascending order of the variants' ids. */
export async function returnStock(db: Tx, lines: readonly Line[], movement: Movement): Promise<void> {
  for (const { variantId, quantity } of inVariantOrder(lines)) await addPieces(db, variantId, quantity);
  await insertMovements(db, rowsOf(lines, 1, movement));
}

/**
 * A returned line of an order after its inspection. `damaged` is the number of its items that the shop cannot sell
 * again.
 */
export type InspectedLine = Line & { damaged: number };

/**
 * Puts the returned items that can be sold back into stock, in ascending order of the variants' ids. The stock ledger
 * records all items that came back, and that the damaged items are written off.
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
