import { nameKey } from '#domain/name-key.ts';
import { batches } from '../../platform/db/batches.ts';
import { isListed } from '../../platform/db/list-parameter.ts';
import { prepared } from '../../platform/db/prepared.ts';
import { insertOnce } from '../../platform/db/insert-once.ts';
import type { Db, Tx } from '../../platform/db/schema.ts';
import { together } from '../../platform/db/together.ts';

// Decides to which product the address /product/{name} leads (decisions/0099). Each name belongs to the first product
// that had it, until that product is retired, even if the product is renamed. Code that writes a product's name or
// retires a product calls `settleNames`.

/**
 * Gives each of these names to the oldest product for sale that has the name now, unless the name still belongs to a
 * product for sale. Returns the products that got a name. Call `settleNames` in the transaction that has changed the
 * products.
 */
export async function settleNames(db: Tx, names: readonly string[], now: string): Promise<string[]> {
  const listed = JSON.stringify([...new Set(names)]);
  // The lock makes another transaction wait if it retires a product that owns one of these names. After the wait, the
  // other transaction finds the products to which this transaction has given the names.
  const owned = await db
    .selectFrom('product_names')
    .innerJoin('products', 'products.id', 'product_names.product_id')
    .select(['product_names.name', 'products.retired_at'])
    .where(isListed(db, 'product_names.name', listed))
    .orderBy('product_names.name')
    .forUpdate('product_names')
    .execute();
  const left = owned.flatMap(({ name, retired_at }) => (retired_at === null ? [] : name));
  const taken = new Set(owned.flatMap(({ name, retired_at }) => (retired_at === null ? name : [])));
  const free = [...new Set(names)].filter((name) => !taken.has(name));
  if (free.length === 0) return [];
  if (left.length > 0)
    await db
      .deleteFrom('product_names')
      .where(isListed(db, 'name', JSON.stringify(left)))
      .execute();
  const heirs = new Map<string, string>();
  for (const { id, name } of await lockBearers(db, free)) if (!heirs.has(name)) heirs.set(name, id);
  const rows = [...heirs]
    .map(([name, product_id]) => ({ name, name_key: nameKey(name), product_id, owned_since: now }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const batch of batches(rows)) await insertOnce(db.insertInto('product_names').values(batch), ['name']);
  return [...heirs.values()];
}

/**
 * Locks the products for sale with these names, so that nobody retires one of these products before it gets its name.
 * Returns the oldest product first.
 */
async function lockBearers(db: Tx, names: readonly string[]): Promise<Array<{ id: string; name: string }>> {
  const bearers = await db
    .selectFrom('products')
    .select(['id', 'name', 'created_at'])
    .where(isListed(db, 'name', JSON.stringify(names)))
    .where('retired_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  return bearers.sort((a, b) => (a.created_at < b.created_at ? -1 : a.created_at > b.created_at ? 1 : 0));
}

/** Lists the names, present and earlier, that belong to these products. */
export async function listOwnNames(db: Db, productIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('product_names')
    .select('name')
    .where(isListed(db, 'product_id', JSON.stringify(productIds)))
    .execute();
  return rows.map(({ name }) => name);
}

/**
 * Finds the product for sale to which the address /product/{name} leads; `name` may be an earlier name of the product.
 * If no product has or had exactly this name, finds a product whose name differs only in its spelling (`nameKey`).
 */
export async function findProductIdByAddress(db: Db, name: string): Promise<string | undefined> {
  const { spelt, called } = await together(db, {
    spelt: ownersOf(db, nameKey(name)),
    called: calledSo(db, name),
  });
  // A product that a process of the previous release of the shop has made owns no name yet, so the function also
  // searches the products that have this name now.
  return (spelt.find((one) => one.name === name) ?? called[0] ?? spelt[0])?.id;
}

const calledSo = prepared((db, name: string) =>
  db
    .selectFrom('products')
    .select('id')
    .where('name', '=', name)
    .where('retired_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .limit(1),
);

const ownersOf = prepared((db, key: string) =>
  db
    .selectFrom('product_names')
    .innerJoin('products', 'products.id', 'product_names.product_id')
    .select(['products.id', 'product_names.name'])
    .where('name_key', '=', key)
    .where('retired_at', 'is', null)
    .orderBy('owned_since')
    .orderBy('products.id'),
);
