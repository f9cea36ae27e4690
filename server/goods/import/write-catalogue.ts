import { findCategories, lockCategories, pathKey, writePath } from '../categories/categories.ts';
import type { Db } from '../../platform/db/schema.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { holdPrices } from '../markdowns/price-state.ts';
import type { PicturedProduct } from './catalogue-group.ts';
import type { CatalogueProduct, Problem } from './catalogue-row.ts';
import { planCatalogue } from './plan-catalogue.ts';
import { lockCodedProducts } from './queries.ts';
import { writeBatch } from './write-batch.ts';

/**
 * The result of importing a catalogue. `retired` counts the products that somebody has deleted in the shop, and that
 * stay deleted. `variants` counts the variants of the added products.
 */
export type Written = {
  added: number;
  changed: number;
  unchanged: number;
  retired: number;
  variants: number;
  newCategories: number;
};

/** Is thrown if the import refuses a product, so that the transaction is rolled back. */
export class CatalogueRefused extends Error {
  readonly problems: Problem[];

  constructor(problems: Problem[]) {
    super(problems[0]?.message);
    this.problems = problems;
  }
}

/**
 * Writes a catalogue in one transaction, completely or not at all. Recognises the products of earlier imports by their
 * `sourceId`. Takes the name, brand, description, category and prices of a product from the file. Sizes that the shop
 * already has keep their stock, so importing the same file again changes nothing. New rows get the time `now`. The log
 * of changes gets an entry for each product and category that the import makes or changes, in the name of the command
 * line.
 */
export async function writeCatalogue(
  db: Db,
  products: readonly PicturedProduct[],
  { now, makeCategories }: { now: string; makeCategories: boolean },
): Promise<Written> {
  return inTransaction(db, async (db) => {
    await lockCategories(db);
    await holdPrices(db);
    await lockCodedProducts(db);
    const { planned, problems, unchanged, retired } = await planCatalogue(db, products);
    if (!makeCategories) problems.push(...(await unknownCategories(db, products)));
    if (problems.length > 0) throw new CatalogueRefused(problems);
    const newCategories = await writeBatch(db, planned, { userId: null, now });
    const added = planned.filter(({ current }) => !current);
    const changed = planned.filter(({ current, plan }) => current && plan.changes.length > 0);
    return {
      added: added.length,
      changed: changed.length,
      unchanged: unchanged + planned.length - added.length - changed.length,
      retired,
      variants: added.reduce((sum, { plan }) => sum + plan.variants.length, 0),
      newCategories: newCategories.length,
    };
  });
}

/** Lists a problem for each product with a category that the shop does not have. */
export async function unknownCategories(db: Db, products: readonly CatalogueProduct[]): Promise<Problem[]> {
  const { missing } = await findCategories(
    db,
    products.map((product) => product.categoryPath),
  );
  const missingKeys = new Set(missing.map(({ path }) => pathKey(path)));
  return products
    .filter(({ categoryPath }) => missingKeys.has(pathKey(categoryPath)))
    .map(({ categoryPath, sourceId }) => ({
      line: 0,
      column: 'category_path',
      message: `${sourceId}: there is no category ${writePath(categoryPath)}.`,
    }));
}
