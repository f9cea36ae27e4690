import { findText, wordsToFind } from '#domain/find-text.ts';
import type { Db, Tx } from '../../platform/db/schema.ts';
import { deleteViews, listAllViews } from './queries.ts';

/** The texts by which a saved view can name a shopper. They come from the shopper's account, orders and addresses. */
type Named = {
  userId: string;
  /** First and last names, and recipients' names: each text is the full name of one person. */
  names: ReadonlyArray<string | null>;
  /** Emails, phone numbers and order numbers. A single one of them identifies the shopper. */
  marks: ReadonlyArray<string | null>;
};

/**
 * If a word in a view has at least this many letters and is the beginning of a shopper's name, it counts as that name.
 */
const TELLING = 3;
/**
 * If a word in a view has at least this many characters and is a part of a shopper's number or email, it counts as that
 * number or email.
 */
const TELLING_PART = 6;

/**
 * Deletes the views of all users that are about one shopper: their filters select the shopper's orders, or their search
 * words or their own name identify the shopper. Also deletes a view that may mean other people, for example because it
 * contains only a first name. Returns the ids of the deleted views.
 */
export async function forgetPerson(db: Tx, named: Named): Promise<string[]> {
  const ids = (await listAllViews(db)).filter((view) => isAbout(view, named)).map(({ id }) => id);
  await deleteViews(db, ids);
  return ids;
}

function isAbout(view: { name: string; filters: string }, { userId, names, marks }: Named): boolean {
  const { customer, q = '' } = JSON.parse(view.filters) as { customer?: string; q?: string };
  if (customer === userId) return true;
  const marked = findText(marks).split(' ').filter(Boolean);
  // Only the part of an email before the @ identifies a person, because thousands of people share the part after it.
  const isMark = (word: string) =>
    marked.some((mark) => mark === word || (word.length >= TELLING_PART && mark.split('@')[0]?.includes(word)));
  const [asked, called] = [wordsToFind(q), wordsToFind(view.name)];
  if ([...asked, ...called].some(isMark)) return true;
  const each = names.map((name) => findText([name]).split(' ').filter(Boolean));
  const isOfName = (word: string) =>
    word.length >= TELLING && each.some((parts) => parts.some((part) => part.startsWith(word)));
  if (asked.length > 0 && asked.every(isOfName)) return true;
  return each.some((parts) => parts.length > 1 && parts.every((part) => called.includes(part)));
}

/** Reads the texts by which a view may name a shopper. Call `readNamed` before the shopper's data is erased. */
export async function readNamed(db: Db, userId: string): Promise<Named> {
  const users = await db
    .selectFrom('users')
    .select(['first_name', 'last_name', 'username', 'email', 'mobile'])
    .where('id', '=', userId)
    .execute();
  const orders = await db
    .selectFrom('orders')
    .select(['first_name', 'last_name', 'recipient_name', 'email', 'phone', 'order_number'])
    .where('user_id', '=', userId)
    .execute();
  const addresses = await db
    .selectFrom('addresses')
    .select(['recipient_name', 'phone'])
    .where('user_id', '=', userId)
    .execute();
  return {
    userId,
    names: [
      ...[...users, ...orders].map(({ first_name, last_name }) => `${first_name} ${last_name}`),
      ...[...orders, ...addresses].map(({ recipient_name }) => recipient_name),
      ...users.map(({ username }) => username),
    ],
    marks: [
      ...users.flatMap(({ email, mobile }) => [email, mobile]),
      ...orders.flatMap(({ email, phone, order_number }) => [email, phone, order_number]),
      ...addresses.map(({ phone }) => phone),
    ],
  };
}
