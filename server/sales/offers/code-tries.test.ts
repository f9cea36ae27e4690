import { expect, test } from 'vitest';
import { makeAdmin, makeShopper } from '../../../test/factories.ts';
import { makeOffer, shopping } from '../../../test/offers.ts';
import { aDelivery } from '../../../test/returns.ts';
import { nextSerial } from '../../../test/serial.ts';
import { useShop, type Caller } from '../../../test/shop.ts';

// In this test, the limits are a tenth of the usual limits: in a quarter of an hour, a network has 12 tries and an
// account has 2. Thousands of phones may share one network, so guesses on one phone must not stop customers on other
// phones from using codes.
const shop = useShop({ RATE_LIMITS: '0.1', TRUST_PROXY: '127.0.0.1' });
const NETWORK_TRIES = 12;
const ACCOUNT_TRIES = 2;

const newNetwork = () => {
  const serial = nextSerial();
  return `198.51.${Math.floor(serial / 256)}.${serial % 256}`;
};
const guess = () => `GUESS${nextSerial()}`;
const from = (network: string) => ({ 'x-forwarded-for': network });
const quote = async (network: string, code: string, lines: object[] = []) =>
  shop.guest.call('POST /cart/quote', { body: { lines, code }, headers: from(network) });
const type = async (shopper: Caller, network: string, code: string) =>
  shopper.call('PUT /cart/code', { body: { code }, headers: from(network) });

/** Uses up all tries of the guests in a network. */
async function guessAsGuest(network: string): Promise<void> {
  for (let n = 0; n < NETWORK_TRIES; n++) expect((await quote(network, guess())).status).toBe(400);
}

/** Uses up the tries that all accounts without a received order share in a network. */
async function guessByAccounts(network: string): Promise<void> {
  for (let n = 0; n < NETWORK_TRIES / ACCOUNT_TRIES; n++) {
    const stranger = await makeShopper(shop);
    for (let m = 0; m < ACCOUNT_TRIES; m++) expect((await type(stranger, network, guess())).status).toBe(400);
  }
}

async function batchCode(owner: Caller): Promise<string> {
  const { id } = await makeOffer(owner, { code: '' });
  await owner.call(`POST /offers/${id}/codes`, { body: { count: 1, prefix: 'one' } });
  const rows = await shop.db.selectFrom('offer_codes').select('code').where('offer_id', '=', id).execute();
  return rows[0]?.code ?? '';
}

test('a guest whose network has no try left gets the prices without the code, and reads that at the code', async () => {
  const owner = await makeAdmin(shop);
  const { code } = await makeOffer(owner);
  const { variantId } = await shopping(shop);
  const lines = [{ productVariantId: variantId, quantity: 1 }];
  const [network, other] = [newNetwork(), newNetwork()];
  await guessAsGuest(network);
  const message =
    'Too many codes were tried from your network, so we could not check this one. Please sign in to use it, or try again later.';
  // The answer about a valid code is the same as the answer about a guess.
  for (const typed of [code, guess()]) {
    const { status, body } = await quote(network, typed, lines);
    expect([status, body.cart.payable, body.cart.code]).toEqual([
      200,
      '500.00',
      { code: typed, isUsed: false, message },
    ]);
    expect(body.cart.items).toHaveLength(1);
    expect(body.cart).not.toHaveProperty('reductions');
  }
  expect((await quote(other, code, lines)).body.cart).toMatchObject({ payable: '450.00', code: { isUsed: true } });
  await shop.security.settled(shop.app.log);
  const events = await shop.db.selectFrom('security_log').select(['kind', 'network', 'detail']).execute();
  expect(events).toContainEqual({ kind: 'limit', network, detail: 'offer-code-guest-network' });
});

test('a valid code uses up no try of a guest', async () => {
  const { code } = await makeOffer(await makeAdmin(shop));
  const network = newNetwork();
  for (let n = 0; n < 2 * NETWORK_TRIES; n++) expect((await quote(network, code)).body.cart.code.code).toBe(code);
  await guessAsGuest(network);
});

test('guests’ guesses block no account of their network', async () => {
  const { code } = await makeOffer(await makeAdmin(shop));
  const network = newNetwork();
  await guessAsGuest(network);
  expect((await type(await shopping(shop), network, code)).status).toBe(200);
});

test('guesses of many accounts block no account with a confirmed phone number; a mailbox is no such proof', async () => {
  const { code } = await makeOffer(await makeAdmin(shop));
  const network = newNetwork();
  await guessByAccounts(network);
  const confirmed = async (columns: { confirmed_phone?: string; email_confirmed_at?: string }) => {
    const shopper = await shopping(shop);
    await shop.db.updateTable('users').set(columns).where('id', '=', shopper.user.id).execute();
    return shopper;
  };
  const byPhone = await confirmed({ confirmed_phone: `98${String(nextSerial()).padStart(8, '0')}` });
  expect((await type(byPhone, network, code)).status).toBe(200);
  const byEmail = await confirmed({ email_confirmed_at: shop.now() });
  const { status, body } = await type(byEmail, network, code);
  expect([status, body.code]).toEqual([429, 'TOO_MANY_TRIES']);
  // The refused request has changed neither the cart nor its prices.
  expect((await byEmail.call('GET /cart')).body.cart).toMatchObject({ payable: '500.00' });
});

test('a valid code between guesses gives an account no further tries', async () => {
  const { code } = await makeOffer(await makeAdmin(shop));
  const shopper = await shopping(shop);
  const network = newNetwork();
  const statuses: number[] = [];
  for (const typed of [guess(), code, guess(), guess(), code])
    statuses.push((await type(shopper, network, typed)).status);
  expect(statuses).toEqual([400, 200, 400, 429, 429]);
});

test('guesses of many accounts block no account that has received an order, and no guest', async () => {
  const { code } = await makeOffer(await makeAdmin(shop));
  const network = newNetwork();
  const { shopper } = await aDelivery(shop);
  await guessByAccounts(network);
  expect((await type(await makeShopper(shop), network, code)).status).toBe(429);
  expect((await type(shopper, network, code)).status).toBe(200);
  expect((await quote(network, code)).body.cart.code.code).toBe(code);
  // An account that has received an order does not use up the tries of its network.
  const statuses: number[] = [];
  for (let n = 0; n < ACCOUNT_TRIES + 1; n++) statuses.push((await type(shopper, network, guess())).status);
  expect(statuses).toEqual([400, 400, 429]);
});

test('nobody’s guesses block a code of a batch, until it is used', async () => {
  const owner = await makeAdmin(shop);
  const [first, second] = [await batchCode(owner), await batchCode(owner)];
  const network = newNetwork();
  await guessAsGuest(network);
  await guessByAccounts(network);
  const shopper = await shopping(shop);
  expect((await quote(network, first)).body.cart.code).toMatchObject({ code: first });
  expect((await type(shopper, network, first)).status).toBe(200);
  expect((await shopper.placeAsShown()).body.order.orderTotal).toBe('450.00');
  // The shop answers about a used code as about a code that does not exist.
  const stranger = await makeShopper(shop);
  expect((await type(stranger, network, first)).status).toBe(429);
  expect((await type(stranger, network, second)).status).toBe(200);
});
