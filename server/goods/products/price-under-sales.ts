import { bestSale } from '#domain/best-sale.ts';
import type { Price } from '#domain/pricing.ts';
import type { Db, Tx } from '../../platform/db/schema.ts';
import { runningSales, salesFor, type Covered, type LowestOf, type Sale } from '../markdowns/running.ts';
import { insertHistory, listLowest, type PriceColumns, type Repriced } from './price-queries.ts';

/** Returns the price columns of a variant that has this usual price while these sales run. */
export function priceUnder(sales: readonly Sale[], variant: Covered, usual: Price, lowestOf: LowestOf): PriceColumns {
  const best = sales.length === 0 ? undefined : bestSale(usual, salesFor(variant, sales, lowestOf));
  const { sellingPaise, savingPaise } = best?.price ?? usual;
  return {
    selling_paise: sellingPaise,
    saving_paise: savingPaise,
    usual_selling_paise: best ? usual.sellingPaise : null,
    usual_saving_paise: best ? usual.savingPaise : null,
    markdown_id: best?.id ?? null,
  };
}

/**
 * Reads each variant's lowest price before a sale, for the sales that show this price struck through. Most sales do not
 * show this price, so the function usually reads nothing.
 */
export async function lowestBefore(
  db: Db,
  sales: readonly Sale[],
  variants: ReadonlyArray<Covered>,
): Promise<LowestOf> {
  const bySale = new Map<string, ReadonlyMap<string, number>>();
  for (const { id, rule, startsAt, covers } of sales)
    if (rule.keep === 'lowest') {
      const own = variants.filter(covers).map((variant) => variant.id);
      bySale.set(id, await listLowest(db, own, startsAt));
    }
  return (sale, variantId) => bySale.get(sale.id)?.get(variantId);
}

type ToWrite = Omit<Covered, 'category_id'> & { selling_paise: number; saving_paise: number };

/**
 * Returns the price columns to write for these variants. The caller gives the variants with their usual price, and the
 * present price follows from the running sales. `categoriesOf` returns the categories of products, whose rows the
 * transaction has already written.
 */
export async function underRunningSales<Variant extends ToWrite>(
  db: Tx,
  variants: readonly Variant[],
  categoriesOf: (productIds: readonly string[]) => Promise<ReadonlyMap<string, string>>,
): Promise<Array<Variant & PriceColumns>> {
  const sales = await runningSales(db);
  const productIds = [...new Set(variants.map((one) => one.product_id))];
  const categories = sales.length > 0 ? await categoriesOf(productIds) : new Map<string, string>();
  const covered = variants.map((variant) => ({
    variant,
    place: { ...variant, category_id: categories.get(variant.product_id) ?? '' },
    usual: { sellingPaise: variant.selling_paise, savingPaise: variant.saving_paise },
  }));
  const lowestOf = await lowestBefore(
    db,
    sales,
    covered.map(({ place }) => place),
  );
  return covered.map(({ variant, place, usual }) => ({ ...variant, ...priceUnder(sales, place, usual, lowestOf) }));
}

type Before = { selling_paise: number; saving_paise: number; markdown_id?: string | null };
type PriceCause = Omit<Repriced, 'markdown_id'>;

/**
 * Adds the present prices of written variants to the history of prices, if these differ from the earlier prices. Always
 * adds the prices of new variants.
 */
export async function notePrices(
  db: Tx,
  variants: ReadonlyArray<PriceColumns & { id: string }>,
  before: ReadonlyMap<string, Before>,
  cause: PriceCause,
): Promise<void> {
  const changed = new Map<string | null, string[]>();
  for (const { id, selling_paise, saving_paise } of variants) {
    const was = before.get(id);
    if (was?.selling_paise === selling_paise && was.saving_paise === saving_paise) continue;
    // If a sale has just ended, the history names that sale as the cause of the usual price.
    const sale = cause.cause === 'sale' ? (was?.markdown_id ?? null) : null;
    const ids = changed.get(sale);
    if (ids) ids.push(id);
    else changed.set(sale, [id]);
  }
  for (const [markdown_id, ids] of changed) await insertHistory(db, ids, { ...cause, markdown_id });
}
