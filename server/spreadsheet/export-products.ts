import { productColumns } from '#contract/spreadsheets.ts';
import { formatFacts } from '#domain/facts.ts';
import { plainRupees } from '#domain/read-number.ts';
import type { CategoryTree } from '../catalogue/category-tree.ts';
import { batches } from '../db/batches.ts';
import type { Db } from '../db/schema.ts';
import { factsOf, loadProducts, type LoadedProduct } from '../products/products.ts';
import { BOM, toCsvLine } from './csv.ts';
import { formatPictures } from './picture-cells.ts';

const BATCH = 200;

/** These products as a spreadsheet, one row a size, a few hundred at a time. */
export async function* exportProducts(
  db: Db,
  categories: CategoryTree,
  ids: readonly string[],
): AsyncGenerator<string> {
  yield BOM + toCsvLine(productColumns);
  for (const batch of batches(ids, BATCH)) {
    const loaded = await loadProducts(db, batch);
    yield loaded.map((product) => rowsOf(product, categories)).join('');
  }
}

function rowsOf({ product, images, variants }: LoadedProduct, categories: CategoryTree): string {
  const path = pathOf(categories, product.category_id);
  const pictures = formatPictures(images.map(({ picture_id: pictureId, color }) => ({ pictureId, color })));
  const facts = formatFacts(factsOf(product));
  return variants
    .map((variant) =>
      toCsvLine([
        product.id,
        variant.id,
        product.name,
        path,
        product.description,
        product.brand,
        facts,
        variant.color,
        variant.color_hex,
        variant.color_family ?? '',
        variant.size,
        variant.sku ?? '',
        variant.stock,
        variant.stock,
        plainRupees(variant.selling_paise),
        plainRupees(variant.selling_paise + variant.saving_paise),
        pictures,
      ]),
    )
    .join('');
}

/** A category as the spreadsheet names it: `Women > Ethnic Wear > Kurtas`. */
export function pathOf(categories: CategoryTree, id: string): string {
  return categories
    .path(id)
    .map((category) => category.name)
    .join(' > ');
}
