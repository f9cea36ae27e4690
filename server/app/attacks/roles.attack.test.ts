import { describe, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { parseCallKey, type Call } from '#contract/call.ts';
import type { StaffRole } from '#domain/staff-roles.ts';
import { makeAdmin, makeCustomer } from '../../../test/factories.ts';
import { useShop, type Caller } from '../../../test/shop.ts';

// The test makes every call with every role. The permissions in this file were written by hand and not copied from the
// code, so the test fails if the code grants a permission by mistake. A new call needs a line in this file.

const shop = useShop();

/**
 * Each letter stands for a role: o for owner, m for manager, c for catalogue, p for packing, a for accounts, s for
 * shopper. A star after the letters means that the person must have proved their identity recently.
 */
const EVERYBODY_SIGNED_IN = 'omcpas';
const STAFF = 'omcpa';
const SHOPPER = 's';
const CATALOGUE = 'omc';
const OWNER_AND_MANAGER = 'om';

const OPEN_TO_ALL = [
  'POST /auth/register',
  'POST /auth/login',
  'POST /auth/passkey/question',
  'POST /auth/passkey',
  'POST /auth/code',
  'POST /auth/code/verify',
  'POST /auth/forgot-password/request-otp',
  'POST /auth/forgot-password/reset',
  'POST /auth/confirm-email',
  'POST /orders/track',
  'GET /return-policy',
  'POST /orders/confirm',
  'POST /orders/pay-online',
  'POST /couriers/{id}/events',
  'GET /messages/whatsapp',
  'POST /messages/whatsapp',
  'POST /messages/msg91/{token}',
  'GET /pay/{token}',
  'POST /pay/{token}',
  'POST /gateways/{name}/webhook',
  'POST /staff/invitation',
  'POST /staff/accept',
  'GET /categories',
  'GET /products',
  'GET /products/category/{id}',
  'GET /products/category-name/{name}',
  'GET /products/search',
  'GET /products/by-name/{name}',
  'GET /products/by-address/{name}',
  'GET /products/{id}',
  'GET /company-details',
  'POST /cart/quote',
  'POST /wishlist/quote',
  'GET /legal-pages',
  'GET /legal-pages/links',
  'GET /legal-pages/slug/{slug}',
  'GET /content',
  'GET /delivery',
  'GET /delivery/{pin}',
  'GET /payment-methods',
];

const WHO_MAY: Record<string, string> = {
  'POST /auth/logout': EVERYBODY_SIGNED_IN,
  'GET /auth/me': EVERYBODY_SIGNED_IN,
  'PUT /users/profile': EVERYBODY_SIGNED_IN,
  'PUT /users/change-password': EVERYBODY_SIGNED_IN,
  'POST /users/prove/question': EVERYBODY_SIGNED_IN,
  'POST /users/prove': EVERYBODY_SIGNED_IN,
  'GET /auth/sessions': EVERYBODY_SIGNED_IN,
  'DELETE /auth/sessions/{id}': `${EVERYBODY_SIGNED_IN}*`,
  'DELETE /auth/sessions': `${EVERYBODY_SIGNED_IN}*`,
  'POST /auth/confirm-email/request': SHOPPER,
  'GET /wishlist': SHOPPER,
  'POST /wishlist/{productId}': SHOPPER,
  'DELETE /wishlist/{productId}': SHOPPER,
  'GET /cart': SHOPPER,
  'POST /cart/merge': SHOPPER,
  'POST /cart/add': SHOPPER,
  'PUT /cart/update-quantity': SHOPPER,
  'PUT /cart/change-size': SHOPPER,
  'PUT /cart/order-again/{id}': SHOPPER,
  'PUT /cart/code': SHOPPER,
  'DELETE /cart/code': SHOPPER,
  'DELETE /cart/remove/{id}': SHOPPER,
  'GET /addresses': SHOPPER,
  'POST /addresses': SHOPPER,
  'PUT /addresses/{id}': SHOPPER,
  'DELETE /addresses/{id}': SHOPPER,
  'POST /orders/place': SHOPPER,
  'GET /orders/my-orders': SHOPPER,
  'PUT /orders/{id}/cancel': SHOPPER,
  'GET /users/personal-data': SHOPPER,
  'POST /users/erase': SHOPPER,
  'GET /orders/{id}': 'ompas',
  'POST /orders/send-confirmation': 'oms',
  'GET /orders/all': 'ompa',
  'GET /orders/new': 'ompa',
  'GET /orders/desk': 'ompa',
  'GET /orders/{id}/timeline': 'ompa',
  'PUT /orders/{id}/status': 'omp',
  'PUT /orders/status': 'omp',
  'PUT /orders/status/undo': 'omp',
  'GET /phone-orders/callers': OWNER_AND_MANAGER,
  'GET /phone-orders/callers/{id}': OWNER_AND_MANAGER,
  'POST /phone-orders/callers': OWNER_AND_MANAGER,
  'POST /phone-orders/look': OWNER_AND_MANAGER,
  'POST /phone-orders': OWNER_AND_MANAGER,
  'GET /order-views': 'ompa',
  'POST /order-views': 'ompa',
  'PUT /order-views': 'ompa',
  'PUT /order-views/{id}': 'ompa',
  'DELETE /order-views/{id}': 'ompa',
  'PUT /orders/{id}/step': 'omp',
  'GET /orders/{id}/content': 'om',
  'POST /orders/{id}/content/look': 'om',
  'PUT /orders/{id}/content': 'om',
  'PUT /orders/step': 'omp',
  'POST /orders/{id}/notes': 'omp',
  'GET /orders/{id}/contact': 'omp',
  'POST /orders/{id}/calls': 'omp',
  'POST /orders/{id}/whatsapp': 'omp',
  'POST /orders/{id}/parcels': 'omp',
  'DELETE /orders/{id}/parcels/{parcelId}': 'omp',
  'POST /parcels/list': 'omp',
  'GET /orders/{id}/returns': 'ompas',
  'POST /orders/{id}/returns': 'oms',
  'POST /returns/{id}/photos': 'oms',
  'PUT /returns/{id}/withdraw': 'oms',
  'GET /returns': 'ompa',
  'GET /returns/{id}': 'ompa',
  'PUT /returns/{id}/step': 'omp',
  'GET /returns/{id}/contact': 'omp',
  'POST /returns/{id}/whatsapp': 'omp',
  'GET /returns/{id}/credit-note': 'ompas',
  'GET /swaps': 'ompa',
  'POST /returns/{id}/parcels': 'omp',
  'DELETE /returns/{id}/parcels/{parcelId}': 'omp',
  'PUT /return-policy': OWNER_AND_MANAGER,
  'GET /couriers': 'ompa',
  'POST /couriers': OWNER_AND_MANAGER,
  'PUT /couriers/{id}': OWNER_AND_MANAGER,
  'DELETE /couriers/{id}': OWNER_AND_MANAGER,
  'GET /couriers/{id}/events': OWNER_AND_MANAGER,
  'POST /couriers/{id}/secret': `${OWNER_AND_MANAGER}*`,
  'DELETE /couriers/{id}/secret': OWNER_AND_MANAGER,
  'GET /cash': 'oma',
  'GET /cash/orders': 'oma',
  'GET /settlements': 'oma',
  'GET /settlements/waiting': 'oma',
  'GET /settlements/{id}': 'oma',
  'POST /settlements/look': 'oma',
  'POST /settlements': 'oma',
  'DELETE /settlements/{id}': 'oma',
  'GET /remittances': 'oma',
  'GET /remittances/{id}': 'oma',
  'POST /remittances/look': 'oma',
  'POST /remittances': 'oma',
  'PUT /remittances/{id}/undo': 'oma',
  'PUT /orders/{id}/utr': SHOPPER,
  'GET /upi': OWNER_AND_MANAGER,
  'PUT /upi': 'om*',
  'GET /upi-payments': 'oma',
  'POST /upi-payments/statement': 'oma',
  'POST /upi-payments/statement/line': 'oma',
  'PUT /upi-payments/{id}/match': 'oma',
  'PUT /upi-payments/{id}/utr': 'oma',
  'PUT /upi-payments/{id}/unmatch': 'oma',
  'PUT /upi-payments/{id}/refund': 'oma',
  'POST /orders/{id}/pay-online': SHOPPER,
  'POST /orders/{id}/payment-link': OWNER_AND_MANAGER,
  'GET /orders/{id}/payments': 'oma',
  'GET /payments': 'oma',
  'POST /payments/strays-seen': 'oma',
  'POST /payments/fetch/{id}': 'oma',
  'POST /captures/{id}/resolve': 'oma*',
  'POST /orders/{id}/release-payment': 'oma',
  'POST /refunds/{id}/again': 'oma*',
  'GET /payment-settings': 'o',
  'PUT /payment-settings': 'o*',
  'GET /gateways': 'o',
  'PUT /gateways/{name}': 'o*',
  'POST /gateways/{name}/try': 'o*',
  'GET /exports/orders': 'oma*',
  'GET /exports/order-lines': 'oma',
  'GET /insights': 'oma',
  'POST /categories': CATALOGUE,
  'PUT /categories/{id}': CATALOGUE,
  'DELETE /categories/{id}': CATALOGUE,
  'POST /products': CATALOGUE,
  'DELETE /products/{id}': CATALOGUE,
  'PUT /products': CATALOGUE,
  'POST /products/retire': CATALOGUE,
  'GET /variants': CATALOGUE,
  'POST /variants/find': CATALOGUE,
  'PUT /variants': CATALOGUE,
  'POST /prices/look': CATALOGUE,
  'POST /prices/change': CATALOGUE,
  'GET /prices/changes': CATALOGUE,
  'POST /prices/undo/{id}': CATALOGUE,
  'GET /prices/history/{id}': CATALOGUE,
  'GET /markdowns': CATALOGUE,
  'GET /markdowns/{id}': CATALOGUE,
  'POST /markdowns': CATALOGUE,
  'PUT /markdowns/{id}': CATALOGUE,
  'POST /markdowns/{id}/pause': CATALOGUE,
  'POST /markdowns/{id}/resume': CATALOGUE,
  'DELETE /markdowns/{id}': CATALOGUE,
  'GET /synonyms': CATALOGUE,
  'PUT /synonyms': CATALOGUE,
  'GET /exports/products': CATALOGUE,
  'POST /uploads': CATALOGUE,
  'PATCH /uploads/{id}': CATALOGUE,
  'POST /imports': CATALOGUE,
  'GET /imports': CATALOGUE,
  'GET /imports/{id}': CATALOGUE,
  'DELETE /imports/{id}': CATALOGUE,
  'GET /customers': 'oma',
  'GET /customers/{id}': 'oma',
  'PUT /customers/{id}/block': `${OWNER_AND_MANAGER}*`,
  'GET /customers/{id}/personal-data': `${OWNER_AND_MANAGER}*`,
  'DELETE /customers/{id}': `${OWNER_AND_MANAGER}*`,
  'GET /confirm-rules': OWNER_AND_MANAGER,
  'PUT /confirm-rules': `${OWNER_AND_MANAGER}*`,
  'GET /delivery-rules': OWNER_AND_MANAGER,
  'PUT /delivery-rules': `${OWNER_AND_MANAGER}*`,
  'GET /offers': OWNER_AND_MANAGER,
  'GET /offers/settings': OWNER_AND_MANAGER,
  'PUT /offers/settings': `${OWNER_AND_MANAGER}*`,
  'GET /offers/{id}': OWNER_AND_MANAGER,
  'POST /offers': OWNER_AND_MANAGER,
  'PUT /offers/{id}': OWNER_AND_MANAGER,
  'PUT /offers/{id}/pause': OWNER_AND_MANAGER,
  'DELETE /offers/{id}': OWNER_AND_MANAGER,
  'POST /offers/{id}/codes': OWNER_AND_MANAGER,
  'GET /offers/{id}/codes': OWNER_AND_MANAGER,
  'POST /offers/look': OWNER_AND_MANAGER,
  'PUT /users/phone': `${SHOPPER}*`,
  'PUT /users/email': `${SHOPPER}*`,
  'GET /code-settings': OWNER_AND_MANAGER,
  'PUT /code-settings': `${OWNER_AND_MANAGER}*`,
  'GET /order-limits': OWNER_AND_MANAGER,
  'PUT /order-limits': `${OWNER_AND_MANAGER}*`,
  'GET /orders/{id}/invoice': 'ompas',
  'GET /exports/invoices': 'ompa',
  'GET /exports/month-invoices': 'oma*',
  'GET /exports/gst': 'oma',
  'GET /invoices/without-hsn': 'oma',
  'GET /tax': 'oma',
  'PUT /tax': `${OWNER_AND_MANAGER}*`,
  'PUT /company-details': OWNER_AND_MANAGER,
  'PUT /company-details/guests': 'o',
  'POST /legal-pages': OWNER_AND_MANAGER,
  'GET /legal-pages/all': OWNER_AND_MANAGER,
  'GET /content/all': OWNER_AND_MANAGER,
  'DELETE /legal-pages/{id}': OWNER_AND_MANAGER,
  'PUT /content': OWNER_AND_MANAGER,
  'POST /content/pictures': OWNER_AND_MANAGER,
  'GET /staff/me': STAFF,
  'GET /staff': OWNER_AND_MANAGER,
  'POST /staff/invites': `${OWNER_AND_MANAGER}*`,
  'POST /staff/invites/{id}/link': `${OWNER_AND_MANAGER}*`,
  'DELETE /staff/invites/{id}': `${OWNER_AND_MANAGER}*`,
  'PUT /staff/{id}': `${OWNER_AND_MANAGER}*`,
  'DELETE /staff/{id}': `${OWNER_AND_MANAGER}*`,
  'GET /api-keys': 'o',
  'POST /api-keys': 'o*',
  'DELETE /api-keys/{id}': 'o',
  'GET /messages': 'o',
  'PUT /messages': 'o',
  'PUT /messages/channels/{channel}': 'o*',
  'POST /messages/reports-address': 'o*',
  'PUT /messages/templates/{channel}/{event}/{language}': 'o',
  'POST /messages/test': 'o',
  'GET /messages/sent': 'o',
  'GET /webhooks': 'o',
  'POST /webhooks': 'o*',
  'PUT /webhooks/{id}': 'o*',
  'DELETE /webhooks/{id}': 'o',
  'POST /webhooks/{id}/secret': 'o*',
  'POST /webhooks/{id}/pause': 'o',
  'POST /webhooks/{id}/resume': 'o',
  'POST /webhooks/{id}/ping': 'o',
  'POST /webhooks/{id}/retry': 'o',
  'GET /webhooks/{id}/deliveries': 'o',
  'GET /webhooks/{id}/deliveries/{eventId}': 'o',
  'POST /webhooks/{id}/deliveries/{eventId}/redeliver': 'o',
  'GET /security-log': OWNER_AND_MANAGER,
  'GET /audit': OWNER_AND_MANAGER,
  'GET /unsent-emails': OWNER_AND_MANAGER,
  'POST /unsent-emails/{id}/retry': OWNER_AND_MANAGER,
  'DELETE /unsent-emails/{id}': OWNER_AND_MANAGER,
  'GET /backups': OWNER_AND_MANAGER,
  'POST /backups': OWNER_AND_MANAGER,
  'GET /exports/backup': 'o*',
  'GET /security/rule': 'o',
  'PUT /security/rule': 'o*',
  'GET /security': STAFF,
  'POST /security/app': `${STAFF}*`,
  'PUT /security/app': `${STAFF}*`,
  'DELETE /security/app': `${STAFF}*`,
  'POST /security/recovery-codes': `${STAFF}*`,
  'POST /security/passkeys/question': `${STAFF}*`,
  'POST /security/passkeys': `${STAFF}*`,
  'PUT /security/passkeys/{id}': STAFF,
  'DELETE /security/passkeys/{id}': `${STAFF}*`,
};

const letters: Record<StaffRole, string> = { owner: 'o', manager: 'm', catalogue: 'c', packing: 'p', accounts: 'a' };
const unknownId = '01900000-0000-7000-8000-000000000000';
const filled = (key: string) => key.replaceAll(/\{\w+\}/g, unknownId);
const ask = async (caller: Caller, key: string) =>
  caller.call(filled(key), parseCallKey(key).method === 'GET' ? {} : { body: {} });
/**
 * Returns whether the shop refused the call because of the caller's role. A refusal because of the sent data does not
 * count.
 */
const isRefused = ({ status, body }: { status: number; body: { code?: string } | undefined }) =>
  status === 401 || (status === 403 && ['FORBIDDEN', 'NOT_PERMITTED'].includes(body?.code ?? ''));

type One = readonly [letter: string, caller: Caller & { user: { id: string } }];

/** Makes one person of each role, who has just signed in. */
async function everybody(): Promise<One[]> {
  // The cast is safe: the keys of `letters` are the roles of staff.
  const roles = Object.keys(letters) as StaffRole[];
  const staff = roles.map(async (role): Promise<One> => [letters[role], await makeAdmin(shop, role)]);
  return [...(await Promise.all(staff)), ['s', await makeCustomer(shop)]];
}

test('the table above has each call of the contract, and no other', () => {
  const all = Object.entries<Call>(calls);
  expect(all.filter(([, { who }]) => who === 'anyone').map(([key]) => key)).toEqual(
    expect.arrayContaining(OPEN_TO_ALL),
  );
  const [here, there] = [[...OPEN_TO_ALL, ...Object.keys(WHO_MAY)], all.map(([key]) => key)];
  expect({
    withoutLine: there.filter((key) => !here.includes(key)),
    gone: here.filter((key) => !there.includes(key)),
  }).toEqual({ withoutLine: [], gone: [] });
  expect(new Set(here).size).toBe(here.length);
});

describe('with each role', () => {
  test.each(Object.entries(WHO_MAY))('%s is open to %s, and to nobody else', async (key, may) => {
    const callers = await everybody();
    const open: string[] = [];
    for (const [letter, caller] of callers) if (!isRefused(await ask(caller, key))) open.push(letter);
    expect(open.join('')).toBe(may.replace('*', ''));
    expect(isRefused(await ask(shop.guest, key))).toBe(true);
  });
});

const starred = Object.entries(WHO_MAY).filter(([, may]) => may.endsWith('*'));

test('what matters most is closed to everybody ten minutes after signing in', async () => {
  const callers = await everybody();
  shop.wait(10 * 60_000);
  for (const [key, may] of Object.entries(WHO_MAY).filter(([key]) => key !== 'POST /auth/logout'))
    for (const [letter, caller] of callers.filter(([letter]) => may.includes(letter))) {
      const { body } = await ask(caller, key);
      const isClosed = body?.code === 'STEP_UP_NEEDED';
      expect({ key, letter, isClosed }).toEqual({ key, letter, isClosed: may.endsWith('*') });
    }
  expect(starred.length).toBe(42);
});

test('who was revoked or blocked is refused by every call, with the session of before', async () => {
  const callers = await everybody();
  for (const [, { user }] of callers)
    await shop.db.updateTable('users').set({ blocked_at: shop.now() }).where('id', '=', user.id).execute();
  for (const key of Object.keys(WHO_MAY))
    for (const [, caller] of callers)
      expect({ key, status: (await ask(caller, key)).status }).toEqual({ key, status: 401 });
});

test('a call asked for by HEAD is guarded like its GET', async () => {
  const callers = await everybody();
  for (const [key, may] of Object.entries(WHO_MAY).filter(([key]) => key.startsWith('GET ')))
    for (const [letter, caller] of callers.filter(([letter]) => !may.includes(letter))) {
      const { status } = await caller.call(filled(key).replace('GET ', 'HEAD '));
      expect({ key, letter, isShut: [401, 403, 404].includes(status) }).toEqual({ key, letter, isShut: true });
    }
});

test('pages read from inside what is open to all, and nothing else', () => {
  // The shop caches rendered pages until an edit. The answers to these calls change without an edit, so pages must not
  // use them.
  const ofTheMoment = ['GET /messages/whatsapp', 'GET /delivery/{pin}', 'GET /payment-methods', 'GET /pay/{token}'];
  const read = OPEN_TO_ALL.filter((key) => key.startsWith('GET ') && !ofTheMoment.includes(key));
  expect([...shop.reads.keys()].toSorted()).toEqual(read.toSorted());
});
