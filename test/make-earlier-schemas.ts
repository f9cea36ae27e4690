import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { listTables } from '../server/office/backup/tables.ts';
import { readRows, type Row } from '../server/office/backup/rows.ts';
import { listMigrationNames, migrateTo } from '../server/platform/db/migrate.ts';
import { openDatabase } from '../server/platform/db/open.ts';
import type { Db } from '../server/platform/db/schema.ts';

// node test/make-earlier-schemas.ts FROM: for each migration from FROM on, writes a small database with the schema
// after that migration into test/earlier-schemas. upgrades.test.ts migrates these databases to the present schema.
// Commit a new migration together with its database. Leave the databases of released migrations unchanged: if somebody
// edits a released migration, the test with the old database fails.

const folder = join(import.meta.dirname, 'earlier-schemas');
const now = '2026-01-01T00:00:00.000Z';
type Value = Row[number];
const idOf = (n: number) => `0198c000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const pictureOf = (n: number) => String(n).padStart(32, '0');

/** The values of columns for which a value of the right type is not enough. `n` is the number of the row, from 1. */
const valueOf: Record<string, (n: number, table: string) => Value> = {
  id: (n, table) => (SINGLE.has(table) ? 1 : table === 'pictures' ? pictureOf(n) : idOf(n)),
  parent_id: () => null,
  parent_key: () => '',
  stage: () => '',
  rates: () => '[]',
  names: () => '{}',
  languages: () => '{}',
  categories: () => '[]',
  pins: () => '[]',
  zones: () => '[]',
  days_off: () => '[]',
  holidays: () => '[]',
  promised_from: () => null,
  permissions: () => '[]',
  filters: () => '{}',
  manifest_columns: () => '',
  changes: () => '[]',
  payout: () => null,
  return_id: (n, table) => (table === 'parcels' || table === 'invoices' ? null : idOf(n)),
  corrects_id: () => null,
  reduces_id: () => null,
  issued_on: () => '2026-01-01',
  received_on: () => '2026-01-01',
  pickup_on: () => '2026-01-02',
  pay_before: () => '2026-01-02T00:00:00.000Z',
  held_until: () => '2026-01-08T00:00:00.000Z',
  before_until: () => null,
  quiet_until: () => null,
  user_id: () => idOf(1),
  category_id: () => idOf(1),
  product_id: (n) => idOf(n),
  variant_id: (n) => idOf(n),
  picture_id: (n) => pictureOf(n),
  logo_picture_id: () => null,
  order_id: (n) => idOf(n),
  courier_id: (n) => idOf(n),
  item_id: (n) => idOf(n),
  remittance_id: (n) => idOf(n),
  webhook_id: (n) => idOf(n),
  payment_id: (n) => idOf(n),
  capture_id: (n) => idOf(n),
  settlement_id: (n) => idOf(n),
  role: () => 'CUSTOMER',
  kind: (_, table) => (table === 'offers' ? 'auto' : 'note'),
  terms: () => '{}',
  offer_id: (n) => idOf(n),
  state: () => 'done',
  by: () => 'shopper',
  reason: () => 'admin',
  facts: () => '[]',
  content: () => '{}',
  widths: () => '[200]',
  picture_ids: () => '[]',
  payment_method: () => 'COD',
  payment_status: () => 'PENDING',
  delivery_status: () => 'PENDING',
  expected_on: () => '2026-01-06',
  dob: () => '1994-03-07',
  phone: () => '9876543210',
  mobile: () => '9876543210',
  is_default: (n) => (n === 1 ? 1 : 0),
  retired_at: () => null,
  blocked_at: () => null,
  unused_since: () => null,
  staff_role: (_, table) => (table === 'users' ? null : 'manager'),
  has_given_password: () => 0,
  password_expires_at: () => null,
  is_bound: () => 0,
  color_family: () => null,
  language: () => 'en',
  color_hex: () => '#27396F',
  main_color: () => '#27396F',
  placeholder: () => '',
  place: () => 'footer',
  is_draft: () => 0,
  quantity: () => 1,
  stock: () => 5,
  change: () => 5,
  selling_paise: () => 99_900,
  saving_paise: () => 0,
  usual_selling_paise: () => null,
  usual_saving_paise: () => null,
  markdown_id: () => null,
  rule: () => '{"change":{"percent":-10},"ending":null,"keep":"mrp"}',
  goods: () => '{"kind":"all"}',
  exceptions: () => '[]',
  entries: () => '[]',
  found: () => null,
  ends_at: () => now,
  paused_at: () => null,
  closed_at: () => null,
  is_applied: () => 0,
  is_stale: () => 0,
  methods: () => '[]',
  minutes: () => 20,
  gateway: (n) => ['razorpay', 'phonepe', 'cashfree'][n % 3] ?? 'razorpay',
  is_test: (n) => n % 2,
};
/** SINGLE lists tables with only one row. LEFT lists tables into which this script inserts no rows. */
const SINGLE = new Set([
  ...['company', 'site_content', 'synonyms', 'order_limits', 'totp_keys', 'second_factor_rule'],
  ...[
    'tax_settings',
    'upi_settings',
    'payment_settings',
    'confirm_rules',
    'delivery_rules',
    'offer_settings',
    'message_settings',
    'code_settings',
    'cart_codes',
  ],
]);
const LEFT = new Set([
  'catalogue_state',
  'price_state',
  'audit_chain',
  'rate_limits',
  'code_guesses',
  'order_limits',
  'site_content',
  'order_numbers',
  'changed_days',
  'day_totals',
  'day_products',
  'day_variants',
  'day_couriers',
  'day_deliveries',
  'day_offers',
  'changed_stretches',
  'list_counts',
]);

const from = process.argv[2] ?? '0000';
await mkdir(folder, { recursive: true });
const names = await listMigrationNames();
for (const [index, name] of names.entries()) {
  if (name < from) continue;
  const data = await mkdtemp(join(tmpdir(), 'tanabana-schema-'));
  const db = openDatabase({ DATA_DIR: data });
  await migrateTo(db, name);
  await sql`pragma foreign_keys = off`.execute(db);
  const tables = [];
  for (const table of await listTables(db)) {
    // The script inserts no log entries in schemas where each entry contains the hash of the entry before.
    // verify-log.test.ts tests such logs.
    if (!LEFT.has(table.name) && !(table.name === 'audit_log' && table.columns.includes('hash')))
      await fill(db, table.name);
    const rows = (await Array.fromAsync(readRows(db, table))).flat();
    tables.push({ name: table.name, columns: table.columns, rows });
  }
  await db.destroy();
  await rm(data, { recursive: true });
  const lines = tables.map((table) => JSON.stringify(table)).join(',\n');
  await writeFile(
    join(folder, `${name}.json`),
    `{"migrations":${JSON.stringify(names.slice(0, index + 1))},"tables":[\n${lines}\n]}\n`,
  );
}

async function fill(db: Db, table: string): Promise<void> {
  const { rows: columns } = await sql<{ name: string; type: string; notnull: number; pk: number }>`
    select * from pragma_table_info(${table})`.execute(db);
  for (let n = 1; n <= (SINGLE.has(table) ? 1 : 2); n++) {
    const values = columns.map(({ name, type }) => {
      const known = valueOf[name]?.(n, table);
      if (known !== undefined) return known;
      if (name.endsWith('_at') || name === 'at') return now;
      return type.toLowerCase() === 'text' ? `${table} ${name} ${n} “é मीरा”` : n;
    });
    await sql`insert into ${sql.table(table)} (${sql.join(columns.map(({ name }) => sql.ref(name)))})
      values (${sql.join(values)})`.execute(db);
  }
}
