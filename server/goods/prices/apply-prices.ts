import { markdownState, nextBoundary } from '#domain/markdowns.ts';
import { noteInLog } from '../../accounts/audit/audit.ts';
import type { Tx } from '../../platform/db/schema.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { noteChange } from '../../platform/site-version/versions.ts';
import { CategoryTree, loadCategoryRows } from '../catalogue/category-tree.ts';
import type { Goods } from '../goods.ts';
import { instantToApply, lockPriceState, priceStateQuery, savePriceState } from '../markdowns/price-state.ts';
import { listOpenMarkdowns, updateMarkdown, type MarkdownRow } from '../markdowns/queries.ts';
import { goodsOf, salesOf, type Sale } from '../markdowns/running.ts';
import { listBySku, listHeldProducts, listInCategories, listPriced } from '../products/price-queries.ts';
import { findByFilter } from './find-goods.ts';
import { writePrices } from './write-prices.ts';

export type PricesShop = Pick<Goods, 'db' | 'catalogue' | 'now'>;

/**
 * Sets all variants to the prices that the sales give now, in one transaction: for sales that have begun, ended or
 * changed since the last time. The function may run in several processes and any number of times: one process does the
 * work, and the others find it done. Answers whether prices have changed.
 */
export async function applyDuePrices(shop: PricesShop): Promise<boolean> {
  for (;;) {
    // A filter asks the catalogue, which must not happen inside a transaction.
    const found = await findFiltered(shop);
    const outcome = await inTransaction(shop.db, async (db) => applyIn(db, shop.now(), found));
    if (outcome === 'again') continue;
    if (outcome > 0) await shop.catalogue.afterCommit();
    return outcome > 0;
  }
}

type Found = ReadonlyMap<string, readonly string[]>;

async function applyIn(db: Tx, now: string, found: Found): Promise<number | 'again'> {
  const state = await lockPriceState(db);
  const instant = instantToApply(state, now);
  const open = await listOpenMarkdowns(db, instant);
  const due = open.filter((row) => isDue(row, instant)).map((row) => withFound(row, found));
  const changing = open.filter((row) => hasChanged(row, instant));
  const next_at = nextBoundary(open.map(timesOf), instant);
  if (next_at !== state.next_at || changing.length > 0 || state.applied_at > instant)
    await savePriceState(db, { applied_at: instant, next_at });
  if (changing.length === 0) return 0;
  const ids = new Set(changing.map(({ id }) => id));
  const beginning = due.filter(({ id }) => ids.has(id));
  // The sale has begun since the filters were asked.
  if (beginning.some((row) => goodsOf(row).kind === 'filter' && !found.has(row.id))) return 'again';
  const sales = await salesOf(db, due);
  const productIds = await listAffected(
    db,
    sales.filter(({ id }) => ids.has(id)),
    [...ids],
  );
  const variants = await listPriced(db, productIds, { isLocked: true });
  const written = await writePrices(db, variants, { sales, by: { userId: null, now: instant }, cause: 'sale' });
  for (const row of changing) {
    const running = beginning.find(({ id }) => id === row.id);
    await updateMarkdown(db, row.id, {
      is_applied: running ? 1 : 0,
      is_stale: 0,
      found: running?.found ?? null,
    });
  }
  await noteInLog(
    db,
    { userId: null, now: instant },
    ...changing
      .filter((row) => (row.is_applied === 1) !== isDue(row, instant))
      .map(({ id, name, is_applied }) => ({
        action: is_applied === 1 ? ('sale.over' as const) : ('sale.began' as const),
        id,
        name,
        after: { variants: written.variantsOf.get(id) ?? 0 },
      })),
  );
  if (written.productIds.length > 0) await noteChange(db, written.productIds);
  return written.productIds.length;
}

/** Asks the filters of the sales that run now and whose goods are not known yet. */
async function findFiltered(shop: PricesShop): Promise<Found> {
  const [state] = await priceStateQuery(shop.db).execute();
  const instant = state ? instantToApply(state, shop.now()) : shop.now();
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

function isDue(row: MarkdownRow, instant: string): boolean {
  return markdownState(timesOf(row), instant) === 'running';
}

function hasChanged(row: MarkdownRow, instant: string): boolean {
  return (row.is_applied === 1) !== isDue(row, instant) || (row.is_applied === 1 && row.is_stale === 1);
}

function withFound(row: MarkdownRow, found: Found): MarkdownRow {
  const ids = found.get(row.id);
  return ids ? { ...row, found: JSON.stringify(ids) } : row;
}

/** Lists the products of sales that end or change, and of sales that begin; null means all products. */
async function listAffected(db: Tx, beginning: readonly Sale[], changing: readonly string[]): Promise<string[] | null> {
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
