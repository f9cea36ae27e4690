import { ShopError } from '#contract/errors.ts';
import { MINUTE_MS } from '#domain/instants.ts';
import { nextBoundary } from '#domain/markdowns.ts';
import * as orderErrorsText from '#text/order-errors.ts';
import { CLOCKS_DIFFER_MS } from '../../platform/clock.ts';
import { msAheadOfDatabase } from '../../platform/db/database-clock.ts';
import type { Tx } from '../../platform/db/schema.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { notePriceChange } from '../../platform/site-version/versions.ts';
import {
  instantToApply,
  lockPriceState,
  NOT_STAGED,
  priceStateQuery,
  savePriceState,
} from '../markdowns/price-state.ts';
import { listOpenMarkdowns, updateMarkdown } from '../markdowns/queries.ts';
import { goodsOf, salesOf } from '../markdowns/running.ts';
import { listPriced } from '../products/price-queries.ts';
import {
  findFiltered,
  flips,
  hasChanged,
  isDue,
  listAffected,
  noteBeginningsAndEnds,
  timesOf,
  withFound,
  type Found,
  type PricesShop,
} from './due-sales.ts';
import { noteHistory, writeStaged } from './staged-prices.ts';
import { writePrices } from './write-prices.ts';

/**
 * Sets all variants to the prices that the sales give now, in one transaction, after sales have begun, ended or
 * changed. Several processes may call this function any number of times: the first process writes the prices, and the
 * other processes find nothing to write. Returns whether prices have changed. Throws 503 CLOCK_WRONG if the machine's
 * clock differs too much from the database's, because such a machine would begin a sale too early or apply an ended
 * sale again.
 */
export async function applyDuePrices(shop: PricesShop): Promise<boolean> {
  const wrongMs = Math.abs(await msAheadOfDatabase(shop.db));
  if (wrongMs >= CLOCKS_DIFFER_MS) {
    const minutes = Math.round(wrongMs / MINUTE_MS);
    throw new ShopError('not-ready', 'CLOCK_WRONG', orderErrorsText.clockIsWrong({ minutes }));
  }
  const staged = await writeStaged(shop);
  if (staged !== undefined) return staged;
  for (;;) {
    const [state] = await priceStateQuery(shop.db).execute();
    const instant = state ? instantToApply(state, shop.now()) : shop.now();
    // The catalogue finds the products of sales with a filter before the transaction, because a transaction must run
    // nothing but SQL.
    const found = await findFiltered(shop, instant);
    const outcome = await inTransaction(shop.db, async (db) => applyIn(db, shop.now(), found));
    if (outcome === 'again') continue;
    if (outcome > 0) await shop.catalogue.afterCommit();
    return outcome > 0;
  }
}

async function applyIn(db: Tx, now: string, found: Found): Promise<number | 'again'> {
  const state = await lockPriceState(db);
  const instant = instantToApply(state, now);
  const open = await listOpenMarkdowns(db, instant);
  const due = open.filter((row) => isDue(row, instant)).map((row) => withFound(row, found));
  const changing = open.filter((row) => hasChanged(row, instant));
  const next_at = nextBoundary(open.map(timesOf), instant);
  if (next_at !== state.next_at || changing.length > 0 || state.applied_at > instant)
    await savePriceState(db, { applied_at: instant, next_at, ...NOT_STAGED });
  if (changing.length === 0) return 0;
  await noteHistory(db, state);
  const ids = new Set(changing.map(({ id }) => id));
  const beginning = due.filter(({ id }) => ids.has(id));
  // If a sale with a filter has begun after the filters were searched, its products are still unknown, so the caller
  // must search again.
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
  const flipping = changing.filter((row) => flips(row, instant));
  await noteBeginningsAndEnds(db, flipping, instant, written.variantsOf);
  if (written.productIds.length > 0) await notePriceChange(db, written.productIds);
  return written.productIds.length;
}
