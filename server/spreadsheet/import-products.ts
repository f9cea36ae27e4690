import type { ImportResult } from '#contract/spreadsheets.ts';
import { noteInLog, type By } from '../audit/audit.ts';
import type { CategoryTree } from '../catalogue/category-tree.ts';
import { noteChange } from '../catalogue/versions.ts';
import { newId } from '../db/ids.ts';
import type { Db, Schema, Tx } from '../db/schema.ts';
import { hasRowLocks, inTransaction } from '../db/transaction.ts';
import { loadProducts } from '../products/products.ts';
import { pathOf } from './export-products.ts';
import { planProduct, type Current, type Plan } from './plan-product.ts';
import { readSpreadsheet, type SheetLine } from './read-spreadsheet.ts';

export type ImportJob = {
  path: string;
  separator: string;
  ignored: string[];
  isDryRun: boolean;
  by: By;
  categories: CategoryTree;
  /** The chosen files' pictures, by their names. */
  pictures: ReadonlyMap<string, string>;
  /** Called after every batch with the bytes read; answers whether to go on. */
  onProgress: (bytes: number, result: ImportResult) => Promise<boolean>;
};

const BATCH = 50;
const LISTED = 300;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

type Group = { key: string; rows: SheetLine[] };
type Planned = { group: Group; current: Current | undefined; plan: Plan };

/**
 * Reads a products' spreadsheet and writes what differs, fifty products at a time: the shop goes on selling meanwhile, and
 * what cannot be taken is named and left out. A dry run plans everything and writes nothing.
 */
export async function importProducts(db: Db, job: ImportJob): Promise<ImportResult> {
  const result: ImportResult = { rows: 0, added: 0, changed: 0, unchanged: 0, refused: 0, newCategories: [], ignoredColumns: job.ignored, additions: [], changes: [], problems: [] };
  let seen: Seen = { products: new Set(), skus: new Map(), categories: new Map() };
  try {
    for await (const { groups, bytes } of inBatches(readSpreadsheet(job.path, job.separator), result)) {
      // Planned and written in one transaction: nothing can change in between. One that gives way to another is worked
      // again, so each attempt counts on copies of its own.
      const attempt = async (work: (result: ImportResult, seen: Seen) => Promise<unknown>) => {
        const next = structuredClone({ result, seen });
        await work(next.result, next.seen);
        return next;
      };
      const next = job.isDryRun
        ? await attempt(async (...next) => planBatch(db, job, groups, ...next))
        : await inTransaction(db, async (tx) => attempt(async (...next) => writeBatch(tx, job, groups, ...next)));
      Object.assign(result, next.result);
      ({ seen } = next);
      if (!(await job.onProgress(bytes, result))) return result;
    }
  } catch (error) {
    const { code, lines } = error as { code?: string; lines?: number };
    if (!code?.startsWith('CSV_')) throw error;
    refuse(result, { line: lines ?? 0, column: '', message: 'From here on this is not CSV: a quote is opened and never closed, or stands in the middle of a cell.' });
  }
  return result;
}

type Seen = { products: Set<string>; skus: Map<string, string>; categories: Map<string, string> };

async function* inBatches(lines: AsyncIterable<SheetLine>, result: ImportResult): AsyncGenerator<{ groups: Group[]; bytes: number }> {
  let groups: Group[] = [];
  let bytes = 0;
  for await (const line of lines) {
    result.rows++;
    bytes = line.bytes;
    const key = line.cells.product?.trim() ?? '';
    const last = groups.at(-1);
    if (last?.key === key && key !== '') {
      last.rows.push(line);
      continue;
    }
    if (groups.length >= BATCH) {
      yield { groups, bytes };
      groups = [];
    }
    groups.push({ key, rows: [line] });
  }
  if (groups.length > 0) yield { groups, bytes };
}

async function planBatch(db: Db, job: ImportJob, groups: readonly Group[], result: ImportResult, seen: Seen): Promise<Planned[]> {
  const current = await loadCurrent(db, groups, job.categories);
  const retired = await findRetired(db, groups);
  const known = await findPictures(db, groups);
  const findPicture = (name: string) => job.pictures.get(name) ?? (known.has(name) ? name : undefined);
  const planned: Planned[] = [];
  for (const group of groups) {
    const line = group.rows[0]?.line ?? 0;
    const own = current.get(group.key);
    const trouble = troubleWith(group, own, retired, seen);
    seen.products.add(group.key);
    if (trouble) {
      refuse(result, { line, column: 'product', message: trouble });
      continue;
    }
    const plan = planProduct(group.rows, own, { findPicture });
    if (Array.isArray(plan)) refuse(result, ...plan);
    else planned.push({ group, current: own, plan });
  }
  const sound = await refuseTakenSkus(db, planned, result, seen);
  for (const one of sound) count(one, result);
  return sound;
}

function troubleWith({ key }: Group, own: Current | undefined, retired: ReadonlySet<string>, seen: Seen): string | undefined {
  if (key === '') return 'Give every new product a code of its own here, such as K-101.';
  if (seen.products.has(key)) return 'This product was there further up: its rows must stand together.';
  if (retired.has(key)) return 'This product was deleted in the shop.';
  return UUID.test(key) && !own ? 'There is no such product in this shop. For a new one write a code of your own.' : undefined;
}

function count({ group, current, plan }: Planned, result: ImportResult): void {
  if (!current) {
    result.added++;
    if (result.additions.length < LISTED) result.additions.push({ line: group.rows[0]?.line ?? 0, product: plan.name });
  } else if (plan.changes.length > 0) {
    result.changed++;
    result.changes.push(...plan.changes.slice(0, Math.max(0, LISTED - result.changes.length)));
  } else result.unchanged++;
}

function refuse(result: ImportResult, ...problems: readonly ImportResult['problems'][number][]): void {
  result.refused++;
  result.problems.push(...problems.slice(0, Math.max(0, LISTED - result.problems.length)));
}

async function loadCurrent(db: Db, groups: readonly Group[], categories: CategoryTree): Promise<Map<string, Current>> {
  const keys = groups.map((group) => group.key);
  const coded = await db.selectFrom('products').select(['id', 'source_id']).where('source_id', 'in', keys).where('retired_at', 'is', null).execute();
  const codeOf = new Map(coded.map((row) => [row.id, row.source_id ?? '']));
  const loaded = await loadProducts(db, [...new Set([...keys.filter((key) => UUID.test(key)), ...codeOf.keys()])]);
  const found = new Map<string, Current>();
  for (const { product, images, variants } of loaded) {
    const one = { product, pictureIds: images.map((image) => image.picture_id), variants, path: pathOf(categories, product.category_id) };
    for (const key of [product.id, codeOf.get(product.id)]) if (key !== undefined) found.set(key, one);
  }
  return found;
}

async function findRetired(db: Db, groups: readonly Group[]): Promise<Set<string>> {
  const keys = groups.map((group) => group.key);
  const rows = await db
    .selectFrom('products')
    .select(['id', 'source_id'])
    .where('retired_at', 'is not', null)
    .where((where) => where.or([where('id', 'in', keys), where('source_id', 'in', keys)]))
    .execute();
  return new Set(rows.flatMap((row) => [row.id, row.source_id ?? '']));
}

async function findPictures(db: Db, groups: readonly Group[]): Promise<Set<string>> {
  const names = groups.flatMap((group) => group.rows.flatMap((row) => (row.cells.pictures ?? '').split('|').map((name) => name.trim()))).filter((name) => /^[0-9a-f]{32}$/.test(name));
  if (names.length === 0) return new Set();
  const rows = await db.selectFrom('pictures').select('id').where('id', 'in', [...new Set(names)]).execute();
  return new Set(rows.map((row) => row.id));
}

async function refuseTakenSkus(db: Db, planned: readonly Planned[], result: ImportResult, seen: Seen): Promise<Planned[]> {
  const wanted = planned.flatMap(({ plan }) => plan.variants.flatMap((variant) => variant.values.sku ?? []));
  if (wanted.length === 0) return [...planned];
  const rows = await db.selectFrom('variants').select(['id', 'sku']).where('sku', 'in', [...new Set(wanted)]).where('retired_at', 'is', null).execute();
  const holder = new Map(rows.map((row) => [row.sku, row.id]));
  return planned.filter(({ group, plan }) => {
    for (const variant of plan.variants) {
      const { sku } = variant.values;
      if (sku === null) continue;
      const by = holder.get(sku) ?? seen.skus.get(sku);
      const me = variant.id ?? `${group.key} ${variant.values.option_key}`;
      if (by !== undefined && by !== me) {
        refuse(result, { line: group.rows[0]?.line ?? 0, column: 'sku', message: `Another variant has the SKU ${sku} already.` });
        return false;
      }
      seen.skus.set(sku, me);
    }
    return true;
  });
}

async function writeBatch(db: Tx, job: ImportJob, groups: readonly Group[], result: ImportResult, seen: Seen): Promise<void> {
  await lockProducts(db, groups);
  const planned = await planBatch(db, job, groups, result, seen);
  const writable = planned.filter(({ current, plan }) => !current || plan.changes.length > 0);
  const categoriesBefore = result.newCategories.length;
  const productIds: string[] = [];
  for (const one of writable) productIds.push(await writeProduct(db, job, one, result, seen));
  if (writable.length === 0) return;
  await noteInLog(db, job.by, ...writable.map(({ current, plan }, index) => ({ action: 'product.imported' as const, id: productIds[index] ?? null, name: plan.name, ...(current && { before: columnsOf(plan, 'before') }), after: current ? columnsOf(plan, 'after') : { name: plan.name } })));
  await noteChange(db, result.newCategories.length > categoriesBefore ? null : productIds);
}

async function lockProducts(db: Tx, groups: readonly Group[]): Promise<void> {
  if (!hasRowLocks(db)) return;
  const keys = groups.map((group) => group.key);
  const rows = await db.selectFrom('products').select('id').where((where) => where.or([where('id', 'in', keys), where('source_id', 'in', keys)])).orderBy('id').forUpdate().execute();
  if (rows.length > 0) await db.selectFrom('variants').select('id').where('product_id', 'in', rows.map((row) => row.id)).where('retired_at', 'is', null).orderBy('id').forUpdate().execute();
}

function columnsOf(plan: Plan, side: 'before' | 'after'): Record<string, string> {
  return Object.fromEntries(plan.changes.map((change) => [`${change.column} (line ${change.line})`, change[side]]));
}

async function writeProduct(db: Tx, { by }: ImportJob, { group, current, plan }: Planned, result: ImportResult, seen: Seen): Promise<string> {
  const { now } = by;
  const id = current?.product.id ?? newId();
  const isMoved = !current || plan.changes.some((change) => change.column === 'category');
  const category_id = current && !isMoved ? current.product.category_id : await categoryFor(db, plan.categoryPath, by, result, seen);
  const row = { name: plan.name, brand: plan.brand, description: plan.description, category_id, updated_at: now };
  if (current) await db.updateTable('products').set(row).where('id', '=', id).execute();
  else await db.insertInto('products').values({ id, source_id: group.key, retired_at: null, created_at: now, ...row }).execute();
  if (!current || plan.changes.some((change) => change.column === 'pictures')) {
    await db.deleteFrom('product_images').where('product_id', '=', id).execute();
    await db.insertInto('product_images').values(plan.pictureIds.map((picture_id, position) => ({ id: newId(), product_id: id, picture_id, position }))).execute();
  }
  await writeVariants(db, id, plan, current, by);
  return id;
}

async function writeVariants(db: Tx, productId: string, plan: Plan, current: Current | undefined, by: By): Promise<void> {
  const before = new Map(current?.variants.map((variant) => [variant.id, variant]));
  const changed = plan.variants.filter(({ id, stock, values }) => {
    const was = id === undefined ? undefined : before.get(id);
    return !was || stock !== 0 || Object.entries(values).some(([column, value]) => was[column as keyof typeof values] !== value);
  });
  // Sizes may swap names: step aside first, so that no moment has the same piece twice.
  for (const { id, values } of changed) if (id !== undefined && before.get(id)?.option_key !== values.option_key) await db.updateTable('variants').set({ option_key: id }).where('id', '=', id).execute();
  const movements: Array<Schema['stock_movements']> = [];
  for (const { id: known, stock, values } of changed) {
    const id = known ?? newId();
    if (known === undefined) await db.insertInto('variants').values({ id, product_id: productId, ...values, stock, retired_at: null, created_at: by.now, updated_at: by.now }).execute();
    else await db.updateTable('variants').set((set) => ({ ...values, stock: set('stock', '+', stock), updated_at: by.now })).where('id', '=', id).execute();
    if (stock !== 0) movements.push({ id: newId(), variant_id: id, change: stock, reason: 'import', order_id: null, user_id: by.userId, at: by.now });
  }
  if (movements.length > 0) await db.insertInto('stock_movements').values(movements).execute();
}

async function categoryFor(db: Tx, path: readonly string[], by: By, result: ImportResult, seen: Seen): Promise<string> {
  let parent = '';
  for (const [depth, name] of path.entries()) {
    const place = path.slice(0, depth + 1).join('\n').toLowerCase();
    const known = seen.categories.get(place) ?? (await db.selectFrom('categories').select('id').where('parent_key', '=', parent).where('name_key', '=', name.toLowerCase()).executeTakeFirst())?.id;
    const id = known ?? newId();
    if (known === undefined) {
      await db.insertInto('categories').values({ id, parent_id: parent || null, parent_key: parent, name, name_key: name.toLowerCase(), description: '', created_at: by.now, updated_at: by.now }).execute();
      await noteInLog(db, by, { action: 'category.made', id, name, after: { name, parentId: parent || null } });
      result.newCategories.push(path.slice(0, depth + 1).join(' > '));
    }
    seen.categories.set(place, id);
    parent = id;
  }
  return parent;
}
