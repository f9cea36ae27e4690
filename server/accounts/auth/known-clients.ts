import { addMs, DAY_MS } from '#domain/instants.ts';
import type { Db, Tx } from '../../platform/db/schema.ts';
import { deleteClientsBut, deleteClientsUntil, listMarks, hasClients, upsertClients } from './queries.ts';
import { hashOf } from '../../platform/keys/tokens.ts';

/**
 * The origin of a call: its network, and the random name of its browser. A caller that keeps no cookies has a new name
 * at each call.
 */
export type Client = { network: string; browser: string };

/** An account knows a browser or a network for 180 days after its last sign-in there. */
const KNOWN_MS = 180 * DAY_MS;
/**
 * An account knows only its 100 newest clients. More than that come only from a client that keeps no cookies, because
 * it has a new name at each sign-in.
 */
const MOST_KNOWN = 100;

/**
 * Answers by what the account knows this client: its browser, or otherwise its network; undefined if by neither. If
 * there is no account, the function makes the same query, so that both cases take the same time.
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
 * Answers whether the account knows neither the browser nor the network. Answers false if the account knows no client
 * at all, because then its holder has just registered.
 */
export async function isNewPlace(db: Db, userId: string, client: Client, now: string): Promise<boolean> {
  return (await recognize(db, userId, client, now)) === undefined && (await hasClients(db, userId));
}

/**
 * Remembers the client of a person who has proved to know the account's secret. The transaction must have locked the
 * account.
 */
export async function rememberClient(db: Tx, userId: string, client: Client, now: string): Promise<void> {
  const marks = Object.values(marksOf(userId, client)).toSorted();
  const rows = marks.map((mark) => ({ user_id: userId, mark, seen_at: now }));
  // A known client is written again after a day at the earliest, so further sign-ins cost no write.
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

// The hash also covers the account. Otherwise the table would reveal which accounts the same browser or network has
// used.
function marksOf(userId: string, { browser, network }: Client): { browser: string; network: string } {
  return { browser: hashOf(`${userId} browser ${browser}`), network: hashOf(`${userId} network ${network}`) };
}
