import { sameKey } from '#domain/same-key.ts';
import type { Order } from '#contract/orders.ts';

type Items = Order['items'];
/** For each line of the order, by the line's id: the number of its pieces that are in the parcel. */
export type Counts = Readonly<Record<string, number>>;
type Scanned = { kind: 'counted' | 'tooMany'; item: Items[number] } | { kind: 'wrong' };

export function countOf(counts: Counts, { id }: Items[number]): number {
  return counts[id] ?? 0;
}

/** Finds the line to which a scanned SKU belongs: the first line with this SKU that still lacks a piece. */
export function lineFor(items: Items, counts: Counts, scanned: string): Scanned {
  // Some scanners write all letters as capitals and add spaces at the end, so `sameKey` ignores both.
  const sku = sameKey(scanned);
  const lines = items.filter(({ product }) => product.sku !== '' && sameKey(product.sku) === sku);
  const [first] = lines;
  if (!first) return { kind: 'wrong' };
  const open = lines.find((item) => countOf(counts, item) < item.quantity);
  return open ? { kind: 'counted', item: open } : { kind: 'tooMany', item: first };
}

export function isEmpty(counts: Counts): boolean {
  return Object.keys(counts).length === 0;
}

export function isComplete(items: Items, counts: Counts): boolean {
  return missingOf(items, counts).length === 0;
}

/** Lists the lines that still lack pieces, with the number of missing pieces. */
export function missingOf(items: Items, counts: Counts): Array<{ item: Items[number]; count: number }> {
  return items.map((item) => ({ item, count: item.quantity - countOf(counts, item) })).filter(({ count }) => count > 0);
}
