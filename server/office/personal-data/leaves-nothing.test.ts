import { expect, test } from 'vitest';
import { anAddress, makeAdmin, makeCustomer, makeProduct } from '../../../test/factories.ts';
import { withInvoices } from '../../../test/shipped-orders.ts';
import { statementOf } from '../../../test/statement-of.ts';
import { newUtr, upiSettings } from '../../../test/upi-counter.ts';
import { useShop, type Caller, type Reply } from '../../../test/shop.ts';
import { useWebhooks } from '../../../test/webhooks.ts';
import type { Schema } from '../../platform/db/schema.ts';
import { listTables } from '../backup/tables.ts';
import { clearErased } from './erase.ts';
import { places } from './places.ts';

// A customer leaves data in every place where customers can, and staff write about the customer in every place where
// staff can. Then the shop erases the customer, and the test searches the whole database.

const shop = useShop({ WEBHOOK_NETWORKS: '127.0.0.0/8' });
const { listen, receiver, idle } = await useWebhooks(shop);

/** The test writes this word into every text by or about the customer. */
const MARK = 'xyzzy';
const PHONE = '9876512345';
const ACCOUNT = '509912345678';
const MARKS = [MARK, PHONE, ACCOUNT];

/** Columns that the shop computes from other columns. The customer's file contains those other columns. */
const SHOWN_OTHERWISE = [
  ...['users.email_key', 'users.username_key', 'users.find_text', 'orders.find_text', 'returns.payout'],
  'invoice_lines.reason',
];

let keys = 0;
const keyed = () => ({ 'idempotency-key': `a-key-of-${++keys}` });
const good = ({ status, body }: Reply) => {
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body;
};

const address = (name: string) => ({
  ...anAddress,
  recipientName: `${MARK} ${name}`,
  phone: PHONE,
  addressLine1: `${MARK} ${name} lane`,
  addressLine2: `behind the ${MARK} ${name}`,
});

/** Makes a customer whom staff have added with name, number and email, and a caller for the account. */
async function aCaller(admin: Caller) {
  const body = { name: `Asha ${MARK}`, mobile: PHONE, email: `${MARK}@example.com` };
  const { customer } = good(await admin.call('POST /phone-orders/callers', { body, headers: keyed() }));
  await shop.db
    .updateTable('users')
    .set({ email_confirmed_at: shop.now(), dob: '1990-01-01', confirmed_phone: PHONE, phone_proved_at: shop.now() })
    .where('id', '=', customer.id)
    .execute();
  return { id: customer.id as string, ...(await shop.as({ id: customer.id, role: 'CUSTOMER' })) };
}
type Customer = Awaited<ReturnType<typeof aCaller>>;

/**
 * Makes a phone order with a noted call, an edit, a parcel and a delivery. The customer returns one piece of the order,
 * and the shop refunds it.
 */
async function anOrderByPhone(admin: Caller, customer: Customer) {
  const { variants } = await makeProduct(shop, { variants: [{ stock: 9 }] });
  const items = [{ productVariantId: variants[0]?.id, quantity: 2 }];
  const reduction = { amount: '1', reason: `${MARK} has waited long` };
  const placing = { customerId: customer.id, address: address('first'), items, reduction };
  const { order } = good(await admin.call('POST /phone-orders', { body: placing, headers: keyed() }));
  const id: string = order.id;
  const say = async (key: string, body: object) => good(await admin.call(key, { body, headers: keyed() }));
  await say(`PUT /orders/${id}/content`, { address: address('second'), reason: `${MARK} has moved` });
  await say(`POST /orders/${id}/notes`, { text: `${MARK} is to be rung at ${PHONE}` });
  await say(`POST /orders/${id}/whatsapp`, { stage: 'TO_PACK' });
  good(await admin.call(`PUT /orders/${id}/step`, { body: { step: 'hold', reason: `${MARK} is away` } }));
  await say(`POST /orders/${id}/calls`, { outcome: 'NO_ANSWER', reason: `${MARK} is asleep` });
  const { couriers } = good(await admin.call('GET /couriers'));
  await say(`POST /orders/${id}/parcels`, { courierId: couriers[0].id, number: `PARCEL${++keys}` });
  const delivered = { deliveryStatus: 'DELIVERED', reason: `Left with ${MARK} next door` };
  good(await admin.call(`PUT /orders/${id}/status`, { body: delivered }));
  const asking = {
    kind: 'refund',
    reason: 'QUALITY',
    words: `${MARK} says it is torn`,
    payout: { by: 'bank', name: `Asha ${MARK}`, account: ACCOUNT, accountAgain: ACCOUNT, ifsc: 'SBIN0001234' },
    lines: [{ itemId: order.items[0].id, quantity: 1 }],
  };
  const { return: asked } = await say(`POST /orders/${id}/returns`, asking);
  const refunds = [{ lineId: asked.lines[0].id, amount: '1.00', reason: `${MARK} has worn it` }];
  for (const step of [
    { event: 'approve', words: `As told to ${MARK}` },
    { event: 'receive' },
    { event: 'inspect', refunds },
    { event: 'refund', reference: `Paid to ${MARK}` },
  ])
    good(await admin.call(`PUT /returns/${asked.id}/step`, { body: step }));
  await say(`POST /returns/${asked.id}/whatsapp`, { state: 'REFUNDED' });
  return id;
}

/**
 * Makes orders that the customer pays by UPI. Staff match one payment and undo the match, and cancel and refund one
 * order.
 */
async function ordersByUpi(admin: Caller, customer: Customer) {
  good(await admin.call('PUT /upi', { body: upiSettings }));
  const { variants } = await makeProduct(shop, { variants: [{ stock: 9, sellingPaise: 70_050 }] });
  const { address: own } = good(await customer.call('POST /addresses', { body: address('own'), headers: keyed() }));
  const place = async () => {
    good(await customer.call('POST /cart/add', { body: { productVariantId: variants[0]?.id, quantity: 1 } }));
    const body = { addressId: own.id, paymentMethod: 'UPI' };
    return good(await customer.call('POST /orders/place', { body, headers: keyed() })).order;
  };
  const pay = async ({ orderNumber }: { orderNumber: string }) => {
    const text = statementOf([[newUtr(), '700.50', `${MARK}/${orderNumber}`]]);
    good(await admin.call('POST /upi-payments/statement', { body: { text } }));
  };
  const [one, other] = [await place(), await place()];
  await pay(one);
  good(await admin.call(`PUT /upi-payments/${one.id}/unmatch`, { body: { reason: `It was not ${MARK}’s` } }));
  await pay(other);
  const cancelled = { deliveryStatus: 'CANCELED', reason: `${MARK} wants it no more` };
  for (const { id } of [one, other]) good(await admin.call(`PUT /orders/${id}/status`, { body: cancelled }));
  good(await admin.call(`PUT /upi-payments/${other.id}/refund`, { body: { reference: `Cash to ${MARK}` } }));
}

async function elsewhere(admin: Caller, customer: Customer) {
  const { id, variants } = await makeProduct(shop);
  good(await customer.call('POST /cart/add', { body: { productVariantId: variants[0]?.id, quantity: 1 } }));
  const typed = { user_id: customer.id, code: `${MARK}10`, added_at: shop.now() };
  await shop.db.insertInto('cart_codes').values(typed).execute();
  good(await customer.call(`POST /wishlist/${id}`));
  good(await customer.call('PUT /users/profile', { body: { firstName: 'Asha', lastName: MARK } }));
  const view = { name: `Of ${MARK}`, filters: { q: MARK } };
  good(await admin.call('POST /order-views', { body: view, headers: keyed() }));
  const email = `${MARK}@example.com`;
  await shop.guest.call('POST /auth/forgot-password/request-otp', { body: { email } });
  await shop.guest.call('POST /auth/login', { body: { identifier: email, password: `${MARK} guessed` } });
}

type Cell = { place: string; text: string };

/** Lists every cell of the database that contains one of the words and numbers that mark the customer's data. */
async function marked(): Promise<Cell[]> {
  const found: Cell[] = [];
  for (const { name } of await listTables(shop.db)) {
    // The cast is safe: the names are those of the schema's tables.
    for (const row of await shop.db
      .selectFrom(name as keyof Schema)
      .selectAll()
      .execute())
      for (const [column, value] of Object.entries(row)) {
        const text = String(value);
        if (MARKS.some((mark) => text.toLowerCase().includes(mark))) found.push({ place: `${name}.${column}`, text });
      }
  }
  return found;
}
const placesOf = (cells: readonly Cell[]) => [...new Set(cells.map(({ place }) => place))].toSorted();

/** Lists, as `table.column`, the columns that `columns` picks from each table that fits the condition `is`. */
function listed(is: (place: ListedPlace) => boolean, columns: (place: ListedPlace) => readonly string[]): string[] {
  return Object.entries(places).flatMap(([table, place]) =>
    place !== 'nobody' && is(place) ? columns(place).map((column) => `${table}.${column}`) : [],
  );
}
type ListedPlace = {
  personal: readonly string[];
  erased: string;
  books?: readonly string[];
  notInFile?: string;
};

/**
 * Tables that cannot contain the word that the test searches for, because they have only numbers, hashes, secrets, and
 * the browser's description of itself.
 */
const WITHOUT_WORDS = [
  'sessions',
  'known_clients',
  'rate_limits',
  'cart_items',
  'wishlist_items',
  'security_log',
  'cart_codes',
  'messages',
  'message_stops',
];

async function aMarkedCustomer() {
  const { user } = await withInvoices(shop);
  const admin = { user, ...(await shop.as(user)) };
  const hears = ['order.placed', 'order.edited', 'order.stage_changed', 'return.requested'] as const;
  const { call, id } = await listen(hears);
  // A receiver may answer with the message that it got, and the shop stores the answer.
  receiver.mood.answer = (_request, response) => void response.writeHead(500).end(receiver.received.at(-1)?.text);
  const customer = await aCaller(admin);
  const soldId = await anOrderByPhone(admin, customer);
  await ordersByUpi(admin, customer);
  await elsewhere(admin, customer);
  await idle();
  // A message about the delivered order that is sent again after the erasure contains the name that the invoice keeps,
  // so the webhook pauses.
  good(await call(`POST /webhooks/${id}/pause`));
  await idle();
  return { admin, customer, soldId };
}

test('of who is erased nothing is left but what the law wants kept of goods that were sold', async () => {
  const { admin, customer, soldId } = await aMarkedCustomer();
  const before = await marked();
  const found = placesOf(before);
  const all = listed(
    () => true,
    ({ personal }) => personal,
  );
  // If you add a column with a person's words, add it to the list of places, too.
  expect(found.filter((place) => !all.includes(place))).toEqual([]);
  const tables = new Set(found.map((place) => place.split('.')[0]));
  const unmarked = Object.keys(places).filter(
    (table) => places[table as keyof typeof places] !== 'nobody' && !tables.has(table),
  );
  expect(unmarked.filter((table) => !WITHOUT_WORDS.includes(table)).toSorted()).toEqual(['return_photos']);

  const { body: file } = await customer.call('GET /users/personal-data');
  const said = JSON.stringify(file);
  const toBeSaid = listed(
    ({ notInFile }) => notInFile === undefined,
    ({ personal }) => personal,
  );
  const missing = before.filter(
    ({ place, text }) =>
      toBeSaid.includes(place) && !SHOWN_OTHERWISE.includes(place) && !said.includes(JSON.stringify(text).slice(1, -1)),
  );
  expect(missing).toEqual([]);
  expect(file.orders.find(({ id }: { id: string }) => id === soldId)).toMatchObject({
    notes: [{ kind: 'note', text: `${MARK} is to be rung at ${PHONE}` }],
    contacts: [
      { kind: 'whatsapp', word: 'TO_PACK' },
      { kind: 'call', word: 'NO_ANSWER' },
      { kind: 'whatsapp', word: 'RETURN_REFUNDED' },
    ],
  });

  good(await admin.call(`DELETE /customers/${customer.id}`));
  const books = listed(
    () => true,
    ({ books = [] }) => books,
  );
  const left = await marked();
  expect(placesOf(left).filter((place) => !books.includes(place))).toEqual([]);
  const orders = await shop.db.selectFrom('orders').selectAll().where('user_id', '=', customer.id).execute();
  expect(orders.filter((order) => JSON.stringify(order).includes(MARK)).map(({ id }) => id)).toEqual([soldId]);
});

test('nobody writes a name into an account that is being erased', async () => {
  const [admin, shopper] = [await makeAdmin(shop), await makeCustomer(shop)];
  const [erased, ...written] = await Promise.all([
    admin.call(`DELETE /customers/${shopper.user.id}`),
    ...Array.from({ length: 4 }, async (_, n) => shopper.call('PUT /users/profile', { body: { firstName: `Zq${n}` } })),
    ...Array.from({ length: 4 }, async () => shopper.call('POST /addresses', { body: anAddress })),
  ]);
  expect(erased?.status).toBe(200);
  for (const { status } of written) expect([200, 201, 401]).toContain(status);
  const row = await shop.db
    .selectFrom('users')
    .select(['first_name', 'find_text'])
    .where('id', '=', shopper.user.id)
    .executeTakeFirstOrThrow();
  expect(JSON.stringify(row)).not.toContain('Zq');
  expect(await shop.db.selectFrom('addresses').select('id').where('user_id', '=', shopper.user.id).execute()).toEqual(
    [],
  );
});

test('an answer to the staff that comes while its customer is erased goes within the hour', async () => {
  const { admin, customer, soldId } = await aMarkedCustomer();
  good(await admin.call(`DELETE /customers/${customer.id}`));
  const late = { user_id: admin.user.id, key: 'a-late-answer', body_hash: 'x', order_id: '', created_at: shop.now() };
  const made = JSON.stringify({ id: soldId });
  await shop.db
    .insertInto('idempotency_keys')
    .values({ ...late, made, status: 201, answer: JSON.stringify({ order: { id: soldId, name: MARK } }) })
    .execute();
  await clearErased(shop.db, shop.now());
  const kept = await shop.db.selectFrom('idempotency_keys').selectAll().where('key', '=', late.key).execute();
  expect(kept).toMatchObject([{ made: null, status: null, answer: null }]);
});

test('every table of the database stands in the list of places, or is nobody’s', async () => {
  const names = (await shop.db.introspection.getTables()).map(({ name }) => name);
  expect(names.filter((name) => !(name in places)).toSorted()).toEqual([]);
});
