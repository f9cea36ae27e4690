import { PostgresAdapter, sql, type Kysely } from 'kysely';
import { dayOf } from './0048_list_counts.ts';

/**
 * Adds the surplus of a UPI payment that the shop has refunded, and the reference of that refund. Until now the refund
 * of a surplus lowered the amount that had come, and its reference was in the column for the refund of a cancelled
 * order. Also notes all UPI payments to be counted again, because orders with a surplus now count under "To refund"
 * (platform/counts/lists.ts).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const run = async (statement: string) => sql.raw(statement).execute(db);
  await run('alter table upi_payments add column surplus_paise bigint not null default 0');
  await run(`alter table upi_payments add column surplus_reference text not null default ''`);
  // The triggers come before the rows change, so that their days and stretches are noted.
  for (const statement of isPostgres ? onPostgres : onSqlite) await run(statement);

  // The bank's statement still shows the amount that came.
  const came = `(select credit.paise from upi_credits as credit where credit.utr = upi_payments.utr
    and credit.order_id = upi_payments.order_id and credit.outcome in ('matched', 'owed'))`;
  await run(`update upi_payments set surplus_paise = ${came} - paid_paise, paid_paise = ${came}
    where paid_paise < ${came}`);
  await run(`update upi_payments set surplus_reference = refund_reference, refund_reference = ''
    where surplus_paise > 0 and refunded_at is null`);

  await run(`insert into changed_stretches (list, stretch, change)
    select distinct 'payments', substr(order_id, 1, 5), '' from upi_payments
    where true on conflict do nothing`);
}

const onPostgres = ['note_stretch_payments_upi_payments', 'note_day_upi_payments'].map(
  (name) => `create trigger ${name}_surplus after update on upi_payments for each row
    when (old.surplus_paise is distinct from new.surplus_paise) execute function ${name}()`,
);

const differs = 'after update on upi_payments when old.surplus_paise is not new.surplus_paise';
const onSqlite = [
  `create trigger note_stretch_payments_upi_payments_surplus ${differs} begin
    insert into changed_stretches (list, stretch, change) select 'payments', substr(new.order_id, 1, 5), ''
      where not exists (select 1 from changed_stretches
        where list = 'payments' and stretch = substr(new.order_id, 1, 5) and change = '');
  end`,
  `create trigger note_day_upi_payments_surplus ${differs} begin
    insert into changed_days (day, change) select its.day, ''
      from (select ${dayOf(false)('created_at')} as day from orders where id = new.order_id) as its
      where not exists (select 1 from changed_days where changed_days.day = its.day and change = '');
  end`,
];
