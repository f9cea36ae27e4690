// On both engines: conditional updates and a unique index decide about simultaneous sign-ins.
import { expect, test } from 'vitest';
import { DAY_MS } from '#domain/instants.ts';
import { anAddress, makeAdmin, makeOrders, makeProduct, makeUser } from '../../../../test/factories.ts';
import { nextSerial } from '../../../../test/serial.ts';
import { useShop, type Reply } from '../../../../test/shop.ts';
import { codesTo, codeVariables, turnCodesOn } from '../../../../test/sign-in-codes.ts';

const shop = useShop(codeVariables);

const aNumber = () => String(9_100_000_000 + nextSerial());
type Planted = { cookie?: string; token?: string };
/**
 * Makes a browser that stores its cookie. With `Planted`, the browser begins with another person's cookie and session
 * token.
 */
function aBrowser({ cookie, token }: Planted = {}) {
  const call = async (key: string, body: object): Promise<Reply> => {
    const authorization = token !== undefined && { authorization: `Bearer ${token}` };
    const headers = { origin: 'http://localhost', ...(cookie !== undefined && { cookie }), ...authorization };
    const reply = await shop.guest.call(key, { body, headers });
    const set = String(reply.headers['set-cookie'] ?? '').split(';', 1)[0];
    if (set) cookie = set;
    return reply;
  };
  return {
    ask: async (body: object) => {
      const reply = await call('POST /auth/code', body);
      expect(reply.status).toBe(200);
      return reply.body.ticket as string;
    },
    verify: async (body: object) => call('POST /auth/code/verify', body),
    cookie: () => cookie ?? '',
  };
}

async function signIn(phone: string, more: object = {}, browser = aBrowser()) {
  const ticket = await browser.ask({ phone });
  const code = (await codesTo(shop, phone)).at(-1);
  return browser.verify({ ticket, code, ...more });
}
const ordersOf = async (token: string) => (await shop.withToken(token).call('GET /orders/my-orders')).body.orders;
const wrongOf = (code: string) => (code === '000000' ? '000001' : '000000');
const phoneOf = async (id: string) =>
  (await shop.db.selectFrom('users').select('confirmed_phone').where('id', '=', id).executeTakeFirst())
    ?.confirmed_phone;

test('is off unless the owner turns it on, which the log tells', async () => {
  expect((await shop.guest.call('GET /company-details')).body).not.toHaveProperty('codeChannels');
  const refused = await shop.guest.call('POST /auth/code', { body: { phone: aNumber() } });
  expect(refused).toMatchObject({ status: 409, body: { code: 'CODES_OFF' } });
  await turnCodesOn(shop);
  const admin = await makeAdmin(shop);
  const { settings } = (await admin.call('GET /code-settings')).body;
  const change = { isOn: true, takesAbroad: true, expectedUpdatedAt: settings.updatedAt };
  expect((await admin.call('PUT /code-settings', { body: change })).status).toBe(200);
  expect((await admin.call('PUT /code-settings', { body: change })).status).toBe(409);
  const [line] = (await admin.call('GET /audit')).body.lines;
  expect(line).toMatchObject({ action: 'codes.changed', before: { abroad: 'off' }, after: { abroad: 'on' } });
  expect((await shop.guest.call('GET /company-details')).body.codeChannels).toEqual(['whatsapp', 'sms', 'email']);
  await turnCodesOn(shop);
});

test('a new number becomes a customer without email and name, and signs in again as the same', async () => {
  await turnCodesOn(shop);
  const phone = aNumber();
  const first = await signIn(`+91 ${phone}`.replace(/(\d{5})$/, ' $1'));
  expect(first).toMatchObject({
    status: 200,
    body: { isNew: true, user: { email: '', username: '', firstName: '', phone, mobile: phone, userType: 'CUSTOMER' } },
  });
  const again = await signIn(phone);
  expect(again.body).toMatchObject({ isNew: false, user: { id: first.body.user.id } });
  // The shop has never asked this customer for a name, so the account gets the recipient's name of the delivery
  // address.
  const customer = shop.withToken(again.body.token);
  await customer.call('POST /addresses', { body: { ...anAddress, recipientName: 'Meera Iyer' } });
  expect((await customer.call('GET /auth/me')).body.user.firstName).toBe('Meera Iyer');
});

test('a new email becomes a customer, and an email’s code arrives', async () => {
  await turnCodesOn(shop);
  const email = `New.${nextSerial()}@example.com`;
  const browser = aBrowser();
  const ticket = await browser.ask({ email });
  const letter = (await shop.emails()).findLast((one) => one.to?.[0]?.address === email);
  const code = /\b\d{6}\b/.exec(letter?.text ?? '')?.[0];
  expect(letter?.subject).not.toContain(String(code));
  const entered = await browser.verify({ ticket, code: `${code?.slice(0, 3)} ${code?.slice(3)}` });
  expect(entered.body).toMatchObject({ isNew: true, user: { email, username: '' } });
});

test('of two hundred guesses at once five are weighed, and the right code then opens nothing', async () => {
  await turnCodesOn(shop);
  const phone = aNumber();
  const browser = aBrowser();
  const ticket = await browser.ask({ phone });
  const [code = ''] = await codesTo(shop, phone);
  const guesses = await Promise.all(
    Array.from({ length: 200 }, async () => browser.verify({ ticket, code: wrongOf(code) })),
  );
  expect(guesses.filter(({ body }) => body.code === 'CODE_WRONG')).toHaveLength(5);
  expect(guesses.filter(({ status }) => status === 429)).toHaveLength(195);
  expect(await browser.verify({ ticket, code })).toMatchObject({ status: 429, body: { code: 'CODE_SPENT' } });
});

test('a right code opens one session, however often it comes at once or later', async () => {
  await turnCodesOn(shop);
  const phone = aNumber();
  const browser = aBrowser();
  const ticket = await browser.ask({ phone });
  const [code] = await codesTo(shop, phone);
  const all = await Promise.all(Array.from({ length: 20 }, async () => browser.verify({ ticket, code })));
  expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
  expect((await browser.verify({ ticket, code })).body.code).toBe('CODE_EXPIRED');
});

test('a code works for ten minutes', async () => {
  await turnCodesOn(shop);
  const phone = aNumber();
  const browser = aBrowser();
  const ticket = await browser.ask({ phone });
  const [code] = await codesTo(shop, phone);
  shop.wait(10 * 60_000);
  expect(await browser.verify({ ticket, code })).toMatchObject({ status: 410, body: { code: 'CODE_EXPIRED' } });
});

test('a code is worth nothing in another browser, not even with its ticket', async () => {
  await turnCodesOn(shop);
  const phone = aNumber();
  const [own, other] = [aBrowser(), aBrowser()];
  const ticket = await own.ask({ phone });
  const [code] = await codesTo(shop, phone);
  const others = await other.ask({ phone });
  expect((await other.verify({ ticket, code })).status).toBe(410);
  // The stranger's ticket belongs to another code. In one case of a million, both codes are the same by chance.
  expect((await other.verify({ ticket: others, code })).status).not.toBe(200);
  // The stranger's request for a code has not ended the first code.
  expect((await own.verify({ ticket, code })).status).toBe(200);
});

test('session fixation: a sign-in by a code begins a session of its own, whatever session and cookie were set before', async () => {
  await turnCodesOn(shop);
  const stranger = aBrowser();
  const { body: theirs } = await signIn(aNumber(), {}, stranger);
  const cookie = stranger.cookie();
  const holderOf = async (token: string, cookie: string) =>
    (await shop.withToken(token).call('GET /auth/me', { headers: { cookie } })).body.user?.id as string | undefined;
  const phone = aNumber();
  // The stranger plants two sessions, one after the other, each of another account.
  for (const token of [theirs.token, (await signIn(aNumber(), {}, stranger)).body.token]) {
    const { body: own } = await signIn(phone, {}, aBrowser({ cookie, token }));
    expect(own.user.id).not.toBe(theirs.user.id);
    expect(own.token).not.toBe(token);
    expect(await holderOf(own.token, cookie)).toBe(own.user.id);
    // The session that a stranger planted never becomes the customer's session, and ends after the handover time.
    expect(await holderOf(token, cookie)).not.toBe(own.user.id);
    shop.wait(11_000);
    expect(await holderOf(token, cookie)).toBeUndefined();
    // A second sign-in in this browser also makes a new session.
    const { body: again } = await signIn(phone, {}, aBrowser({ cookie, token: own.token }));
    expect(again).toMatchObject({ isNew: false, user: { id: own.user.id } });
    expect(again.token).not.toBe(own.token);
    shop.wait(11_000);
    expect(await holderOf(own.token, cookie)).toBeUndefined();
  }
  // The browser's cookie alone gives no access.
  expect((await shop.guest.call('GET /auth/me', { headers: { cookie } })).status).toBe(401);
});

test.each([
  ['made up', (ticket: string) => `${'0'.repeat(64)}.${ticket.split('.')[1]}`],
  ['of another number', (ticket: string) => `${ticket.split('.')[0]}.${btoa('{"phone":"9876543210"}')}`],
  ['cut short', (ticket: string) => ticket.slice(0, 20)],
  ['empty', () => ''],
  ['of odd signs', () => '\u0000.\uD800'],
])('a ticket that is %s opens nothing', async (_, forge) => {
  await turnCodesOn(shop);
  const phone = aNumber();
  const browser = aBrowser();
  const ticket = await browser.ask({ phone });
  const [code] = await codesTo(shop, phone);
  expect([400, 410]).toContain((await browser.verify({ ticket: forge(ticket), code })).status);
});

test('two tabs of a browser: the latest code works in both, once', async () => {
  await turnCodesOn(shop);
  const phone = aNumber();
  const browser = aBrowser();
  // The first call gives the browser its random name in a cookie.
  await browser.ask({ email: `first${nextSerial()}@example.com` });
  const first = await browser.ask({ phone });
  const second = await browser.ask({ phone });
  const codes = await codesTo(shop, phone);
  expect((await browser.verify({ ticket: first, code: codes[1] })).status).toBe(200);
  expect((await browser.verify({ ticket: second, code: codes[1] })).status).toBe(410);
});

test('known and unknown numbers and emails get the same answer and the same rows, and so do those of staff and callers', async () => {
  await turnCodesOn(shop);
  const [known, unknown, called] = [aNumber(), aNumber(), aNumber()];
  await signIn(known);
  const body = { name: 'Lata', mobile: called, email: '' };
  const headers = { 'idempotency-key': `caller-${called}` };
  await (await makeAdmin(shop)).call('POST /phone-orders/callers', { body, headers });
  const phones = [known, unknown, called].map((phone) => ({ phone }));
  const staff = await makeUser(shop, 'ADMIN');
  const emails = [(await makeUser(shop)).email, `nobody${nextSerial()}@example.com`, staff.email].map((email) => ({
    email,
  }));
  const stored = async () => (await shop.db.selectFrom('one_time_codes').select('id').execute()).length;
  for (const kind of [phones, emails]) {
    const answers: object[] = [];
    for (const asked of kind) {
      const before = await stored();
      const browser = aBrowser();
      const { ticket, ...answer } = (await shop.guest.call('POST /auth/code', { body: asked })).body;
      const made = (await stored()) - before;
      const guessed = await browser.verify({ ticket, code: 'none' });
      answers.push({ answer, made, guessed: { status: guessed.status, body: guessed.body } });
    }
    expect(answers).toEqual(answers.map(() => answers[0]));
    expect(answers[0]).toMatchObject({ made: 1, guessed: { status: 400 } });
  }
});

test('twenty browsers with right codes for one new number make one customer', async () => {
  await turnCodesOn(shop);
  const phone = aNumber();
  const browsers = Array.from({ length: 20 }, aBrowser);
  const tickets: string[] = [];
  for (const browser of browsers) tickets.push(await browser.ask({ phone }));
  const codes = await codesTo(shop, phone);
  const all = await Promise.all(
    browsers.map(async (browser, at) => browser.verify({ ticket: tickets[at], code: codes[at] })),
  );
  expect(all.map(({ status }) => status)).toEqual(Array(20).fill(200));
  expect(new Set(all.map(({ body }) => body.user.id)).size).toBe(1);
  expect(all.filter(({ body }) => body.isNew)).toHaveLength(1);
});

test('a customer whom the staff have added finds the orders that were taken by phone', async () => {
  await turnCodesOn(shop);
  const phone = aNumber();
  const admin = await makeAdmin(shop);
  const headers = { 'idempotency-key': `caller-${phone}` };
  const caller = await admin.call('POST /phone-orders/callers', {
    body: { name: 'Lata', mobile: phone, email: '' },
    headers,
  });
  const { customer } = caller.body;
  const { variants } = await makeProduct(shop);
  const items = [{ productVariantId: variants[0]?.id, quantity: 1 }];
  const address = { ...anAddress, phone };
  const order = { body: { customerId: customer.id, address, items }, headers: { 'idempotency-key': `order-${phone}` } };
  expect((await admin.call('POST /phone-orders', order)).status).toBe(201);
  const entered = await signIn(phone);
  expect(entered.body).toMatchObject({ isNew: false, user: { id: customer.id, firstName: 'Lata', phone } });
  expect(await ordersOf(entered.body.token)).toHaveLength(1);
});

/** Makes a customer with an order who confirmed their number 181 days ago. */
async function aQuietNumber() {
  await turnCodesOn(shop);
  const phone = aNumber();
  const { user } = (await signIn(phone)).body;
  await makeOrders(shop, { id: user.id, email: '' }, 1, () => ({ postal_code: '560001' }));
  const long = new Date(Date.parse(shop.now()) - 181 * DAY_MS).toISOString();
  await shop.db.updateTable('users').set({ phone_proved_at: long }).where('id', '=', user.id).execute();
  return { phone, former: user.id as string };
}

test('after 180 quiet days the PIN code of the last order tells that the number has its former owner', async () => {
  const { phone, former } = await aQuietNumber();
  const browser = aBrowser();
  const ticket = await browser.ask({ phone });
  const code = (await codesTo(shop, phone)).at(-1);
  expect(await browser.verify({ ticket, code })).toMatchObject({ status: 409, body: { code: 'PINCODE_NEEDED' } });
  const entered = await browser.verify({ ticket, code, pincode: '५६० ००१' });
  expect(entered.body).toMatchObject({ isNew: false, user: { id: former } });
  // The customer has just proved the number again, so the shop does not ask for a PIN code.
  expect((await signIn(phone)).body.user.id).toBe(former);
});

test.each(['560002', ''])('a number that changed hands shows nothing of its former owner (%j)', async (pincode) => {
  const { phone, former } = await aQuietNumber();
  const entered = await signIn(phone, { pincode });
  expect(entered.body).toMatchObject({ isNew: true, user: { phone, firstName: '' } });
  expect(entered.body.user.id).not.toBe(former);
  expect(await ordersOf(entered.body.token)).toEqual([]);
  expect(await phoneOf(former)).toBeNull();
});

test('of fifty PIN codes at once one counts', async () => {
  const { phone, former } = await aQuietNumber();
  const browser = aBrowser();
  const ticket = await browser.ask({ phone });
  const code = (await codesTo(shop, phone)).at(-1);
  const pins = Array.from({ length: 50 }, (_, n) => String(560_050 - n));
  const all = await Promise.all(pins.map(async (pincode) => browser.verify({ ticket, code, pincode })));
  expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(all.find(({ status }) => status === 200)?.body.user.id).not.toBe(former);
});

test('a number that staff have leads to a new customer, and never into the back office', async () => {
  await turnCodesOn(shop);
  const phone = aNumber();
  const staff = await makeUser(shop, 'ADMIN');
  const proof = { confirmed_phone: phone, phone_proved_at: shop.now(), mobile: phone };
  await shop.db.updateTable('users').set(proof).where('id', '=', staff.id).execute();
  const entered = await signIn(phone);
  expect(entered.body).toMatchObject({ isNew: true, user: { userType: 'CUSTOMER' } });
  expect(await phoneOf(staff.id)).toBeNull();
  // The shop emails the number's former owner, because somebody may have got the number by fraud.
  const told = (await shop.emails()).filter((one) => one.to?.[0]?.address === staff.email);
  expect(told.map(({ subject }) => subject)).toEqual([expect.stringContaining('was removed from your account')]);
  // Staff get no code by email, and cannot confirm a number.
  const browser = aBrowser();
  await browser.ask({ email: staff.email });
  expect((await shop.emails()).filter((one) => one.to?.[0]?.address === staff.email)).toHaveLength(told.length);
  const ticket = await browser.ask({ phone: aNumber() });
  const own = await shop.as(staff);
  expect((await own.call('PUT /users/phone', { body: { ticket, code: '000000' } })).status).toBe(403);
});

test('a blocked customer is told so, and gets no new account by the same number', async () => {
  await turnCodesOn(shop);
  const phone = aNumber();
  const { user } = (await signIn(phone)).body;
  await shop.db.updateTable('users').set({ blocked_at: shop.now() }).where('id', '=', user.id).execute();
  expect(await signIn(phone)).toMatchObject({ status: 403, body: { code: 'ACCOUNT_BLOCKED' } });
});

test('the reader of an unconfirmed email ends the ways in of a stranger who registered with it', async () => {
  await turnCodesOn(shop);
  const email = `victim${nextSerial()}@example.com`;
  const password = 'Ghatotkacha-7-rides';
  const stranger = { username: `stranger${nextSerial()}`, email, password };
  expect((await shop.guest.call('POST /auth/register', { body: stranger })).status).toBe(201);
  const login = async () => shop.guest.call('POST /auth/login', { body: { identifier: email, password } });
  const held = shop.withToken((await login()).body.token);
  const browser = aBrowser();
  const ticket = await browser.ask({ email });
  const letter = (await shop.emails()).findLast((one) => one.text?.includes('to sign in'));
  const code = /\b\d{6}\b/.exec(letter?.text ?? '')?.[0];
  expect((await browser.verify({ ticket, code })).status).toBe(200);
  expect((await held.call('GET /auth/me')).status).toBe(401);
  expect((await login()).status).toBe(401);
});
