import { describe, expect, test } from 'vitest';
import { aClient, makeUser } from '../../../test/factories.ts';
import { issueCode } from '../../../test/issue-code.ts';
import { useShop, type TestShop } from '../../../test/shop.ts';

const shop = useShop();
const hiding = useShop({ HIDE_ACCOUNTS: '1' });
let count = 0;

async function emailsOfAllKinds() {
  const [customer, admin] = [await makeUser(shop), await makeUser(shop, 'ADMIN')];
  return [customer.email, admin.email, `nobody${++count}@example.com`];
}

describe('resetting a password tells nobody which emails have accounts', () => {
  const reset = async (email: string, otp: string, newPassword: string) =>
    shop.guest.call('POST /auth/forgot-password/reset', { body: { email, otp, newPassword } });
  const guessesAt = async (email: string) =>
    shop.db
      .selectFrom('one_time_codes')
      .leftJoin('code_guesses', 'code_guesses.code_id', 'one_time_codes.id')
      .select('guesses')
      .where('email_key', '=', email)
      .execute();

  test('a wrong code is answered alike, whatever password comes with it', async () => {
    const replies = [];
    for (const email of await emailsOfAllKinds())
      for (const password of ['short', 'password123', email, 'Chanderi-Loom-9'])
        replies.push(await reset(email, '000000', password));
    for (const { status, body } of replies) expect({ status, body }).toEqual({ status: 400, body: replies[0]?.body });
    expect(replies[0]?.body.code).toBe('OTP_INVALID');
  });
  test('asking for a code stores one for any email, and a guess costs one of its tries: the same statements for all', async () => {
    for (const email of await emailsOfAllKinds()) {
      expect((await shop.guest.call('POST /auth/forgot-password/request-otp', { body: { email } })).status).toBe(200);
      await shop.emailsSent();
      expect(await guessesAt(email)).toEqual([{ guesses: null }]);
      await reset(email, 'wrong', 'Chanderi-Loom-9');
      expect(await guessesAt(email)).toEqual([{ guesses: 1 }]);
    }
  });
  test('an unfit password costs a right code nothing, and is refused with the code unspoken of', async () => {
    const { email } = await makeUser(shop);
    const otp = await issueCode(shop, email, aClient);
    for (const password of ['short', 'password123', email, 'Welcome@123', '12345678', 'qwertyuiop'])
      expect((await reset(email, otp, password)).body).toMatchObject({ issues: [{ path: 'newPassword' }] });
    expect((await reset(email, otp, 'Chanderi-Loom-9')).status).toBe(200);
    expect((await reset(email, otp, 'Another-Loom-10')).status).toBe(400);
  });
  test('what is stored of a code cannot be told from its million possibilities without the shop’s key', async () => {
    const { email } = await makeUser(shop);
    const otp = await issueCode(shop, email, aClient);
    const { code_mac } = await shop.db
      .selectFrom('one_time_codes')
      .selectAll()
      .where('email_key', '=', email)
      .executeTakeFirstOrThrow();
    expect(code_mac).toMatch(/^[\da-f]{64}$/);
    // The two shops have different keys, so their MACs differ.
    expect(await hiding.mac('one-time code', `${email} ${otp}`)).not.toBe(code_mac);
    expect(await shop.mac('one-time code', `${email} ${otp}`)).toBe(code_mac);
  });
});

describe('registering', () => {
  const register = async (at: TestShop, email: string, username = `weaver${++count}`) =>
    at.guest.call('POST /auth/register', { body: { username, email, password: 'Sutli-Ghagra-7' } });
  const lettersTo = async (email: string) => (await hiding.emails()).filter((one) => one.to?.[0]?.address === email);

  test('answers an email with an account like a new one where HIDE_ACCOUNTS asks for it, and tells its holder', async () => {
    const email = `asha${++count}@example.com`;
    const [first, again] = [await register(hiding, email), await register(hiding, email)];
    expect(again).toMatchObject({ status: first.status, body: { message: first.body.message } });
    expect(Object.keys(again.body.user)).toEqual(Object.keys(first.body.user));
    expect((await lettersTo(email)).map(({ subject }) => subject)).toEqual([
      'Welcome to My Shop',
      'You already have an account – My Shop',
    ]);
    expect(await hiding.db.selectFrom('users').select('id').where('email_key', '=', email).execute()).toEqual([
      { id: first.body.user.id },
    ]);
  });
  test('a taken username is told for known and new emails alike', async () => {
    const username = `weaver${++count}`;
    const [known, unknown] = [`a${++count}@example.com`, `b${++count}@example.com`];
    await register(hiding, known, username);
    for (const email of [known, unknown])
      expect(await register(hiding, email, username)).toMatchObject({ status: 409, body: { code: 'USERNAME_TAKEN' } });
  });
  test('says so, in the shop’s usual sentence, where it is not asked to', async () => {
    const email = `ravi${++count}@example.com`;
    await register(shop, email);
    expect((await register(shop, email)).body).toMatchObject({
      code: 'EMAIL_TAKEN',
      message: 'There is already an account with this email. Sign in, or reset your password.',
    });
  });
});
