import { sql, type Kysely, type RawBuilder } from 'kysely';
import { bareText, sameKey } from '#domain/same-key.ts';

type Row = { id: string; text: string; more: string; key: string };
/**
 * Describes a key column. The migration makes the key from the column `text` and, if the key has two parts, also from
 * `more`. The key must be unique among the rows that meet `where` and have the same values in the columns `within`.
 */
type Keyed = {
  table: string;
  key: string;
  text: string;
  more?: string;
  keyOf: (row: Row) => string;
  where?: string;
  within?: readonly string[];
  /** A further column: no other row may contain the new key in this column either. */
  beside?: string;
};

/** The migration reads this many rows at a time. */
const BATCH = 400;

/**
 * Makes all keys again by the single rule that decides which texts count as the same (decisions/0097), and removes
 * invisible characters from codes and addresses. If several rows would now have the same key, the key goes to the row
 * that already had it, or otherwise to the oldest row. The other rows stay, with keys of their own that nobody can
 * type. `npm run admin -- clashes` lists these other rows.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const name = ({ text }: Row) => sameKey(text);
  // Folding a full-width ＠ would turn a username into an email, so such a username keeps its key.
  const username = ({ text, key }: Row) => (/[\s@]/.test(sameKey(text)) ? key : sameKey(text));
  const option = ({ text, more, key }: Row) =>
    [sameKey(text), key.split('\u001f')[1] ?? '', sameKey(more)].join('\u001f');
  for (const keyed of [
    { table: 'users', text: 'email', key: 'email_key', keyOf: name, where: `email <> ''`, beside: 'username_key' },
    { table: 'users', text: 'username', key: 'username_key', keyOf: username, beside: 'email_key' },
    { table: 'staff_invites', text: 'email', key: 'email_key', keyOf: name },
    { table: 'categories', text: 'name', key: 'name_key', keyOf: name, within: ['parent_key'] },
    { table: 'couriers', text: 'name', key: 'name_key', keyOf: name },
    {
      ...{ table: 'variants', text: 'color', more: 'size', key: 'option_key', keyOf: option },
      ...{ where: 'retired_at is null', within: ['product_id'] },
    },
    {
      ...{ table: 'variants', text: 'sku', key: 'sku', keyOf: ({ text }: Row) => bareText(text) },
      ...{ where: 'retired_at is null' },
    },
  ])
    await rekey(db, keyed);
  // The migration makes the keys before it changes the texts. Without its invisible characters a text may be plain
  // ASCII, and the migration makes no keys for plain ASCII.
  await bare(db, 'users', 'email');
  await bare(db, 'orders', 'email');
  await bare(db, 'staff_invites', 'email');
}

/**
 * Returns the SQL condition that a text has characters beyond ASCII. The new rule changes the key only of such a text,
 * so the migration reads no other texts. Both engines count bytes in the same way.
 */
function isBeyondAscii(...columns: string[]): RawBuilder<boolean> {
  return sql.join(
    columns.map((column) => sql`octet_length(${sql.ref(column)}) <> length(${sql.ref(column)})`),
    sql` or `,
  );
}

async function rekey(db: Kysely<unknown>, keyed: Keyed): Promise<void> {
  const { table, key, text, more = text, keyOf, where = '1 = 1' } = keyed;
  for await (const row of eachRow(
    db,
    table,
    { text, more, key },
    sql`${sql.raw(where)} and (${isBeyondAscii(text, more)})`,
  )) {
    const wanted = keyOf(row);
    if (wanted === row.key) continue;
    if (!(await isTaken(db, keyed, row, wanted))) await write(db, table, key, row.id, wanted);
    // The wanted key belongs to another row, so this row gets the key with two spaces and the row's id behind it. No
    // key of a typed text has two spaces in a row. If a column is both text and key, its value stays as it is.
    else if (key !== text) await write(db, table, key, row.id, `${wanted}  ${row.id}`);
  }
}

async function isTaken(
  db: Kysely<unknown>,
  { table, key, where = '1 = 1', within = [], beside = key }: Keyed,
  { id }: Row,
  wanted: string,
): Promise<boolean> {
  const own = within.map(
    (column) => sql` and ${sql.ref(column)} = (select ${sql.ref(column)} from ${sql.table(table)} where id = ${id})`,
  );
  const { rows } = await sql`select 1 from ${sql.table(table)} where ${sql.raw(where)} and id <> ${id}
    and (${sql.ref(key)} = ${wanted} or ${sql.ref(beside)} = ${wanted}) ${sql.join(own, sql` `)} limit 1`.execute(db);
  return rows.length > 0;
}

/** Removes invisible characters from the texts of a column, which are codes or addresses. */
async function bare(db: Kysely<unknown>, table: string, column: string): Promise<void> {
  const columns = { text: column, more: column, key: column };
  for await (const { id, text } of eachRow(db, table, columns, isBeyondAscii(column)))
    if (bareText(text) !== text) await write(db, table, column, id, bareText(text));
}

async function* eachRow(
  db: Kysely<unknown>,
  table: string,
  { text, more, key }: Record<'text' | 'more' | 'key', string>,
  where: RawBuilder<boolean>,
): AsyncGenerator<Row> {
  for (let after = ''; ;) {
    const { rows } = await sql<Row>`
      select id, ${sql.ref(text)} as text, ${sql.ref(more)} as more, ${sql.ref(key)} as key from ${sql.table(table)}
      where id > ${after} and (${where}) order by id limit ${BATCH}`.execute(db);
    const last = rows.at(-1);
    if (!last) return;
    yield* rows;
    after = last.id;
  }
}

async function write(db: Kysely<unknown>, table: string, column: string, id: string, value: string): Promise<void> {
  await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${value} where id = ${id}`.execute(db);
}
