import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { gatewayKeyFields } from '#domain/gateway-keys.ts';
import { addMs, DAY_MS, HOUR_MS } from '#domain/instants.ts';
import { gatewayNames, type GatewayName } from '#domain/payments.ts';
import { newId } from '../../platform/db/ids.ts';
import { GatewayAway, GatewayRefused, REFERENCE_USED, type Gateway } from './gateway.ts';
import { checkKeys, gatewayFrom, keyHint, replacedKeys } from './gateways.ts';
import { openSimulator, simulatedKeys, type Simulator } from './simulator/simulator.ts';
import type { SimWebhook } from './simulator/wire.ts';

// Each adapter sends requests to the simulator over HTTP, in the format of its gateway.

let simulator: Simulator;
let ahead = 0;
const now = () => new Date(Date.now() + ahead).toISOString();
beforeAll(async () => {
  simulator = await openSimulator({ now });
});
afterAll(async () => simulator.close());

/**
 * Connects an adapter to the simulator. A test shortens `patienceMs` only if its gateway never answers, because on a
 * busy computer any answer may be slow.
 */
function connect(name: GatewayName, patienceMs = 10_000): Gateway {
  return gatewayFrom(name, { keys: simulatedKeys[name] }, { hosts: simulator.hosts[name], now, patienceMs });
}

async function open(gateway: Gateway, paise = 140_100, minutes = 20) {
  const reference = newId();
  const asked = {
    reference,
    paise,
    orderNumber: 'TB-1001',
    customer: { name: 'Asha Rao', phone: '9876543210', email: 'asha@example.com' },
    expiresAt: addMs(now(), minutes * 60_000),
    returnUrl: `https://shop.example/pay/${reference}`,
    webhookUrl: 'https://shop.example/api/gateways/x/webhook',
  };
  const opened = await gateway.open(asked);
  return { asked, reference, payment: { reference, gatewayId: opened.gatewayId }, opened };
}

/** Starts a server in place of a gateway's server; the test decides its answers. */
async function answering(answer: (path: string, sent: string) => unknown): Promise<string> {
  const server = createServer(async (request, response) => {
    const sent = (await buffer(request)).toString();
    response.setHeader('content-type', 'application/json').end(JSON.stringify(answer(request.url ?? '', sent)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  server.unref();
  // The cast is safe: a listening server has an address with a port.
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const webhooksOf = (reference: string) => simulator.webhooks.filter((webhook) => webhook.reference === reference);

describe.each(gatewayNames)('%s', (name) => {
  test('opens a page, says that it is open, and that it is paid, with the exact amount and the bank’s number', async () => {
    const gateway = connect(name);
    for (const paise of [100, 110, 100_010, 999_999_999, 123_456_789]) {
      const { payment, opened, reference } = await open(gateway, paise);
      expect(opened.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/page\//);
      expect(await gateway.fetch(payment)).toEqual({ state: 'open', captures: [] });
      const attempt = simulator.pay(reference);
      const fetched = await gateway.fetch(payment);
      expect(fetched).toEqual({
        state: 'captured',
        captures: [
          { captureId: attempt.id, paise, at: expect.any(String), method: expect.any(String), rrn: attempt.rrn },
        ],
      });
      expect(Math.abs(Date.parse(fetched.captures[0]?.at ?? '') - Date.parse(attempt.at))).toBeLessThan(1000);
    }
  });

  test('tells failed, pending, another amount, a second payment and money that comes after a failure', async () => {
    const gateway = connect(name);
    const { payment, reference } = await open(gateway);
    simulator.fail(reference);
    expect(await gateway.fetch(payment)).toMatchObject({
      state: 'failed',
      captures: [],
      failure: { code: 'payment_declined' },
    });
    simulator.leavePending(reference);
    expect((await gateway.fetch(payment)).state).toBe('pending');
    simulator.decide(reference, 'failed');
    expect((await gateway.fetch(payment)).state).toBe('failed');
    // The bank first declined the payment and now accepts it.
    simulator.decide(reference, 'captured');
    expect(await gateway.fetch(payment)).toMatchObject({ state: 'captured', captures: [{ paise: 140_100 }] });
    simulator.pay(reference, 140_099);
    expect((await gateway.fetch(payment)).captures.map(({ paise }) => paise)).toEqual([140_100, 140_099]);
  });

  test('after its time nobody can pay any more, and money that comes all the same is told', async () => {
    const gateway = connect(name);
    const { payment, reference } = await open(gateway);
    ahead += HOUR_MS;
    expect((await gateway.fetch(payment)).state).toBe('closed');
    expect(await gateway.close(payment)).toBe(true);
    simulator.pay(reference);
    expect(await gateway.fetch(payment)).toMatchObject({ state: 'captured', captures: [{ paise: 140_100 }] });
    expect(await gateway.close(payment)).toBe(false);
  });

  test('refunds once for one key, in parts, never more than was paid, and says how each refund stands', async () => {
    const gateway = connect(name);
    const { payment, reference } = await open(gateway, 100_001);
    const captureId = simulator.pay(reference).id;
    const ask = { payment, captureId, reason: 'Order TB-1001 was cancelled' };
    const [first, second] = [newId(), newId()];
    const question = (key: string) => ({ payment, captureId, key, gatewayRefundId: null });
    expect(await gateway.fetchRefund(question(first))).toBeUndefined();
    await gateway.refund({ ...ask, paise: 60_000, key: first });
    const again = await gateway.refund({ ...ask, paise: 60_000, key: first });
    expect(await gateway.fetchRefund(question(first))).toMatchObject({
      refundId: again.refundId,
      state: 'done',
      rrn: null,
    });
    await expect(gateway.refund({ ...ask, paise: 60_000, key: newId() })).rejects.toThrow(GatewayRefused);
    simulator.rules.refund = 'pending';
    expect((await gateway.refund({ ...ask, paise: 40_001, key: second })).state).toBe('pending');
    simulator.rules.refund = 'done';
    simulator.decideRefund(second, 'done', '512345678901');
    expect(await gateway.fetchRefund(question(second))).toMatchObject({ state: 'done', rrn: '512345678901' });
    expect(simulator.ledger.find(name, reference)?.refunds.map(({ paise }) => paise)).toEqual([60_000, 40_001]);
    const { refunds } = await gateway.fetch(payment);
    if (refunds)
      expect(refunds.map(({ key, paise, state }) => [key, paise, state])).toEqual([
        [first, 60_000, 'done'],
        [second, 40_001, 'done'],
      ]);
    expect((await gateway.fetch(payment)).state).toBe('captured');
  });

  test('a refund that is refused or fails says so', async () => {
    const gateway = connect(name);
    const { payment, reference } = await open(gateway);
    const captureId = simulator.pay(reference).id;
    const ask = { payment, captureId, paise: 140_100, reason: 'x', key: newId() };
    simulator.rules.refund = 'refused';
    await expect(gateway.refund(ask)).rejects.toThrow(GatewayRefused);
    simulator.rules.refund = 'pending';
    await gateway.refund(ask);
    simulator.rules.refund = 'done';
    simulator.decideRefund(ask.key, 'failed');
    expect(await gateway.fetchRefund({ ...ask, gatewayRefundId: null })).toMatchObject({ state: 'failed' });
  });

  test('an answer that is lost is found again, and nothing is done twice', async () => {
    const gateway = connect(name);
    simulator.trouble('lost', /payment_links\/$|\/pay$|\/links$/);
    const asked = (await open(gateway).catch((error: unknown) => error)) as GatewayAway;
    expect(asked).toBeInstanceOf(GatewayAway);
    const { reference, id } = simulator.ledger.payments.at(-1) ?? { reference: '', id: '' };
    const found = await gateway.find(reference);
    if (name === 'phonepe') expect(found).toBeUndefined();
    else expect(found).toMatchObject({ gatewayId: id });
    simulator.pay(reference);
    const captureId = simulator.ledger.find(name, reference)?.attempts[0]?.id ?? '';
    const ask = { payment: { reference, gatewayId: id }, captureId, paise: 5000, reason: 'x', key: newId() };
    simulator.trouble('lost', /refunds?$/);
    // Cashfree's adapter first asks for the order of the payment. The simulated network error must affect only the
    // request for the refund.
    await expect(gateway.refund(ask)).rejects.toThrow(GatewayAway);
    expect(await gateway.fetchRefund({ ...ask, gatewayRefundId: null })).toMatchObject({ state: 'done' });
    expect(await gateway.refund(ask)).toMatchObject({ refundId: expect.any(String) });
    expect(simulator.ledger.find(name, reference)?.refunds).toHaveLength(1);
  });

  test('the same reference again answers its page, or says that nobody knows it', async () => {
    const gateway = connect(name);
    const { asked, opened } = await open(gateway);
    const again = gateway.open(asked);
    if (name === 'phonepe') await expect(again).rejects.toMatchObject({ code: REFERENCE_USED });
    else expect(await again).toEqual(opened);
  });

  test.each(['away', 'busy', 'silent', 'torn', 'moved', 'endless', 'lost'] as const)(
    'a gateway that is %s is away, and its error holds no secret',
    async (trouble) => {
      const { payment } = await open(connect(name));
      simulator.trouble(trouble, /./);
      const gateway = connect(name, 1000);
      const error = (await gateway.fetch(payment).catch((reason: unknown) => reason)) as GatewayAway;
      expect(error).toBeInstanceOf(GatewayAway);
      expect(error.retryAfterS).toBe(trouble === 'busy' ? 7 : undefined);
      for (const secret of secretsOf(name)) expect(String(error.stack)).not.toContain(secret);
      expect((await gateway.fetch(payment)).state).toBe('open');
    },
  );

  test('a webhook names what to fetch; a forged, edited or old one is nobody’s', async () => {
    const gateway = connect(name);
    const { payment, reference } = await open(gateway);
    const captureId = simulator.pay(reference).id;
    const key = newId();
    await gateway.refund({ payment, captureId, paise: 5000, reason: 'x', key });
    const webhooks = webhooksOf(reference);
    const hints = webhooks.map(({ headers, rawBody }) => gateway.read(headers, rawBody));
    expect(hints.every((hint) => hint !== undefined)).toBe(true);
    expect(hints.some((hint) => hint?.reference === reference)).toBe(true);
    expect(hints.at(-1)).toMatchObject({ refundKey: key });
    const { reference: named = await gateway.referenceOf(hints.at(-1)?.numberToAsk ?? '') } = hints.at(-1) ?? {};
    expect(named, 'the message, or the gateway itself, names the payment of a refund').toBe(reference);
    if (name === 'razorpay') expect(await gateway.referenceOf(captureId)).toBe(reference);
    const [webhook] = webhooks as [SimWebhook];
    expect(await gateway.referenceOf('nobody-knows-this')).toBeUndefined();
    const forged = Object.fromEntries(
      Object.entries(webhook.headers).map(([header, value]) => [
        header,
        /signature|authorization/.test(header) ? value.replace(/^./, (first) => (first === 'a' ? 'b' : 'a')) : value,
      ]),
    );
    expect(gateway.read(forged, webhook.rawBody)).toBeUndefined();
    expect(gateway.read({}, webhook.rawBody)).toBeUndefined();
    const edited = Buffer.from(webhook.rawBody.toString().replace('140100', '100').replace('1401.00', '1.00'));
    // PhonePe's signature does not cover the body. For an edited body the shop may therefore ask PhonePe, but it must
    // not believe the amount in the body.
    if (name === 'phonepe') expect(gateway.read(webhook.headers, edited)).not.toHaveProperty('paise');
    else expect(gateway.read(webhook.headers, edited)).toBeUndefined();
  });

  test('after a change of keys the webhooks of those before count for a day', async () => {
    const { reference } = await open(connect(name));
    simulator.pay(reference);
    const [webhook] = webhooksOf(reference) as [SimWebhook];
    const others = {
      razorpay: { keySecret: 'another-secret-1', webhookSecret: 'another-secret-2' },
      phonepe: { webhookPassword: 'Another5678' },
      cashfree: { clientSecret: 'cfsk_ma_test_another' },
    };
    const keys = { ...simulatedKeys[name], ...others[name] };
    const stored = replacedKeys(keys, { keys: simulatedKeys[name] }, now());
    const later = (ms: number) => gatewayFrom(name, stored, { now: () => addMs(now(), ms) });
    const read = (gateway: Gateway) => gateway.read(webhook.headers, webhook.rawBody);
    expect(read(later(DAY_MS / 2))).toBeDefined();
    expect(read(later(DAY_MS + 1))).toBeUndefined();
    expect(read(gatewayFrom(name, { keys }, { now }))).toBeUndefined();
  });

  test('wrong keys are refused by name, and no refusal repeats a secret', async () => {
    const { isTest, ...keys } = simulatedKeys[name];
    expect(checkKeys(name, { isTest, ...keys }).keys).toEqual(simulatedKeys[name]);
    expect(Object.keys(keys)).toEqual([...gatewayKeyFields[name]]);
    for (const field of gatewayKeyFields[name])
      expect(checkKeys(name, { isTest, ...keys, [field]: '' }).wrong).toEqual({ [field]: 'missing' });
    expect(keyHint(name, simulatedKeys[name])).toHaveLength(4);
    const wrong = { ...simulatedKeys[name] };
    const secret = name === 'razorpay' ? 'keySecret' : 'clientSecret';
    wrong[secret] = `${String(wrong[secret])}-wrong`;
    const gateway = gatewayFrom(name, { keys: wrong }, { hosts: simulator.hosts[name], now });
    const error = (await open(gateway).catch((reason: unknown) => reason)) as GatewayRefused;
    expect(error).toMatchObject({ status: 401, gateway: name });
    expect(`${error.message} ${error.code} ${error.text}`).not.toContain(String(wrong[secret]));
  });
});

function secretsOf(name: GatewayName): string[] {
  return Object.entries(simulatedKeys[name]).flatMap(([field, value]) =>
    /secret|password/i.test(field) ? [String(value)] : [],
  );
}

describe('Razorpay', () => {
  test('a refund under way is asked again later; a key that comes with another amount is refused', async () => {
    const gateway = connect('razorpay');
    const { payment, reference } = await open(gateway);
    const ask = { payment, captureId: simulator.pay(reference).id, reason: 'x', key: newId() };
    simulator.trouble('conflict', /refund$/);
    await expect(gateway.refund({ ...ask, paise: 5000 })).rejects.toThrow(GatewayAway);
    await gateway.refund({ ...ask, paise: 5000 });
    await expect(gateway.refund({ ...ask, paise: 6000 })).rejects.toMatchObject({ status: 409 });
  });

  test('a link lives for at least sixteen minutes, also for an order with less time', async () => {
    const { payment } = await open(connect('razorpay'), 140_100, 2);
    const { expiresAt } = simulator.ledger.find('razorpay', payment.reference) ?? { expiresAt: '' };
    expect(Date.parse(expiresAt) - Date.parse(now())).toBeGreaterThan(15.9 * 60_000);
  });

  test('a refund from its own pages is listed as one that the shop did not start', async () => {
    const gateway = connect('razorpay');
    const { payment, reference } = await open(gateway);
    simulator.pay(reference);
    simulator.refundOutside(reference, 140_100);
    expect(await gateway.fetch(payment)).toMatchObject({
      state: 'captured',
      refunds: [{ key: null, paise: 140_100, state: 'done' }],
    });
  });

  test('an authorized payment waits for its capture', async () => {
    const gateway = connect('razorpay');
    const { payment, reference } = await open(gateway);
    simulator.leavePending(reference);
    simulator.decide(reference, 'authorized');
    expect(await gateway.fetch(payment)).toEqual({ state: 'pending', captures: [] });
  });
});

describe('PhonePe', () => {
  test('forty calls at once ask for one token, and a token that ends early is renewed once', async () => {
    const keys = { ...simulatedKeys.phonepe };
    const gateway = gatewayFrom('phonepe', { keys }, { hosts: simulator.hosts.phonepe, now });
    const { payment } = await open(gateway);
    const tokens = () => simulator.requests.filter(({ path }) => path === '/v1/oauth/token').length;
    simulator.expireTokens();
    const before = tokens();
    await Promise.all(Array.from({ length: 40 }, async () => gateway.fetch(payment)));
    expect(tokens() - before).toBe(1);
    await gateway.fetch(payment);
    expect(tokens() - before).toBe(1);
  });

  test('a paid order whose payment an answer lacks is asked about again: its money never comes twice', async () => {
    const status = { orderId: 'OM1', state: 'COMPLETED', amount: 140_100 };
    const payment = { transactionId: 'T1', amount: 140_100, state: 'COMPLETED' };
    const answers = [status, { ...status, paymentDetails: [payment] }];
    const api = await answering((path) => {
      const expires_at = Math.floor(Date.parse(now()) / 1000) + 3600;
      return path.endsWith('/token') ? { access_token: 'x', expires_at } : answers.shift();
    });
    const gateway = gatewayFrom('phonepe', { keys: simulatedKeys.phonepe }, { hosts: { api, token: api }, now });
    const asked = { reference: 'R1', gatewayId: 'OM1' };
    await expect(gateway.fetch(asked)).rejects.toBeInstanceOf(GatewayAway);
    expect((await gateway.fetch(asked)).captures).toMatchObject([{ captureId: 'T1', paise: 140_100 }]);
  });

  test('a token that cannot be renewed is used to its end', async () => {
    const gateway = connect('phonepe');
    const { payment } = await open(gateway);
    ahead += 0.6 * HOUR_MS;
    simulator.trouble('away', /token$/);
    expect((await gateway.fetch(payment)).state).toBe('closed');
  });
});

describe('Razorpay', () => {
  test('a payment in another currency is refunded as a whole in it, and never in part as if it were rupees', async () => {
    const payment = { id: 'pay_1', status: 'captured', amount: 1700, currency: 'USD', base_amount: 140_100 };
    const bodies: unknown[] = [];
    const api = await answering((path, sent) => {
      if (!path.endsWith('/refund')) return { ...payment, created_at: 1, method: 'card' };
      bodies.push(JSON.parse(sent));
      return { id: 'rfnd_1', status: 'pending', amount: 1700, currency: 'USD', notes: {} };
    });
    const gateway = gatewayFrom('razorpay', { keys: simulatedKeys.razorpay }, { hosts: { api }, now });
    const asked = { payment: { reference: 'R1', gatewayId: 'plink_1' }, captureId: 'pay_1', reason: 'x', key: newId() };
    await expect(gateway.refund({ ...asked, paise: 1500 })).rejects.toMatchObject({ code: 'FOREIGN_CURRENCY' });
    expect(bodies).toEqual([]);
    await gateway.refund({ ...asked, paise: 140_100 });
    expect(bodies).toMatchObject([{ amount: 1700 }]);
  });
});

describe('Razorpay’s refunds of one payment', () => {
  test('are all listed, also more than Razorpay answers at once', async () => {
    const gateway = connect('razorpay');
    const { payment, reference } = await open(gateway, 99_999_999);
    const captureId = simulator.pay(reference).id;
    const record = simulator.ledger.find('razorpay', reference);
    if (!record) throw new Error('not opened');
    const keys = Array.from({ length: 230 }, newId);
    for (const key of keys) simulator.ledger.refund(record, { key, attemptId: captureId, paise: 100, state: 'done' });
    expect((await gateway.fetch(payment)).refunds?.map(({ key }) => key)).toEqual(keys);
    const last = { payment, captureId, key: keys.at(-1) ?? '', gatewayRefundId: null };
    expect(await gateway.fetchRefund(last)).toMatchObject({ state: 'done' });
  });
});

describe('Cashfree', () => {
  test('a fee that the shopper pays to Cashfree is not the shop’s', async () => {
    const gateway = connect('cashfree');
    const { payment, reference } = await open(gateway);
    Object.assign(simulator.pay(reference), { surchargePaise: 1999 });
    expect((await gateway.fetch(payment)).captures).toMatchObject([{ paise: 140_100 }]);
  });

  test('a refund that Cashfree starts by itself is listed as one that the shop did not start', async () => {
    const gateway = connect('cashfree');
    const { payment, reference } = await open(gateway);
    simulator.pay(reference);
    simulator.refundOutside(reference, 100);
    expect((await gateway.fetch(payment)).refunds).toMatchObject([{ key: null, paise: 100 }]);
  });
});

test.each([
  ['razorpay', 1200],
  ['cashfree', 1200],
] as const)('%s lists every row of a settled day, over all pages, to the paisa', async (name, count) => {
  const gateway = connect(name);
  simulator.ledger.settle(name);
  const { reference, payment } = await open(gateway, 99_999_999);
  const record = simulator.ledger.find(name, reference);
  if (!record) throw new Error('not opened');
  for (let at = 0; at < count; at++) {
    const one = at === 0 ? record : simulator.ledger.add({ ...record, reference: newId() });
    simulator.ledger.attempt(one, 'captured', 100 + at);
  }
  const captureId = record.attempts[0]?.id ?? '';
  await gateway.refund({ payment, captureId, paise: 100, reason: 'x', key: newId() });
  const rows = simulator.ledger.settle(name, { day: '2031-02-01', shortPaise: 7, utr: 'AXISCN1' });
  const listed = (await gateway.settlements?.('2031-02-01')) ?? [];
  expect(listed).toHaveLength(rows.length);
  const net = (list: ReadonlyArray<{ netPaise: number }>) => list.reduce((sum, row) => sum + row.netPaise, 0);
  expect(net(listed)).toBe(net(rows));
  expect(listed[0]).toMatchObject({
    kind: 'payment',
    captureId,
    paise: 100,
    feePaise: 2,
    taxPaise: 0,
    netPaise: 91,
    utr: 'AXISCN1',
    settledOn: '2031-02-01',
  });
  expect(listed.find(({ kind }) => kind === 'refund')).toMatchObject({ captureId, paise: -100, netPaise: -100 });
  expect(await gateway.settlements?.('2031-02-02')).toEqual([]);
});
