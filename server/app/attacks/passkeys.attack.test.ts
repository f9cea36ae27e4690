import { describe, expect, test } from 'vitest';
import { map, SoftwareAuthenticator, text } from '../../../test/software-authenticator.ts';
import { useShop, type Caller } from '../../../test/shop.ts';
import { aBrowser, addPasskey, aMember, securityOf, signIn } from '../../../test/staff-member.ts';

const shop = useShop();
const onTheLan = useShop({ HOST: '192.168.1.20' });
const MINUTE = 60_000;

describe('what a passkey answers is refused', () => {
  /** Makes a person with a passkey, and a browser in which the right password was already entered. */
  const asked = async () => {
    const one = await aMember(shop);
    const [authenticator] = await addPasskey(one);
    const browser = aBrowser(shop);
    const { question } = (await signIn(browser, one.user.email)).body;
    const answer = async (passkey: object, from = browser) => signIn(from, one.user.email, { passkey });
    return { one, authenticator, browser, question, answer };
  };
  const WRONG = { status: 401, body: { code: 'SECOND_FACTOR_WRONG' } };

  test('when it is sent a second time, or many times at once', async () => {
    const { authenticator, question, answer } = await asked();
    const passkey = authenticator.answer(question);
    const replies = await Promise.all(Array.from({ length: 12 }, async () => answer(passkey)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await answer(passkey)).toMatchObject(WRONG);
  });
  test('when its challenge is older than five minutes, made up, or another one', async () => {
    const { authenticator, question, answer, browser } = await asked();
    const { question: other } = (await browser.call('POST /auth/passkey/question')).body;
    expect(await answer(authenticator.answer(other))).toMatchObject(WRONG);
    for (const challenge of ['', 'AAAA', Buffer.alloc(54).toString('base64url')])
      expect(await answer(authenticator.answer({ ...question, challenge }))).toMatchObject(WRONG);
    const late = authenticator.answer(question);
    shop.wait(5 * MINUTE);
    expect(await answer(late)).toMatchObject(WRONG);
  });
  test('when another browser was asked', async () => {
    const { authenticator, question, answer } = await asked();
    expect(await answer(authenticator.answer(question), aBrowser(shop))).toMatchObject(WRONG);
  });
  test('when another page, or another shop, was signed in to', async () => {
    const { authenticator, question, answer } = await asked();
    const evil = { origin: 'https://localhost.evil.example' };
    expect(await answer(authenticator.answer(question, evil))).toMatchObject(WRONG);
    expect(await answer(authenticator.answer({ ...question, rpId: 'evil.example' }))).toMatchObject(WRONG);
    expect(await answer(authenticator.answer(question))).toMatchObject({ status: 200 });
  });
  test('when it is somebody else’s, or says that it is', async () => {
    const { authenticator, question, answer, one } = await asked();
    const [others] = await addPasskey(await aMember(shop));
    expect(await answer(others.answer(question))).toMatchObject(WRONG);
    expect(await answer({ ...others.answer(question), id: authenticator.credentialId })).toMatchObject(WRONG);
    const handle = { userHandle: (await aMember(shop)).user.id };
    expect(await answer(authenticator.answer(question, handle))).toMatchObject(WRONG);
    expect(await answer(authenticator.answer(question, { userHandle: one.user.id }))).toMatchObject({ status: 200 });
  });
  test('when its authenticator counts backwards, as a copy of it would', async () => {
    const { authenticator, question, answer, browser, one } = await asked();
    expect((await answer(authenticator.answer(question, { counter: 7 }))).status).toBe(200);
    for (const counter of [7, 6, 0]) {
      const { question } = (await signIn(browser, one.user.email)).body;
      expect(await answer(authenticator.answer(question, { counter }))).toMatchObject(WRONG);
    }
  });
  test('when two copies of its authenticator answer at once: one gets in', async () => {
    const { authenticator, one } = await asked();
    for (let counter = 10; counter < 14; counter++) {
      const browsers = [aBrowser(shop), aBrowser(shop)];
      const replies = await Promise.all(
        browsers.map(async (browser) => {
          const { question } = (await browser.call('POST /auth/passkey/question')).body;
          return browser.call('POST /auth/passkey', { body: { passkey: authenticator.answer(question, { counter }) } });
        }),
      );
      expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 401]);
    }
    expect(await securityOf(one)).toMatchObject({ passkeys: [{ lastUsedAt: expect.any(String) }] });
  });
  test('when it was asked for something else: each question opens what it was asked for, and nothing more', async () => {
    const { authenticator, one, browser, question: secondStep, answer } = await asked();
    const ask = async (key: string, from: Caller = one) => (await from.call(key)).body.question;
    const alone = await ask('POST /auth/passkey/question', browser);
    const proving = await ask('POST /users/prove/question');
    const adding = { ...(await ask('POST /security/passkeys/question')), rpId: 'localhost' };
    const signInAlone = async (passkey: object) => browser.call('POST /auth/passkey', { body: { passkey } });
    const prove = async (passkey: object) => one.call('POST /users/prove', { body: { passkey } });
    for (const other of [secondStep, proving, adding])
      expect((await signInAlone(authenticator.answer(other))).status).toBe(401);
    for (const other of [secondStep, alone, adding])
      expect((await prove(authenticator.answer(other))).status).toBe(400);
    for (const other of [alone, proving, adding])
      expect(await answer(authenticator.answer(other))).toMatchObject(WRONG);
    const asNew = new SoftwareAuthenticator();
    const likeNew = { ...adding, challenge: secondStep.challenge };
    const body = { passkey: asNew.make(likeNew) };
    expect((await one.call('POST /security/passkeys', { body })).status).toBe(400);
    expect((await signInAlone(authenticator.answer(alone))).status).toBe(200);
  });
  test('when its holder was not asked for a finger or a PIN', async () => {
    const { authenticator, question, answer } = await asked();
    expect(await answer(authenticator.answer(question, { isVerified: false }))).toMatchObject(WRONG);
  });
  test('when the passkey was removed meanwhile, or the account blocked', async () => {
    const { authenticator, one } = await asked();
    const browser = aBrowser(shop);
    const { question } = (await browser.call('POST /auth/passkey/question')).body;
    const passkey = authenticator.answer(question);
    const block = async (blocked_at: string | null) =>
      shop.db.updateTable('users').set({ blocked_at }).where('id', '=', one.user.id).execute();
    await block(shop.now());
    expect((await browser.call('POST /auth/passkey', { body: { passkey } })).body.code).toBe('BAD_PASSKEY');
    await block(null);
    const [{ id }] = (await securityOf(one)).passkeys;
    await one.call(`DELETE /security/passkeys/${id}`);
    expect((await browser.call('POST /auth/passkey', { body: { passkey } })).body.code).toBe('BAD_PASSKEY');
  });
  test('when another session was asked who is there', async () => {
    const { authenticator, one } = await asked();
    const elsewhere = await shop.as(one.user);
    const { question } = (await elsewhere.call('POST /users/prove/question')).body;
    const body = { passkey: authenticator.answer(question) };
    expect((await one.call('POST /users/prove', { body })).body).toMatchObject({ issues: [{ path: 'passkey' }] });
    expect((await elsewhere.call('POST /users/prove', { body })).status).toBe(200);
  });
});

describe('a new passkey is refused', () => {
  const asked = async () => {
    const one = await aMember(shop);
    const { question } = (await one.call('POST /security/passkeys/question')).body;
    const send = async (passkey: object, from = one) => from.call('POST /security/passkeys', { body: { passkey } });
    return { one, question, send };
  };
  const WRONG = { status: 400, body: { issues: [{ path: 'passkey' }] } };

  test('by another session, another origin, without a finger or a PIN, and a second time', async () => {
    const { one, question, send } = await asked();
    const authenticator = new SoftwareAuthenticator();
    const passkey = authenticator.make(question);
    expect(await send(passkey, { ...one, ...(await shop.as(one.user)) })).toMatchObject(WRONG);
    expect(await send(passkey, await aMember(shop))).toMatchObject(WRONG);
    expect(await send(authenticator.make(question, { origin: 'https://evil.example' }))).toMatchObject(WRONG);
    expect(await send(authenticator.make(question, { isVerified: false }))).toMatchObject(WRONG);
    const replies = await Promise.all(Array.from({ length: 8 }, async () => send(passkey)));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, ...Array.from({ length: 7 }, () => 400)]);
    expect((await securityOf(one)).passkeys).toHaveLength(1);
  });
  test('where it is there already, also as somebody else’s', async () => {
    const { question, send } = await asked();
    const authenticator = new SoftwareAuthenticator();
    expect((await send(authenticator.make(question))).status).toBe(201);
    const other = await asked();
    expect(await other.send(authenticator.make(other.question))).toMatchObject({
      status: 409,
      body: { code: 'HAS_PASSKEY' },
    });
    expect(await securityOf(other.one)).toMatchObject({ passkeys: [], recoveryCodes: 0 });
  });
  test('with a certificate, which names the addresses that it would be checked at', async () => {
    const { question, send } = await asked();
    const certified = Buffer.concat([text('fmt'), text('packed'), text('attStmt'), map(1), text('x5c'), text('')]);
    expect(await send(new SoftwareAuthenticator().make(question, {}, certified))).toMatchObject(WRONG);
    const nonsense = { ...new SoftwareAuthenticator().make(question) };
    nonsense.response = { ...nonsense.response, attestationObject: 'o2Nm' };
    expect(await send(nonsense)).toMatchObject(WRONG);
  });
  test('beyond twenty', async () => {
    const one = await aMember(shop);
    for (let n = 0; n < 20; n++) await addPasskey(one);
    const [, { body }] = await addPasskey(one);
    expect(body.code).toBe('TOO_MANY_PASSKEYS');
  });
  test('and the question too, where the shop has no address for passkeys', async () => {
    const one = await aMember(onTheLan);
    expect((await one.call('GET /security')).body.security.passkeyOrigin).toBeNull();
    expect((await one.call('POST /security/passkeys/question')).body.code).toBe('NO_PASSKEYS_HERE');
    expect((await onTheLan.guest.call('POST /auth/passkey/question')).body.code).toBe('NO_PASSKEYS_HERE');
    expect((await one.call('POST /users/prove/question')).body.code).toBe('NO_PASSKEY');
  });
});
