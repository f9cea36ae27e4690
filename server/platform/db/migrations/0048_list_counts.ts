import { PostgresAdapter, sql, type Kysely } from 'kysely';

/**
 * Divides each long list into stretches, such as days, and adds the number of rows in each stretch (decisions/0083).
 * Adds the stretches that have changed since the shop counted them; triggers note the changes. Also adds totals of each
 * day's orders by their day of delivery, for the cash ledger. At first the migration notes all stretches as changed, so
 * it counts nothing itself.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const run = async (statement: string) => sql.raw(statement).execute(db);
  const kept = isPostgres ? '' : 'without rowid';
  await run(`create table changed_stretches (list text not null, stretch text not null, change text not null,
    primary key (list, stretch, change)) ${kept}`);
  await run(`create table list_counts (list text not null, stretch text not null, kind text not null, mark text not null,
    entries bigint not null, primary key (list, stretch, kind, mark)) ${kept}`);
  await watch(db, watchedLists(isPostgres));
  await run('create index upi_credits_order on upi_credits (outcome, id)');

  const piles = ['expected', 'received', 'open', 'short', 'over', 'early'];
  const sums = [...piles.map((pile) => `${pile}_orders`), 'open_paise'].map((one) => `${one} bigint not null`);
  await run(`create table day_deliveries (day text not null, courier_id text not null, delivered_on text not null,
    ${sums.join(', ')}, primary key (day, courier_id, delivered_on)) ${kept}`);
  // If an older version of the shop sums up a day after this migration, the day lacks its deliveries. The column
  // `format` marks these days.
  await run('alter table day_totals add column format integer not null default 1');
  await run('create index orders_delivered on orders (delivered_at, id) where delivered_at is not null');
  await run(
    isPostgres
      ? `create trigger note_day_orders_delivered after update on orders for each row
          when (old.delivered_at is distinct from new.delivered_at) execute function note_day_orders()`
      : `create trigger note_day_orders_delivered after update on orders when old.delivered_at is not new.delivered_at begin
          insert into changed_days (day, change) select its.day, '' from (select ${dayOf(isPostgres)('new.created_at')} as day) as its
          where not exists (select 1 from changed_days where changed_days.day = its.day and change = '');
        end`,
  );
}

/**
 * Makes triggers that note which stretches (parts, such as days) of these lists change, and notes all existing
 * stretches as changed.
 */
export async function watch(db: Kysely<unknown>, lists: readonly Watched[]): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const run = async (statement: string) => sql.raw(statement).execute(db);
  for (const watched of lists) {
    for (const statement of isPostgres ? onPostgres(watched) : onSqlite(watched)) await run(statement);
    const { list, stretch, table } = watched;
    if (table === list.table)
      await run(`insert into changed_stretches (list, stretch, change)
        select distinct '${list.name}', ${stretch(table)}, '' from ${table}`);
  }
}

export function dayOf(isPostgres: boolean): (instant: string) => string {
  return isPostgres
    ? (instant) => `to_char(${instant}::timestamptz at time zone 'Asia/Kolkata', 'YYYY-MM-DD')`
    : (instant) => `date(${instant}, '+330 minutes')`;
}

export type Watched = {
  list: { name: string; table: string };
  table: string;
  /**
   * The columns of the table that the counts depend on. Each row of the table is a row of the list, unless `when`
   * excludes it.
   */
  columns: readonly string[];
  stretch: (row: string) => string;
  when?: (row: string) => string;
};

/**
 * Returns SQL for the stretch of a row by its id. An id begins with the time when it was made, and its first five
 * digits change about every three days.
 */
export const byId = (column: string) => (row: string) => `substr(${row}.${column}, 1, 5)`;

function watchedLists(isPostgres: boolean): Watched[] {
  const payments = { name: 'payments', table: 'upi_payments' };
  return [
    {
      list: { name: 'log', table: 'audit_log' },
      table: 'audit_log',
      columns: ['at', 'user_id', 'action'],
      stretch: (row) => dayOf(isPostgres)(`${row}.at`),
    },
    {
      list: { name: 'returns', table: 'returns' },
      table: 'returns',
      columns: ['id', 'state', 'kind'],
      stretch: byId('id'),
    },
    {
      list: payments,
      table: 'upi_payments',
      columns: ['order_id', 'paid_paise', 'refunded_at', 'utr'],
      stretch: byId('order_id'),
    },
    {
      list: payments,
      table: 'orders',
      columns: ['payment_status'],
      stretch: byId('id'),
      when: (row) => `exists (select 1 from upi_payments where upi_payments.order_id = ${row}.id)`,
    },
    {
      list: { name: 'credits', table: 'upi_credits' },
      table: 'upi_credits',
      columns: ['id', 'outcome'],
      stretch: byId('id'),
    },
  ];
}

/**
 * Makes the triggers for SQLite. Writers of SQLite wait for each other anyway, so a single row of `changed_stretches`
 * for each stretch is enough.
 */
function onSqlite({ list, table, columns, stretch, when }: Watched): string[] {
  const note = (row: 'old' | 'new') =>
    `insert into changed_stretches (list, stretch, change) select '${list.name}', ${stretch(row)}, ''
      where not exists (select 1 from changed_stretches
        where list = '${list.name}' and stretch = ${stretch(row)} and change = '') ${when ? `and ${when(row)}` : ''};`;
  const differs = columns.map((column) => `old.${column} is not new.${column}`).join(' or ');
  const name = `note_stretch_${list.name}_${table}`;
  const changed = `create trigger ${name}_update after update on ${table} when ${differs} begin ${note('old')} ${note('new')} end`;
  if (table !== list.table) return [changed];
  return [
    `create trigger ${name}_insert after insert on ${table} begin ${note('new')} end`,
    `create trigger ${name}_delete after delete on ${table} begin ${note('old')} end`,
    changed,
  ];
}

/**
 * Makes the triggers for PostgreSQL. Each transaction writes a row of its own for a stretch into `changed_stretches`.
 * Two transactions that change rows of the same stretch then never wait for each other.
 */
function onPostgres({ list, table, columns, stretch, when }: Watched): string[] {
  const note = (row: 'old' | 'new') =>
    `insert into changed_stretches (list, stretch, change)
      select '${list.name}', ${stretch(row)}, txid_current() || ' ' || extract(epoch from now())
      ${when ? `where ${when(row)}` : ''} on conflict do nothing;`;
  const differs = columns.map((column) => `old.${column} is distinct from new.${column}`).join(' or ');
  const name = `note_stretch_${list.name}_${table}`;
  const changed = `create trigger ${name}_update after update on ${table} for each row when (${differs}) execute function ${name}()`;
  return [
    `create function ${name}() returns trigger language plpgsql as $$ begin
      if tg_op <> 'INSERT' then ${note('old')} end if;
      if tg_op <> 'DELETE' then ${note('new')} end if;
      return null;
    end $$`,
    ...(table === list.table
      ? [`create trigger ${name} after insert or delete on ${table} for each row execute function ${name}()`]
      : []),
    changed,
  ];
}
