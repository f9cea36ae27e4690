import { join } from 'node:path';
import { toRupees } from '#domain/money.ts';
import { readCatalogue } from '../server/import/read-catalogue.ts';
import { toCsvLine } from '#domain/csv.ts';
import { sharedData } from '../test/shared-data.ts';

/** So many new products, whose codes begin with `series`, each with these stored pictures. */
type Sheet = { size: number; pictures: readonly string[]; series: string };

/** The real catalogue as the shop's own spreadsheet, again and again under new names and codes until there are so many products. */
export async function* spreadsheetLines({ size, pictures, series }: Sheet): AsyncGenerator<string> {
  const { products } = await readCatalogue(join(sharedData, 'catalogue.csv'));
  const columns = ['product', 'name', 'category', 'description', 'brand', 'colour', 'colour_hex', 'size', 'stock'];
  yield toCsvLine([...columns, 'price', 'mrp', 'pictures']);
  for (let n = 0; n < size; n++) {
    const product = products[n % products.length];
    if (!product) return;
    const name = `${product.name} ${series}${Math.floor(n / products.length)}`;
    for (const [row, variant] of product.variants.entries()) {
      const { color, colorHexCode, size, stock, originalPrice, discountPrice } = variant;
      const words =
        row > 0 ? ['', '', '', ''] : [name, product.categoryPath.join(' > '), product.description, product.brand];
      yield toCsvLine([
        ...[`${series}-${n}`, ...words, color, colorHexCode, size, stock],
        ...[toRupees(originalPrice), toRupees(originalPrice + discountPrice), row > 0 ? '' : pictures.join(' | ')],
      ]);
    }
  }
}
