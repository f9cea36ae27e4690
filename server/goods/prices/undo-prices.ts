import { orNotFound, ShopError } from '#contract/errors.ts';
import type { LeftPrice } from '#contract/prices.ts';
import { toRupees } from '#domain/money.ts';
import type { Price } from '#domain/pricing.ts';
import * as pricesText from '#text/prices.ts';
import { noteInLog, type By } from '../../accounts/audit/audit.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { noteChange } from '../../platform/site-version/versions.ts';
import { holdPrices } from '../markdowns/price-state.ts';
import { markStale } from '../markdowns/queries.ts';
import { ruleOf, runningSales } from '../markdowns/running.ts';
import { listPriced, lockProducts, type PricedVariant } from '../products/price-queries.ts';
import { listNames, listProductsOf, touchProducts } from '../products/queries.ts';
import { usualPrice } from '../products/usual-price.ts';
import type { PricesShop } from './due-sales.ts';
import { lockChange, setUndone, type Entry } from './change-queries.ts';
import { ruleText } from './present.ts';
import { writePrices } from './write-prices.ts';

type Undone = { undone: number; left: LeftPrice[] };

/**
 * Restores the usual prices from before a bulk change. A price that somebody has changed since then stays, and the
 * function returns it in `left`. Throws 404 for a change that is unknown or too old, and 409 if somebody has already
 * undone the change.
 */
export async function undoPrices(shop: PricesShop, id: string, by: By): Promise<Undone> {
  const undone = await inTransaction(shop.db, async (db) => {
    const change = orNotFound(await lockChange(db, id), pricesText.changeNotFound);
    if (change.undone_at !== null) throw new ShopError('conflict', 'ALREADY_UNDONE', pricesText.alreadyUndone());
    await holdPrices(db);
    // The cast is safe: `insertChange` wrote the column `entries`.
    const entries = new Map((JSON.parse(change.entries) as Entry[]).map((entry) => [entry[0], entry]));
    const products = await listProductsOf(db, [...entries.keys()]);
    await lockProducts(db, products);
    const variants = (await listPriced(db, products, { isLocked: true })).filter((one) => entries.has(one.id));
    const isAsChanged = (variant: PricedVariant) => isSame(usualPrice(variant), entries.get(variant.id)?.[2]);
    const back = variants.filter(isAsChanged);
    const usual = new Map(
      back.map(({ id: variantId }): [string, Price] => {
        const [sellingPaise, savingPaise] = entries.get(variantId)?.[1] ?? [0, 0];
        return [variantId, { sellingPaise, savingPaise }];
      }),
    );
    const sales = await runningSales(db);
    const { productIds } = await writePrices(db, back, { sales, by, cause: 'bulk', usual });
    await touchProducts(db, productIds, by.now);
    await setUndone(db, id, by.now);
    const left = variants.filter((variant) => !isAsChanged(variant));
    const after = { products: productIds.length, variants: back.length, left: left.length };
    await noteInLog(db, by, { action: 'prices.undone', id, name: ruleText(ruleOf(change)), after });
    await markStale(db, ['filter']);
    if (productIds.length > 0) await noteChange(db, productIds);
    return { undone: back.length, left };
  });
  await shop.catalogue.afterCommit();
  return { undone: undone.undone, left: await presentLeft(shop, undone.left) };
}

function isSame({ sellingPaise, savingPaise }: Price, [selling, saving]: readonly number[] = []): boolean {
  return sellingPaise === selling && savingPaise === saving;
}

async function presentLeft({ db }: PricesShop, left: readonly PricedVariant[]): Promise<LeftPrice[]> {
  if (left.length === 0) return [];
  const products = await listNames(db, [...new Set(left.map(({ product_id }) => product_id))]);
  const nameOf = new Map(products.map(({ id, name }) => [id, name]));
  return left.map((variant) => ({
    productVariantId: variant.id,
    productName: nameOf.get(variant.product_id) ?? '',
    color: variant.color,
    size: variant.size,
    originalPrice: toRupees(usualPrice(variant).sellingPaise),
  }));
}
