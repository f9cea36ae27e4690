import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { invitableRoles, permissionsOf, staffRoles, type StaffRole } from '#domain/staff-roles.ts';
import { makeAdmin, makeUser } from '../../../test/factories.ts';
import { beginSession, findSession } from '../auth/sessions.ts';
import { nextSerial } from '../../../test/serial.ts';
import { isPostgres, useShop } from '../../../test/shop.ts';
import { takeInviteBack } from './staff.ts';

const shop = useShop({ PUBLIC_URL: 'https://shop.example' });
const PASSWORD = 'Chanderi-Loom-9';
type Admin = Awaited<ReturnType<typeof makeAdmin>>;

const setRole = async (by: Admin, of: Admin, role: StaffRole) =>
  by.call(`PUT /staff/${of.user.id}`, { body: { role } });
const revoke = async (by: Admin, of: Admin) => by.call(`DELETE /staff/${of.user.id}`);
const roleOf = async (one: Admin): Promise<StaffRole | undefined> => (await one.call('GET /staff/me')).body.role;

/** Lists the owners who may still sign in. */
async function owners(): Promise<string[]> {
  const rows = await shop.db
    .selectFrom('users')
    .select('id')
    .where('staff_role', '=', 'owner')
    .where('blocked_at', 'is', null)
    .execute();
  return rows.map((row) => row.id);
}

/** Gives the owners from earlier tests the role of a manager, so that only this test's owners remain. */
async function noOwners(): Promise<void> {
  await shop.db.updateTable('users').set({ staff_role: 'manager' }).where('staff_role', '=', 'owner').execute();
}

async function invite(by: Admin, email: string, role?: string) {
  const { status, body } = await by.call('POST /staff/invites', { body: { email, role } });
  const letter = (await shop.emails()).findLast((one) => one.to?.[0]?.address === email);
  const token = /https:\/\/shop\.example\/invite#(\S+)/.exec(letter?.text ?? '')?.[1] ?? '';
  const accept = async () =>
    shop.guest.call('POST /staff/accept', {
      body: { token, username: email.split('@')[0], firstName: 'Ravi', password: PASSWORD },
    });
  return { status, body, accept };
}

describe('an invitation', () => {
  test.each([undefined, ...invitableRoles])('that names the role %s makes that, or a manager', async (role) => {
    const owner = await makeAdmin(shop);
    const email = `as-${role}@example.com`;
    const { accept } = await invite(owner, email, role);
    expect((await accept()).status).toBe(201);
    const { token, user } = (
      await shop.guest.call('POST /auth/login', { body: { identifier: email, password: PASSWORD } })
    ).body;
    expect(user.userType).toBe('ADMIN');
    const wanted = role ?? 'manager';
    expect((await shop.withToken(token).call('GET /staff/me')).body).toEqual({
      role: wanted,
      permissions: permissionsOf(wanted),
      needsSecondFactor: false,
      hasMailServer: false,
    });
  });
  test('makes no owner', async () => {
    expect((await invite(await makeAdmin(shop), 'owner@example.com', 'owner')).status).toBe(400);
  });
  test('is taken back with the access of who has sent it, and when they may invite nobody any more', async () => {
    const [owner, first, second] = [
      await makeAdmin(shop),
      await makeAdmin(shop, 'manager'),
      await makeAdmin(shop, 'manager'),
    ];
    const ofFirst = await invite(first, 'of-first@example.com');
    const ofSecond = await invite(second, 'of-second@example.com');
    const ofOwner = await invite(owner, 'of-owner@example.com');
    expect((await revoke(owner, first)).status).toBe(200);
    expect((await setRole(owner, second, 'packing')).status).toBe(200);
    for (const gone of [ofFirst, ofSecond]) expect((await gone.accept()).body.code).toBe('INVITE_INVALID');
    expect((await ofOwner.accept()).status).toBe(201);
    const { lines } = (await owner.call(`GET /audit?subject=staff&who=${owner.user.id}`)).body;
    expect(lines.map((line: { action: string; subject: string }) => [line.action, line.subject])).toEqual(
      expect.arrayContaining([
        ['staff.uninvited', 'of-second@example.com'],
        ['staff.uninvited', 'of-first@example.com'],
      ]),
    );
  });
});

describe('a role', () => {
  test('holds from the next request on, ends no session, and its change is in the log', async () => {
    const [owner, clerk] = [await makeAdmin(shop), await makeAdmin(shop, 'packing')];
    expect((await clerk.call('GET /insights?from=2026-05-01&to=2026-05-02')).status).toBe(403);
    expect((await setRole(owner, clerk, 'accounts')).body).toEqual({ message: 'Role changed.' });
    expect((await clerk.call('GET /insights?from=2026-05-01&to=2026-05-02')).status).toBe(200);
    expect((await setRole(owner, clerk, 'accounts')).status).toBe(200);
    const { lines } = (await owner.call(`GET /audit?id=${clerk.user.id}`)).body;
    expect(lines).toMatchObject([
      { action: 'staff.role', subject: clerk.user.email, before: { role: 'packing' }, after: { role: 'accounts' } },
    ]);
  });
  test('is shown in the list of staff and of invitations', async () => {
    const [owner, packer] = [await makeAdmin(shop), await makeAdmin(shop, 'packing')];
    await invite(owner, 'shown@example.com', 'catalogue');
    const { staff, invites } = (await owner.call('GET /staff')).body;
    expect(staff).toContainEqual(expect.objectContaining({ id: packer.user.id, role: 'packing' }));
    expect(invites).toContainEqual(expect.objectContaining({ email: 'shown@example.com', role: 'catalogue' }));
  });
  test('of an owner is given, changed and revoked by owners only', async () => {
    const [owner, manager, clerk] = [
      await makeAdmin(shop),
      await makeAdmin(shop, 'manager'),
      await makeAdmin(shop, 'packing'),
    ];
    const refused = { status: 403, body: { code: 'NOT_PERMITTED', needs: 'owners.manage' } };
    expect(await setRole(manager, clerk, 'owner')).toMatchObject(refused);
    expect(await setRole(manager, manager, 'owner')).toMatchObject(refused);
    for (const role of staffRoles.slice(1)) expect(await setRole(manager, owner, role)).toMatchObject(refused);
    expect(await revoke(manager, owner)).toMatchObject(refused);
    expect([await roleOf(owner), await roleOf(manager), await roleOf(clerk)]).toEqual(['owner', 'manager', 'packing']);
    expect((await setRole(manager, clerk, 'manager')).status).toBe(200);
    expect((await setRole(owner, clerk, 'owner')).status).toBe(200);
    expect((await revoke(clerk, owner)).status).toBe(200);
  });
  test('that nobody else has as owner cannot be given up', async () => {
    await noOwners();
    const owner = await makeAdmin(shop);
    expect(await setRole(owner, owner, 'manager')).toMatchObject({ status: 409, body: { code: 'LAST_OWNER' } });
    const other = await makeAdmin(shop);
    expect((await setRole(owner, owner, 'manager')).status).toBe(200);
    expect(await owners()).toEqual([other.user.id]);
  });
  test('of nobody, a shopper or who was revoked is not found, and a made-up one is refused', async () => {
    const [owner, gone] = [await makeAdmin(shop), await makeAdmin(shop, 'packing')];
    await revoke(owner, gone);
    expect((await setRole(owner, gone, 'manager')).status).toBe(404);
    expect((await owner.call(`PUT /staff/${owner.user.id}`, { body: { role: 'emperor' } })).status).toBe(400);
  });
});

describe('two owners at once', () => {
  const ROUNDS = 50;
  const meets = {
    'revoking each other': async (one: Admin, other: Admin) => [revoke(one, other), revoke(other, one)],
    'demoting each other': async (one: Admin, other: Admin) => [
      setRole(one, other, 'packing'),
      setRole(other, one, 'packing'),
    ],
    'both stepping down': async (one: Admin, other: Admin) => [
      setRole(one, one, 'manager'),
      setRole(other, other, 'manager'),
    ],
    'one revoking, the other demoting': async (one: Admin, other: Admin) => [
      revoke(one, other),
      setRole(other, one, 'manager'),
    ],
  };
  test.each(Object.entries(meets))('%s leave one', async (_name, meet) => {
    for (let round = 0; round < ROUNDS; round++) {
      await noOwners();
      const [one, other] = [await makeAdmin(shop), await makeAdmin(shop)];
      const statuses = (await Promise.all(await meet(one, other))).map(({ status }) => status).toSorted();
      expect(statuses[0]).toBe(200);
      expect([401, 403, 409]).toContain(statuses[1]);
      expect(await owners()).toHaveLength(1);
    }
  });
});

test('a manager who is revoked while they invite leaves no invitation', async () => {
  const owner = await makeAdmin(shop);
  for (let round = 0; round < 10; round++) {
    const manager = await makeAdmin(shop, 'manager');
    await Promise.all([
      revoke(owner, manager),
      manager.call('POST /staff/invites', { body: { email: `late${round}@example.com` } }),
    ]);
    const left = await shop.db
      .selectFrom('staff_invites')
      .select('id')
      .where('invited_by', '=', manager.user.id)
      .execute();
    expect(left).toEqual([]);
  }
});

test('a manager who has become a packer while they take an invitation back leaves it as it is', async () => {
  const owner = await makeAdmin(shop);
  const email = `kept${nextSerial()}@example.com`;
  const { id } = (await owner.call('POST /staff/invites', { body: { email } })).body.invite;
  const packer = await makeAdmin(shop, 'packing');
  const by = { userId: packer.user.id, now: shop.now() };
  await expect(takeInviteBack(shop.db, id, by)).rejects.toMatchObject({ kind: 'forbidden' });
  expect((await owner.call(`DELETE /staff/invites/${id}`)).status).toBe(200);
});

test.skipIf(isPostgres)('npm run admin gives roles, and makes an owner where the shop has lost its own', async () => {
  const run = (...args: string[]) =>
    spawnSync(process.execPath, [join(import.meta.dirname, 'main.ts'), ...args], {
      env: { ...process.env, DATA_DIR: shop.env.DATA_DIR, DATABASE_URL: '' },
      encoding: 'utf8',
    });
  await noOwners();
  expect(run('new', 'first@example.com').stdout).toContain('first@example.com was added as owner.');
  expect(run('new', 'second@example.com').stdout).toContain('second@example.com was added as manager.');
  expect(run('new', 'third@example.com', '--role', 'packing').stdout).toContain(
    'third@example.com was added as packing.',
  );
  expect(run('new', 'fourth@example.com', '--role', 'emperor').status).toBe(2);
  expect(run('reset', 'second@example.com', '--role', 'owner').status).toBe(2);
  await shop.db
    .updateTable('users')
    .set({ blocked_at: shop.now() })
    .where('email', 'in', ['first@example.com', 'second@example.com'])
    .execute();
  expect(run('owner', 'nobody@example.com')).toMatchObject({
    status: 1,
    stdout: expect.stringContaining('No admin'),
  });
  expect(run('owner', 'Second@example.com').stdout).toContain('second@example.com is now an owner.');
  const listed = run('list').stdout;
  expect(listed).toContain('first@example.com   Shop Owner   owner   (revoked)');
  expect(listed).toContain('second@example.com   Shop Staff   owner\n');
  expect(await owners()).toHaveLength(1);
});

test('a customer’s session has no role of the staff, not even the one that an account without a role would have', async () => {
  const customer = await makeUser(shop, 'CUSTOMER');
  const token = await beginSession(shop.db, customer, shop.now());
  expect(await findSession(shop.db, token, shop.now(), { isUse: false })).toMatchObject({ staffRole: null });
});

test('whose role changes, or whose access ends, is told by email', async () => {
  const [owner, clerk] = [await makeAdmin(shop), await makeAdmin(shop, 'manager')];
  const told = async () =>
    (await shop.emails()).filter((one) => one.to?.[0]?.address === clerk.user.email).map((one) => one.text ?? '');
  await setRole(owner, clerk, 'manager');
  expect(await told()).toEqual([]);
  await setRole(owner, clerk, 'packing');
  expect(await told()).toEqual([expect.stringContaining('Packing')]);
  await revoke(owner, clerk);
  expect(await told()).toHaveLength(2);
});
