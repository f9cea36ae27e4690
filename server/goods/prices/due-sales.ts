import { markdownState } from '#domain/markdowns.ts';
import { noteInLog } from '../../accounts/audit/audit.ts';
import type { Tx } from '../../platform/db/schema.ts';
import { CategoryTree, loadCategoryRows } from '../catalogue/category-tree.ts';
import type { Goods } from '../goods.ts';
import { listOpenMarkdowns, type MarkdownRow } from '../markdowns/queries.ts';
import { goodsOf, type Sale } from '../markdowns/running.ts';
import { listBySku, listHeldProducts, listInCategories } from '../products/price-queries.ts';
import { findByFilter } from './find-goods.ts';

export type PricesShop = Pick<Goods, 'db' | 'catalogue' | 'now'>;

/** The products that the filters of sales have found, by the sale's id. */
export type Found = ReadonlyMap<string, readonly string[]>;

/**
 * Finds the products of sales with a filter, if such a sale runs at an instant and the shop does not know its present
 * products yet.
 */
export async function findFiltered(shop: PricesShop, instant: string): Promise<Found> {
  const found = new Map<string, readonly string[]>();
  let isFresh = false;
  for (const row of await listOpenMarkdowns(shop.db, instant)) {
    const goods = goodsOf(row);
    if (goods.kind !== 'filter' || !isDue(row, instant) || !hasChanged(row, instant)) continue;
    if (!isFresh) await shop.catalogue.refresh();
    isFresh = true;
    found.set(row.id, await findByFilter(shop, goods.filter));
  }
  return found;
}

export function timesOf({ starts_at, ends_at, paused_at, closed_at }: MarkdownRow) {
  return { startsAt: starts_at, endsAt: ends_at, pausedAt: paused_at, closedAt: closed_at };
}

export function isDue(row: MarkdownRow, instant: string): boolean {
  return markdownState(timesOf(row), instant) === 'running';
}

/** Returns whether the sale has begun or ended by this instant, and the variants' prices do not show that yet. */
export function flips(row: MarkdownRow, instant: string): boolean {
  return (row.is_applied === 1) !== isDue(row, instant);
}

export function hasChanged(row: MarkdownRow, instant: string): boolean {
  return flips(row, instant) || (row.is_applied === 1 && row.is_stale === 1);
}

/** Writes into the log of changes which sales have begun or ended, each with its number of variants. */
export async function noteBeginningsAndEnds(
  db: Tx,
  rows: readonly MarkdownRow[],
  instant: string,
  variantsOf: ReadonlyMap<string, number>,
): Promise<void> {
  await noteInLog(
    db,
    { userId: null, now: instant },
    ...rows.map(({ id, name, is_applied }) => ({
      action: is_applied === 1 ? ('sale.over' as const) : ('sale.began' as const),
      id,
      name,
      after: { variants: variantsOf.get(id) ?? 0 },
    })),
  );
}

export function withFound(row: MarkdownRow, found: Found): MarkdownRow {
  const ids = found.get(row.id);
  return ids ? { ...row, found: JSON.stringify(ids) } : row;
}

/**
 * Lists the products whose prices may change: the products of sales that end or change, and of the sales that begin.
 * Returns null if the prices of all products may change.
 */
export async function listAffected(
  db: Tx,
  beginning: readonly Sale[],
  changing: readonly string[],
): Promise<string[] | null> {
  const ids = new Set(await listHeldProducts(db, changing));
  for (const sale of beginning) {
    const own = await listProductsOfSale(db, sale);
    if (own === null) return null;
    for (const id of own) ids.add(id);
  }
  return [...ids];
}

async function listProductsOfSale(db: Tx, { goods, found }: Sale): Promise<readonly string[] | null> {
  switch (goods.kind) {
    case 'all':
      return null;
    case 'products':
      return goods.ids;
    case 'filter':
      return found;
    case 'categories': {
      const tree = new CategoryTree(await loadCategoryRows(db), []);
      return listInCategories(db, [...tree.idsBelow(goods.ids)]);
    }
    case 'skus':
      return (await listBySku(db, goods.skus)).map(({ product_id }) => product_id);
  }
}
