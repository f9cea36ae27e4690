import { beforeAll, describe, expect, test } from 'vitest';
import { makeAdmin, makeCategory, makeCustomer, makeProduct } from '../../../test/factories.ts';
import { aVariant, productForm } from '../../../test/product-form.ts';
import { nextSerial } from '../../../test/serial.ts';
import { useShop, type Caller } from '../../../test/shop.ts';

// Two different texts can look the same, because one contains invisible characters. The invisible characters may come
// from a pasted text, or from an attacker who wants to use a name that another person already has.

const shop = useShop();
const limited = useShop({ RATE_LIMITS: '1' });
let admin: Caller;
beforeAll(async () => {
  admin = await makeAdmin(shop);
});

const UNSEEN = ['\u200B', '\u200D', '\u2060', '\uFE0F', '\u202A', '\u3164', '\u2800', '\u{E0020}'];
const password = 'Sutli-Ghagra-7';
const someone = () => {
  const name = `kavya${nextSerial()}`;
  return { username: name, email: `${name}@example.com`, password };
};
const register = async (who: object) => shop.guest.call('POST /auth/register', { body: { ...who } });
const signIn = async (identifier: string, at = shop) =>
  at.guest.call('POST /auth/login', { body: { identifier, password } });
/** Inserts a character into the middle of the text. */
const marked = (text: string, sign: string) => `${text.slice(0, 3)}${sign}${text.slice(3)}`;

describe('accounts', () => {
  test('an email that was registered with a sign nobody sees is entered by the plain one, and by a pasted one', async () => {
    const who = someone();
    const { status, body } = await register({ ...who, email: marked(who.email, '\u200B') });
    expect([status, body.user?.email]).toEqual([201, who.email]);
    for (const typed of [
      who.email,
      who.email.toUpperCase(),
      ` ${who.email}\u00A0`,
      ...UNSEEN.map((s) => marked(who.email, s)),
    ])
      expect((await signIn(typed)).status).toBe(200);
    for (const sign of UNSEEN) expect((await signIn(marked(who.username, sign))).status).toBe(200);
  });
  test('there is one account for a mailbox, and one for a username, also of sixty who come at once', async () => {
    const who = someone();
    const signs = Array.from({ length: 60 }, (_, n) => `${UNSEEN[n % 8]}${UNSEEN[(n >> 3) % 8]}`);
    const all = await Promise.all(
      signs.map(async (sign, n) =>
        register({ ...who, username: `${who.username}-${n}`, email: marked(who.email, sign) }),
      ),
    );
    expect(all.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 59 }, () => 409)]);
    const other = someone();
    const names = await Promise.all(
      signs.map(async (sign, n) =>
        register({ ...other, username: marked(other.username, sign), email: `${n}-${other.email}` }),
      ),
    );
    expect(names.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 59 }, () => 409)]);
  });
  test('a username is shown as it was typed, and is no email by another sign for @', async () => {
    const who = someone();
    const username = `क्\u200Dष${nextSerial()}`;
    expect((await register({ ...who, username })).body.user.username).toBe(username);
    const { status, body } = await register({ ...someone(), username: who.email.replace('@', '＠') });
    expect([status, body.issues?.[0]?.path]).toEqual([400, 'username']);
  });
  test('a profile takes no username that looks like another’s', async () => {
    const who = someone();
    await register(who);
    const customer = await makeCustomer(shop);
    const { status, body } = await customer.call('PUT /users/profile', {
      body: { username: marked(who.username, '\u2800') },
    });
    expect([status, body.code]).toEqual([409, 'USERNAME_TAKEN']);
  });
  test('guesses share the tries of the account, whatever is put between its letters', async () => {
    const who = someone();
    await limited.guest.call('POST /auth/register', { body: who });
    const statuses: number[] = [];
    for (let n = 0; n < 40 && statuses.at(-1) !== 429; n++) {
      const identifier = marked(who.email, `${UNSEEN[n % 8]}${UNSEEN[(n >> 3) % 8]}`);
      const body = { identifier, password: 'Wrong-Guess-7' };
      statuses.push((await limited.guest.call('POST /auth/login', { body })).status);
    }
    expect(statuses.at(-1)).toBe(429);
    expect((await signIn(who.email, limited)).status).toBe(429);
  });
  test('an invitation and a caller’s account are of one address', async () => {
    const { email } = someone();
    for (const sign of UNSEEN)
      await admin.call('POST /staff/invites', { body: { email: marked(email, sign), role: 'manager' } });
    const { invites } = (await admin.call('GET /staff')).body;
    expect(invites.filter((invite: { email: string }) => invite.email === email)).toHaveLength(1);
    const caller = (sign: string) =>
      admin.call('POST /phone-orders/callers', {
        body: { name: 'Kamla', mobile: '9876543210', email: marked(`c-${email}`, sign) },
      });
    expect([(await caller('\u200B')).status, (await caller('\uFE0F')).status]).toEqual([201, 409]);
  });
});

describe('what is pasted', () => {
  const address = {
    ...{ recipientName: '', addressLine1: '14 Weavers’ Lane', city: 'Jaipur', state: 'Rajasthan' },
    ...{ postalCode: '302029', phone: '9876501234' },
  };
  test.each([
    '\u202A+91 98765 01234\u202C',
    '98765\uFE0F01234',
    '9\u3164876501234',
    '98765\u206001234\u2800',
    '+91\u00A098765\u201101234',
  ])('the phone number “%s” is its ten digits', async (phone) => {
    const customer = await makeCustomer(shop);
    const { status, body } = await customer.call('POST /addresses', {
      body: { ...address, phone, postalCode: '\u202D302\u200B029\u00A0' },
    });
    expect([status, body.address?.phone, body.address?.postalCode]).toEqual([201, '9876501234', '302029']);
  });
  test('a name keeps the joiners that it is written with', async () => {
    const customer = await makeCustomer(shop);
    const recipientName = 'क्\u200Dषमा 👨\u200D💻';
    const { body } = await customer.call('POST /addresses', { body: { ...address, recipientName } });
    expect(body.address.recipientName).toBe(recipientName);
  });
});

describe('the catalogue', () => {
  test('a category has one name beside others, also of twenty who come at once', async () => {
    const name = `Kurtas ${nextSerial()}`;
    const all = await Promise.all(
      Array.from({ length: 20 }, async (_, n) =>
        admin.call('POST /categories', { body: { name: marked(name, UNSEEN[n % 8]!.repeat(1 + (n >> 3))) } }),
      ),
    );
    expect(all.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 19 }, () => 409)]);
    expect((await admin.call('POST /categories', { body: { name: 'A\u2011line' } })).status).toBe(201);
    expect((await admin.call('POST /categories', { body: { name: 'a-LINE' } })).body.code).toBe('CATEGORY_NAME_TAKEN');
  });
  test('a size and a colour are there once in a product', async () => {
    const categoryId = await makeCategory(shop);
    const save = async (other: object) =>
      admin.call('POST /products', {
        form: await productForm({ categoryId, productVariants: [aVariant, { ...aVariant, ...other }] }),
      });
    for (const other of [{ size: 'M\u200B' }, { size: 'Ｍ' }, { color: 'Ko\u2060ra' }])
      expect((await save(other)).body).toMatchObject({
        code: 'BAD_INPUT',
        issues: [{ path: 'productVariants.1.size' }],
      });
  });
  test('a SKU is stored as it is read, and taken once', async () => {
    const categoryId = await makeCategory(shop);
    const sku = `TB-${nextSerial()}-M`;
    const save = async (own: string) =>
      admin.call('POST /products', {
        form: await productForm({ categoryId, productVariants: [{ ...aVariant, sku: own }] }),
      });
    const { body } = await save(marked(sku, '\u200B').replace('-', '\u2011'));
    expect(body.product.variants[0].sku).toBe(sku);
    for (const sign of UNSEEN) expect((await save(marked(sku, sign))).body.code).toBe('SKU_TAKEN');
  });
});

describe('the desk finds', () => {
  test('an order by its number as it is written and pasted, by a name in plain letters, by a SKU without its hyphens', async () => {
    const customer = await makeCustomer(shop);
    await shop.db.updateTable('users').set({ first_name: 'Łucja' }).where('id', '=', customer.user.id).execute();
    const sku = `TB-${nextSerial()}-RED-M`;
    const { variants, id: productId } = await makeProduct(shop, { variants: [{ sku }] });
    const { body: saved } = await customer.call('POST /addresses', {
      body: { addressLine1: '1', city: 'Jaipur', state: 'Rajasthan', postalCode: '302029', phone: '9876501234' },
    });
    await customer.call('POST /cart/add', { body: { productVariantId: variants[0]?.id, quantity: 1 } });
    const placed = await customer.call('POST /orders/place', {
      body: { addressId: saved.address.id, paymentMethod: 'COD' },
    });
    expect(placed.status).toBe(201);
    const { id, orderNumber } = placed.body.order;
    const ids = async (q: string) => {
      const { body } = await admin.call(`GET /orders/all?q=${encodeURIComponent(q)}`);
      return body.orders.map((order: { id: string }) => order.id);
    };
    for (const q of [
      ...[`#${orderNumber}`, `# ${orderNumber.toLowerCase()}`, `Order #${orderNumber}`, `“${orderNumber}”`],
      ...UNSEEN.map((sign) => `${sign}${marked(orderNumber, sign)}`),
      ...[orderNumber.replace('ORD', 'ORD-'), orderNumber.replace('ORD', 'ORD\u00A0')],
      ...['lucja', 'łucja', 'LUCJA rao'].map((name) => `${name} ${sku}`),
      ...[sku, sku.replaceAll('-', ''), sku.toLowerCase().replaceAll('-', ' '), marked(sku, '\u200B')],
    ])
      expect([q, await ids(q)]).toEqual([q, [id]]);
    const found = await admin.call(`GET /products?q=${encodeURIComponent(sku.replaceAll('-', ''))}`);
    expect(found.body.data.map((product: { id: string }) => product.id)).toEqual([productId]);
    const tracked = await shop.guest.call('POST /orders/track', {
      body: { orderNumber: `#${marked(orderNumber, '\u200B')}`, phone: '\u202A98765 01234\u202C' },
    });
    expect(tracked.status).toBe(200);
  });
});
