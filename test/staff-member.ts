import { hashPassword } from '../server/accounts/auth/passwords.ts';
import { makeUser } from './factories.ts';
import { SoftwareAuthenticator } from './software-authenticator.ts';
import type { Caller, Reply, TestShop } from './shop.ts';

export const PASSWORD = 'Sutli-Ghagra-7';

/** Returns a caller that stores the shop's cookie, like a browser. */
export function aBrowser(shop: TestShop): Caller {
  let cookie: string | undefined;
  return {
    call: async (key, sent = {}) => {
      const headers = { ...(cookie !== undefined && { cookie }), ...sent.headers };
      const reply = await shop.guest.call(key, { ...sent, headers });
      const [set] = [reply.headers['set-cookie']].flat();
      if (set !== undefined) cookie = String(set).split(';', 1)[0];
      return reply;
    },
  };
}

/** Makes a member of staff with a known password, who is signed in. */
export async function aMember(shop: TestShop) {
  const user = await makeUser(shop, 'ADMIN');
  const password_hash = await hashPassword(PASSWORD);
  await shop.db.updateTable('users').set({ password_hash }).where('id', '=', user.id).execute();
  const caller = await shop.as(user);
  return { user, ...caller };
}

/** Adds a passkey to an account. Returns the authenticator with the passkey, and the shop's reply. */
export async function addPasskey({ call }: Caller, name?: string): Promise<[SoftwareAuthenticator, Reply]> {
  const authenticator = new SoftwareAuthenticator();
  const { question } = (await call('POST /security/passkeys/question')).body;
  const body = { ...(name !== undefined && { name }), passkey: authenticator.make(question) };
  return [authenticator, await call('POST /security/passkeys', { body })];
}

/** Returns the protections of a member's account, as the member's own page shows them. */
export const securityOf = async ({ call }: Awaited<ReturnType<typeof aMember>>) =>
  (await call('GET /security')).body.security;
/** Signs in with the password, and with the fields of `more`, in this browser. */
export const signIn = async (browser: ReturnType<typeof aBrowser>, identifier: string, more: object = {}) =>
  browser.call('POST /auth/login', { body: { identifier, password: PASSWORD, ...more } });
