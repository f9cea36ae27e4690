import { argon2Sync, createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { NO_BIRTH_DAY } from '#domain/people.ts';
import { makeCustomer } from '../../../test/factories.ts';
import { useShop, type TestShop } from '../../../test/shop.ts';
import { requestCode } from './forgot-password.ts';

const shop = useShop();
const limited = useShop({ RATE_LIMITS: '1' });
const HOUR = 3_600_000;
let count = 0;
const someone = () => ({ username: `meera${++count}`, email: `Meera${count}@Example.com`, password: 'Sutli-Ghagra-7' });

async function register(who = someone(), at: TestShop = shop) {
  const reply = await at.guest.call('POST /auth/register', {
    body: {
      ...who,
      firstName: who.username,
      lastName: who.username,
      mobile: '98765 43210',
      dob: '2000-01-01',
      userType: 'ADMIN',
    },
  });
  return { who, reply };
}

describe('registering', () => {
  test('makes a customer whatever userType says, and never shows the password', async () => {
    const { reply, who } = await register();
    expect(reply.status).toBe(201);
    expect(reply.body.message).toBe('Registration successful! Please login.');
    expect(reply.body.user).toMatchObject({
      userType: 'CUSTOMER',
      email: who.email,
      username: who.username,
      mobile: '98765 43210',
      dob: '2000-01-01',
    });
    expect(JSON.stringify(reply.body)).not.toContain('argon2');
  });
  test('keeps no date of birth where the form sent its fixed one, and one that was told can be taken back', async () => {
    const { body } = await shop.guest.call('POST /auth/register', { body: { ...someone(), dob: NO_BIRTH_DAY } });
    expect(body.user.dob).toBeNull();
    const customer = await makeCustomer(shop);
    const save = async (change: object) => (await customer.call('PUT /users/profile', { body: change })).body.user.dob;
    expect(await save({ dob: '1994-03-07' })).toBe('1994-03-07');
    expect(await save({ firstName: 'Asha' })).toBe('1994-03-07');
    expect(await save({ dob: null })).toBeNull();
  });
  test('refuses an email or username taken in any letters', async () => {
    const { who } = await register();
    expect((await register({ ...someone(), email: who.email.toUpperCase() })).reply).toMatchObject({
      status: 409,
      body: { code: 'EMAIL_TAKEN' },
    });
    expect((await register({ ...someone(), username: who.username.toUpperCase() })).reply).toMatchObject({
      status: 409,
      body: { code: 'USERNAME_TAKEN' },
    });
  });
  test('names each field that is wrong', async () => {
    const reply = await shop.guest.call('POST /auth/register', {
      body: { username: 'a b', email: 'nobody', password: 'longenough', dob: '2026-02-30' },
    });
    expect(reply.status).toBe(400);
    expect(reply.body.issues.map((issue: { path: string }) => issue.path)).toEqual(
      expect.arrayContaining(['username', 'email', 'dob']),
    );
  });
  test.each([
    ['kurta12345', 'A common word or name, even with numbers, is easy to guess. Choose another password.'],
    ['12341234', 'Repeated characters are easy to guess. Choose another password.'],
    ['1q2w3e4r', 'Keys, letters or numbers in a row are easy to guess. Choose another password.'],
  ])('refuses %s, which everybody tries first, from anybody, and says why', async (password, message) => {
    expect((await register({ ...someone(), password })).reply.body).toMatchObject({
      message,
      issues: [{ path: 'password', message }],
    });
  });
  test('refuses a short password with a sentence', async () => {
    expect((await register({ ...someone(), password: 'short' })).reply.body).toMatchObject({
      code: 'BAD_INPUT',
      issues: [{ path: 'password' }],
    });
  });
  test('of one name twice at once makes one account', async () => {
    const who = someone();
    const replies = await Promise.all(Array.from({ length: 5 }, () => register(who)));
    expect(replies.map(({ reply }) => reply.status).toSorted()).toEqual([201, 409, 409, 409, 409]);
  });
});

describe('signing in', () => {
  test('takes email or username in any letters and answers a token that works', async () => {
    const { who } = await register();
    for (const identifier of [who.email, who.email.toLowerCase(), who.username.toUpperCase()]) {
      const { status, body } = await shop.guest.call('POST /auth/login', {
        body: { identifier, password: who.password },
      });
      expect(status).toBe(200);
      expect((await shop.withToken(body.token).call('GET /auth/me')).body.user.email).toBe(who.email);
    }
  });
  test('says the same for a wrong password and an unknown email', async () => {
    const { who } = await register();
    const wrong = await shop.guest.call('POST /auth/login', {
      body: { identifier: who.email, password: 'not this one' },
    });
    const unknown = await shop.guest.call('POST /auth/login', {
      body: { identifier: 'nobody@example.com', password: 'not this one' },
    });
    expect(wrong).toMatchObject({ status: 401, body: { message: 'Invalid email or password' } });
    expect(unknown.body).toEqual(wrong.body);
  });
  test('hashes a password anew that was hashed with less work, and lets in everybody who comes with it meanwhile', async () => {
    const { who } = await register();
    const weak = {
      memory: 8192,
      passes: 1,
      parallelism: 1,
      tagLength: 32,
      nonce: Buffer.alloc(16, 7),
      message: who.password,
    };
    const [nonce, tag] = [weak.nonce, argon2Sync('argon2id', weak)].map((bytes) =>
      bytes.toString('base64').replace(/=+$/, ''),
    );
    const theirs = shop.db.updateTable('users').where('email', '=', who.email);
    await theirs.set({ password_hash: `$argon2id$v=19$m=8192,t=1,p=1$${nonce}$${tag}` }).execute();
    const signIn = async () =>
      shop.guest.call('POST /auth/login', { body: { identifier: who.email, password: who.password } });
    const replies = await Promise.all(Array.from({ length: 8 }, signIn));
    expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
    const stored = async () =>
      (
        await shop.db
          .selectFrom('users')
          .select('password_hash')
          .where('email', '=', who.email)
          .executeTakeFirstOrThrow()
      ).password_hash;
    const hash = await stored();
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,/);
    expect((await signIn()).status).toBe(200);
    expect(await stored()).toBe(hash);
  });
  test('stores no token, only its hash', async () => {
    const { who } = await register();
    const { body } = await shop.guest.call('POST /auth/login', {
      body: { identifier: who.email, password: who.password },
    });
    const rows = await shop.db.selectFrom('sessions').selectAll().where('user_id', '=', body.user.id).execute();
    expect(rows).toMatchObject([{ token_hash: createHash('sha256').update(body.token).digest('hex') }]);
    expect(JSON.stringify(rows)).not.toContain(body.token);
  });
  test('slows down after failures, for that account from that address, and says how long', async () => {
    const { who } = await register(someone(), limited);
    const attempt = (password: string, identifier = who.email) =>
      limited.guest.call('POST /auth/login', { body: { identifier, password } });
    for (let tries = 0; tries < 8; tries++) expect((await attempt('wrong one')).status).toBe(401);
    const refused = await attempt(who.password);
    expect(refused).toMatchObject({ status: 429, body: { code: 'TOO_MANY_TRIES' } });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await attempt('wrong one', 'somebody-else@example.com')).status).toBe(401);
  });
});

describe('a session', () => {
  test('ends at once on signing out', async () => {
    const customer = await makeCustomer(shop);
    expect((await customer.call('POST /auth/logout')).status).toBe(204);
    expect((await customer.call('GET /auth/me')).status).toBe(401);
  });
  test('of a customer ends after 7 idle days, and after 30 in all', async () => {
    const idle = await makeCustomer(shop);
    const busy = await makeCustomer(shop);
    for (let day = 0; day < 29; day++) {
      shop.wait(24 * HOUR);
      expect((await busy.call('GET /auth/me')).status).toBe(200);
    }
    expect((await idle.call('GET /auth/me')).status).toBe(401);
    shop.wait(25 * HOUR);
    expect((await busy.call('GET /auth/me')).status).toBe(401);
  });
  test('with a malformed or unknown token is refused', async () => {
    for (const token of ['', 'x', 'a.b.c', 'A'.repeat(43), '../../etc'])
      expect((await shop.withToken(token).call('GET /auth/me')).status).toBe(401);
  });
});

describe('the profile', () => {
  test('changes what is sent and keeps the rest; the email stays', async () => {
    const customer = await makeCustomer(shop);
    const { body } = await customer.call('PUT /users/profile', {
      body: { firstName: '  Meera  ', mobile: '+91 98765 43210', email: 'other@example.com' },
    });
    expect(body).toMatchObject({
      message: 'Profile updated successfully!',
      user: { firstName: 'Meera', lastName: 'Rao', mobile: '+91 98765 43210', email: customer.user.email },
    });
  });
  test.each([
    // By the specification, the first two phone numbers stay as the person wrote them.
    ['+91 98765 43210', '+91 98765 43210'],
    ['022 2345 6789', '022 2345 6789'],
    ['+91 98765-43210', '9876543210'],
    ['  (+91) 98765.43210 ', '9876543210'],
    ['९८७६५ ४३२१०', '9876543210'],
    ['', null],
  ])('takes a mobile number as phones and people write it: %s', async (typed, kept) => {
    const customer = await makeCustomer(shop);
    const { body } = await customer.call('PUT /users/profile', { body: { mobile: typed } });
    expect(body.user.mobile).toBe(kept);
  });
  test.each(['12345-', '+91 98765 43210 98765', 'none', '98765–4321'])(
    'refuses %s as a mobile number',
    async (mobile) => {
      const customer = await makeCustomer(shop);
      const { status, body } = await customer.call('PUT /users/profile', { body: { mobile } });
      expect([status, body.issues?.[0]?.path]).toEqual([400, 'mobile']);
    },
  );
  test('refuses a taken username and text that cannot be kept', async () => {
    const [one, other] = [await makeCustomer(shop), await makeCustomer(shop)];
    expect((await one.call('PUT /users/profile', { body: { username: other.user.username } })).status).toBe(409);
    expect((await one.call('PUT /users/profile', { body: { firstName: 'a\u0000b' } })).status).toBe(400);
  });
});

describe('the password', () => {
  test('changes with the current one; other sessions end, this one stays', async () => {
    const { who } = await register();
    const signIn = async () =>
      shop.withToken(
        (await shop.guest.call('POST /auth/login', { body: { identifier: who.email, password: who.password } })).body
          .token,
      );
    const [here, onAnotherDevice] = [await signIn(), await signIn()];
    const wrong = await here.call('PUT /users/change-password', {
      body: { currentPassword: 'nope nope', newPassword: 'Another-Good-1' },
    });
    expect(wrong).toMatchObject({ status: 400, body: { issues: [{ path: 'currentPassword' }] } });
    const unchanged = await here.call('PUT /users/change-password', {
      body: { currentPassword: who.password, newPassword: who.password },
    });
    expect(unchanged).toMatchObject({ status: 400, body: { issues: [{ path: 'newPassword' }] } });
    expect((await onAnotherDevice.call('GET /auth/me')).status).toBe(200);
    const changed = await here.call('PUT /users/change-password', {
      body: { currentPassword: who.password, newPassword: 'Another-Good-1' },
    });
    expect(changed.body.message).toBe('Password changed successfully');
    expect([(await here.call('GET /auth/me')).status, (await onAnotherDevice.call('GET /auth/me')).status]).toEqual([
      200, 401,
    ]);
    expect(
      (await shop.guest.call('POST /auth/login', { body: { identifier: who.email, password: 'Another-Good-1' } }))
        .status,
    ).toBe(200);
  });

  async function askForCode(email: string): Promise<string> {
    const before = (await shop.emails()).length;
    const reply = await shop.guest.call('POST /auth/forgot-password/request-otp', { body: { email } });
    expect(reply.status).toBe(200);
    await expect.poll(async () => (await shop.emails()).length, { timeout: 10_000 }).toBe(before + 1);
    return /^\d{6}$/m.exec((await shop.emails()).at(-1)?.text ?? '')?.[0] ?? '';
  }

  test('is reset with the mailed code, once, and every session ends', async () => {
    const { who } = await register();
    const { body } = await shop.guest.call('POST /auth/login', {
      body: { identifier: who.email, password: who.password },
    });
    const otp = await askForCode(who.email);
    const reset = (code: string) =>
      shop.guest.call('POST /auth/forgot-password/reset', {
        body: { email: who.email, otp: code, newPassword: 'Brand-New-Pass-2' },
      });
    expect((await reset(otp)).status).toBe(200);
    expect((await reset(otp)).body.message).toBe('Invalid or expired OTP');
    expect((await shop.withToken(body.token).call('GET /auth/me')).status).toBe(401);
    expect(
      (await shop.guest.call('POST /auth/login', { body: { identifier: who.email, password: 'Brand-New-Pass-2' } }))
        .status,
    ).toBe(200);
  });
  test('code is weighed at most five times, 40 guesses in parallel or not', async () => {
    const { who } = await register();
    const otp = await askForCode(who.email);
    const wrong = otp === '000000' ? '000001' : '000000';
    const guesses = await Promise.all(
      Array.from({ length: 40 }, () =>
        shop.guest.call('POST /auth/forgot-password/reset', {
          body: { email: who.email, otp: wrong, newPassword: 'Brand-New-Pass-3' },
        }),
      ),
    );
    expect(guesses.every((guess) => guess.status === 400)).toBe(true);
    expect(
      (
        await shop.guest.call('POST /auth/forgot-password/reset', {
          body: { email: who.email, otp, newPassword: 'Brand-New-Pass-3' },
        })
      ).status,
    ).toBe(400);
    const { guesses: weighed } = await shop.db
      .selectFrom('code_guesses')
      .innerJoin('one_time_codes', 'one_time_codes.id', 'code_guesses.code_id')
      .select('guesses')
      .where('email_key', '=', who.email.toLowerCase())
      .executeTakeFirstOrThrow();
    expect(weighed).toBe(5);
  });
  test('code expires after ten minutes', async () => {
    const { who } = await register();
    const otp = await askForCode(who.email);
    shop.wait(10 * 60_000 + 1);
    expect(
      (
        await shop.guest.call('POST /auth/forgot-password/reset', {
          body: { email: who.email, otp, newPassword: 'Brand-New-Pass-4' },
        })
      ).status,
    ).toBe(400);
  });
  test('request answers alike for an unknown email', async () => {
    const { who } = await register();
    const ask = (email: string) => shop.guest.call('POST /auth/forgot-password/request-otp', { body: { email } });
    const known = await ask(who.email);
    expect(known).toMatchObject({
      status: 200,
      body: { message: 'If there is an account with this email, we have sent an OTP to it.' },
    });
    expect(await ask('nobody@example.com')).toMatchObject({ status: known.status, body: known.body });
  });
  test('request is refused after four in a quarter of an hour, alike for an unknown email, and says how long to wait', async () => {
    const { who } = await register(someone(), limited);
    for (const email of [who.email, 'nobody-at-all@example.com']) {
      const ask = async () => limited.guest.call('POST /auth/forgot-password/request-otp', { body: { email } });
      for (let tries = 0; tries < 4; tries++) expect((await ask()).status).toBe(200);
      const refused = await ask();
      expect(refused).toMatchObject({ status: 429, body: { code: 'TOO_MANY_TRIES' } });
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    }
  });
  test('request emails nobody for an unknown email', async () => {
    const sentTo = async (email: string) =>
      (await shop.emails()).filter((one) => one.to?.[0]?.address?.toLowerCase() === email.toLowerCase());
    const { who } = await register();
    const client = { network: '127.0.0.1', browser: 'A'.repeat(43) };
    for (const email of [who.email, 'no-such-person@example.com']) await requestCode(shop, email, client);
    // The shop writes the welcome and the code email at the same time, so their order is random.
    const subjects = (await sentTo(who.email)).map((one) => one.subject);
    expect(subjects).toHaveLength(2);
    expect(subjects).toEqual(
      expect.arrayContaining([expect.stringContaining('Welcome'), expect.stringContaining('Your OTP')]),
    );
    expect(await sentTo('no-such-person@example.com')).toEqual([]);
  });
});
