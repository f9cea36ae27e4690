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

/** A number that nobody has proved for 180 days may have another owner, because operators reassign unused numbers. */
export const QUIET_MS = 180 * DAY_MS;
/** Another request may change the account, or take the number, between reading and writing. */
const ROUNDS = 3;

type Shown = {
  ticket: string;
  code: string;
  pincode?: string | undefined;
  factorCode?: string | undefined;
  passkey?: PasskeyAnswer | undefined;
};
type Entered = Begun & { isNew: boolean };

/** Another request has changed the account that this sign-in has read, so the sign-in begins again. */
class Overtaken extends Error {}

/**
 * Signs in by a code, or makes an account for an unknown customer; answers the new session's token. A customer whom the
 * staff added by this number gets that account. Staff never sign in by a code: a staff member's number makes a new
 * customer. Throws 400, 410 and 429 as `weighTicket`; 409 PINCODE_NEEDED if the number may have changed hands, 401
 * SECOND_FACTOR_NEEDED, 403 ACCOUNT_BLOCKED.
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

/** `isStranger` is true if the person is not the holder of the account (`formerId`) that has the number. */
type Stranger = { formerId: string | undefined; isStranger?: boolean };

/**
 * Decides whether the person with a number is the person who had it before 180 days without use. The person has one
 * guess at the PIN code: the guess first takes the code's tries, so that only one of several simultaneous guesses
 * counts. Throws 409 PINCODE_NEEDED.
 */
async function readStranger(shop: Accounts, right: RightCode, { pincode }: Shown): Promise<Stranger> {
  const { db } = shop;
  const holder = await findHolder(db, right.asked);
  if (!holder || holder.blocked_at !== null) return { formerId: undefined };
  const last = await findLastPin(db, holder.id);
  const proved = holder.phone_proved_at ?? last?.orderedAt ?? holder.created_at;
  if (addMs(proved, QUIET_MS) > shop.now()) return { formerId: holder.id };
  // Without a known PIN code, the shop cannot tell the former owner from a new owner.
  if (!last?.pin) return { formerId: holder.id, isStranger: true };
  if (pincode === undefined) throw new ShopError('conflict', 'PINCODE_NEEDED', codeText.pincodeNeeded());
  if (!(await spendAllTries(db, right.id, shop.now()))) throw expired();
  const isStranger = withLatinDigits(tidyPin(pincode)) !== last.pin;
  // The sign-in may still ask the person for a second factor.
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
  // Another person may have received the number since the shop asked for the PIN code.
  if (holder && isStranger && holder.id === formerId) {
    // The code went to the holder's email, too, so it may come from there: nobody takes the number by it.
    if ('email' in right.subject) throw expired();
    return join(shop, right, client, formerId);
  }
  if (!holder) return join(shop, right, client);
  // The shop emails no codes to staff, so somebody guessed this code.
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
  // The sign-in ignores a second factor that a stranger added before the email's reader came, because `noteProof`
  // removes that factor.
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

/** Checks again, under the account's lock, whether the code opens this account. */
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
 * True if nobody has proved before that they read the emails to this account; customers whom the staff added have no
 * other way to sign in.
 */
function isFirstProof(user: UserRow, subject: Subject): boolean {
  return 'email' in subject && user.email_confirmed_at === null && !isCaller(user);
}

/**
 * Ends every way to sign in that a stranger has set up: somebody registered with this email before its real reader
 * came, so the stranger's password, session, second factor, passkey or number must not open the account any more.
 */
async function endEarlierWays(db: Tx, user: UserRow, none: string, now: string): Promise<void> {
  await storePassword(db, user.id, none, now);
  await removeSecondFactors(db, user.id);
  await updateUser(db, user.id, { confirmed_phone: null, phone_proved_at: null });
}

/** Makes the account of a new customer, and gives it the number of the account `formerId`. */
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
