import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { optionKey } from '#contract/variant-input.ts';
import { batches } from '../server/platform/db/batches.ts';
import { makeCategories, pathKey } from '../server/goods/categories/categories.ts';
import { newId } from '../server/platform/db/ids.ts';
import { migrate } from '../server/platform/db/migrate.ts';
import { openDatabase } from '../server/platform/db/open.ts';
import type { Db } from '../server/platform/db/schema.ts';
import { inTransaction } from '../server/platform/db/transaction.ts';
import type { CatalogueProduct } from '../server/goods/import/catalogue-row.ts';
import { readCatalogue } from '../server/goods/import/read-catalogue.ts';
import { insertProducts, writeVariants } from '../server/goods/products/products.ts';

/**
 * Words that occur in no product of the real catalogue. The names of all products in one copy of the catalogue contain
 * the same one of these words; the first copy has none.
 */
const SERIES = ['', 'vasant', 'grishma', 'varsha', 'sharad', 'hemant', 'shishir', 'usha', 'sandhya', 'nisha', 'tara'];
const PRODUCTS_A_TRANSACTION = 500;
const PICTURES = 60;
const PICTURES_A_PRODUCT = 3;

/**
 * Fills a data folder with this many copies of the catalogue in `file`, unless the folder already contains a shop. Each
 * copy has its own names and SKUs, and own brands for a third of its products, so that the numbers of words and brands
 * grow with the catalogue. The numbers of sizes, colours and categories stay the same.
 */
export async function growCatalogue(dataDir: string, file: string, times: number): Promise<void> {
  if (existsSync(join(dataDir, 'shop.db'))) return;
  const { products } = await readCatalogue(file);
  const db = openDatabase({ DATA_DIR: dataDir });
  try {
    await migrate(db);
    const pictures = await makePictures(db);
    for (let copy = 0; copy < times; copy++)
      for (const [at, some] of [...batches(products, PRODUCTS_A_TRANSACTION)].entries())
        await inTransaction(db, async (db) =>
          writeCopy(db, some, { copy, first: copy * products.length + at * PRODUCTS_A_TRANSACTION, pictures }),
        );
  } finally {
    await db.destroy();
  }
}

type Copy = { copy: number; first: number; pictures: readonly string[] };
type Tx = Parameters<typeof insertProducts>[0];

async function writeCopy(db: Tx, products: readonly CatalogueProduct[], { copy, first, pictures }: Copy) {
  const now = instant(first);
  const paths = products.map(({ categoryPath }) => categoryPath);
  const { ids } = await makeCategories(db, paths, now);
  const rows = products.map((product, at) => ({ product, id: newId(), number: first + at }));
  const series = SERIES[copy % SERIES.length] ?? '';
  await insertProducts(
    db,
    rows.map(({ product: { name, brand, description, facts = [], categoryPath }, id, number }) => ({
      ...{ id, source_id: null, name: copy === 0 ? name : `${name} ${series}`, description },
      ...{ brand: copy > 0 && number % 3 === 0 && brand !== '' ? `${brand} ${series}` : brand },
      ...{ facts: JSON.stringify(facts), category_id: ids.get(pathKey(categoryPath)) ?? '', retired_at: null },
      ...{ grams: null, created_at: instant(number), updated_at: instant(number) },
    })),
  );
  await writeVariants(
    db,
    rows.flatMap(({ product, id, number }) =>
      product.variants.map((variant, place) => ({
        ...{ id: newId(), product_id: id, sku: `K${number}-${place}`, color: variant.color, color_family: null },
        ...{ color_hex: variant.colorHexCode, size: variant.size, option_key: optionKey(variant) },
        ...{ stock: variant.stock, selling_paise: variant.originalPrice, saving_paise: variant.discountPrice },
        grams: null,
      })),
    ),
    { userId: null, now, cause: 'import' },
  );
  const shown = rows.flatMap(({ id, number }) =>
    Array.from({ length: PICTURES_A_PRODUCT }, (_, position) => ({
      ...{ id: newId(), product_id: id, position },
      picture_id: pictures[(number + position) % pictures.length] ?? '',
    })),
  );
  for (const batch of batches(shown)) await db.insertInto('product_images').values(batch).execute();
}

async function makePictures(db: Db): Promise<string[]> {
  const ids = Array.from({ length: PICTURES }, () => newId());
  const looks = { width: 600, height: 800, widths: '[200,400,600]', placeholder: 'x'.repeat(200) };
  await db
    .insertInto('pictures')
    .values(ids.map((id) => ({ id, ...looks, main_color: '#27396F', created_at: instant(0) })))
    .execute();
  return ids;
}

/** Returns an instant for a product: each product gets a minute of its own. */
function instant(number: number): string {
  return new Date(Date.UTC(2025, 0, 1) + number * 60_000).toISOString();
}
