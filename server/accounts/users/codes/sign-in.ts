import { ShopError } from '#contract/errors.ts';
import type { PasskeyAnswer } from '#contract/passkeys.ts';
import { withLatinDigits } from '#domain/digits.ts';
import { addMs, DAY_MS } from '#domain/instants.ts';
import { tidyPin } from '#domain/phone.ts';
import * as codeText from '#text/sign-in-code.ts';
import type { Visitor } from '../../auth/browser-cookie.ts';
import { recognize, rememberClient } from '../../auth/known-clients.ts';
import { noPasswordHash } from '../../auth/passwords.ts';
import { hasSecondFactor, removeSecondFactors } from '../../auth/second-factors.ts';
import { beginSession } from '../../auth/sessions.ts';
import { isUniqueViolation } from '../../../platform/db/errors.ts';
import type { Db, Tx } from '../../../platform/db/schema.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { queueEmail } from '../../../platform/emails/queue-email.ts';
import type { Accounts } from '../../accounts.ts';
import { factorPrice } from '../client-tries.ts';
import { giveTryBack, spendAllTries, takeCode } from '../code-queries.ts';
import { isCaller } from '../generated-usernames.ts';
import { askForFactor, beginFor, hasFactor, weighFactor, type Begun } from '../login.ts';
import { storePassword } from '../passwords.ts';
import { findUserByEmail, getUser, insertUser, updateUser, type UserRow } from '../queries.ts';
import { prepareCodeCustomer } from '../users.ts';
import { passOn } from './pass-on.ts';
import { findByPhone, findCallerByPhone, findLastPin } from './queries.ts';
import { codeSettingsInForce } from './settings.ts';
import { expired, weighTicket, type RightCode } from './sign-in-codes.ts';
import type { Subject } from './subjects.ts';

/**
 * Phone operators reassign unused numbers. If nobody has proved a number for this many milliseconds (180 days), it may
 * have another owner.
 */
export const QUIET_MS = 180 * DAY_MS;
/**
 * The shop tries a sign-in at most this many times. It tries again if another request has changed the account or got
 * the number after this sign-in read them.
 */
const ROUNDS = 3;

type Shown = {
  ticket: string;
  code: string;
  pincode?: string | undefined;
  factorCode?: string | undefined;
  passkey?: PasskeyAnswer | undefined;
};
type Entered = Begun & { isNew: boolean };

/**
 * Thrown if another request has changed the account since this sign-in read it. The shop then tries the sign-in again.
 */
class Overtaken extends Error {}

/**
 * Signs a customer in by a code, and returns the new session's token. Makes an account for an unknown number or email.
 * A customer whom staff added with this number gets that account. Staff never sign in by a code: if a member of the
 * staff has the number, the shop makes a new customer's account. Throws 400, 410 and 429 like `weighTicket`, 409
 * PINCODE_NEEDED if the number may have another owner by now, 401 SECOND_FACTOR_NEEDED and 403 ACCOUNT_BLOCKED.
 */
export async function signInByCode(shop: Accounts, shown: Shown, client: Visitor): Promise<Entered> {
  await codeSettingsInForce(shop.db);
  const right = await weighTicket(shop, shown, client);
  const stranger = 'phone' in right.asked ? await readStranger(shop, right, shown) : { formerId: undefined };
  for (let round = 1; round <= ROUNDS; round++) {
    const entered = await enter(shop, right, stranger, shown, client).catch((error: unknown) => {
      if (error instanceof Overtaken || isUniqueViolation(error)) return undefined;
      throw error;
    });
    if (entered) return { ...entered, user: await getUser(shop.db, entered.user.id) };
  }
  throw expired();
}

/**
 * The result of the check whether a phone number has another owner by now. `formerId` is the account that has the
 * number. `isStranger` is true if the shop does not believe that the person is this account's holder.
 */
type Stranger = { formerId: string | undefined; isStranger?: boolean };

/**
 * If nobody has proved a number for 180 days, checks by the PIN code of the last order or address whether the person is
 * still the account's holder. The person has one guess at the PIN code. To allow only one of several simultaneous
 * guesses, the guess first spends all tries of the sign-in code. Throws 409 PINCODE_NEEDED if the person has not given
 * a PIN code.
 */
async function readStranger(shop: Accounts, right: RightCode, { pincode }: Shown): Promise<Stranger> {
  const { db } = shop;
  const holder = await findHolder(db, right.asked);
  if (!holder || holder.blocked_at !== null) return { formerId: undefined };
  const last = await findLastPin(db, holder.id);
  const proved = holder.phone_proved_at ?? last?.orderedAt ?? holder.created_at;
  if (addMs(proved, QUIET_MS) > shop.now()) return { formerId: holder.id };
  // Without a known PIN code, the shop cannot distinguish the former owner from a new owner, so it treats the person as
  // a stranger.
  if (!last?.pin) return { formerId: holder.id, isStranger: true };
  if (pincode === undefined) throw new ShopError('conflict', 'PINCODE_NEEDED', codeText.pincodeNeeded());
  if (!(await spendAllTries(db, right.id, shop.now()))) throw expired();
  const isStranger = withLatinDigits(tidyPin(pincode)) !== last.pin;
  // The shop gives the try of the sign-in code back, because the sign-in may ask for a second factor and then check the
  // code again.
  if (!isStranger) await giveTryBack(db, right.spent);
  return { formerId: holder.id, isStranger };
}

async function findHolder(db: Db, subject: Subject): Promise<UserRow | undefined> {
  if ('email' in subject) return findUserByEmail(db, subject.email);
  return (await findByPhone(db, subject.phone)) ?? (await findCallerByPhone(db, subject.phone));
}

async function enter(
  shop: Accounts,
  right: RightCode,
  { formerId, isStranger = false }: Stranger,
  shown: Shown,
  client: Visitor,
): Promise<Entered | undefined> {
  const holder = await findHolder(shop.db, right.subject);
  // A stranger gets the number only if the account whose PIN code was checked still has it.
  if (holder && isStranger && holder.id === formerId) {
    // The code was also emailed to the account's holder, so it does not prove the number and must not move the number.
    if ('email' in right.subject) throw expired();
    return join(shop, right, client, formerId);
  }
  if (!holder) return join(shop, right, client);
  // The shop emails no codes to staff, so this code was guessed.
  if (holder.role !== 'CUSTOMER') throw expired();
  if (holder.blocked_at !== null) throw new ShopError('forbidden', 'ACCOUNT_BLOCKED', codeText.blocked());
  const begun = await reenter(shop, right, holder, shown, client);
  return begun && { ...begun, isNew: false };
}

async function reenter(
  shop: Accounts,
  right: RightCode,
  holder: UserRow,
  { factorCode, passkey }: Shown,
  client: Visitor,
): Promise<Begun | undefined> {
  const now = shop.now();
  const none = await noPasswordHash();
  const isFirst = isFirstProof(holder, right.subject);
  const useUp = async (db: Tx, user: UserRow) => {
    if (!isOf(user, right.subject) || isFirstProof(user, right.subject) !== isFirst) throw new Overtaken();
    if (!(await takeCode(db, right.key, right.id, now))) throw expired();
    await noteProof(db, user, right.subject, { now, none });
  };
  // This code may be the first proof that the person reads the account's emails. A stranger may then have added the
  // second factor, so the sign-in does not ask for it, and `noteProof` removes it.
  if (isFirst) return beginFor(shop, holder, client, { kind: 'code', useUp: async () => true }, useUp);
  if (!(await hasSecondFactor(shop.db, holder.id))) return beginFor(shop, holder, client, undefined, useUp);
  const factor = { code: factorCode, passkey };
  if (!hasFactor(factor)) throw await askForFactor(shop, holder.id, client);
  const known = await recognize(shop.db, holder.id, client, now);
  const begun = await shop.rateLimits.payForGuess(factorPrice(holder, client, known), async () => {
    const rightFactor = await weighFactor(shop, holder.id, client, factor);
    return rightFactor && beginFor(shop, holder, client, rightFactor, useUp);
  });
  if (!begun) throw await askForFactor(shop, holder.id, client, factor);
  return begun;
}

/** Checks again, after the account is locked, whether the code opens the account. */
function isOf(user: UserRow, subject: Subject): boolean {
  if (user.role !== 'CUSTOMER') return false;
  if ('email' in subject) return true;
  return user.confirmed_phone === subject.phone || (user.confirmed_phone === null && isCaller(user));
}

async function noteProof(
  db: Tx,
  user: UserRow,
  subject: Subject,
  { now, none }: { now: string; none: string },
): Promise<void> {
  if ('phone' in subject) {
    const { phone } = subject;
    const mobile = user.mobile ?? phone;
    return updateUser(db, user.id, { confirmed_phone: phone, phone_proved_at: now, mobile, updated_at: now });
  }
  const isFirst = isFirstProof(user, subject);
  if (user.email_confirmed_at === null) await updateUser(db, user.id, { email_confirmed_at: now, updated_at: now });
  if (isFirst) await endEarlierWays(db, user, none, now);
}

/**
 * Returns whether the code is the first proof that somebody reads the account's emails. Returns false for customers
 * whom staff added, because no stranger can have made their account.
 */
function isFirstProof(user: UserRow, subject: Subject): boolean {
  return 'email' in subject && user.email_confirmed_at === null && !isCaller(user);
}

/**
 * Removes the account's earlier password, sessions, second factors and phone number, after the reader of its emails has
 * signed in for the first time. A stranger may have registered with this email and set these up.
 */
async function endEarlierWays(db: Tx, user: UserRow, none: string, now: string): Promise<void> {
  await storePassword(db, user.id, none, now);
  await removeSecondFactors(db, user.id);
  await updateUser(db, user.id, { confirmed_phone: null, phone_proved_at: null });
}

/**
 * Makes the account of a new customer who signs in by a code. If the account `formerId` has the number, moves the
 * number to the new account.
 */
async function join(shop: Accounts, right: RightCode, client: Visitor, formerId?: string): Promise<Entered> {
  const now = shop.now();
  const { subject } = right;
  const user = await prepareCodeCustomer(subject, now);
  return inTransaction(shop.db, async (db) => {
    if ('phone' in subject) await passOn(db, subject.phone, formerId, now);
    if (!(await insertUser(db, user))) throw new Overtaken();
    if (!(await takeCode(db, right.key, right.id, now))) throw expired();
    await rememberClient(db, user.id, client, now);
    const token = await beginSession(db, user, now, client.origin);
    if ('email' in subject) await queueEmail(db, { email: 'welcome', userId: user.id }, { now, lane: user.id });
    return { token, user, isNew: true };
  });
}
