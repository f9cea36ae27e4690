import { productColumns } from '#contract/spreadsheets.ts';
import { CategoryTree, loadCategoryRows } from '../catalogue/category-tree.ts';
import { writePath } from '../categories/categories.ts';
import { batches } from '../../platform/db/batches.ts';
import type { Db } from '../../platform/db/schema.ts';
import { readSnapshot } from '../../platform/db/snapshot.ts';
import { loadProducts, type LoadedProduct } from '../products/products.ts';
import { BOM, toCsvLine } from '#domain/csv.ts';
import { productCells, variantCells } from './row-cells.ts';
import { versionsOf } from './row-version.ts';

// The number of products that the export reads at once. Other requests wait while the export writes the rows of these
// products, so the number is small (scheduling/slices.ts).
const BATCH = 50;

/**
 * Writes these products as a spreadsheet, one row for each size. All rows show the state of one moment. Leaves out
 * products that are not for sale at that moment.
 */
export function exportProducts(db: Db, ids: readonly string[]): AsyncGenerator<string> {
  return readSnapshot(db, async function* (db) {
    const categories = new CategoryTree(await loadCategoryRows(db), []);
    yield BOM + toCsvLine(productColumns);
    for (const batch of batches(ids, BATCH)) {
      const loaded = await loadProducts(db, batch);
      yield loaded.map((product) => rowsOf(product, categories)).join('');
    }
  });
}

function rowsOf({ product, images, variants }: LoadedProduct, categories: CategoryTree): string {
  const pictures = images.map(({ picture_id: pictureId, color }) => ({ pictureId, color }));
  const ofProduct = productCells({ product, pictures, path: pathOf(categories, product.category_id) });
  const versionOf = versionsOf(ofProduct);
  return variants
    .map((variant) => {
      const ofVariant = variantCells(variant);
      const cells = {
        product: product.id,
        variant: variant.id,
        ...ofProduct,
        ...ofVariant,
        stock: variant.stock,
        stock_was: variant.stock,
        version: versionOf(variant.id, ofVariant),
      };
      return toCsvLine(productColumns.map((column) => cells[column]));
    })
    .join('');
}

/** Writes the path of a category as the spreadsheet contains it: `Women > Ethnic Wear > Kurtas`. */
export function pathOf(categories: CategoryTree, id: string): string {
  return writePath(categories.path(id).map((category) => category.name));
}
