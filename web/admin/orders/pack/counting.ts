import type { Order } from '#contract/orders.ts';

type Items = Order['items'];
/** Pieces that lie in the parcel, by the id of their line. */
export type Counts = Readonly<Record<string, number>>;
type Scanned = { kind: 'counted' | 'tooMany'; item: Items[number] } | { kind: 'wrong' };

export function countOf(counts: Counts, { id }: Items[number]): number {
  return counts[id] ?? 0;
}

/** The line to which a scanned SKU belongs: the first that lacks a piece of it. */
export function lineFor(items: Items, counts: Counts, scanned: string): Scanned {
  const sku = keyOf(scanned);
  const lines = items.filter(({ product }) => product.sku !== '' && keyOf(product.sku) === sku);
  const [first] = lines;
  if (!first) return { kind: 'wrong' };
  const open = lines.find((item) => countOf(counts, item) < item.quantity);
  return open ? { kind: 'counted', item: open } : { kind: 'tooMany', item: first };
}

export function isComplete(items: Items, counts: Counts): boolean {
  return items.every((item) => countOf(counts, item) >= item.quantity);
}

/** Some scanners write capitals only, and spaces at the end. */
function keyOf(sku: string): string {
  return sku.trim().toUpperCase();
}
