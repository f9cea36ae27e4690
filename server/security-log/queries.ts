import type { SecurityKind } from '#domain/security-kinds.ts';
import { keyOf } from '#domain/account-key.ts';
import { addDays, startOfDay } from '#domain/days.ts';
import { hasWords } from '../db/has-words.ts';
import type { Db, Schema } from '../db/schema.ts';

export async function insertEvent(db: Db, row: Schema['security_log']): Promise<void> {
  await db.insertInto('security_log').values(row).execute();
}

export async function addTimes(db: Db, id: string, times: number, lastAt: string): Promise<void> {
  await db.updateTable('security_log').set({ times, last_at: lastAt }).where('id', '=', id).execute();
}

/** The account that uses this email or username. */
export async function findAccountId(db: Db, typed: string): Promise<string | undefined> {
  const key = keyOf(typed);
  const user = await db
    .selectFrom('users')
    .select('id')
    .where((where) => where.or([where('email_key', '=', key), where('username_key', '=', key)]))
    .executeTakeFirst();
  return user?.id;
}

/** `q` looks in the name, email and mobile number of the account; days are Indian ones, both included. */
export type SecurityQuestion = {
  q: string;
  kind?: SecurityKind | undefined;
  user?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
};

/** One page of what happened, newest first, with whose account it was. */
export async function listEvents(db: Db, question: SecurityQuestion, page: number, limit: number) {
  const { total } = await matching(db, question)
    .select((count) => count.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await matching(db, question)
    .selectAll('security_log')
    .select(['users.first_name', 'users.last_name', 'users.email'])
    .orderBy('security_log.at', 'desc')
    .orderBy('security_log.id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return { rows, total: Number(total) };
}

function matching(db: Db, { q, kind, user, from, to }: SecurityQuestion) {
  let rows = db.selectFrom('security_log').leftJoin('users', 'users.id', 'security_log.user_id');
  if (q !== '') rows = rows.where(hasWords(q));
  if (kind !== undefined) rows = rows.where('kind', '=', kind);
  if (user !== undefined) rows = rows.where('user_id', '=', user);
  if (from !== undefined) rows = rows.where('at', '>=', startOfDay(from));
  if (to !== undefined) rows = rows.where('at', '<', startOfDay(addDays(to, 1)));
  return rows;
}

export async function deleteUntil(db: Db, instant: string): Promise<void> {
  await db.deleteFrom('security_log').where('at', '<', instant).execute();
}

/** Deletes the oldest lines of these kinds beyond so many. */
export async function deleteBeyond(db: Db, kinds: readonly SecurityKind[], most: number): Promise<void> {
  const newest = await db
    .selectFrom('security_log')
    .select('at')
    .where('kind', 'in', kinds)
    .orderBy('at', 'desc')
    .offset(most)
    .limit(1)
    .executeTakeFirst();
  if (newest) await db.deleteFrom('security_log').where('kind', 'in', kinds).where('at', '<=', newest.at).execute();
}
