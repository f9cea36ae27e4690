import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyDatabase } from '../server/backup/copy-database.ts';
import { countRows } from '../server/backup/rows.ts';
import { listTables } from '../server/backup/tables.ts';
import { batches } from '../server/db/batches.ts';
import { migrate } from '../server/db/migrate.ts';
import { openDatabase } from '../server/db/open.ts';
import type { Db } from '../server/db/schema.ts';
import { startPostgres } from '../test/postgres.ts';

// npm run bench:copy: how long db:copy takes for 6,655 products of ten sizes with 2,000 orders of three pieces, from
// SQLite to PostgreSQL and back, and how much memory. Needs PostgreSQL, as the tests do.

const PRODUCTS = 6655;
const SIZES = 10;
const ORDERS = 2000;
const now = '2026-01-01T00:00:00.000Z';
const say = (text: string) => void process.stdout.write(`${text}\n`);
const times = { created_at: now, updated_at: now };
const range = (count: number) => Array.from({ length: count }, (_, n) => n);
const id = (kind: string, n: number) => `${kind}-${String(n).padStart(8, '0')}`;

const folder = await mkdtemp(join(tmpdir(), 'tanabana-copy-'));
const server = await startPostgres();
try {
  const from = { DATA_DIR: join(folder, 'from') };
  const db = openDatabase(from);
  await migrate(db);
  await db.transaction().execute(async (db) => fill(db));
  let rows = 0;
  for (const table of await listTables(db)) rows += await countRows(db, table);
  await db.destroy();
  await server.createDatabase('copy');
  const there = { DATA_DIR: join(folder, 'there'), DATABASE_URL: server.urlOf('copy') };
  const back = { DATA_DIR: join(folder, 'back') };
  for (const [name, source, target] of [
    ['SQLite to PostgreSQL', from, there],
    ['PostgreSQL to SQLite', there, back],
    ['SQLite to SQLite', from, { DATA_DIR: join(folder, 'beside') }],
  ] as const) {
    const started = performance.now();
    await copyDatabase(source, target);
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    say(
      `${name}: ${rows} rows in ${seconds} s; most memory so far ${Math.round(process.resourceUsage().maxRSS / 1024)} MB`,
    );
  }
} finally {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}

async function fill(db: Db): Promise<void> {
  const put = async (table: 'products', values: object[]) => {
    // as: the rows below are those of the table that is named.
    for (const batch of batches(values, 400))
      await db
        .insertInto(table)
        .values(batch as never)
        .execute();
  };
  await put('categories' as 'products', [
    { id: 'c', parent_id: null, parent_key: '', name: 'Kurtas', name_key: 'kurtas', description: '', ...times },
  ]);
  await put('users' as 'products', [
    {
      ...{ id: 'u', email: 'a@example.com', email_key: 'a@example.com', username: 'a', username_key: 'a' },
      ...{
        first_name: 'Asha',
        last_name: 'Rao',
        role: 'CUSTOMER',
        password_hash: 'none',
        find_text: '',
        language: 'en',
      },
      ...{ has_given_password: 0, ...times },
    },
  ]);
  const facts = JSON.stringify([{ name: 'Fabric', value: 'Cotton' }]);
  await put(
    'products',
    range(PRODUCTS).map((n) => ({
      ...{ id: id('p', n), name: `Kurta ${n}`, brand: 'Tana', description: 'Hand-woven. '.repeat(60), facts },
      ...{ category_id: 'c', ...times },
    })),
  );
  const variants = range(PRODUCTS * SIZES);
  await put(
    'variants' as 'products',
    variants.map((n) => ({
      ...{ id: id('v', n), product_id: id('p', Math.floor(n / SIZES)), color: 'Indigo', color_hex: '#27396F' },
      ...{
        size: `S${n % SIZES}`,
        option_key: `k${n % SIZES}`,
        stock: 9,
        selling_paise: 99900,
        saving_paise: 0,
        ...times,
      },
    })),
  );
  await put(
    'stock_movements' as 'products',
    variants.map((n) => ({ id: id('m', n), variant_id: id('v', n), change: 9, reason: 'import', at: now })),
  );
  const pictures = range(PRODUCTS * 4);
  await put(
    'pictures' as 'products',
    pictures.map((n) => ({
      ...{ id: id('i', n), width: 600, height: 800, widths: '[200,400,600]', placeholder: 'x'.repeat(200) },
      ...{ main_color: '#27396F', created_at: now },
    })),
  );
  await put(
    'product_images' as 'products',
    pictures.map((n) => ({
      id: id('pi', n),
      product_id: id('p', Math.floor(n / 4)),
      picture_id: id('i', n),
      position: n % 4,
    })),
  );
  await put(
    'orders' as 'products',
    range(ORDERS).map((n) => ({
      ...{
        id: id('o', n),
        order_number: `TB${n}`,
        user_id: 'u',
        first_name: 'Asha',
        last_name: 'Rao',
        email: 'a@example.com',
      },
      ...{
        recipient_name: '',
        phone: '',
        line1: '1',
        line2: '',
        city: 'Jaipur',
        state: 'Rajasthan',
        postal_code: '302029',
      },
      ...{
        subtotal_paise: 299700,
        discount_paise: 0,
        total_paise: 299700,
        payment_method: 'COD',
        payment_status: 'PENDING',
      },
      ...{ delivery_status: 'PENDING', expected_on: '2026-01-06', find_text: '', language: 'en', ...times },
    })),
  );
  await put(
    'order_items' as 'products',
    range(ORDERS * 3).map((n) => ({
      ...{ id: id('oi', n), order_id: id('o', Math.floor(n / 3)), position: n % 3, product_id: 'p', variant_id: 'v' },
      ...{ name: 'Kurta', size: 'M', color: 'Indigo', color_hex: '#27396F', quantity: 1, selling_paise: 99900 },
      ...{ saving_paise: 0, picture_ids: '[]' },
    })),
  );
}
