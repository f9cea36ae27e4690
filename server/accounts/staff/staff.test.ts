import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { aClient, makeAdmin, makeCustomer } from '../../../test/factories.ts';
import { isPostgres, useShop } from '../../../test/shop.ts';
import { startPostbox } from '../../../test/smtp.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { recognize, rememberClient } from '../auth/known-clients.ts';

const shop = useShop({ PUBLIC_URL: 'https://shop.example' });
/** The tests do not change the clock of this shop, because the command line uses the computer's clock. */
const onTime = useShop();
const withMail = useShop({ SMTP_URL: (await startPostbox()).url });
const PASSWORD = 'Chanderi-Loom-9';
const signIn = async (identifier: string, password = PASSWORD) =>
  shop.guest.call('POST /auth/login', { body: { identifier, password } });

async function invited(email: string) {
  const admin = await makeAdmin(shop);
  const { status, body } = await admin.call('POST /staff/invites', { body: { email } });
  const letter = (await shop.emails()).findLast((one) => one.to?.[0]?.address === email);
  const token = /https:\/\/shop\.example\/invite#(\S+)/.exec(letter?.text ?? '')?.[1] ?? '';
  const accept = async (more = {}) =>
    shop.guest.call('POST /staff/accept', {
      body: { token, username: email.split('@')[0], firstName: 'Ravi', password: PASSWORD, ...more },
    });
  return { admin, status, body, token, accept };
}

test('an invitation by mail makes an admin, once', async () => {
  const { admin, status, token, accept } = await invited('ravi@example.com');
  expect([status, token.length]).toEqual([201, 43]);
  expect((await admin.call('GET /staff')).body.invites).toMatchObject([{ email: 'ravi@example.com' }]);
  expect((await accept()).body).toEqual({ email: 'ravi@example.com', message: 'Welcome! Please sign in.' });
  expect((await accept({ username: 'other' })).body).toMatchObject({ code: 'INVITE_INVALID' });
  const { body } = await signIn('ravi@example.com');
  expect(body.user.userType).toBe('ADMIN');
  const staff = (await shop.withToken(body.token).call('GET /staff')).body;
  expect(staff.invites).toEqual([]);
  expect(staff.staff.find((one: { isYou: boolean }) => one.isYou)).toMatchObject({
    email: 'ravi@example.com',
    name: 'Ravi',
  });
});

test('without a mail server nobody is told that the invitation was sent, and its link is passed on by hand', async () => {
  const { admin, body, accept } = await invited('asha@example.com');
  expect(body.message).toBe(
    'Invitation created for asha@example.com. Email is not set up, so please send the link yourself.',
  );
  expect((await admin.call('GET /staff/me')).body.hasMailServer).toBe(false);
  const passed = await admin.call(`POST /staff/invites/${body.invite.id}/link`);
  expect(passed).toMatchObject({ status: 200, body: { invite: { email: 'asha@example.com' } } });
  expect(passed.body.text).toContain(passed.body.link);
  // Only the latest link of an invitation works.
  expect((await accept()).status).toBe(400);
  expect((await accept({ token: passed.body.link.split('#')[1] })).status).toBe(201);
  expect((await admin.call(`POST /staff/invites/${body.invite.id}/link`)).status).toBe(404);
});

test('a link is not passed on by hand for a shopper’s account, nor where emails go out', async () => {
  const { user } = await makeCustomer(shop);
  const { admin, body, accept } = await invited(user.email);
  expect(await admin.call(`POST /staff/invites/${body.invite.id}/link`)).toMatchObject({
    status: 409,
    body: { code: 'INVITE_SHOPPER' },
  });
  expect((await accept()).status).toBe(201);
  const mailing = await makeAdmin(withMail);
  const sent = await mailing.call('POST /staff/invites', { body: { email: 'asha@example.com' } });
  expect(sent.body.message).toBe('Invitation sent to asha@example.com.');
  expect((await mailing.call('GET /staff/me')).body.hasMailServer).toBe(true);
  expect(await mailing.call(`POST /staff/invites/${sent.body.invite.id}/link`)).toMatchObject({
    status: 409,
    body: { code: 'INVITE_BY_EMAIL' },
  });
});

test('an invitation taken back, repeated or a week old no longer works', async () => {
  const back = await invited('back@example.com');
  await back.admin.call(`DELETE /staff/invites/${back.body.invite.id}`);
  const first = await invited('again@example.com');
  const second = await invited('again@example.com');
  for (const one of [back, first]) expect((await one.accept()).status).toBe(400);
  shop.wait(7 * 86_400_000 + 1000);
  expect((await second.accept()).body).toMatchObject({
    code: 'INVITE_INVALID',
    message: 'This invitation has been used or withdrawn, or has expired. Ask for a new one.',
  });
});

test('an invitation is asked for before its form is filled in: to whom it went, or that it no longer works', async () => {
  const { email, token, accept } = { email: 'asked@example.com', ...(await invited('asked@example.com')) };
  const look = async (token: unknown) => shop.guest.call('POST /staff/invitation', { body: { token } });
  expect(await look(token)).toMatchObject({ status: 200, body: { email } });
  // A person can read the invitation several times; reading does not use up its token.
  expect((await look(token)).status).toBe(200);
  expect((await accept()).status).toBe(201);
  for (const wrong of [token, '', 'A'.repeat(43), token.slice(0, -1)])
    expect(await look(wrong)).toMatchObject({ status: 200, body: { email: null } });
  for (const wrong of [undefined, null, [token], { token }]) expect((await look(wrong)).status).toBe(400);
});

test('a shopper who is invited becomes staff by accepting, and their sessions end', async () => {
  const customer = await makeCustomer(shop);
  const { accept } = await invited(customer.user.email);
  expect((await customer.call('GET /auth/me')).status).toBe(200);
  expect((await accept({ username: 'from-the-shop-floor' })).status).toBe(201);
  expect((await customer.call('GET /auth/me')).status).toBe(401);
  expect((await signIn(customer.user.email)).body.user).toMatchObject({ id: customer.user.id, userType: 'ADMIN' });
});

test('a browser that knew a shopper’s account is a stranger to the staff’s that it becomes', async () => {
  const { user } = await makeCustomer(shop);
  await inTransaction(shop.db, async (db) => rememberClient(db, user.id, aClient, shop.now()));
  expect(await recognize(shop.db, user.id, aClient, shop.now())).toBe('browser');
  const { accept } = await invited(user.email);
  expect((await accept()).status).toBe(201);
  expect(await recognize(shop.db, user.id, aClient, shop.now())).toBeUndefined();
});

test('refuses one’s own staff, a weak password and a taken name', async () => {
  const admin = await makeAdmin(shop);
  expect(await admin.call('POST /staff/invites', { body: { email: admin.user.email } })).toMatchObject({
    status: 409,
    body: { code: 'IS_STAFF' },
  });
  const { accept } = await invited('weak@example.com');
  expect((await accept({ password: 'password' })).status).toBe(400);
  expect((await accept({ username: admin.user.username })).body).toMatchObject({ code: 'USERNAME_TAKEN' });
  expect((await accept()).status).toBe(201);
});

test('revoking ends the sessions and the sign-in; another invitation brings them back; nobody revokes themselves', async () => {
  const { admin, accept } = await invited('leaver@example.com');
  await accept();
  const { token, user } = (await signIn('leaver@example.com')).body;
  expect((await admin.call(`DELETE /staff/${user.id}`)).body.message).toBe('Access revoked.');
  expect((await shop.withToken(token).call('GET /staff')).status).toBe(401);
  expect((await signIn('leaver@example.com')).status).toBe(401);
  expect((await admin.call(`DELETE /staff/${user.id}`)).status).toBe(404);
  expect((await admin.call(`DELETE /staff/${admin.user.id}`)).body).toMatchObject({ code: 'NOT_YOURSELF' });
  const back = await invited('leaver@example.com');
  expect((await back.accept({ password: 'Another-Loom-10' })).status).toBe(201);
  expect((await signIn('leaver@example.com', 'Another-Loom-10')).status).toBe(200);
});

test.skipIf(isPostgres)('npm run admin makes one and gives a new password', async () => {
  const { guest, withToken, env } = onTime;
  const signIn = async (identifier: string, password: string) =>
    guest.call('POST /auth/login', { body: { identifier, password } });
  const run = (...args: string[]) =>
    spawnSync(process.execPath, [join(import.meta.dirname, 'main.ts'), ...args], {
      env: { ...process.env, DATA_DIR: env.DATA_DIR, DATABASE_URL: '' },
      encoding: 'utf8',
    });
  const passwordIn = (text: string) => /password: {2}(\S+)/.exec(text)?.[1] ?? '';
  const made = run('new', 'cli@example.com');
  const first = await signIn('cli@example.com', passwordIn(made.stdout));
  expect([made.status, first.status, first.body.user?.userType]).toEqual([0, 200, 'ADMIN']);
  const reset = run('reset', 'CLI@example.com');
  expect((await signIn('cli@example.com', passwordIn(reset.stdout))).status).toBe(200);
  expect((await withToken(first.body.token).call('GET /staff')).status).toBe(401);
  expect(run('reset', 'nobody@example.com')).toMatchObject({
    status: 1,
    stdout: expect.stringContaining('No admin has the email nobody@example.com'),
  });
  expect(run('new', 'cli@example.com')).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('There is already an account with this email'),
  });
  expect(run()).toMatchObject({ status: 2, stdout: expect.stringContaining('npm run admin') });
});

test('who accepts without a name hears about each empty box, with its own reason', async () => {
  const { accept } = await invited('nameless@example.com');
  expect(await accept({ username: ' ', firstName: '' })).toMatchObject({
    status: 400,
    body: {
      issues: [
        { path: 'username', message: 'Choose a username.' },
        { path: 'firstName', message: 'Please enter your first name.' },
      ],
    },
  });
  expect((await accept({ username: 'ra vi' })).body.issues).toEqual([
    { path: 'username', message: 'A username cannot contain spaces or @.' },
  ]);
});
