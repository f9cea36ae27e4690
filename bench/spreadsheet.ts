import { join } from 'node:path';
import { toRupees } from '#domain/money.ts';
import type { Db } from '../server/platform/db/schema.ts';
import { readCatalogue } from '../server/goods/import/read-catalogue.ts';
import { toCsvLine } from '#domain/csv.ts';
import { sharedData } from '../test/shared-data.ts';

/**
 * The ids of the pictures that the spreadsheet names. Rows in the database are enough for an import, so the pictures
 * have no files.
 */
const PICTURES = ['1'.repeat(32), '2'.repeat(32)];

/** Records these pictures in the database. */
export async function notePictures(db: Db, now: string): Promise<void> {
  const looks = { width: 600, height: 800, widths: '[200,400,600]', placeholder: 'x'.repeat(200) };
  await db
    .insertInto('pictures')
    .values(PICTURES.map((id) => ({ id, ...looks, main_color: '#27396F', created_at: now, unused_since: null })))
    .execute();
}

/** The number of new products, and the text with which their codes begin. */
type Sheet = { size: number; series: string };

/**
 * Yields the lines of a product spreadsheet, as the shop exports it, with this many new products. The products repeat
 * the real catalogue with new names and codes.
 */
export async function* spreadsheetLines({ size, series }: Sheet): AsyncGenerator<string> {
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
        ...[toRupees(originalPrice), toRupees(originalPrice + discountPrice), row > 0 ? '' : PICTURES.join(' | ')],
      ]);
    }
  }
}
