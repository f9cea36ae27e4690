import type { Price } from '#domain/pricing.ts';
import type { By } from '../../accounts/audit/audit.ts';
import type { Tx } from '../../platform/db/schema.ts';
import { pause } from '../../platform/scheduling/slices.ts';
import { isHeard, noteEvents } from '../../webhooks/note-event.ts';
import type { Sale } from '../markdowns/running.ts';
import { updatePrices, type PriceColumns, type PricedVariant } from '../products/price-queries.ts';
import { lowestBefore, notePrices, priceUnder } from '../products/price-under-sales.ts';
import { usualPrice } from '../products/usual-price.ts';

type Writing = {
  /** The sales that run now. */
  sales: readonly Sale[];
  by: By;
  cause: 'bulk' | 'sale';
  /** The new usual prices of variants. Variants without an entry keep their usual prices. */
  usual?: ReadonlyMap<string, Price>;
};

/**
 * The result of writing prices. `productIds` are the products whose prices have changed. `variantsOf` is the number of
 * variants that joined or left each sale.
 */
type Written = { productIds: string[]; variantsOf: ReadonlyMap<string, number> };

/**
 * Sets locked variants to their present price: the usual price, or the price of the best sale. Writes only prices that
 * change, adds them to the history, and writes the events for webhooks. The caller must record the change for the
 * catalogue.
 */
export async function writePrices(
  db: Tx,
  variants: readonly PricedVariant[],
  { sales, by, cause, usual }: Writing,
): Promise<Written> {
  const differing = await differingPrices(db, variants, { sales, usual });
  const products = new Set<string>();
  const variantsOf = new Map<string, number>();
  for (const { variant, columns } of differing) {
    products.add(variant.product_id);
    const [to, from] = [columns.markdown_id, variant.markdown_id];
    if (to !== null) variantsOf.set(to, (variantsOf.get(to) ?? 0) + 1);
    if (from !== null && from !== to) variantsOf.set(from, (variantsOf.get(from) ?? 0) + 1);
  }
  const written = differing.map(({ variant: { id }, columns }) => ({ id, ...columns }));
  await updatePrices(db, written, by.now);
  const before = new Map(variants.map((variant) => [variant.id, variant]));
  await notePrices(db, written, before, { cause, user_id: by.userId, at: by.now });
  const productIds = [...products];
  await noteRepriced(db, productIds, by.now);
  return { productIds, variantsOf };
}

/** Returns the new price columns of each variant whose stored prices differ from the price that applies now. */
export async function differingPrices(
  db: Tx,
  variants: readonly PricedVariant[],
  { sales, usual }: Pick<Writing, 'sales' | 'usual'>,
): Promise<Array<{ variant: PricedVariant; columns: PriceColumns }>> {
  const lowestOf = await lowestBefore(db, sales, variants);
  const differing: Array<{ variant: PricedVariant; columns: PriceColumns }> = [];
  for (const variant of variants) {
    await pause();
    const columns = priceUnder(sales, variant, usual?.get(variant.id) ?? usualPrice(variant), lowestOf);
    if (!isSame(columns, variant)) differing.push({ variant, columns });
  }
  return differing;
}

/**
 * If a webhook subscribes to changes of products, writes an event for each of these products, whose prices have
 * changed.
 */
export async function noteRepriced(db: Tx, productIds: readonly string[], now: string): Promise<void> {
  if (productIds.length > 0 && (await isHeard(db, 'product.updated')))
    await noteEvents(
      db,
      productIds.map((subjectId) => ({ event: 'product.updated' as const, subjectId })),
      now,
    );
}

function isSame(a: PriceColumns, b: PriceColumns): boolean {
  return (
    a.selling_paise === b.selling_paise &&
    a.saving_paise === b.saving_paise &&
    a.usual_selling_paise === b.usual_selling_paise &&
    a.usual_saving_paise === b.usual_saving_paise &&
    a.markdown_id === b.markdown_id
  );
}
