import { PostgresAdapter, sql, type Kysely } from 'kysely';

/**
 * Adds the totals of each day's orders by the offers that they used (decisions/0083). Days that were summed up before
 * lack the totals by offers. The shop sums up these days again, because their format is older. If an order is
 * cancelled, or gets another customer, the customer's next order may become the customer's first order. Triggers
 * therefore also note the day of the customer's next order.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const kept = isPostgres ? '' : 'without rowid';
  const statements = [
    `create table day_offers (day text not null, offer_id text not null, orders bigint not null,
      paise bigint not null, sales_paise bigint not null, new_customers bigint not null,
      primary key (day, offer_id)) ${kept}`,
    ...(isPostgres ? onPostgres : onSqlite),
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/** Selects the customer's next order that is not cancelled. */
const nextOf = (row: 'old' | 'new') => `(select next.created_at from orders as next
  where next.user_id = ${row}.user_id and next.id > new.id and next.delivery_status <> 'CANCELED'
  order by next.id limit 1)`;

const sqliteNote = (rows: string) => `insert into changed_days (day, change)
  select distinct date(created_at, '+330 minutes'), '' from ${rows} as its where created_at is not null
    and not exists (select 1 from changed_days where day = date(its.created_at, '+330 minutes') and change = '');`;
const sqliteOrder = (row: 'old' | 'new') => sqliteNote(`(select created_at from orders where id = ${row}.order_id)`);
const isRevalued = `old.user_id is not new.user_id
  or (old.delivery_status = 'CANCELED') is not (new.delivery_status = 'CANCELED')`;

const onSqlite = [
  `create trigger note_day_order_offers_insert after insert on order_offers begin ${sqliteOrder('new')} end`,
  `create trigger note_day_order_offers_delete after delete on order_offers begin ${sqliteOrder('old')} end`,
  `create trigger note_day_order_offers_update after update on order_offers
    when old.paise is not new.paise or old.is_given_back is not new.is_given_back begin ${sqliteOrder('new')} end`,
  `create trigger note_day_next_order after update on orders when ${isRevalued} begin
    ${sqliteNote(`(select new.created_at as created_at union all select ${nextOf('old')} union all select ${nextOf('new')})`)}
  end`,
];

const postgresNote = (rows: string) => `insert into changed_days (day, change)
  select distinct to_char(created_at::timestamptz at time zone 'Asia/Kolkata', 'YYYY-MM-DD'),
    txid_current() || ' ' || extract(epoch from now())
  from ${rows} as its where created_at is not null
  on conflict do nothing;`;
const postgresOrder = (row: 'old' | 'new') =>
  postgresNote(`(select created_at from orders where id = ${row}.order_id)`);

const onPostgres = [
  `create function note_day_order_offers() returns trigger language plpgsql as $$ begin
    if tg_op = 'DELETE' then ${postgresOrder('old')} else ${postgresOrder('new')} end if;
    return null;
  end $$`,
  // A new order has just noted its day as changed, so its offers need not note the day again (0051_days_noted_once).
  `create trigger note_day_order_offers_insert after insert on order_offers for each row
    when (new.order_id is distinct from current_setting('shop.noted_order', true))
    execute function note_day_order_offers()`,
  `create trigger note_day_order_offers after delete on order_offers for each row
    execute function note_day_order_offers()`,
  `create trigger note_day_order_offers_update after update on order_offers for each row
    when (old.paise is distinct from new.paise or old.is_given_back is distinct from new.is_given_back)
    execute function note_day_order_offers()`,
  `create function note_day_next_order() returns trigger language plpgsql as $$ begin
    ${postgresNote(`(select new.created_at as created_at union all select ${nextOf('old')} union all select ${nextOf('new')})`)}
    return null;
  end $$`,
  `create trigger note_day_next_order after update on orders for each row
    when (old.user_id is distinct from new.user_id
      or (old.delivery_status = 'CANCELED') is distinct from (new.delivery_status = 'CANCELED'))
    execute function note_day_next_order()`,
];
