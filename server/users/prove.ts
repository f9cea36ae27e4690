import { badField } from '#contract/errors.ts';
import * as accountText from '#text/account.ts';
import * as authText from '#text/auth.ts';
import { weighFactorCode } from '../auth/second-factors.ts';
import { noteProof, type SignedIn } from '../auth/sessions.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Shop } from '../shop.ts';
import { sessionPrice } from './client-tries.ts';
import { getUser, lockSignIn } from './queries.ts';
import { sendSecurityEmail } from './security-emails.ts';
import { withPassword } from './weigh-password.ts';

export type Shown = { password?: string | undefined; code?: string | undefined };

/**
 * Lets a person show once more who they are, for the calls that ask for it (`stepUp` in the contract). Throws 400 for a wrong
 * password or code, 429 after too many.
 */
export async function prove(shop: Shop, person: SignedIn, { password = '', code }: Shown): Promise<void> {
  const isCode = code !== undefined && code !== '';
  const weigh = async () => (isCode ? proveByCode(shop, person, code) : proveByPassword(shop, person, password));
  const { own } = sessionPrice(person.id, person.sessionHash);
  const tries = isCode ? ([own, ['factor-known', own[1]]] as const) : [own];
  if (await shop.rateLimits.payForGuess({ own, tries }, weigh)) return;
  throw isCode ? badField('code', authText.secondFactorWrong()) : badField('password', accountText.passwordWrong());
}

async function proveByPassword({ db, now }: Shop, { id, sessionHash }: SignedIn, password: string) {
  return withPassword(
    async () => getUser(db, id),
    password,
    async (weighed) =>
      inTransaction(db, async (db) => {
        const user = await lockSignIn(db, weighed);
        if (user) await noteProof(db, sessionHash, now());
        return user;
      }),
  );
}

async function proveByCode(shop: Shop, { id, sessionHash }: SignedIn, code: string) {
  const right = await weighFactorCode(shop, id, code);
  if (!right) return undefined;
  const isProved = await inTransaction(shop.db, async (db) => {
    if (!(await right.useUp(db))) return false;
    await noteProof(db, sessionHash, shop.now());
    return true;
  });
  if (isProved && right.kind === 'recovery code') sendSecurityEmail(shop, id, { kind: 'recoveryCodeUsed' }, shop.now());
  return isProved || undefined;
}
