import { addMs } from '#domain/instants.ts';
import { nextBoundary } from '#domain/markdowns.ts';
import type { Tx } from '../../platform/db/schema.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { listEditedSince, notePriceChange, presentVersion } from '../../platform/site-version/versions.ts';
import {
  arePricesDue,
  instantToApply,
  lockPriceState,
  NOT_STAGED,
  priceStateQuery,
  savePriceState,
  type PriceState,
} from '../markdowns/price-state.ts';
import { listOpenMarkdowns, updateMarkdown, type MarkdownRow } from '../markdowns/queries.ts';
import { goodsOf, salesOf, type Sale } from '../markdowns/running.ts';
import {
  countComing,
  deleteComing,
  insertComing,
  listComingProducts,
  noteComing,
  writeComing,
} from '../products/coming-prices.ts';
import { listPriced } from '../products/price-queries.ts';
import {
  findFiltered,
  flips,
  isDue,
  listAffected,
  noteBeginningsAndEnds,
  timesOf,
  withFound,
  type Found,
  type PricesShop,
} from './due-sales.ts';
import { differingPrices, noteRepriced } from './write-prices.ts';

// For the whole catalogue, finding, computing and writing the prices of a sale takes seconds. The shop therefore stages
// the prices: one process computes the prices shortly before the sale begins or ends (`stagePrices`). When the sale
// begins or ends, a process copies all these prices into the variants (`writeStaged`). Before that, it computes the
// prices again for products that somebody has edited meanwhile. If somebody edits a sale, the staged prices become
// invalid, and `applyDuePrices` does all of the work when the sale begins or ends.

/** The shop stages prices this number of milliseconds before a sale begins or ends. */
const STAGE_MS = 30_000;

/** Returns whether a sale is about to begin or end, and its prices are not staged yet. */
export function isToStage({ next_at, staged_at }: PriceState, now: string): boolean {
  return next_at !== null && next_at !== staged_at && next_at <= addMs(now, STAGE_MS);
}

/**
 * Computes in advance the prices that will apply when the next sale begins or ends. Returns whether these prices are
 * now staged.
 */
export async function stagePrices(shop: PricesShop): Promise<boolean> {
  const [state] = await priceStateQuery(shop.db).execute();
  if (!state?.next_at) return false;
  const found = await findFiltered(shop, state.next_at);
  return inTransaction(shop.db, async (db) => stageIn(db, shop.now(), found));
}

async function stageIn(db: Tx, now: string, found: Found): Promise<boolean> {
  const state = await lockPriceState(db);
  const at = state.next_at;
  if (at === null || arePricesDue(state, now) || !isToStage(state, now)) return at !== null && at === state.staged_at;
  const open = await listOpenMarkdowns(db, at);
  // The function stages no prices if the goods of a running sale have changed, or if a filter has not found its
  // products. The shop must first apply the changed goods, or find the products of the filter.
  if (open.some(({ is_applied, is_stale }) => is_applied === 1 && is_stale === 1)) return false;
  const due = open.filter((row) => isDue(row, at)).map((row) => withFound(row, found));
  const flipping = open.filter((row) => flips(row, at));
  const beginning = due.filter((row) => flips(row, at));
  if (beginning.some((row) => goodsOf(row).kind === 'filter' && !found.has(row.id))) return false;
  await noteHistory(db, state);
  const sales = await salesOf(db, due);
  const ids = flipping.map(({ id }) => id);
  const begun = sales.filter(({ id }) => ids.includes(id));
  await deleteComing(db);
  await stage(db, sales, await listAffected(db, begun, ids));
  for (const { id, found } of beginning) await updateMarkdown(db, id, { found, is_stale: 0 });
  await savePriceState(db, { staged_at: at, staged_version: await presentVersion(db) });
  return true;
}

/** Stages the prices that these sales give these products; `productIds` of null means all products. */
async function stage(db: Tx, sales: readonly Sale[], productIds: readonly string[] | null): Promise<void> {
  const variants = await listPriced(db, productIds);
  const differing = await differingPrices(db, variants, { sales });
  await insertComing(
    db,
    differing.map(({ variant, columns }) => ({
      variant_id: variant.id,
      product_id: variant.product_id,
      ended_id: variant.markdown_id,
      is_repriced:
        columns.selling_paise === variant.selling_paise && columns.saving_paise === variant.saving_paise ? 0 : 1,
      ...columns,
    })),
  );
}

/**
 * Begins and ends the sales whose prices are staged, if their instant has come. Returns whether prices have changed, or
 * undefined if no prices are staged for the present instant.
 */
export async function writeStaged(shop: PricesShop): Promise<boolean | undefined> {
  const [state] = await priceStateQuery(shop.db).execute();
  if (!state || !isStaged(state, instantToApply(state, shop.now()))) return undefined;
  const changed = await inTransaction(shop.db, async (db) => writeIn(db, shop.now()));
  if (changed) await shop.catalogue.afterCommit();
  return changed;
}

function isStaged({ applied_at, next_at, staged_at }: PriceState, instant: string): boolean {
  return staged_at !== null && staged_at === next_at && staged_at <= instant && applied_at <= instant;
}

async function writeIn(db: Tx, now: string): Promise<boolean | undefined> {
  const state = await lockPriceState(db);
  const instant = instantToApply(state, now);
  if (!isStaged(state, instant)) return undefined;
  const open = await listOpenMarkdowns(db, state.staged_at ?? instant);
  const next_at = nextBoundary(open.map(timesOf), state.staged_at ?? instant);
  const edited = await listEditedSince(db, state.staged_version ?? -1);
  // If no process ran for some time, a further sale may have begun or ended as well, so the staged prices are out of
  // date.
  if (!edited || (next_at !== null && next_at <= instant)) return undefined;
  if (edited.length > 0) {
    await deleteComing(db, edited);
    await stage(
      db,
      await salesOf(
        db,
        open.filter((row) => isDue(row, instant)),
      ),
      edited,
    );
  }
  await writeComing(db, instant);
  await begin(
    db,
    open.filter((row) => flips(row, instant)),
    instant,
  );
  await savePriceState(db, { applied_at: instant, next_at, ...NOT_STAGED, history_at: instant });
  const productIds = await listComingProducts(db);
  await noteRepriced(db, productIds, instant);
  if (productIds.length > 0) await notePriceChange(db, productIds);
  return productIds.length > 0;
}

async function begin(db: Tx, rows: readonly MarkdownRow[], instant: string): Promise<void> {
  for (const { id, is_applied } of rows)
    await updateMarkdown(db, id, is_applied === 1 ? { is_applied: 0, is_stale: 0, found: null } : { is_applied: 1 });
  await noteBeginningsAndEnds(db, rows, instant, await countComing(db));
}

/** Adds staged prices to the price history, about a second after a process has written them into the variants. */
export async function noteSaleHistory({ db }: Pick<PricesShop, 'db'>): Promise<void> {
  await inTransaction(db, async (db) => noteHistory(db, await lockPriceState(db)));
}

/** Does the work of `noteSaleHistory` in a transaction that has locked the price state. */
export async function noteHistory(db: Tx, { history_at }: PriceState): Promise<void> {
  if (history_at === null) return;
  await noteComing(db, history_at);
  await deleteComing(db);
  await savePriceState(db, { history_at: null });
}
