import { badField, notFound, ShopError } from '#contract/errors.ts';
import type { NewPasskeyAnswer, NewPasskeyQuestion } from '#contract/passkeys.ts';
import * as authText from '#text/auth.ts';
import * as notFoundText from '#text/not-found.ts';
import * as securityText from '#text/security.ts';
import type { ChallengeUse } from '../auth/challenges.ts';
import { deletePasskey, insertPasskey, listPasskeys, renamePasskey } from '../auth/passkeys.ts';
import { askForNewPasskey, weighNewPasskey } from '../auth/passkeys.ts';
import { dropCodesWithoutFactor } from '../auth/second-factors.ts';
import type { SignedIn } from '../../platform/http/guard.ts';
import { newId } from '../../platform/db/ids.ts';
import type { Accounts } from '../accounts.ts';
import { getUser } from '../users/users.ts';
import { fullNameOf } from '../full-name.ts';
import { changeSecurity, withFirstCodes } from './security.ts';

const MOST_PASSKEYS = 20;

/** Makes the challenge for a new passkey. Throws 409 if passkeys do not work at this address. */
export async function askToAdd(shop: Accounts, person: SignedIn): Promise<NewPasskeyQuestion> {
  const [user, { name: shopName }] = [await getUser(shop.db, person.id), await shop.company()];
  const name = fullNameOf(user) || user.username;
  const holder = { id: user.id, email: user.email, name, shopName };
  const question = await askForNewPasskey(shop, useOf(person), holder);
  if (!question) throw new ShopError('conflict', 'NO_PASSKEYS_HERE', authText.noPasskeysHere());
  return question;
}

/**
 * Adds a passkey to an account. Returns the recovery codes if the passkey is the account's first second factor. Throws
 * 400 for a wrong passkey, and 409 if any account already has this passkey or if this account has too many passkeys.
 */
export async function addPasskey(
  shop: Accounts,
  person: SignedIn,
  { name, passkey }: { name: string; passkey: NewPasskeyAnswer },
): Promise<string[]> {
  const { db, mac, now } = shop;
  const right = await weighNewPasskey(shop, useOf(person), passkey);
  if (!right) throw wrongPasskey();
  const row = { id: newId(), user_id: person.id, ...right.made, name, created_at: now(), last_used_at: null };
  return withFirstCodes(mac, person.id, async (giveCodes) =>
    changeSecurity(db, { userId: person.id, now: now() }, 'security.passkeyAdded', async (db) => {
      if ((await listPasskeys(db, person.id)).length >= MOST_PASSKEYS)
        throw new ShopError('conflict', 'TOO_MANY_PASSKEYS', securityText.tooManyPasskeys({ max: MOST_PASSKEYS }));
      if (!(await right.useUp(db))) throw wrongPasskey();
      const isGiven = await giveCodes(db);
      if (!(await insertPasskey(db, row))) throw new ShopError('conflict', 'HAS_PASSKEY', securityText.hasPasskey());
      return { result: isGiven, after: { name } };
    }),
  );
}

/** Renames one of a person's own passkeys. Throws 404 for an unknown passkey. */
export async function nameAnew({ db, now }: Accounts, userId: string, id: string, name: string): Promise<void> {
  await changeSecurity(db, { userId, now: now() }, 'security.passkeyRenamed', async (db) => {
    const was = await renamePasskey(db, userId, id, name);
    if (was === undefined) throw notFound(notFoundText.passkey);
    return { before: { name: was }, after: { name } };
  });
}

/**
 * Removes one of a person's own passkeys. If no second factor remains, removes the recovery codes, too. Throws 404 for
 * an unknown passkey.
 */
export async function removePasskey({ db, now }: Accounts, userId: string, id: string): Promise<void> {
  await changeSecurity(db, { userId, now: now() }, 'security.passkeyRemoved', async (db) => {
    const name = await deletePasskey(db, userId, id);
    if (name === undefined) throw notFound(notFoundText.passkey);
    await dropCodesWithoutFactor(db, userId);
    return { before: { name } };
  });
}

function useOf({ id, sessionHash }: SignedIn): ChallengeUse {
  return { purpose: 'add', of: `${id} ${sessionHash}` };
}

function wrongPasskey(): ShopError {
  return badField('passkey', authText.badPasskey());
}
