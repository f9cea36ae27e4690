import { ShopError } from '#contract/errors.ts';
import type { PasskeyAnswer, PasskeyQuestion } from '#contract/passkeys.ts';
import * as authText from '#text/auth.ts';
import type { ChallengeUse } from '../auth/challenges.ts';
import { askForPasskey, weighPasskey } from '../auth/passkeys.ts';
import type { Visitor } from '../auth/browser-cookie.ts';
import type { Try } from '../../platform/http/rate-limits.ts';
import type { Accounts } from '../accounts.ts';
import { beginFor, type Begun } from './login.ts';
import { getUser } from './queries.ts';

/** Makes a challenge for any passkey of this shop. Throws 409 if passkeys do not work at this address. */
export async function askToSignIn(shop: Accounts, client: Visitor): Promise<PasskeyQuestion> {
  const question = await askForPasskey(shop, useOf(client));
  if (!question) throw new ShopError('conflict', 'NO_PASSKEYS_HERE', authText.noPasskeysHere());
  return question;
}

/**
 * Signs in with a passkey alone, and returns the new session's token. A passkey counts as both factors. Throws the same
 * 401 for every mistake, and 429 after too many mistakes.
 */
export async function loginByPasskey(shop: Accounts, answer: PasskeyAnswer, client: Visitor): Promise<Begun> {
  const own: Try = ['passkey-network', client.network];
  const begun = await shop.rateLimits.weighLongSecret(own, async () => {
    const right = await weighPasskey(shop, useOf(client), answer);
    if (!right) return undefined;
    const user = await getUser(shop.db, right.passkey.user_id);
    return beginFor(shop, user, client, { kind: 'passkey', useUp: right.useUp });
  });
  if (!begun) throw new ShopError('not-signed-in', 'BAD_PASSKEY', authText.badPasskey());
  return begun;
}

/** Describes the use of a sign-in challenge: only the browser that requested the challenge may use it. */
function useOf({ browser }: Visitor): ChallengeUse {
  return { purpose: 'sign in', of: browser };
}
