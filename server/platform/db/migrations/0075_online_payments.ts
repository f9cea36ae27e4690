import { PostgresAdapter, sql, type Kysely } from 'kysely';
import { columns } from '../migration-columns.ts';

/** Adds payments through gateways: the owner's settings, the payments, the money that came, and refunds. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('payment_settings')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .$call(columns('text', 'methods'))
    .$call(columns('integer', 'minutes'))
    .$call(columns('text', 'gateway?'))
    .$call(columns('integer', 'is_test'))
    .$call(columns('text', 'updated_at'))
    .execute();
  await db.schema
    .createTable('gateway_keys')
    .$call(columns('text', 'gateway'))
    .$call(columns('integer', 'is_test'))
    .$call(columns('text', 'sealed', 'hint', 'updated_at'))
    .addPrimaryKeyConstraint('gateway_keys_each_once', ['gateway', 'is_test'])
    .execute();
  await db.schema
    .createTable('online_orders')
    .addColumn('order_id', 'text', (column) => column.primaryKey().references('orders.id'))
    .addColumn('token', 'text', (column) => column.notNull().unique())
    .$call(columns('text', 'pay_before?', 'hold'))
    .execute();
  await db.schema.createIndex('online_orders_held').on('online_orders').columns(['hold', 'pay_before']).execute();
  await db.schema
    .createTable('payments')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('order_id', 'text', (column) => column.references('orders.id'))
    .$call(columns('text', 'gateway'))
    .$call(columns('integer', 'is_test'))
    .$call(columns('text', 'reference', 'gateway_id', 'url'))
    .addColumn('paise', 'bigint', (column) => column.notNull().check(sql`paise > 0`))
    .$call(columns('text', 'state', 'problem', 'expires_at', 'opened_at', 'fetched_at?', 'ask_at?'))
    .execute();
  await db.schema.createIndex('payments_reference').on('payments').columns(['gateway', 'reference']).unique().execute();
  await db.schema.createIndex('payments_of_order').on('payments').columns(['order_id', 'id']).execute();
  await db.schema.createIndex('payments_to_ask').on('payments').column('ask_at').execute();
  await db.schema
    .createTable('payment_captures')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('payment_id', 'text', (column) => column.notNull().references('payments.id'))
    .addColumn('order_id', 'text', (column) => column.references('orders.id'))
    .$call(columns('text', 'gateway', 'capture_id'))
    .addColumn('paise', 'bigint', (column) => column.notNull().check(sql`paise > 0`))
    .$call(columns('text', 'method', 'rrn?', 'captured_at', 'created_at', 'outcome', 'user_id?'))
    .execute();
  await db.schema
    .createIndex('payment_captures_each_once')
    .on('payment_captures')
    .columns(['gateway', 'capture_id'])
    .unique()
    .execute();
  await db.schema
    .createIndex('payment_captures_of_order')
    .on('payment_captures')
    .columns(['order_id', 'outcome'])
    .execute();
  await db.schema.createIndex('payment_captures_of_payment').on('payment_captures').column('payment_id').execute();
  await db.schema
    .createTable('payment_events')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .$call(columns('text', 'gateway', 'event_id', 'payment_id?', 'refund_key', 'state', 'created_at'))
    .execute();
  await db.schema
    .createIndex('payment_events_each_once')
    .on('payment_events')
    .columns(['gateway', 'event_id'])
    .unique()
    .execute();
  await db.schema.createIndex('payment_events_waiting').on('payment_events').columns(['state', 'id']).execute();
  await db.schema
    .createTable('refunds')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('refund_key', 'text', (column) => column.notNull().unique())
    .addColumn('capture_id', 'text', (column) => column.notNull().references('payment_captures.id'))
    .addColumn('order_id', 'text', (column) => column.references('orders.id'))
    .addColumn('paise', 'bigint', (column) => column.notNull().check(sql`paise > 0`))
    .$call(columns('text', 'reason', 'state'))
    .$call(columns('integer', 'tries'))
    .$call(columns('text', 'gateway_refund_id?', 'rrn?', 'problem', 'send_at', 'created_at', 'done_at?', 'user_id?'))
    .execute();
  await db.schema.createIndex('refunds_of_capture').on('refunds').column('capture_id').execute();
  await db.schema.createIndex('refunds_of_order').on('refunds').columns(['order_id', 'state']).execute();
  await db.schema.createIndex('refunds_to_send').on('refunds').columns(['state', 'send_at']).execute();
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  for (const [table, changed] of Object.entries(watched))
    for (const statement of isPostgres ? onPostgres(table, changed) : onSqlite(table, changed))
      await sql.raw(statement).execute(db);
}

/** The columns that the totals of an order's day depend on (0045_day_totals.ts). */
const watched: Record<string, string[]> = {
  payment_captures: ['order_id', 'paise', 'outcome'],
  refunds: ['order_id', 'paise', 'reason', 'state'],
};

function onSqlite(table: string, changed: readonly string[]): string[] {
  const note = (row: 'old' | 'new') =>
    `insert into changed_days (day, change) select its.day, ''
      from (select date(created_at, '+330 minutes') as day from orders where id = ${row}.order_id) as its
      where not exists (select 1 from changed_days where changed_days.day = its.day and change = '');`;
  const differs = changed.map((column) => `old.${column} is not new.${column}`).join(' or ');
  return [
    `create trigger note_day_${table}_insert after insert on ${table} begin ${note('new')} end`,
    `create trigger note_day_${table}_delete after delete on ${table} begin ${note('old')} end`,
    `create trigger note_day_${table}_update after update on ${table} when ${differs} begin ${note('old')} ${note('new')} end`,
  ];
}

function onPostgres(table: string, changed: readonly string[]): string[] {
  const note = (row: 'old' | 'new') =>
    `insert into changed_days (day, change)
      select to_char(created_at::timestamptz at time zone 'Asia/Kolkata', 'YYYY-MM-DD'),
        txid_current() || ' ' || extract(epoch from now())
      from orders where id = ${row}.order_id on conflict do nothing;`;
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
