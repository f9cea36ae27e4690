import { sql, type Kysely } from 'kysely';
import { nameKey } from '#domain/name-key.ts';

/** The migration reads this many products at a time. */
const BATCH = 400;

/**
 * Adds a table of names, in which a present or former name leads to its product (decisions/0099). If several products
 * for sale have the same name, the name belongs to the oldest of them. Former names of existing products are unknown.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('product_names')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('name_key', 'text', (column) => column.notNull())
    .addColumn('product_id', 'text', (column) => column.notNull().references('products.id'))
    .addColumn('owned_since', 'text', (column) => column.notNull())
    .execute();
  for await (const rows of eachBatch(db))
    await sql`insert into product_names (name, name_key, product_id, owned_since) values ${sql.join(
      rows.map(({ id, name, created_at }) => sql`(${name}, ${nameKey(name)}, ${id}, ${created_at})`),
    )}`.execute(db);
  await db.schema.createIndex('product_names_key').on('product_names').column('name_key').execute();
  await db.schema.createIndex('product_names_product').on('product_names').column('product_id').execute();
}

async function* eachBatch(
  db: Kysely<unknown>,
): AsyncGenerator<Array<{ id: string; name: string; created_at: string }>> {
  for (let after = ''; ;) {
    const { rows } = await sql<{ id: string; name: string; created_at: string }>`
      select id, name, created_at from products where retired_at is null and id > ${after} and not exists (
        select 1 from products as older where older.name = products.name and older.retired_at is null
          and (older.created_at < products.created_at
            or (older.created_at = products.created_at and older.id < products.id)))
      order by id limit ${BATCH}`.execute(db);
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    after = last.id;
  }
}
