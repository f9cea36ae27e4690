import type { PriceCounts } from '#contract/prices.ts';
import { addMs, DAY_MS } from '#domain/instants.ts';
import { markdownLimits } from '#domain/markdowns.ts';
import * as pricesText from '#text/prices.ts';
import { noteInLog, type By } from '../../accounts/audit/audit.ts';
import { editedElsewhere } from '../../platform/db/edited-elsewhere.ts';
import { newId } from '../../platform/db/ids.ts';
import type { Tx } from '../../platform/db/schema.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { noteChange } from '../../platform/site-version/versions.ts';
import { goodsWords } from '../goods-words.ts';
import { holdPrices } from '../markdowns/price-state.ts';
import { markStale } from '../markdowns/queries.ts';
import { runningSales } from '../markdowns/running.ts';
import { listPriced, lockProducts } from '../products/price-queries.ts';
import { touchProducts } from '../products/queries.ts';
import type { PricesShop } from './due-sales.ts';
import { deleteChangesBefore, insertChange, type Entry } from './change-queries.ts';
import { findGoods } from './find-goods.ts';
import { countsOf, planPrices, seenMark, type PlannedPrice, type Wanted } from './plan-prices.ts';
import { ruleText } from './present.ts';
import { writePrices } from './write-prices.ts';

type Changed = { counts: PriceCounts; undoId: string | null };

/**
 * Changes the usual prices of many variants in one transaction, all or none. Returns `undoId`, by which an admin can
 * undo the whole change; it is null if no price has changed. A price to which the rule cannot be applied stays as it
 * is. `seen` is the hash of the prices that the admin has looked at (`seenMark`); throws 409 EDITED_ELSEWHERE if the
 * prices have another hash by now.
 */
export async function changePrices(
  shop: PricesShop,
  wanted: Wanted & { seen?: string | undefined },
  by: By,
): Promise<Changed> {
  await shop.catalogue.refresh();
  const { productIds, variantIds } = await findGoods(shop, wanted.goods, { isSale: false });
  const changed = await inTransaction(shop.db, async (db) => {
    await holdPrices(db);
    await lockProducts(db, productIds);
    const variants = await listPriced(db, productIds, { isLocked: true });
    const meant = variants.filter(({ id }) => variantIds?.has(id) ?? true);
    const planned = await planPrices(db, meant, wanted, by.now);
    if (wanted.seen !== undefined && wanted.seen !== seenMark(planned))
      throw editedElsewhere(pricesText.editedMeanwhile);
    return { counts: countsOf(planned), undoId: await writeChange(db, planned, wanted, by) };
  });
  await shop.catalogue.afterCommit();
  return changed;
}

async function writeChange(
  db: Tx,
  planned: readonly PlannedPrice[],
  { rule, goods }: Wanted,
  by: By,
): Promise<string | null> {
  const changing = planned.flatMap(({ variant, before, after }) => (after ? [{ variant, before, after }] : []));
  if (changing.length === 0) return null;
  const usual = new Map(changing.map(({ variant, after }) => [variant.id, after]));
  const sales = await runningSales(db);
  const variants = changing.map(({ variant }) => variant);
  const { productIds } = await writePrices(db, variants, { sales, by, cause: 'bulk', usual });
  await touchProducts(db, productIds, by.now);
  const id = newId();
  const counts = { products: productIds.length, variants: changing.length };
  const entries = changing.map(({ variant, before, after }): Entry => [
    variant.id,
    [before.sellingPaise, before.savingPaise],
    [after.sellingPaise, after.savingPaise],
  ]);
  await insertChange(db, {
    id,
    user_id: by.userId,
    rule,
    goods,
    entries,
    ...counts,
    undone_at: null,
    created_at: by.now,
  });
  await deleteChangesBefore(db, addMs(by.now, -markdownLimits.undoDays * DAY_MS));
  const after = { saleGoods: await goodsWords(db, goods), ...counts };
  await noteInLog(db, by, { action: 'prices.changed', id, name: ruleText(rule), after });
  await markStale(db, ['filter']);
  await noteChange(db, productIds);
  return id;
}
