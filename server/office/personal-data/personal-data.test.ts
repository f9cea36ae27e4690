// On both engines: the test searches and empties every table.
import { expect, test } from 'vitest';
import { anAddress, makeAdmin, makeProduct, makeShopper } from '../../../test/factories.ts';
import { upi } from '../../../test/returns.ts';
import { useShop, type Caller } from '../../../test/shop.ts';
import { aCounter, newUtr } from '../../../test/upi-counter.ts';
import { verifyLog } from '../../accounts/audit/verify-log.ts';
import { hashPassword } from '../../accounts/auth/passwords.ts';
import { clearErased } from './erase.ts';

const shop = useShop();
const PASSWORD = 'Sutli-Ghagra-7';

async function aShopper() {
  const shopper = await makeShopper(shop);
  const password_hash = await hashPassword(PASSWORD);
  await shop.db.updateTable('users').set({ password_hash }).where('id', '=', shopper.user.id).execute();
  return shopper;
}
const variants = async () => (await makeProduct(shop)).variants;
async function place(shopper: Caller & { addressId: string }): Promise<{ id: string; orderNumber: string }> {
  const [variant] = await variants();
  await shopper.call('POST /cart/add', { body: { productVariantId: variant?.id, quantity: 1 } });
  const placed = await shopper.call('POST /orders/place', {
    body: { addressId: shopper.addressId, paymentMethod: 'COD' },
  });
  expect(placed.status).toBe(201);
  return placed.body.order;
}
const setStatus = async (admin: Caller, id: string, deliveryStatus: string) =>
  admin.call(`PUT /orders/${id}/status`, { body: { deliveryStatus } });

/** Finds the tables with a row that has this account's id as `user_id`. */
async function tablesNaming(userId: string): Promise<string[]> {
  const tables = await shop.db.introspection.getTables();
  const found = [];
  for (const { name, columns } of tables) {
    if (!columns.some((column) => column.name === 'user_id')) continue;
    // The cast is safe: the names are those of the schema's tables.
    const rows = await shop.db
      .selectFrom(name as 'sessions')
      .select('user_id')
      .where('user_id', '=', userId)
      .execute();
    if (rows.length > 0) found.push(name);
  }
  return found.toSorted();
}

test('a shopper and the back office get everything in one file, without a secret', async () => {
  const [shopper, admin] = [await aShopper(), await makeAdmin(shop)];
  const order = await place(shopper);
  const own = await shopper.call('GET /users/personal-data');
  expect(own.headers['content-disposition']).toMatch(/^attachment; filename="personal-data-.*\.json"$/);
  expect(own.body).toMatchObject({
    account: { email: shopper.user.email },
    addresses: [{ line1: anAddress.addressLine1 }],
    orders: [{ order_number: order.orderNumber, items: [{ quantity: 1 }], events: [{ delivery_status: 'PENDING' }] }],
    sessions: [{ created_at: expect.any(String) }],
  });
  const given = await admin.call(`GET /customers/${shopper.user.id}/personal-data`);
  expect(given.body.account).toEqual(own.body.account);
  expect(JSON.stringify([own.body, given.body])).not.toMatch(/hash|scrypt|find_text/);
  expect((await admin.call(`GET /customers/${admin.user.id}/personal-data`)).status).toBe(404);
  expect((await admin.call('GET /users/personal-data')).status).toBe(403);
});

test('erasing is refused while an order is on its way, and with a wrong password', async () => {
  const [shopper, admin] = [await aShopper(), await makeAdmin(shop)];
  const { id } = await place(shopper);
  const erase = async (password = PASSWORD) => shopper.call('POST /users/erase', { body: { password } });
  expect(await erase('Wrong-Ghagra-7')).toMatchObject({ status: 400, body: { issues: [{ path: 'password' }] } });
  expect(await erase()).toMatchObject({ status: 409, body: { code: 'ORDERS_UNDER_WAY' } });
  await setStatus(admin, id, 'SHIPPED');
  expect((await admin.call(`DELETE /customers/${shopper.user.id}`)).status).toBe(409);
  await setStatus(admin, id, 'DELIVERED');
  expect((await erase()).status).toBe(200);
  expect((await shopper.call('GET /auth/me')).status).toBe(401);
});

test('erasing leaves what an invoice needs, and nothing else that names the shopper', async () => {
  const [shopper, admin] = [await aShopper(), await makeAdmin(shop)];
  const { id: userId, email } = shopper.user;
  const [delivered, canceled] = [await place(shopper), await place(shopper)];
  await admin.call(`POST /orders/${delivered.id}/notes`, { body: { text: `Ring ${email} before` } });
  await setStatus(admin, delivered.id, 'DELIVERED');
  await setStatus(admin, canceled.id, 'CANCELED');
  await admin.call(`PUT /customers/${userId}/block`, { body: { blocked: true } });
  expect((await admin.call(`DELETE /customers/${userId}`)).status).toBe(200);
  expect(await tablesNaming(userId)).toEqual(['order_events', 'orders', 'stock_movements']);
  const orders = await shop.db.selectFrom('orders').selectAll().where('user_id', '=', userId).orderBy('id').execute();
  const line1 = anAddress.addressLine1;
  expect(orders).toMatchObject([
    { order_number: delivered.orderNumber, line1, first_name: 'Asha', phone: '', delivery_status: 'DELIVERED' },
    { order_number: canceled.orderNumber, line1: '', first_name: 'Deleted customer', phone: '' },
  ]);
  // These tables do not contain the email any more, and the hash chain of the log is still valid.
  for (const table of ['users', 'orders', 'audit_log', 'order_notes', 'security_log'] as const)
    expect(JSON.stringify(await shop.db.selectFrom(table).selectAll().execute())).not.toContain(email);
  const verdict = await verifyLog(shop.db, shop.mac, shop.env.DATA_DIR);
  expect(verdict).toMatchObject({ flaw: undefined, erased: 2 });
  const [line] = (await admin.call(`GET /audit?id=${userId}`)).body.lines;
  expect(line).toMatchObject({ action: 'customer.erased', subject: 'Deleted customer' });
  expect((await admin.call(`DELETE /customers/${userId}`)).status).toBe(404);
  expect((await admin.call(`GET /customers/${userId}`)).body.customer.isErased).toBe(true);
  const again = { username: email.split('@')[0], email, password: PASSWORD };
  expect((await shop.guest.call('POST /auth/login', { body: { identifier: email, password: PASSWORD } })).status).toBe(
    401,
  );
  expect((await shop.guest.call('POST /auth/register', { body: again })).status).toBe(201);
});

/** Makes a UPI order with a piece that was returned and refunded. Every text in the order contains the name. */
async function aRefund(name: string) {
  const { admin, place, paste } = await aCounter(shop);
  const { id, order, orderNumber, shopper } = await place();
  await paste([[newUtr(), '1401.00', `${name}/${orderNumber}`]]);
  const delivered = { deliveryStatus: 'DELIVERED', reason: `Left with ${name} next door` };
  expect((await admin.call(`PUT /orders/${id}/status`, { body: delivered })).status).toBe(200);
  const lines = [{ itemId: order.items[0].id, quantity: 1 }];
  const asking = { kind: 'refund', reason: 'QUALITY', payout: upi, lines };
  const asked = (await shopper.call(`POST /orders/${id}/returns`, { body: asking })).body.return;
  const refunds = [{ lineId: asked.lines[0].id, amount: '1.00', reason: `${name} has worn it` }];
  for (const step of [
    { event: 'approve', words: `As told to ${name}` },
    { event: 'receive' },
    { event: 'inspect', refunds },
    { event: 'refund', reference: '532912345678' },
  ])
    expect((await admin.call(`PUT /returns/${asked.id}/step`, { body: step })).status).toBe(200);
  return { admin, shopper };
}

test('the file says how they paid, and what was said of what they sent back', async () => {
  const { shopper } = await aRefund('Salma');
  const { orders, returns } = (await shopper.call('GET /users/personal-data')).body;
  expect(orders).toMatchObject([
    {
      upiPayments: [{ upi_id: 'tana.bana@okbank', paid: '1401.00', refunded_at: null }],
      bankLines: [{ amount: '1401.00', line: expect.stringContaining('Salma') }],
    },
  ]);
  expect(returns).toMatchObject([
    {
      lines: [{ quantity: 1, damaged: 0, refund: '1.00', refund_reason: 'Salma has worn it' }],
      events: [{ by: 'shopper' }, { by: 'shop', words: 'As told to Salma' }, {}, {}, {}],
    },
  ]);
});

test('what the staff have said of their orders and returns goes too, and what the bank says of who paid', async () => {
  const { admin, shopper } = await aRefund('Mirza');
  const tablesWithName = async () => {
    const tables = await shop.db.introspection.getTables();
    const found = [];
    for (const { name } of tables) {
      // The cast is safe: the names are those of the schema's tables.
      const rows = await shop.db
        .selectFrom(name as 'orders')
        .selectAll()
        .execute();
      if (JSON.stringify(rows).includes('Mirza')) found.push(name);
    }
    return found.toSorted();
  };
  expect(await tablesWithName()).toEqual(
    expect.arrayContaining(['order_events', 'return_events', 'return_lines', 'upi_credits']),
  );
  expect((await admin.call(`DELETE /customers/${shopper.user.id}`)).status).toBe(200);
  expect(await tablesWithName()).toEqual([]);
});

test('an order placed at the moment of erasing is either there and refuses it, or is refused', async () => {
  for (let round = 0; round < 12; round++) {
    const shopper = await aShopper();
    const [variant] = await variants();
    await shopper.call('POST /cart/add', { body: { productVariantId: variant?.id, quantity: 1 } });
    const placing = shopper.call('POST /orders/place', {
      body: { addressId: shopper.addressId, paymentMethod: 'COD' },
    });
    const erasing = shopper.call('POST /users/erase', { body: { password: PASSWORD } });
    const [placed, erased] = [(await placing).status, (await erasing).status];
    const orders = await shop.db.selectFrom('orders').select('email').where('user_id', '=', shopper.user.id).execute();
    expect([placed, erased, orders.length]).toEqual(erased === 200 ? [expect.any(Number), 200, 0] : [201, 409, 1]);
    expect(placed).toBeLessThan(500);
  }
});

test('what the law no longer asks for goes, and what reached an erased account meanwhile', async () => {
  const [shopper, admin] = [await aShopper(), await makeAdmin(shop)];
  const { id } = await place(shopper);
  await setStatus(admin, id, 'DELIVERED');
  await admin.call(`DELETE /customers/${shopper.user.id}`);
  const late = { id: 'late', user_id: shopper.user.id, recipient_name: 'Late', phone: '', line1: 'x', line2: '' };
  const rest = { city: 'x', state: 'Goa', postal_code: '1', is_default: 1 as const, created_at: 'x', updated_at: 'x' };
  await shop.db
    .insertInto('addresses')
    .values({ ...late, ...rest })
    .execute();
  const kept = async () => shop.db.selectFrom('orders').select('line1').where('id', '=', id).executeTakeFirst();
  await clearErased(shop.db, shop.now());
  expect(await tablesNaming(shopper.user.id)).not.toContain('addresses');
  expect(await kept()).toEqual({ line1: anAddress.addressLine1 });
  await shop.db.updateTable('orders').set({ created_at: '2010-01-01T00:00:00.000Z' }).where('id', '=', id).execute();
  await clearErased(shop.db, shop.now());
  expect(await kept()).toEqual({ line1: '' });
});
