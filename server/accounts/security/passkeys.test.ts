import { describe, expect, test } from 'vitest';
import { setUpApp } from '../../../test/second-factor.ts';
import { SoftwareAuthenticator } from '../../../test/software-authenticator.ts';
import { useShop } from '../../../test/shop.ts';
import { aBrowser, addPasskey, aMember, PASSWORD, securityOf, signIn } from '../../../test/staff-member.ts';
import { removeSecondFactors } from '../auth/second-factors.ts';
import { endSessionsOf } from '../auth/sessions.ts';
import { inTransaction } from '../../platform/db/transaction.ts';

const shop = useShop();
const MINUTE = 60_000;

const signInAlone = async (browser: ReturnType<typeof aBrowser>, authenticator: SoftwareAuthenticator, how = {}) => {
  const { question } = (await browser.call('POST /auth/passkey/question')).body;
  return browser.call('POST /auth/passkey', { body: { passkey: authenticator.answer(question, how) } });
};

describe('a passkey', () => {
  test('is asked for so that it is discoverable and knows its holder, and is listed by its name', async () => {
    const one = await aMember(shop);
    const { question } = (await one.call('POST /security/passkeys/question')).body;
    expect(question).toMatchObject({
      rp: { id: 'localhost' },
      user: { name: one.user.email },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
    });
    const [, added] = await addPasskey(one, 'My phone');
    expect(added.status).toBe(201);
    expect(added.body.recoveryCodes).toHaveLength(10);
    const [, second] = await addPasskey(one);
    expect(second.body.recoveryCodes).toEqual([]);
    const security = await securityOf(one);
    expect(security).toMatchObject({ hasApp: false, recoveryCodes: 10, passkeyOrigin: 'http://localhost:3000' });
    expect(security.passkeys).toMatchObject([
      { name: 'My phone', lastUsedAt: null },
      { name: 'Unknown device', lastUsedAt: null },
    ]);
    expect((await one.call('POST /security/passkeys/question')).body.question.excludeCredentials).toHaveLength(2);
  });
  test('is the second step after the password', async () => {
    const one = await aMember(shop);
    const [authenticator] = await addPasskey(one);
    const browser = aBrowser(shop);
    expect((await signIn(browser, one.user.email, { password: 'wrong' })).body).not.toHaveProperty('question');
    const asked = await signIn(browser, one.user.email);
    expect(asked).toMatchObject({ status: 401, body: { code: 'SECOND_FACTOR_NEEDED', byApp: false } });
    expect(asked.body.question.allowCredentials).toMatchObject([{ id: authenticator.credentialId }]);
    const passkey = authenticator.answer(asked.body.question, { userHandle: one.user.id });
    expect((await signIn(browser, one.user.email, { password: 'wrong', passkey })).body.code).toBe('BAD_LOGIN');
    expect((await signIn(browser, one.user.email, { passkey })).status).toBe(200);
    expect((await securityOf(one)).passkeys[0].lastUsedAt).not.toBeNull();
  });
  test('signs in alone, from a new place with an email, and leaves a line in the security log', async () => {
    const one = await aMember(shop);
    const [authenticator] = await addPasskey(one);
    const { status, body } = await signInAlone(aBrowser(shop), authenticator, { userHandle: one.user.id });
    expect(status).toBe(200);
    expect(body.user.id).toBe(one.user.id);
    expect((await shop.withToken(body.token).call('GET /staff/me')).status).toBe(200);
    await shop.security.settled(shop.app.log);
    const lines = await shop.db.selectFrom('security_log').selectAll().where('user_id', '=', one.user.id).execute();
    expect(lines.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['secondFactorChanged', 'signIn']));
  });
  test('shows who one is for the calls that ask for it', async () => {
    const one = await aMember(shop);
    const [authenticator] = await addPasskey(one);
    shop.wait(10 * MINUTE);
    expect((await one.call('POST /security/passkeys/question')).body.code).toBe('STEP_UP_NEEDED');
    const { question } = (await one.call('POST /users/prove/question')).body;
    const body = { passkey: authenticator.answer(question) };
    expect((await one.call('POST /users/prove', { body })).status).toBe(200);
    expect((await one.call('POST /users/prove', { body })).status).toBe(400);
    expect((await one.call('POST /security/passkeys/question')).status).toBe(200);
  });
  test('is renamed, and removed by who has just shown who they are; its holder is told by email', async () => {
    const one = await aMember(shop);
    const [authenticator] = await addPasskey(one, 'Old');
    const [{ id }] = (await securityOf(one)).passkeys;
    expect((await one.call(`PUT /security/passkeys/${id}`, { body: { name: ' ' } })).status).toBe(400);
    await one.call(`PUT /security/passkeys/${id}`, { body: { name: 'New' } });
    expect((await securityOf(one)).passkeys[0].name).toBe('New');
    const other = await aMember(shop);
    expect((await other.call(`PUT /security/passkeys/${id}`, { body: { name: 'Mine' } })).status).toBe(404);
    expect((await other.call(`DELETE /security/passkeys/${id}`)).status).toBe(404);
    shop.wait(10 * MINUTE);
    expect((await one.call(`DELETE /security/passkeys/${id}`)).body.code).toBe('STEP_UP_NEEDED');
    await one.call('POST /users/prove', { body: { password: PASSWORD } });
    expect((await one.call(`DELETE /security/passkeys/${id}`)).status).toBe(200);
    expect(await securityOf(one)).toMatchObject({ passkeys: [], recoveryCodes: 0 });
    expect((await signInAlone(aBrowser(shop), authenticator)).body.code).toBe('BAD_PASSKEY');
    expect((await signIn(aBrowser(shop), one.user.email)).status).toBe(200);
    const told = (await shop.emails()).filter((email) => email.to?.[0]?.address === one.user.email);
    const subjects = told.map((email) => email.subject?.split(' – ')[0]);
    expect(subjects).toEqual(expect.arrayContaining(['A passkey was added', 'A passkey was removed']));
    const { lines } = (await one.call(`GET /audit?who=${one.user.id}`)).body;
    expect(lines.map(({ action }: { action: string }) => action)).toEqual(
      expect.arrayContaining(['security.passkeyAdded', 'security.passkeyRenamed', 'security.passkeyRemoved']),
    );
  });
  test('and the authenticator app share the recovery codes, which stay until the last of both is gone', async () => {
    const one = await aMember(shop);
    const { recoveryCodes } = await setUpApp(shop, one);
    const [authenticator, added] = await addPasskey(one);
    expect([recoveryCodes.length, added.body.recoveryCodes]).toEqual([10, []]);
    const browser = aBrowser(shop);
    expect((await signIn(browser, one.user.email)).body).toMatchObject({ byApp: true, question: {} });
    expect((await one.call('DELETE /security/app')).status).toBe(200);
    expect(await securityOf(one)).toMatchObject({ hasApp: false, recoveryCodes: 10 });
    const { question } = (await signIn(browser, one.user.email)).body;
    expect((await signIn(browser, one.user.email, { passkey: authenticator.answer(question) })).status).toBe(200);
    expect((await signIn(browser, one.user.email, { code: recoveryCodes[0] })).status).toBe(200);
  });
});

test('a passkey that was removed for the way back by the command line leaves the password alone', async () => {
  const one = await aMember(shop);
  await addPasskey(one);
  expect(await inTransaction(shop.db, async (db) => removeSecondFactors(db, one.user.id))).toBe(true);
  await endSessionsOf(shop.db, one.user.id);
  expect((await signIn(aBrowser(shop), one.user.email)).status).toBe(200);
});
