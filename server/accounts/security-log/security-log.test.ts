// On both engines: SQL statements count the repeated events of each minute.
import { expect, test, vi } from 'vitest';
import { calls } from '#contract/calls.ts';
import type { Call } from '#contract/call.ts';
import type { SecurityKind } from '#domain/security-kinds.ts';
import { makeAdmin, makeCustomer } from '../../../test/factories.ts';
import { useShop } from '../../../test/shop.ts';
import { watchedCalls } from '../guard/watched-calls.ts';

const shop = useShop({ RATE_LIMITS: '1' });
const log = { info: vi.fn(), warn: vi.fn() };
const PASSWORD = 'Sutli-Ghagra-7';

async function registered(username: string) {
  const email = `${username}@example.com`;
  await shop.guest.call('POST /auth/register', { body: { username, email, password: PASSWORD } });
  return {
    email,
    signIn: async (password = PASSWORD) =>
      shop.guest.call('POST /auth/login', { body: { identifier: email, password } }),
  };
}

async function eventsOf(question = '') {
  await shop.security.settled(log);
  const admin = await makeAdmin(shop);
  const { status, body } = await admin.call(`GET /security-log?${question}`);
  expect(status).toBe(200);
  return body.events as Array<{ kind: SecurityKind; times: number } & Record<string, unknown>>;
}

test('tells of sign-ins, failures and limits: whose account, from where, which request', async () => {
  const { email, signIn } = await registered('asha');
  for (let times = 0; times < 10; times++) await signIn('Wrong-Ghagra-7');
  shop.wait(1000);
  const { token } = (await registered('mira').then(async (other) => other.signIn())).body;
  await shop.withToken(token).call('POST /auth/logout');
  const events = await eventsOf();
  const account = { email, name: expect.any(String), id: expect.any(String) };
  const from = { network: '127.0.0.1', requestId: expect.stringMatching(/^[0-9a-f-]{36}$/) };
  expect(events).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ kind: 'signInFailed', times: 8, account, ...from }),
      expect.objectContaining({ kind: 'limit', times: 2, account, detail: 'login-account-network', ...from }),
      expect.objectContaining({
        kind: 'signIn',
        times: 1,
        account: expect.objectContaining({ email: 'mira@example.com' }),
      }),
      expect.objectContaining({ kind: 'signOut' }),
    ]),
  );
  expect(JSON.stringify(events)).not.toContain('Ghagra');
  expect((await eventsOf('kind=signInFailed&q=asha')).map(({ times }) => times)).toEqual([8]);
  expect(await eventsOf('q=mira&kind=signInFailed')).toEqual([]);
  expect(await eventsOf('to=2026-01-01')).toEqual([]);
});

test('an email that nobody uses is not kept: it may be a password in the wrong box', async () => {
  await shop.guest.call('POST /auth/login', { body: { identifier: 'My-Secret-Password-9', password: 'x' } });
  await shop.security.settled(log);
  const rows = await shop.db.selectFrom('security_log').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain('Secret');
  expect(rows).toContainEqual(expect.objectContaining({ kind: 'signInFailed', user_id: null }));
});

test('tells of exports, of changes of customers and staff, and of who was not permitted', async () => {
  const admin = await makeAdmin(shop);
  const { user } = await makeCustomer(shop);
  await admin.call('GET /exports/orders');
  await admin.call(`PUT /customers/${user.id}/block`, { body: { blocked: true } });
  await admin.call('POST /staff/invites', { body: { email: 'ravi@example.com' } });
  await shop.db.updateTable('users').set({ staff_role: 'packing' }).where('id', '=', admin.user.id).execute();
  expect((await admin.call('GET /exports/orders')).status).toBe(403);
  const customer = await makeCustomer(shop);
  expect((await customer.call('GET /customers')).status).toBe(403);
  expect(await eventsOf(`user=${customer.user.id}`)).toMatchObject([
    { kind: 'notPermitted', detail: 'GET /customers' },
  ]);
  const own = await eventsOf(`user=${admin.user.id}`);
  expect(own.map(({ kind, detail }) => [kind, detail]).toSorted()).toEqual(
    [
      ['export', 'GET /exports/orders'],
      ['customerChanged', `PUT /customers/${user.id}/block`],
      ['staffChanged', 'POST /staff/invites'],
      ['notPermitted', 'GET /exports/orders'],
    ].toSorted(),
  );
});

test('every call that sends a file to the staff, or changes staff or a customer, is watched', () => {
  const sensitive = new Set(['staff.manage', 'owners.manage', 'customers.block', 'customers.erase']);
  const wanted = Object.entries<Call>(calls).filter(
    ([key, call]) =>
      call.who === 'admin' && (call.sends !== undefined || (sensitive.has(call.needs) && !key.startsWith('GET '))),
  );
  expect(wanted.length).toBeGreaterThan(5);
  for (const [key] of wanted) expect([key, watchedCalls[key]?.done]).toEqual([key, expect.any(String)]);
  for (const key of Object.keys(watchedCalls)) expect(calls).toHaveProperty([key]);
});

test('a flood of failures is few lines, and the disk is not filled', async () => {
  await shop.security.settled(log);
  await shop.db.deleteFrom('security_log').execute();
  log.info.mockClear();
  for (let number = 0; number < 5000; number++)
    shop.security.note(
      {
        kind: 'signInFailed',
        account: { typed: `n${number}@example.com` },
        network: `10.0.0.${number % 250}`,
        requestId: 'r',
      },
      log,
    );
  // The events of signed-in people have their own limit, so the log still records them.
  shop.security.note({ kind: 'signIn', network: '10.9.9.9', requestId: 'r' }, log);
  await shop.security.settled(log);
  const rows = await shop.db.selectFrom('security_log').select(['kind', 'times']).execute();
  expect(rows).toHaveLength(62);
  expect(rows).toContainEqual({ kind: 'manyMore', times: 4940 });
  expect(rows).toContainEqual({ kind: 'signIn', times: 1 });
  // The security events also go to the server's own log, which may be on another machine. The server's log must contain
  // no email address.
  const told = log.info.mock.calls.filter(([, message]) => message === 'security event');
  expect(told).toHaveLength(62);
  expect(told.map(([event]) => event)).toContainEqual(
    expect.objectContaining({ event: 'signIn', network: '10.9.9.9' }),
  );
  expect(JSON.stringify(told)).not.toContain('@');
  expect(log.warn).not.toHaveBeenCalled();
});

test('what is older than it is kept goes, whole Indian days', async () => {
  await shop.db.deleteFrom('security_log').execute();
  shop.security.note({ kind: 'signIn', network: 'old', requestId: 'r' }, log);
  await shop.security.settled(log);
  shop.wait(100 * 86_400_000);
  shop.security.note({ kind: 'signIn', network: 'new', requestId: 'r' }, log);
  await shop.security.settled(log);
  await shop.security.clear(101);
  expect(await shop.db.selectFrom('security_log').select('network').execute()).toHaveLength(2);
  await shop.security.clear(99);
  expect(await shop.db.selectFrom('security_log').select('network').execute()).toEqual([{ network: 'new' }]);
});
