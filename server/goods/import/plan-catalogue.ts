import type { ProductColumn } from '#contract/spreadsheets.ts';
import { CategoryTree, loadCategoryRows } from '../catalogue/category-tree.ts';
import { batches } from '../../platform/db/batches.ts';
import type { Db } from '../../platform/db/schema.ts';
import { groupOf, isAsInShop, type PicturedProduct } from './catalogue-group.ts';
import type { Problem } from './catalogue-row.ts';
import { addSeen, nothingSeen, planBatch, type PlannedProduct } from './plan-batch.ts';
import { loadSnapshot } from './queries.ts';
import { SpoiltCodes } from './spoilt-codes.ts';

/**
 * The plan of importing a catalogue file. `unchanged` is the number of products that already agree with the file.
 * `retired` is the number of products that somebody has deleted in the shop, and that stay deleted.
 */
type CataloguePlan = { planned: PlannedProduct[]; problems: Problem[]; unchanged: number; retired: number };

/** The columns that have other names in a catalogue file than in the shop's own spreadsheet. */
const COLUMNS: Readonly<Record<string, string>> = {
  category: 'category_path',
  size: 'sizes',
  product: 'source_id',
} satisfies Partial<Record<ProductColumn, string>>;

/**
 * Plans the import of a supplier's catalogue, with the code that plans imports of the shop's own spreadsheet. Finds the
 * shop's products by their `sourceId`. The plan begins with the file's last product, so that the first product in the
 * file becomes the newest in the shop.
 */
export async function planCatalogue(db: Db, products: readonly PicturedProduct[]): Promise<CataloguePlan> {
  const plan: CataloguePlan = { planned: [], problems: [], unchanged: 0, retired: 0 };
  const categories = new CategoryTree(await loadCategoryRows(db), []);
  const [codes, seen] = [new SpoiltCodes(), nothingSeen()];
  for (const batch of batches(products.toReversed())) {
    const groups = batch.map((product) => groupOf(product));
    await codes.readFor(db, groups);
    const snapshot = await loadSnapshot(db, groups, categories, new Map());
    const onSale = batch.filter(({ sourceId }) => !snapshot.retired.has(sourceId));
    const differing = onSale.filter((product) => {
      const current = snapshot.current.get(product.sourceId);
      return !current || !isAsInShop(product, current);
    });
    const { planned, refused, ...met } = await planBatch(
      differing.map((product) => groupOf(product, snapshot.current.get(product.sourceId))),
      { ...snapshot, spoiltCodeOf: (key) => codes.of(key) },
      seen,
    );
    addSeen(seen, met.seen);
    plan.planned.push(...planned);
    plan.problems.push(...refused.flatMap(inFile));
    plan.unchanged += onSale.length - differing.length;
    plan.retired += batch.length - onSale.length;
  }
  return { ...plan, problems: plan.problems.toSorted((a, b) => a.line - b.line) };
}

/**
 * Returns a product's problems with the names of the file's own columns. The product's sizes share one row of the file,
 * so the function lists the same problem of several sizes once.
 */
function inFile(problems: readonly Problem[]): Problem[] {
  const named = problems.map(({ column, ...problem }) => ({ ...problem, column: COLUMNS[column] ?? column }));
  return [...new Map(named.map((problem) => [`${problem.column} ${problem.message}`, problem])).values()];
}
