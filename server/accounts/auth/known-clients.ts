import { addMs, DAY_MS } from '#domain/instants.ts';
import type { Db, Tx } from '../../platform/db/schema.ts';
import { deleteClientsBut, deleteClientsUntil, listMarks, hasClients, upsertClients } from './queries.ts';
import { hashOf } from '../../platform/keys/tokens.ts';

/**
 * The origin of a call: its network, and the random name of its browser. A caller that stores no cookies gets a new
 * name at each call.
 */
export type Client = { network: string; browser: string };

/** An account knows a browser or a network for 180 days after the last sign-in from there. */
const KNOWN_MS = 180 * DAY_MS;
/**
 * An account knows only its 100 newest clients (browsers and networks). A person rarely reaches this limit, but a
 * program that stores no cookies does, because each of its sign-ins counts as a new browser.
 */
const MOST_KNOWN = 100;

/**
 * Returns "browser" if the account knows the client's browser, otherwise "network" if the account knows the client's
 * network, and otherwise undefined. Without an account, the function makes the same query, so that the time of the
 * shop's answer does not reveal whether an account exists.
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
 * Returns whether the account knows neither the browser nor the network. Returns false for an account that knows no
 * browser or network at all, because its holder has usually just registered.
 */
export async function isNewPlace(db: Db, userId: string, client: Client, now: string): Promise<boolean> {
  return (await recognize(db, userId, client, now)) === undefined && (await hasClients(db, userId));
}

/**
 * Remembers the browser and the network of a person who has proved that they know the account's secret. Lock the
 * account in the same transaction before you call this function.
 */
export async function rememberClient(db: Tx, userId: string, client: Client, now: string): Promise<void> {
  const marks = Object.values(marksOf(userId, client)).toSorted();
  const rows = marks.map((mark) => ({ user_id: userId, mark, seen_at: now }));
  // The shop updates a known client at most once a day, so further sign-ins of the same day need no write.
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

// The hash also covers the account's id. Otherwise equal hashes in the table would show that two accounts were used
// from the same browser or network.
function marksOf(userId: string, { browser, network }: Client): { browser: string; network: string } {
  return { browser: hashOf(`${userId} browser ${browser}`), network: hashOf(`${userId} network ${network}`) };
}
