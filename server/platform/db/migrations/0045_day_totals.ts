import { PostgresAdapter, sql, type Kysely } from 'kysely';

/**
 * Adds the totals of each Indian day's orders (decisions/0083), and the days that have changed since the shop last
 * summed them up. Triggers note a changed day in the transaction of the change, even if an older version of the shop
 * makes the change. At first the migration notes all days as changed, so it sums up nothing itself.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  await createTables(db, isPostgres ? '' : 'without rowid');
  for (const [table, changed] of Object.entries(watched))
    for (const statement of isPostgres ? onPostgres(table, changed) : onSqlite(table, changed))
      await sql.raw(statement).execute(db);
  const day = isPostgres
    ? `to_char(created_at::timestamptz at time zone 'Asia/Kolkata', 'YYYY-MM-DD')`
    : `date(created_at, '+330 minutes')`;
  await sql.raw(`insert into changed_days (day, change) select distinct ${day}, '' from orders`).execute(db);
  // The migration adds indexes for finding the few refused orders, and for counting the delivered orders of a PIN code.
  await sql`create index orders_came_back on orders (created_at)
    where stage in ('REFUSED', 'RECEIVED', 'RETURNED')`.execute(db);
  await db.schema.createIndex('users_newest').on('users').columns(['role', 'created_at', 'id']).execute();
  // The back office lists the orders with one status by day, so this index contains the day, too.
  await db.schema.dropIndex('orders_status').execute();
  await db.schema.createIndex('orders_status').on('orders').columns(['delivery_status', 'created_at', 'id']).execute();
  await db.schema.createIndex('orders_postal_code').on('orders').columns(['postal_code', 'created_at']).execute();
}

/** The columns of each table that a day's totals depend on. */
const watched: Record<string, string[]> = {
  orders: ['created_at', 'delivery_status', 'stage', 'payment_method', 'total_paise'],
  order_items: ['order_id', 'product_id', 'variant_id', 'name', 'quantity', 'selling_paise'],
  parcels: ['order_id', 'courier_id'],
  remittance_lines: ['order_id', 'paise', 'outcome'],
  upi_payments: ['order_id', 'paid_paise', 'refunded_at'],
  returns: ['order_id', 'state', 'refund_paise'],
};

/**
 * Makes the triggers for SQLite. Writers of SQLite wait for each other anyway, so a single row of `changed_days` for
 * each day is enough.
 */
function onSqlite(table: string, changed: readonly string[]): string[] {
  const note = (row: 'old' | 'new') => {
    const day =
      table === 'orders'
        ? `select date(${row}.created_at, '+330 minutes') as day`
        : `select date(created_at, '+330 minutes') as day from orders where id = ${row}.order_id`;
    return `insert into changed_days (day, change) select its.day, '' from (${day}) as its
      where not exists (select 1 from changed_days where changed_days.day = its.day and change = '');`;
  };
  const differs = changed.map((column) => `old.${column} is not new.${column}`).join(' or ');
  return [
    `create trigger note_day_${table}_insert after insert on ${table} begin ${note('new')} end`,
    `create trigger note_day_${table}_delete after delete on ${table} begin ${note('old')} end`,
    `create trigger note_day_${table}_update after update on ${table} when ${differs} begin ${note('old')} ${note('new')} end`,
  ];
}

/**
 * Makes the triggers for PostgreSQL. Each transaction writes a row of its own for a day into `changed_days`. Two
 * transactions that change orders of the same day then never wait for each other.
 */
function onPostgres(table: string, changed: readonly string[]): string[] {
  const note = (row: 'old' | 'new') =>
    `insert into changed_days (day, change)
      select to_char(created_at::timestamptz at time zone 'Asia/Kolkata', 'YYYY-MM-DD'),
        txid_current() || ' ' || extract(epoch from now())
      from ${table === 'orders' ? `(select ${row}.created_at) as mine` : `orders where id = ${row}.order_id`}
      on conflict do nothing;`;
  const differs = changed.map((column) => `old.${column} is distinct from new.${column}`).join(' or ');
  const name = `note_day_${table}`;
  return [
    `create function ${name}() returns trigger language plpgsql as $$ begin
      if tg_op <> 'INSERT' then ${note('old')} end if;
      if tg_op <> 'DELETE' then ${note('new')} end if;
      return null;
    end $$`,
    `create trigger ${name} after insert or delete on ${table} for each row execute function ${name}()`,
    `create trigger ${name}_update after update on ${table} for each row when (${differs}) execute function ${name}()`,
  ];
}

/**
 * Creates the tables of the totals. `kept` is SQL that tells how a table stores its rows: on SQLite in the order of
 * their key, because the shop reads the rows by day.
 */
async function createTables(db: Kysely<unknown>, kept: string): Promise<void> {
  const table = async (name: string, texts: readonly string[], numbers: readonly string[], key: string) => {
    const columns = [...texts.map((one) => `${one} text not null`), ...numbers.map((one) => `${one} bigint not null`)];
    await sql.raw(`create table ${name} (${columns.join(', ')}, primary key (${key})) ${kept}`).execute(db);
  };
  const piles = ['expected', 'received', 'open', 'short', 'over', 'early'];
  const ofPiles = piles.flatMap((pile) => [`${pile}_orders`, `${pile}_paise`]);
  const statuses = ['pending', 'shipped', 'delivered', 'canceled'];
  const paise = ['booked_paise', 'delivered_paise', 'received_paise', 'refunded_paise'];
  const loose = ['loose_orders', 'loose_paise'];
  const ofProducts = ['pieces', 'paise', 'came_back', 'delivered'];
  await table('changed_days', ['day', 'change'], [], 'day, change');
  await table('day_totals', ['day'], ['orders', ...statuses, 'came_back', 'pieces', ...paise, ...loose], 'day');
  await table('day_products', ['day', 'product_id', 'name'], ofProducts, 'day, product_id');
  await table('day_variants', ['day', 'variant_id'], ['pieces'], 'day, variant_id');
  await table('day_couriers', ['day', 'courier_id'], ofPiles, 'day, courier_id');
}
