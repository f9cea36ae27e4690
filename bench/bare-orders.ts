import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { newId } from '../server/db/ids.ts';
import type { OrderBook } from './order-books.ts';

// What the engine does without a shop: the rows of an order of two lines, each statement prepared, each
// order durable by itself.

/** PostgreSQL's connections; one of SQLite. */
const AT_ONCE = 8;
const MOST_ORDERS = 2000;

type Cart = { userId: string; variants: [string, string] };
type Statement = { text: string; values: Array<string | number | null> };

/** Places an order for each cart, as quickly as the engine takes them. */
export async function placeBare(book: OrderBook): Promise<{ orders: number; seconds: number }> {
  return book.url === '' ? onSqlite(join(book.data, 'shop.db')) : onPostgres(book.url);
}

function onSqlite(file: string): { orders: number; seconds: number } {
  const db = new DatabaseSync(file, { enableForeignKeyConstraints: true });
  db.exec('pragma journal_mode = wal; pragma synchronous = full; pragma cache_size = -16000;');
  const carts = toCarts(db.prepare(CARTS).all() as CartLine[]);
  const known = new Map<string, ReturnType<DatabaseSync['prepare']>>();
  const started = performance.now();
  for (const cart of carts) {
    db.exec('begin immediate');
    for (const { text, values } of statementsOf(cart)) {
      const statement = known.get(text) ?? db.prepare(text);
      known.set(text, statement);
      statement.all(...values);
    }
    db.exec('commit');
  }
  const seconds = (performance.now() - started) / 1000;
  db.close();
  return { orders: carts.length, seconds };
}

async function onPostgres(connectionString: string): Promise<{ orders: number; seconds: number }> {
  const clients = Array.from({ length: AT_ONCE }, () => new pg.Client({ connectionString, pipeline: true }));
  await Promise.all(clients.map(async (client) => client.connect()));
  const carts = toCarts((await clients[0]?.query<CartLine>(CARTS))?.rows ?? []);
  let next = 0;
  const started = performance.now();
  await Promise.all(
    clients.map(async (client) => {
      for (let cart = carts[next++]; cart; cart = carts[next++]) {
        const sent = statementsOf(cart).map(async ({ text, values }, nth) => {
          let place = 0;
          return client.query({ name: `bare-${nth}`, text: text.replaceAll('?', () => `$${++place}`), values });
        });
        await Promise.all([client.query('begin'), ...sent, client.query('commit')]);
      }
    }),
  );
  const seconds = (performance.now() - started) / 1000;
  await Promise.all(clients.map(async (client) => client.end()));
  return { orders: carts.length, seconds };
}

type CartLine = { user_id: string; variant_id: string };
const CARTS = 'select user_id, variant_id from cart_items order by user_id, variant_id';

function toCarts(lines: readonly CartLine[]): Cart[] {
  const carts = Map.groupBy(lines, (line) => line.user_id);
  return [...carts].slice(0, MOST_ORDERS).flatMap(([userId, [one, two]]) => {
    return one && two ? [{ userId, variants: [one.variant_id, two.variant_id] } as Cart] : [];
  });
}

let count = 0;

/** Takes a cart and its pieces, and writes the order with its lines, its ledger and its story. */
function statementsOf({ userId, variants }: Cart): Statement[] {
  const [id, now] = [newId(), new Date().toISOString()];
  const order = {
    ...{ id, order_number: `BARE${count++}`, user_id: userId, first_name: 'Asha', last_name: 'Rao' },
    ...{ email: 'asha@example.com', line1: '14 Weavers’ Lane', line2: '', city: 'Jaipur', state: 'Rajasthan' },
    ...{ postal_code: '302029', subtotal_paise: 99_900, discount_paise: 0, total_paise: 99_900 },
    ...{ payment_method: 'COD', payment_status: 'PENDING', delivery_status: 'PENDING', expected_on: now.slice(0, 10) },
    ...{ created_at: now, updated_at: now, phone: '9876500011', find_text: 'asha rao jaipur' },
  };
  const items = variants.map((variant_id, position) => ({
    ...{ id: newId(), order_id: id, position, product_id: variant_id, variant_id, name: 'Kurta', size: 'M' },
    ...{
      color: 'Indigo',
      color_hex: '#223366',
      quantity: 1,
      selling_paise: 49_950,
      saving_paise: 0,
      picture_ids: '[]',
    },
  }));
  const movements = variants.map((variant_id) => {
    return { id: newId(), variant_id, change: -1, reason: 'order', order_id: id, user_id: userId, at: now };
  });
  const story = { id: newId(), order_id: id, at: now, user_id: userId, by: 'shopper', delivery_status: 'PENDING' };
  return [
    { text: 'delete from cart_items where user_id = ?', values: [userId] },
    { text: 'update variants set stock = stock - 1 where id in (?, ?) and stock >= 1 returning id', values: variants },
    insert('orders', [order]),
    insert('order_items', items),
    insert('stock_movements', movements),
    insert('order_events', [story]),
  ];
}

function insert(table: string, rows: Array<Record<string, string | number | null>>): Statement {
  const columns = Object.keys(rows[0] ?? {});
  const row = `(${columns.map(() => '?').join(', ')})`;
  const text = `insert into ${table} (${columns.join(', ')}) values ${rows.map(() => row).join(', ')}`;
  return { text, values: rows.flatMap((one) => Object.values(one)) };
}
