import { randomInt } from 'node:crypto';
import { sameKey } from '#domain/same-key.ts';
import { addMs } from '#domain/instants.ts';
import { ShopError } from '#contract/errors.ts';
import * as authText from '#text/auth.ts';
import type { Client } from '../auth/known-clients.ts';
import { hashOf } from '../../platform/keys/tokens.ts';
import { latestFrom } from '../../platform/clock.ts';
import { newId } from '../../platform/db/ids.ts';
import type { Db, Tx } from '../../platform/db/schema.ts';
import type { Accounts } from '../accounts.ts';
import { deleteCodesUntil, hasAsked, replaceCode, spendGuesses, spendTry, type Spent } from './code-queries.ts';

export const CODE_LIFE_MINUTES = 10;
export const TRIES = 5;

type Part = Pick<Accounts, 'db' | 'mac' | 'now'>;

/** A code that the shop has found right: the columns by which the shop deletes it, and the try that it has cost. */
export type RightCode = Spent & { email_key: string };

/**
 * A new one-time code. `store` writes the code into the database. The transaction that queues the code's email must
 * call `store`.
 */
type NewCode = { code: string; store: (db: Tx) => Promise<void>; expiresAt: string };

/**
 * Makes a code of six digits for an email, requested by this browser. The earlier code of this browser stops working;
 * codes that other browsers requested still work. If no account has the email, nobody gets the code, but the shop
 * stores and checks it in the same way. The shop's answers, and the time that they take, therefore do not reveal which
 * emails have accounts.
 */
export async function newCode({ mac, now }: Part, email: string, client: Client): Promise<NewCode> {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const { asker, network } = marksOf(email, client);
  const row = {
    id: newId(),
    email_key: sameKey(email),
    asker,
    asker_network: network,
    code_mac: await macOf(mac, email, code),
    tries_left: TRIES,
    expires_at: addMs(now(), CODE_LIFE_MINUTES * 60_000),
    sent_to_email: '',
  };
  return { code, store: async (db) => replaceCode(db, row), expiresAt: row.expires_at };
}

/**
 * Returns who requested a code for this email that still works. Returns "browser" if this browser did, "network" if
 * only another browser of its network did, and otherwise undefined.
 */
export async function askedBy(
  { db, now }: Part,
  email: string,
  client: Client,
): Promise<'browser' | 'network' | undefined> {
  return hasAsked(db, sameKey(email), marksOf(email, client), now());
}

/**
 * Checks a code, which works for ten minutes. The browser that requested the code has five tries. For each network, all
 * other browsers together have five guesses at the code, which do not use up tries of the first browser. Throws 400 for
 * a wrong code.
 */
export async function weighCode(
  { db, mac, now }: Part,
  email: string,
  code: string,
  client: Client,
): Promise<RightCode> {
  const guess = await macOf(mac, email, code);
  const email_key = sameKey(email);
  const marks = marksOf(email, client);
  // A single SQL statement spends a try of the code before the check, so two simultaneous guesses cannot use the same
  // try.
  const own = await spendTry(db, email_key, marks.asker, now());
  const paid = own ? [own] : await spendGuesses(db, email_key, marks, TRIES, now());
  const right = paid.find(({ code_mac }) => code_mac === guess);
  if (!right) throw invalidCode();
  return { email_key, id: right.id, paidBy: own ? 'browser' : 'network', network: marks.network };
}

/** Deletes codes that have expired, and codes whose expiry is too late because a server's clock was ahead. */
export async function clearExpiredCodes(db: Db, now: string): Promise<void> {
  await deleteCodesUntil(db, now, latestFrom(now, CODE_LIFE_MINUTES * 60_000));
}

export function invalidCode(): ShopError {
  const message = authText.otpInvalid();
  return new ShopError('bad-input', 'OTP_INVALID', message, { issues: [{ path: 'otp', message }] });
}

async function macOf(mac: Accounts['mac'], email: string, code: string): Promise<string> {
  return mac('one-time code', `${sameKey(email)} ${code}`);
}

function marksOf(email: string, { browser, network }: Client): { asker: string; network: string } {
  return {
    asker: hashOf(`${sameKey(email)} browser ${browser}`),
    network: hashOf(`${sameKey(email)} network ${network}`),
  };
}
