import { afterEach, describe, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { makeUser } from '../../../test/factories.ts';
import { setUpApp } from '../../../test/second-factor.ts';
import { useShop } from '../../../test/shop.ts';
import { aBrowser, addPasskey, aMember, PASSWORD } from '../../../test/staff-member.ts';

const shop = useShop();
const owner = async () => {
  const one = await aMember(shop);
  await shop.db.updateTable('users').set({ staff_role: 'owner' }).where('id', '=', one.user.id).execute();
  return one;
};
const manager = async () => {
  const one = await aMember(shop);
  await shop.db.updateTable('users').set({ staff_role: 'manager' }).where('id', '=', one.user.id).execute();
  return one;
};
const set = async ({ call }: Awaited<ReturnType<typeof aMember>>, appliesTo: string) =>
  call('PUT /security/rule', { body: { appliesTo } });
const REFUSED = { status: 403, body: { code: 'SECOND_FACTOR_REQUIRED' } };

afterEach(async () => {
  await shop.db.deleteFrom('second_factor_rule').execute();
});

describe('a second factor', () => {
  test('is asked of nobody until an owner who has one says so, which the log tells', async () => {
    const one = await owner();
    expect((await one.call('GET /security/rule')).body.rule).toEqual({ appliesTo: 'nobody' });
    expect((await one.call('GET /staff')).status).toBe(200);
    expect(await set(one, 'owners')).toMatchObject({ status: 409, body: { code: 'OWN_SECOND_FACTOR_FIRST' } });
    expect(await set(one, 'nobody')).toMatchObject({ status: 200 });
    await addPasskey(one);
    expect((await set(one, 'owners')).status).toBe(200);
    expect((await one.call('GET /security/rule')).body.rule).toEqual({ appliesTo: 'owners' });
    const { lines } = (await one.call(`GET /audit?who=${one.user.id}`)).body;
    expect(lines[0]).toMatchObject({ action: 'security.rule' });
    const two = await manager();
    expect((await set(two, 'nobody')).body.code).toBe('NOT_PERMITTED');
    shop.wait(10 * 60_000);
    expect((await set(one, 'nobody')).body.code).toBe('STEP_UP_NEEDED');
  });
  test('where it is asked of owners: one without can only set one up, and then go on', async () => {
    const [first, second, other] = [await owner(), await owner(), await manager()];
    await setUpApp(shop, first);
    await set(first, 'owners');
    expect((await first.call('GET /staff')).status).toBe(200);
    expect((await other.call('GET /staff')).status).toBe(200);
    expect(await second.call('GET /staff')).toMatchObject(REFUSED);
    expect((await second.call('GET /staff/me')).body.needsSecondFactor).toBe(true);
    expect((await other.call('GET /staff/me')).body.needsSecondFactor).toBe(false);
    const browser = aBrowser(shop);
    const signedIn = await browser.call('POST /auth/login', {
      body: { identifier: second.user.email, password: PASSWORD },
    });
    expect(signedIn.status).toBe(200);
    expect(await shop.withToken(signedIn.body.token).call('GET /orders/all')).toMatchObject(REFUSED);
    await addPasskey(second);
    expect((await second.call('GET /staff')).status).toBe(200);
    expect((await second.call('GET /staff/me')).body.needsSecondFactor).toBe(false);
  });
  test('is asked of everybody on the staff, and of no customer; removing the last one asks for it again', async () => {
    const [one, other, customer] = [await owner(), await manager(), await shop.as(await makeUser(shop, 'CUSTOMER'))];
    await setUpApp(shop, one);
    await set(one, 'staff');
    expect(await other.call('GET /orders/all')).toMatchObject(REFUSED);
    expect((await customer.call('GET /cart')).status).toBe(200);
    await one.call('DELETE /security/app');
    expect(await one.call('GET /orders/all')).toMatchObject(REFUSED);
    await addPasskey(one);
    expect((await one.call('GET /orders/all')).status).toBe(200);
  });
  test('is missing: every call for staff refuses, but those that lead to one', async () => {
    const [one, other] = [await owner(), await owner()];
    await addPasskey(one);
    await set(one, 'owners');
    const open: string[] = [];
    const id = crypto.randomUUID();
    for (const [key, call] of Object.entries(calls)) {
      if (call.who !== 'admin' && call.who !== 'user') continue;
      const { status, body } = await other.call(key.replaceAll(/\{\w+\}/g, id), { body: {} });
      if (status !== 403 || body.code !== 'SECOND_FACTOR_REQUIRED') open.push(key);
      // The call has ended the session, so the test signs the person in again.
      if (key === 'POST /auth/logout') other.call = (await shop.as(other.user)).call;
    }
    expect(open.toSorted()).toEqual([
      'GET /auth/me',
      'GET /security',
      'GET /staff/me',
      'POST /auth/logout',
      'POST /security/app',
      'POST /security/passkeys',
      'POST /security/passkeys/question',
      'POST /users/prove',
      'POST /users/prove/question',
      'PUT /security/app',
    ]);
  });
});
