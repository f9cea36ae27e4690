import { addMs, DAY_MS } from '#domain/instants.ts';
import type { Db, Tx } from '../../platform/db/schema.ts';
import { deleteClientsBut, deleteClientsUntil, listMarks, hasClients, upsertClients } from './queries.ts';
import { hashOf } from '../../platform/keys/tokens.ts';

/**
 * The source of a call: its network, and the random name of the browser. A caller without cookies gets a new name for
 * each call.
 */
export type Client = { network: string; browser: string };

/** An account knows a browser or a network for 180 days after its last sign-in there. */
const KNOWN_MS = 180 * DAY_MS;
/**
 * An account knows only its 100 newest clients. Only a client without cookies, which gets a new name at each sign-in,
 * makes more.
 */
const MOST_KNOWN = 100;

/**
 * Answers how the account knows this client: by its browser, or otherwise by its network. Without an account the
 * function asks the database the same question, so that both cases take equally long.
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
 * Answers whether a person signs in from a browser and a network that the account does not know. Answers false if the
 * account knows no client at all, because a person who has just registered signs in for the first time.
 */
export async function isNewPlace(db: Db, userId: string, client: Client, now: string): Promise<boolean> {
  return (await recognize(db, userId, client, now)) === undefined && (await hasClients(db, userId));
}

/** Remembers the client of a person who knows the account's secret, in the transaction that has locked the account. */
export async function rememberClient(db: Tx, userId: string, client: Client, now: string): Promise<void> {
  const marks = Object.values(marksOf(userId, client)).toSorted();
  const rows = marks.map((mark) => ({ user_id: userId, mark, seen_at: now }));
  // The shop writes a client at most once a day, so signing in again costs no write.
  if (await upsertClients(db, rows, addMs(now, -DAY_MS))) await deleteClientsBut(db, userId, MOST_KNOWN);
}

/** Forgets all clients of an account. */
export async function forgetClients(db: Tx, userId: string): Promise<void> {
  await deleteClientsBut(db, userId, 0);
}

/** Deletes clients that no account knows any more. */
export async function clearUnknownClients(db: Db, now: string): Promise<void> {
  await deleteClientsUntil(db, addMs(now, -KNOWN_MS));
}

// The hash covers the account too, so nobody can tell from the table which accounts one browser or network has used.
function marksOf(userId: string, { browser, network }: Client): { browser: string; network: string } {
  return { browser: hashOf(`${userId} browser ${browser}`), network: hashOf(`${userId} network ${network}`) };
}
