import { badField, ShopError } from '#contract/errors.ts';
import type { PasskeyAnswer, PasskeyQuestion } from '#contract/passkeys.ts';
import * as accountText from '#text/account.ts';
import * as authText from '#text/auth.ts';
import * as sessionText from '#text/session.ts';
import type { Visitor } from '../auth/browser-cookie.ts';
import type { ChallengeUse } from '../auth/challenges.ts';
import { askForPasskey, listPasskeys } from '../auth/passkeys.ts';
import { weighFactorCode, weighFactorPasskey, type RightFactor } from '../auth/second-factors.ts';
import { renewSession } from '../auth/sessions.ts';
import type { SignedIn } from '../../platform/http/guard.ts';
import type { Tx } from '../../platform/db/schema.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Try } from '../../platform/http/rate-limits.ts';
import type { Accounts } from '../accounts.ts';
import { sessionPrice } from './client-tries.ts';
import { withOwnCode } from './codes/own-proof.ts';
import { getUser, lockSignIn, lockUser } from './queries.ts';
import { queueSecurityEmail } from './security-emails.ts';
import { withPassword } from './weigh-password.ts';

type Shown = {
  password?: string | undefined;
  ticket?: string | undefined;
  code?: string | undefined;
  passkey?: PasskeyAnswer | undefined;
};

/**
 * Makes a challenge for a person's own passkeys. Throws 409 if the person has none, or if passkeys do not work at the
 * shop's address.
 */
export async function askToProve(shop: Accounts, person: SignedIn): Promise<PasskeyQuestion> {
  const question = await askForPasskey(shop, useOf(person), await listPasskeys(shop.db, person.id));
  if (!question) throw new ShopError('conflict', 'NO_PASSKEY', authText.noPasskey());
  return question;
}

/**
 * Checks a person's identity again, for the calls that need a recent proof (`stepUp` in the contract). Returns a new
 * token for the session. Calls that need a proof accept this token. Throws 400 for a wrong password, code or passkey,
 * 429 after too many wrong proofs, and 410 for a sign-in code that no longer works.
 */
export async function prove(
  shop: Accounts,
  person: SignedIn,
  { password = '', ticket, code, passkey }: Shown,
  client: Visitor,
): Promise<string> {
  if (ticket !== undefined) {
    const byTicket = { ticket, code: code ?? '' };
    return withOwnCode(shop, person.id, byTicket, client, async (db) => renewed(db, person.sessionHash, shop.now()));
  }
  const { own } = sessionPrice(person.id, person.sessionHash);
  const pay = async (tries: readonly Try[], weigh: () => Promise<string | undefined>) =>
    shop.rateLimits.payForGuess({ own, tries }, weigh);
  if (passkey) {
    const weigh = async () => weighFactorPasskey(shop, person.id, useOf(person), passkey);
    const token = await pay([own], async () => proveBy(shop, person, weigh));
    if (token === undefined) throw badField('passkey', authText.badPasskey());
    return token;
  }
  if (code) {
    const weigh = async () => weighFactorCode(shop, person.id, code);
    const token = await pay([own, ['factor-known', own[1]]], async () => proveBy(shop, person, weigh));
    if (token === undefined) throw badField('code', authText.secondFactorWrong());
    return token;
  }
  const token = await pay([own], async () => proveByPassword(shop, person, password));
  if (token === undefined) throw badField('password', accountText.passwordWrong());
  return token;
}

function useOf({ id, sessionHash }: SignedIn): ChallengeUse {
  return { purpose: 'prove', of: `${id} ${sessionHash}` };
}

async function proveByPassword({ db, now }: Accounts, { id, sessionHash }: SignedIn, password: string) {
  return withPassword(
    async () => getUser(db, id),
    password,
    async (weighed) =>
      inTransaction(db, async (db) => {
        const user = await lockSignIn(db, weighed);
        return user && renewed(db, sessionHash, now());
      }),
  );
}

async function proveBy(shop: Accounts, { id, sessionHash }: SignedIn, weigh: () => Promise<RightFactor | undefined>) {
  const right = await weigh();
  if (!right) return undefined;
  return inTransaction(shop.db, async (db) => {
    // Calls that end sessions also lock the account. At the same time, such a call therefore either ends the session
    // before the proof, or ends the session together with its new token.
    await lockUser(db, id);
    if (!(await right.useUp(db))) return undefined;
    const token = await renewed(db, sessionHash, shop.now());
    if (right.kind === 'recovery code') await queueSecurityEmail(db, id, { kind: 'recoveryCodeUsed' }, shop.now());
    return token;
  });
}

/**
 * Returns the session's new token. Throws 401 if the session ended while the shop checked the person's password or
 * factor.
 */
async function renewed(db: Tx, sessionHash: string, now: string): Promise<string> {
  const token = await renewSession(db, sessionHash, now);
  if (token === undefined) throw new ShopError('not-signed-in', 'NOT_SIGNED_IN', sessionText.ended());
  return token;
}
