import { PostgresAdapter, sql, type Kysely } from 'kysely';

/**
 * Changes triggers on PostgreSQL: the lines of a new order no longer note their day as changed (0045_day_totals). The
 * trigger for the order itself has just noted the day, and records this in a setting of the transaction. The needless
 * notes took an eighth of the database's processor time for an order.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return;
  for (const statement of [orders, ...items]) await sql.raw(statement).execute(db);
}

const note = (row: 'old' | 'new') => `
  insert into changed_days (day, change) values (
    to_char(${row}.created_at::timestamptz at time zone 'Asia/Kolkata', 'YYYY-MM-DD'),
    txid_current() || ' ' || extract(epoch from now()))
  on conflict do nothing;`;

const orders = `create or replace function note_day_orders() returns trigger language plpgsql as $$ begin
  if tg_op <> 'INSERT' then ${note('old')} end if;
  if tg_op <> 'DELETE' then ${note('new')}
    -- Until the transaction ends; undone with a savepoint, as the note is.
    perform set_config('shop.noted_order', new.id, true);
  end if;
  return null;
end $$`;

// The migration drops no trigger. Dropping a trigger would wait for a running backup, and every order would wait behind
// the migration.
const items = [
  `create or replace trigger note_day_order_items after delete on order_items for each row execute function note_day_order_items()`,
  `create trigger note_day_order_items_insert after insert on order_items for each row
    when (new.order_id is distinct from current_setting('shop.noted_order', true)) execute function note_day_order_items()`,
];
