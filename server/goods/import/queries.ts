import { bareText } from '#domain/same-key.ts';
import type { CategoryTree } from '../catalogue/category-tree.ts';
import type { Db, Schema, Tx } from '../../platform/db/schema.ts';
import { holdPictures } from '../../platform/pictures/pictures.ts';
import { findSkuHolders, loadProducts } from '../products/products.ts';
import { pathOf } from './export-products.ts';
import type { Group } from './group-rows.ts';
import type { Snapshot } from './plan-batch.ts';
import { isId } from './product-key.ts';
import type { Current } from './plan-notes.ts';
import { listPictureNames } from './picture-cells.ts';

type ImportRow = Schema['imports'];
const PICTURE_ID = /^[0-9a-f]{32}$/;

/**
 * Locks the products of a batch and their variants, so that nothing changes between planning and writing them. All code
 * locks products and variants in ascending order of their ids.
 */
export async function lockProducts(db: Tx, keys: readonly string[]): Promise<void> {
  const rows = await db
    .selectFrom('products')
    .select('id')
    .where((where) => where.or([where('id', 'in', keys), where('source_id', 'in', keys)]))
    .orderBy('id')
    .forUpdate()
    .execute();
  if (rows.length === 0) return;
  const ids = rows.map((row) => row.id);
  await db
    .selectFrom('variants')
    .select('id')
    .where('product_id', 'in', ids)
    .where('retired_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
}

/**
 * Locks all products that have a code, and their variants. Products with a code come from suppliers' catalogues or
 * owners' files.
 */
export async function lockCodedProducts(db: Tx): Promise<void> {
  const coded = db.selectFrom('products').select('id').where('source_id', 'is not', null);
  await coded.orderBy('id').forUpdate().execute();
  await db
    .selectFrom('variants')
    .select('id')
    .where('product_id', 'in', coded)
    .where('retired_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
}

/**
 * Reads the shop's present data of these products. `uploaded` contains the ids of the pictures that somebody has
 * uploaded with the file, by the pictures' names.
 */
export async function loadSnapshot(
  db: Db,
  groups: readonly Group[],
  categories: CategoryTree,
  uploaded: ReadonlyMap<string, string>,
): Promise<Omit<Snapshot, 'spoiltCodeOf'>> {
  const keys = groups.map((group) => group.key);
  const cells = groups.flatMap((group) => group.rows.map((row) => row.cells));
  const current = await loadCurrent(db, keys, categories);
  const named = cells.flatMap((row) => listPictureNames(row.pictures ?? '')).filter((name) => PICTURE_ID.test(name));
  const stored = await holdPictures(db, [...new Set(named)]);
  const ownSkus = [...current.values()].flatMap(({ variants }) => variants.flatMap((variant) => variant.sku ?? []));
  return {
    current,
    retired: await findRetired(db, keys),
    skuHolders: await findSkuHolders(db, [...ownSkus, ...cells.map((row) => bareText(row.sku ?? '')).filter(Boolean)]),
    findPicture: (name) => uploaded.get(name) ?? (stored.has(name) ? name : undefined),
  };
}

async function loadCurrent(db: Db, keys: readonly string[], categories: CategoryTree): Promise<Map<string, Current>> {
  const coded = await db
    .selectFrom('products')
    .select(['id', 'source_id'])
    .where('source_id', 'in', keys)
    .where('retired_at', 'is', null)
    .execute();
  const codeOf = new Map(coded.map((row) => [row.id, row.source_id ?? '']));
  const found = new Map<string, Current>();
  for (const { product, images, variants } of await loadProducts(db, [
    ...new Set([...keys.filter(isId), ...codeOf.keys()]),
  ])) {
    const pictures = images.map(({ picture_id: pictureId, color }) => ({ pictureId, color }));
    const current = { product, pictures, variants, path: pathOf(categories, product.category_id) };
    for (const key of [product.id, codeOf.get(product.id)]) if (key !== undefined) found.set(key, current);
  }
  return found;
}

async function findRetired(db: Db, keys: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('products')
    .select(['id', 'source_id'])
    .where('retired_at', 'is not', null)
    .where((where) => where.or([where('id', 'in', keys), where('source_id', 'in', keys)]))
    .execute();
  return new Set(rows.flatMap((row) => [row.id, row.source_id ?? '']));
}

/**
 * Lists the ids and codes of at most `most` products for sale that have a code, beginning after the product with the id
 * `after`.
 */
export async function listCodes(db: Db, after: string, most: number): Promise<Array<{ id: string; code: string }>> {
  return db
    .selectFrom('products')
    .select(({ fn, val }) => ['id', fn.coalesce('source_id', val('')).as('code')])
    .where('source_id', 'is not', null)
    .where('retired_at', 'is', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(most)
    .execute();
}

export async function insertImport(db: Db, row: ImportRow): Promise<void> {
  await db.insertInto('imports').values(row).execute();
}

export async function findImport(db: Db, id: string): Promise<ImportRow | undefined> {
  return db.selectFrom('imports').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Finds the newest import that is not a dry run. */
export async function findNewestImport(db: Db): Promise<ImportRow | undefined> {
  return db
    .selectFrom('imports')
    .selectAll()
    .where('is_dry_run', '=', 0)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/**
 * Finds the newest import of a file that changed stock, because a second import of the file would change the stock a
 * second time.
 */
export async function findRestocking(db: Db, digest: string): Promise<ImportRow | undefined> {
  if (digest === '') return undefined;
  return (
    db
      .selectFrom('imports')
      .selectAll()
      .where('digest', '=', digest)
      .where('is_dry_run', '=', 0)
      .where('done', '>', 0)
      // The search finds only the field `restocked`. It cannot match a text in the result, because JSON escapes
      // quotation marks in texts, and no colon follows the end of a text.
      .where('result', 'like', '%"restocked":%')
      .where('result', 'not like', '%"restocked":0,%')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
  );
}

/** Changes an import if it is still running; returns whether the import was running. */
export async function updateRunning(
  db: Db,
  id: string,
  change: Partial<Pick<ImportRow, 'state' | 'done' | 'result'>>,
  now: string,
): Promise<boolean> {
  const row = await db
    .updateTable('imports')
    .set({ ...change, updated_at: now })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Reads the progress of an import, and locks its row until this transaction ends. */
export async function lockImport(db: Tx, id: string): Promise<Pick<ImportRow, 'state' | 'done'> | undefined> {
  return db.selectFrom('imports').select(['state', 'done']).where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Returns whether a running import has reported progress between these instants. */
export async function isImportRunning(db: Db, since: string, until: string): Promise<boolean> {
  const row = await db
    .selectFrom('imports')
    .select('id')
    .where('state', '=', 'running')
    .where('updated_at', '>', since)
    .where('updated_at', '<', until)
    .executeTakeFirst();
  return row !== undefined;
}
