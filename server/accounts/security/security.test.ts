import { describe, expect, test } from 'vitest';
import { addMs } from '#domain/instants.ts';
import { makeUser } from '../../../test/factories.ts';
import { codeAt, setUpApp } from '../../../test/second-factor.ts';
import { useShop } from '../../../test/shop.ts';
import { hashPassword } from '../auth/passwords.ts';

const shop = useShop();
const PASSWORD = 'Sutli-Ghagra-7';
const TEN_MINUTES = 10 * 60_000;

async function member() {
  const user = await makeUser(shop, 'ADMIN');
  const password_hash = await hashPassword(PASSWORD);
  await shop.db.updateTable('users').set({ password_hash }).where('id', '=', user.id).execute();
  const caller = await shop.as(user);
  const signIn = async (code?: string, password = PASSWORD) =>
    shop.guest.call('POST /auth/login', { body: { identifier: user.email, password, code } });
  return { user, ...caller, caller, signIn };
}
const securityOf = async ({ call }: Awaited<ReturnType<typeof member>>) => (await call('GET /security')).body.security;

describe('an authenticator app', () => {
  test('is on once one of its codes has shown that it works, and until then signing in is as before', async () => {
    const one = await member();
    const { key, uri } = (await one.call('POST /security/app')).body;
    expect(uri).toContain(`secret=${key}`);
    expect(uri).toMatch(/^otpauth:\/\/totp\/.+issuer=/);
    expect((await one.call('PUT /security/app', { body: { code: '000000' } })).body).toMatchObject({
      issues: [{ path: 'code' }],
    });
    expect((await one.signIn()).status).toBe(200);
    expect((await securityOf(one)).hasApp).toBe(false);
    const { body } = await one.call('PUT /security/app', { body: { code: codeAt(key, shop.now()) } });
    expect(body.recoveryCodes).toHaveLength(10);
    expect(await securityOf(one)).toMatchObject({ hasApp: true, recoveryCodes: 10 });
    expect((await one.call('POST /security/app')).body).toMatchObject({ code: 'HAS_APP' });
    const stored = await shop.db.selectFrom('totp_keys').selectAll().where('user_id', '=', one.user.id).execute();
    expect(JSON.stringify(stored)).not.toContain(key);
    const codes = await shop.db.selectFrom('recovery_codes').selectAll().execute();
    for (const shown of body.recoveryCodes as string[]) expect(JSON.stringify(codes)).not.toContain(shown);
  });
  test('asks for its code after the right password only, and takes it in its own thirty seconds only', async () => {
    const one = await member();
    const { key, code } = await setUpApp(shop, one.caller);
    expect((await one.signIn(undefined, 'wrong')).body).toEqual(
      expect.objectContaining({ code: 'BAD_LOGIN', message: 'Invalid email or password' }),
    );
    expect((await one.signIn(code(), 'wrong')).body.code).toBe('BAD_LOGIN');
    expect(await one.signIn()).toMatchObject({ status: 401, body: { code: 'SECOND_FACTOR_NEEDED' } });
    expect((await one.signIn('')).body.code).toBe('SECOND_FACTOR_NEEDED');
    expect(await one.signIn('123456')).toMatchObject({ status: 401, body: { code: 'SECOND_FACTOR_WRONG' } });
    const at = (milliseconds: number) => codeAt(key, addMs(shop.now(), milliseconds));
    expect((await one.signIn(at(-30_000))).status).toBe(401);
    expect((await one.signIn(at(30_000))).status).toBe(401);
    expect((await one.signIn(` ${at(0).slice(0, 3)} ${at(0).slice(3)} `)).status).toBe(200);
    expect((await one.signIn(at(0))).body.code).toBe('SECOND_FACTOR_WRONG');
    shop.wait(30_000);
    expect((await one.signIn(at(0))).status).toBe(200);
  });
  test('is removed by who has just shown who they are, and signing in is as before', async () => {
    const one = await member();
    await setUpApp(shop, one.caller);
    shop.wait(TEN_MINUTES);
    expect((await one.call('DELETE /security/app')).body.code).toBe('STEP_UP_NEEDED');
    await one.call('POST /users/prove', { body: { password: PASSWORD } });
    expect((await one.call('DELETE /security/app')).status).toBe(200);
    expect(await securityOf(one)).toMatchObject({ hasApp: false, recoveryCodes: 0 });
    expect((await one.signIn()).status).toBe(200);
    expect((await one.call('DELETE /security/app')).body.code).toBe('NO_APP');
  });
  test('shows who one is for the calls that ask for it, once a code', async () => {
    const one = await member();
    const { code } = await setUpApp(shop, one.caller);
    shop.wait(TEN_MINUTES);
    const prove = async (typed: string) => one.call('POST /users/prove', { body: { code: typed } });
    expect((await prove('123456')).body).toMatchObject({ issues: [{ path: 'code' }] });
    const right = code();
    expect((await prove(right)).status).toBe(200);
    expect((await one.call('POST /security/recovery-codes')).status).toBe(200);
    expect((await prove(right)).status).toBe(400);
    expect((await one.signIn(right)).status).toBe(401);
  });
  test('has its holder told by email, and leaves lines in the log', async () => {
    const one = await member();
    const { recoveryCodes } = await setUpApp(shop, one.caller);
    await one.signIn(recoveryCodes[0]);
    await one.call('POST /security/recovery-codes');
    await one.call('DELETE /security/app');
    const told = (await shop.emails()).filter((email) => email.to?.[0]?.address === one.user.email);
    expect(told.map((email) => email.subject?.split(' – ')[0]).toSorted()).toEqual(
      [
        'A recovery code was used',
        'New recovery codes',
        'Two-step verification method added',
        'Two-step verification method removed',
      ].toSorted(),
    );
    const { lines } = (await one.call(`GET /audit?who=${one.user.id}`)).body;
    expect(lines.map(({ action }: { action: string }) => action).toSorted()).toEqual([
      'security.appOff',
      'security.appOn',
      'security.recoveryCodes',
    ]);
  });
});

describe('recovery codes', () => {
  test('each sign in once, however they are typed; new ones end the former', async () => {
    const one = await member();
    const { recoveryCodes } = await setUpApp(shop, one.caller);
    const [first = '', second = ''] = recoveryCodes;
    expect(first).toMatch(/^[2-9a-z]{4}(-[2-9a-z]{4}){5}$/);
    expect((await one.signIn(` ${first.toUpperCase().replaceAll('-', ' ')} `)).status).toBe(200);
    expect((await one.signIn(first)).body.code).toBe('SECOND_FACTOR_WRONG');
    expect((await securityOf(one)).recoveryCodes).toBe(9);
    const renewed = (await one.call('POST /security/recovery-codes')).body.recoveryCodes as string[];
    expect((await one.signIn(second)).status).toBe(401);
    expect((await one.signIn(renewed[9])).status).toBe(200);
  });
  test('are nobody’s without a second factor, and no other account’s', async () => {
    const [one, other] = [await member(), await member()];
    expect((await one.call('POST /security/recovery-codes')).body.code).toBe('NO_SECOND_FACTOR');
    const { recoveryCodes } = await setUpApp(shop, one.caller);
    await setUpApp(shop, other.caller);
    expect((await other.signIn(recoveryCodes[0])).status).toBe(401);
  });
});
