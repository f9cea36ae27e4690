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
 * An account knows only its 100 newest clients (browsers and networks). Only a program that keeps no cookies reaches
 * this limit, because it has a new name at each sign-in.
 */
const MOST_KNOWN = 100;

/**
 * Returns "browser" if the account knows the client's browser, otherwise "network" if the account knows its network,
 * and otherwise undefined. If there is no account, the function makes the same query, so that the answers with and
 * without an account take the same time.
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
 * Returns whether the account knows neither the browser nor the network. Returns false if the account knows no browser
 * and no network at all, because then its holder has just registered.
 */
export async function isNewPlace(db: Db, userId: string, client: Client, now: string): Promise<boolean> {
  return (await recognize(db, userId, client, now)) === undefined && (await hasClients(db, userId));
}

/**
 * Remembers the browser and the network of a person who has proved that they know the account's secret. The caller's
 * transaction must have locked the account.
 */
export async function rememberClient(db: Tx, userId: string, client: Client, now: string): Promise<void> {
  const marks = Object.values(marksOf(userId, client)).toSorted();
  const rows = marks.map((mark) => ({ user_id: userId, mark, seen_at: now }));
  // The shop writes a known client again after a day at the earliest, so further sign-ins of the same day cost no
  // write.
  if (await upsertClients(db, rows, addMs(now, -DAY_MS))) await deleteClientsBut(db, userId, MOST_KNOWN);
}

/** Forgets all browsers and networks that an account knows. */
export async function forgetClients(db: Tx, userId: string): Promise<void> {
  await deleteClientsBut(db, userId, 0);
}

/** Deletes the browsers and networks from which nobody has signed in for 180 days. */
export async function clearUnknownClients(db: Db, now: string): Promise<void> {
  await deleteClientsUntil(db, addMs(now, -KNOWN_MS));
}

// The hash of a known client also covers the account, because otherwise the table would reveal which accounts the same
// browser or network has used.
function marksOf(userId: string, { browser, network }: Client): { browser: string; network: string } {
  return { browser: hashOf(`${userId} browser ${browser}`), network: hashOf(`${userId} network ${network}`) };
}
