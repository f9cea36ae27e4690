import { noteInLog } from '../audit/audit.ts';
import { findCategories, linesOfMade, makeCategories, pathKey, writePath } from '../categories/categories.ts';
import { noteChange } from '../catalogue/versions.ts';
import type { Db } from '../db/schema.ts';
import { inTransaction } from '../db/transaction.ts';
import { planCatalogue, type CataloguePlan, type PicturedProduct } from './plan-catalogue.ts';
import { insertNewRows, loadKnownProducts, updateChanged } from './known-products.ts';

export type Written = CataloguePlan['counts'] & { newCategories: number };
/** Thrown for a category that is not in the shop, where the import may make none. */
export class UnknownCategory extends Error {}

/**
 * Writes a catalogue in one transaction, all of it or nothing. Products are found again by `sourceId`: name, brand,
 * description, category and prices follow the file; stock of a size the shop already has is the shop's and stays, so
 * importing the same file again changes nothing. `now` is the instant of everything that is new. Each product and
 * category that is made or changed leaves a line in the log, in the name of the command line.
 */
export async function writeCatalogue(
  db: Db,
  products: readonly PicturedProduct[],
  options: { now: string; makeCategories: boolean; onProgress?: (done: number) => void },
): Promise<Written> {
  const paths = products.map((product) => product.categoryPath);
  const written = await inTransaction(db, async (db) => {
    const categories = options.makeCategories
      ? await makeCategories(db, paths, options.now)
      : await findCategories(db, paths);
    const [missing] = categories.missing;
    if (missing && !options.makeCategories) throw new UnknownCategory(writePath(missing.path));
    const categoryOf = (product: PicturedProduct) => categories.ids.get(pathKey(product.categoryPath)) ?? '';
    const plan = planCatalogue(products, await loadKnownProducts(db), categoryOf, options.now);
    await updateChanged(db, plan, options.now);
    await insertNewRows(db, plan.newRows);
    const by = { userId: null, now: options.now };
    await noteInLog(db, by, ...linesOfMade(categories.missing), ...plan.logLines);
    const counts = { ...plan.counts, newCategories: categories.missing.length };
    if (counts.added + counts.changed + counts.newCategories > 0) await noteChange(db, null);
    return counts;
  });
  options.onProgress?.(products.length);
  return written;
}
