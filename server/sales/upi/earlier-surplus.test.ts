// On both engines: the migration makes different triggers on each engine.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { cleanUp, newTarget, open } from '../../../test/backup-drill.ts';
import { isPostgres } from '../../../test/shop.ts';
import { migrate, migrateTo } from '../../platform/db/migrate.ts';
import type { Db } from '../../platform/db/schema.ts';
import { countTabs, listPayments } from './queries.ts';

// Before migration 90, the refund of a surplus lowered the stored amount of the payment. The counts of that version
// included an order with a surplus among the paid orders.

const BEFORE = '0089_no_password';
const TOTAL = 140_100;
afterAll(cleanUp);

type Row = Record<string, string | number | null>;
type Dumped = { tables: Array<{ name: string; columns: string[]; rows: Array<Array<string | number | null>> }> };
// The cast is safe: make-earlier-schemas.ts wrote the file.
const dumped = JSON.parse(
  await readFile(join(import.meta.dirname, `../../../test/earlier-schemas/${BEFORE}.json`), 'utf8'),
) as Dumped;

/** Returns the first row of a table in the earlier schema; `changes` replaces some values. */
function rowOf(name: string, values: Row): Row {
  const table = dumped.tables.find((one) => one.name === name);
  return {
    ...Object.fromEntries(table?.columns.map((column, at) => [column, table.rows[0]?.[at] ?? null]) ?? []),
    ...values,
  };
}

async function insert(db: Db, name: string, values: Row): Promise<void> {
  const row = Object.entries(rowOf(name, values));
  await sql`insert into ${sql.table(name)} (${sql.join(row.map(([column]) => sql.ref(column)))})
    values (${sql.join(row.map(([, value]) => value))})`.execute(db);
}

test('a surplus of an earlier version is under To refund, or what came and went back is told apart', async () => {
  const db = open(await newTarget(isPostgres ? 'postgres' : 'sqlite'));
  await migrateTo(db, BEFORE);
  await insert(db, 'users', {});
  const paidBy = async (n: number, came: number, payment: Row, payment_status = 'PAID') => {
    const id = `0198c000-0000-7000-8000-00000000001${n}`;
    const utr = `53290000000${n}`;
    const method = { payment_method: 'UPI', payment_status, delivery_status: 'PENDING', total_paise: TOTAL };
    await insert(db, 'orders', { id, order_number: `TB-${n}`, ...method });
    await insert(db, 'upi_payments', { order_id: id, utr, ...{ refund_reference: '', refunded_at: null }, ...payment });
    await insert(db, 'upi_credits', { id, utr, order_id: id, paise: came, outcome: 'matched' });
    return id;
  };
  const owed = await paidBy(1, 150_000, { paid_paise: 150_000 });
  const gone = await paidBy(2, 150_000, { paid_paise: TOTAL, refund_reference: 'IMPS 1' });
  const forgotten = await paidBy(3, 150_000, { paid_paise: TOTAL });
  const ended = await paidBy(
    4,
    150_000,
    { paid_paise: TOTAL, refund_reference: 'IMPS 2', refunded_at: '2026-01-01T00:00:00.000Z' },
    'CANCELED',
  );
  const less = await paidBy(5, 100_000, { paid_paise: 100_000 });
  // The test stores the counts of the earlier version, in which the order with a surplus counted as paid.
  await sql`delete from changed_stretches`.execute(db);
  await sql`insert into list_counts (list, stretch, kind, mark, entries) values ('payments', ${owed.slice(0, 5)}, 'paid', 'said', 4)`.execute(
    db,
  );
  await migrate(db);
  expect(await countTabs(db)).toMatchObject({ owed: 1, paid: 3 });
  expect((await listPayments(db, 'owed', 1, 50)).map((row) => row.order_id)).toEqual([owed]);
  const rows = await db.selectFrom('upi_payments').selectAll().orderBy('order_id').execute();
  expect(
    rows.map((row) => [
      row.order_id,
      Number(row.paid_paise),
      Number(row.surplus_paise),
      row.surplus_reference,
      row.refund_reference,
    ]),
  ).toEqual([
    [owed, 150_000, 0, '', ''],
    [gone, 150_000, 9_900, 'IMPS 1', ''],
    [forgotten, 150_000, 9_900, '', ''],
    [ended, 150_000, 9_900, '', 'IMPS 2'],
    [less, 100_000, 0, '', ''],
  ]);
});
