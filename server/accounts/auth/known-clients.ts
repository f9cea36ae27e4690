import { addMs, DAY_MS } from '#domain/instants.ts';
import type { Db, Tx } from '../../platform/db/schema.ts';
import { deleteClientsBut, deleteClientsUntil, listMarks, hasClients, upsertClients } from './queries.ts';
import { hashOf } from '../../platform/keys/tokens.ts';

/**
 * From where a call comes: the network, and the browser's own random name. A caller without cookies has a
 * new name each time.
 */
export type Client = { network: string; browser: string };

/** A browser or a network is known for so long after its last sign-in. */
const KNOWN_MS = 180 * DAY_MS;
/**
 * An account's newest are known. More come only from a client without cookies, which has a new name at each sign-in.
 */
const MOST_KNOWN = 100;

/**
 * Whether this browser, or else somebody in its network, has signed in to the account before. Asks the same of the
 * database where there is no account.
 */
export async function recognize(
  db: Db,
  userId: string | undefined,
  client: Client,
  now: string,
): Promise<'browser' | 'network' | undefined> {
  const marks = marksOf(userId ?? '', client);
  const found = await listMarks(db, userId ?? '', Object.values(marks), addMs(now, -KNOWN_MS));
  if (found.includes(marks.browser)) return 'browser';
  return found.includes(marks.network) ? 'network' : undefined;
}

/**
 * Whether somebody signs in from where nobody has before, by browser or by network. Not where nobody is known at all:
 * who has just registered signs in for the first time.
 */
export async function isNewPlace(db: Db, userId: string, client: Client, now: string): Promise<boolean> {
  return (await recognize(db, userId, client, now)) === undefined && (await hasClients(db, userId));
}

/**
 * Remembers that somebody who knows the account's secret came from here, in the transaction that
 * has locked the account.
 */
export async function rememberClient(db: Tx, userId: string, client: Client, now: string): Promise<void> {
  const marks = Object.values(marksOf(userId, client)).toSorted();
  const rows = marks.map((mark) => ({ user_id: userId, mark, seen_at: now }));
  // Written once a day: signing in again costs no write.
  if (await upsertClients(db, rows, addMs(now, -DAY_MS))) await deleteClientsBut(db, userId, MOST_KNOWN);
}

/** Forgets all clients of an account. */
export async function forgetClients(db: Tx, userId: string): Promise<void> {
  await deleteClientsBut(db, userId, 0);
}

/** Forgets clients that are no longer known. */
export async function clearUnknownClients(db: Db, now: string): Promise<void> {
  await deleteClientsUntil(db, addMs(now, -KNOWN_MS));
}

// The account is part of the hash: nobody can tell from the table which accounts one browser or network has used.
function marksOf(userId: string, { browser, network }: Client): { browser: string; network: string } {
  return { browser: hashOf(`${userId} browser ${browser}`), network: hashOf(`${userId} network ${network}`) };
}
