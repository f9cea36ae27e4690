import { sql, type Kysely, type RawBuilder } from 'kysely';
import { findText } from '#domain/find-text.ts';

// The migration reads and writes this many rows at a time, because the memory may be too small for all orders of a
// large shop.
const BATCH = 400;

type Texts = Record<string, string | null>;
type Row = { id: string } & Texts;

/**
 * Adds the folded texts (small letters without accents) that the back office searches to find orders and customers
 * (domain/find-text.ts), also for existing rows.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['orders', 'users'])
    await db.schema
      .alterTable(table)
      .addColumn('find_text', 'text', (c) => c.notNull().defaultTo(''))
      .execute();
  await fillOrders(db);
  await fillUsers(db);
}

type Which = RawBuilder<boolean>;

/** Writes the folded texts of the orders that the condition `which` selects. */
export async function fillOrders(db: Kysely<unknown>, which: Which = sql`1 = 1`): Promise<void> {
  await fill(db, 'orders', async (after) => {
    const orders = await rowsOf(
      db,
      sql`select id, order_number, first_name, last_name, recipient_name, email, phone,
      city, postal_code from orders where id > ${after} and ${which} order by id limit ${BATCH}`,
    );
    if (orders.length === 0) return [];
    const items = await rowsOf(
      db,
      sql`select order_items.order_id as id, order_items.name, variants.sku from order_items
      left join variants on variants.id = order_items.variant_id
      where order_items.order_id in (${sql.join(orders.map(({ id }) => id))}) order by order_items.order_id, position`,
    );
    const itemsOf = Map.groupBy(items, ({ id }) => id);
    return orders.map(({ id, ...texts }) => [
      id,
      findText([
        ...Object.values(texts),
        id.slice(-8),
        ...(itemsOf.get(id) ?? []).flatMap(({ name = null, sku = null }) => [name, sku]),
      ]),
    ]);
  });
}

export async function fillUsers(db: Kysely<unknown>, which: Which = sql`1 = 1`): Promise<void> {
  await fill(db, 'users', async (after) => {
    const users = await rowsOf(
      db,
      sql`select id, first_name, last_name, email, mobile from users
      where id > ${after} and ${which} order by id limit ${BATCH}`,
    );
    return users.map(({ id, ...texts }) => [id, findText(Object.values(texts))]);
  });
}

/**
 * Fills the folded texts of a table. Calls `next` with the last id, writes the texts that `next` returns for the
 * following rows, and repeats this until there are no more rows.
 */
async function fill(
  db: Kysely<unknown>,
  table: 'orders' | 'users',
  next: (after: string) => Promise<Array<[id: string, text: string]>>,
): Promise<void> {
  for (let after = ''; ;) {
    const batch = await next(after);
    const last = batch.at(-1);
    if (!last) return;
    // Both engines name the columns of `values` column1 and column2.
    const rows = sql.join(batch.map(([id, text]) => sql`(${id}, ${text})`));
    await sql`update ${sql.table(table)} set find_text = filled.column2 from (values ${rows}) as filled
      where ${sql.table(table)}.id = filled.column1`.execute(db);
    [after] = last;
  }
}

async function rowsOf(db: Kysely<unknown>, query: ReturnType<typeof sql<Row>>): Promise<Row[]> {
  return (await query.execute(db)).rows;
}
