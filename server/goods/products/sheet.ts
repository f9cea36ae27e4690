import * as productErrorsText from '#text/product-errors.ts';
import * as notFoundText from '#text/not-found.ts';
import { badField, orNotFound } from '#contract/errors.ts';
import type { SheetChange, SheetRow } from '#contract/variants.ts';
import type { By } from '../../accounts/audit/audit.ts';
import { holdPrices } from '../markdowns/price-state.ts';
import { noteGoods } from '../note-goods.ts';
import { noteChange } from '../../platform/site-version/versions.ts';
import type { Db, Tx } from '../../platform/db/schema.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { presentImage } from '../../platform/pictures/pictures.ts';
import { presentVariant } from './present.ts';
import { listNames, loadImages, loadVariantsOf, lockVariants, touchProducts } from './queries.ts';
import { skuTaken } from './save-variants.ts';
import { applyChange, listRepriced, logLines, refuseConflicts, refuseShortages, type SheetEdit } from './sheet-plan.ts';
import {
  findSkuHolders,
  freeUniqueColumns,
  noteStockChanges,
  writeVariants,
  type VariantToWrite,
} from './variant-queries.ts';

/**
 * Lists the sheet's lines (one for each variant) for these products, in the order of the ids, and within a product by
 * colour and size.
 */
export async function listSheet(db: Db, productIds: readonly string[]): Promise<SheetRow[]> {
  if (productIds.length === 0) return [];
  const products = new Map((await listNames(db, productIds)).map((product) => [product.id, product]));
  const variants = await loadVariantsOf(db, productIds);
  return productIds.flatMap((id) => {
    const product = products.get(id);
    if (!product) return [];
    const { name: productName, category_id: categoryId } = product;
    return (variants.get(id) ?? []).map((variant) => ({
      ...presentVariant(variant),
      productId: id,
      productName,
      categoryId,
    }));
  });
}

/**
 * Returns the address of each product's first picture, in its smallest size, by the product's id. Leaves out products
 * without a picture.
 */
export async function listFirstPictures(db: Db, productIds: readonly string[]): Promise<Record<string, string>> {
  const first = new Map<string, string>();
  for (const image of await loadImages(db, productIds)) {
    if (first.has(image.product_id)) continue;
    const { base, widths, formats } = presentImage(image, '').sources;
    first.set(image.product_id, `${base}-${widths[0]}.${formats.at(-1)}`);
  }
  return Object.fromEntries(first);
}

/**
 * Changes many variants in a few statements, all or none; returns the ids of their products. Throws 404 for a variant
 * that is no longer for sale. Throws 409 EDITED_ELSEWHERE with `conflicts`, 409 OUT_OF_STOCK with `items`, or 409
 * SKU_TAKEN.
 */
export async function saveSheet(db: Db, changes: readonly SheetChange[], by: By): Promise<string[]> {
  const ids = changes.map((change) => change.id);
  if (new Set(ids).size !== ids.length) throw badField('changes', productErrorsText.lineTwice());
  return inTransaction(db, async (db) => {
    await holdPrices(db);
    const edits = await lockEdited(db, changes);
    refuseConflicts(edits);
    refuseShortages(edits);
    const variants = edits.map(applyChange);
    await freeUniqueColumns(db, ids);
    await refuseTakenSkus(db, variants);
    await writeVariants(db, variants, { ...by, cause: 'hand' });
    const stockChanges = changes.map(({ id, stockChange = 0 }) => ({ variantId: id, change: stockChange }));
    await noteStockChanges(db, stockChanges, 'admin', by);
    await touchProducts(db, listRepriced(edits), by.now);
    await noteGoods(db, by, ...logLines(edits));
    const productIds = [...new Set(edits.map(({ now }) => now.product_id))];
    await noteChange(db, productIds);
    return productIds;
  });
}

async function lockEdited(db: Tx, changes: readonly SheetChange[]): Promise<SheetEdit[]> {
  const locked = await lockVariants(
    db,
    changes.map((change) => change.id),
  );
  return changes.map((change) => {
    const now = orNotFound(locked.get(change.id), notFoundText.variant);
    return { change, now };
  });
}

// Refuses SKUs that other variants have. The transaction has already emptied the SKUs of the edited variants, so a
// variant that has one of the wanted SKUs is another variant.
async function refuseTakenSkus(db: Tx, variants: readonly VariantToWrite[]): Promise<void> {
  const wanted = variants.flatMap((variant) => variant.sku ?? []);
  const twice = firstRepeated(wanted);
  if (twice !== undefined) throw skuTaken(twice, 'changes');
  const [taken] = (await findSkuHolders(db, wanted)).keys();
  if (taken !== undefined) throw skuTaken(taken, 'changes');
}

function firstRepeated(texts: readonly string[]): string | undefined {
  const seen = new Set<string>();
  return texts.find((text) => seen.size === seen.add(text).size);
}
