import type { SecurityKind } from '#domain/security-kinds.ts';
import { sameKey } from '#domain/same-key.ts';
import { addDays, startOfDay } from '#domain/days.ts';
import { hasWords } from '../../platform/db/has-words.ts';
import type { Db, Schema } from '../../platform/db/schema.ts';
import { countAbove, countByStretch, countRowsByDay, findPage, type Stretch } from '../../platform/counts/counts.ts';

export async function insertEvent(db: Db, row: Schema['security_log']): Promise<void> {
  await db.insertInto('security_log').values(row).execute();
}

export async function addTimes(db: Db, id: string, times: number, lastAt: string): Promise<void> {
  await db.updateTable('security_log').set({ times, last_at: lastAt }).where('id', '=', id).execute();
}

/** Finds the account that uses this email or username. */
export async function findAccountId(db: Db, typed: string): Promise<string | undefined> {
  const key = sameKey(typed);
  const user = await db
    .selectFrom('users')
    .select('id')
    .where((where) => where.or([where('email_key', '=', key), where('username_key', '=', key)]))
    .executeTakeFirst();
  return user?.id;
}

/**
 * The search looks for `q` in the name, email and mobile number of the account. `from` and `to` are days in India, and
 * both are included.
 */
type SecurityQuestion = {
  q: string;
  kind?: SecurityKind | undefined;
  user?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  /** The newest line at the time when somebody opened the security log. The answer leaves out later lines. */
  upTo?: string | undefined;
};

/** Lists one page of the security events, newest first, each with its account. */
export async function listEvents(db: Db, question: SecurityQuestion, page: number, limit: number) {
  const days = await countByDay(db, question);
  const later = await countAbove(db, 'security_log', question.upTo, (isAbove) =>
    matching(db, question)
      .where(isAbove)
      .select((all) => all.fn.countAll<number>().as('total')),
  );
  const total = days.reduce((sum, { count }) => sum + count, 0) - later;
  const place = findPage(days, later + (page - 1) * limit, limit);
  if (!place) return { rows: [], total };
  const rows = await narrowed(db, { ...question, from: place.last, to: place.first })
    .leftJoin('users', 'users.id', 'security_log.user_id')
    .$if(question.q !== '', (events) => events.where(hasWords(question.q)))
    .selectAll('security_log')
    .select(['users.first_name', 'users.last_name', 'users.email', 'users.mobile'])
    .orderBy('at', 'desc')
    .orderBy('security_log.id', 'desc')
    .limit(limit)
    .offset(place.offset)
    .execute();
  return { rows, total };
}

/** Counts the matching lines of the security log for each day, the newest day first. */
async function countByDay(db: Db, question: SecurityQuestion): Promise<Stretch[]> {
  const { q, kind, user, from, to } = question;
  if (q === '' && user === undefined)
    return (await countByStretch(db, 'security', { kinds: kind && [kind], from, to })).toReversed();
  return countRowsByDay(db, matching(db, question).select('at'));
}

function matching(db: Db, question: SecurityQuestion) {
  const accounts = db.selectFrom('users').select('users.id').where(hasWords(question.q));
  return narrowed(db, question).$if(question.q !== '', (all) => all.where('user_id', 'in', accounts));
}

/** Selects the lines of the security log that match the question, without using its search words (`q`). */
function narrowed(db: Db, { kind, user, from, to }: SecurityQuestion) {
  let rows = db.selectFrom('security_log');
  if (kind !== undefined) rows = rows.where('kind', '=', kind);
  if (user !== undefined) rows = rows.where('user_id', '=', user);
  if (from !== undefined) rows = rows.where('at', '>=', startOfDay(from));
  if (to !== undefined) rows = rows.where('at', '<', startOfDay(addDays(to, 1)));
  return rows;
}

export async function deleteUntil(db: Db, instant: string): Promise<void> {
  await db.deleteFrom('security_log').where('at', '<', instant).execute();
}

/** Deletes the oldest lines of these kinds, so that at most `most` lines stay. */
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
