import type { RawBuilder } from 'kysely';
import { commandLine } from '#contract/choices.ts';
import { addDays, startOfDay } from '#domain/days.ts';
import { batches } from '../../platform/db/batches.ts';
import { countRows } from '../../platform/db/count-rows.ts';
import { hasWords } from '../../platform/db/has-words.ts';
import type { Db, Tx } from '../../platform/db/schema.ts';
import { countAbove, countByStretch, countRowsByDay, findPage, type Stretch } from '../../platform/counts/counts.ts';

/**
 * If the list `actions` is empty, the search finds lines of any action. The search looks for the words of `q` in the
 * names of the changed things. `who` is the id of a user, or stands for the command line. `from` and `to` are days in
 * India.
 */
type LogQuestion = {
  actions: readonly string[];
  q: string;
  id?: string | undefined;
  who?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  /** The newest save at the time when somebody opened the log. The answer leaves out later saves. */
  upTo?: string | undefined;
};
type Part = { page: number; limit: number; save: string | undefined };

/**
 * Returns one page of the log, newest first. Each row of the answer is a save: all lines that one person wrote at the
 * same instant by the same action. With `save`, each row is one line of that save.
 */
export async function searchLog(db: Db, question: LogQuestion, { page, limit, save }: Part) {
  const offset = (page - 1) * limit;
  if (save !== undefined) return countAndSkip(db, linesOfSave(db, save), offset, limit);
  const days = await countByDay(db, question);
  const later = await countAbove(db, 'audit_log', question.upTo, (isAbove) => countSaves(db, question, isAbove));
  const total = days.reduce((sum, { count }) => sum + count, 0) - later;
  const place = findPage(days, later + offset, limit);
  if (!place) return { rows: [], total };
  const onDays = savesOf(db, { ...question, from: place.last, to: place.first });
  return { rows: await listSaves(db, onDays, place.offset, limit), total };
}

/** Counts the matching saves of each day, the newest day first. */
async function countByDay(db: Db, question: LogQuestion): Promise<Stretch[]> {
  const { actions, q, id, who, from, to } = question;
  if (q !== '' || id !== undefined) return countRowsByDay(db, savesOf(db, question).select('at'));
  const kinds = actions.length > 0 ? actions : undefined;
  return (await countByStretch(db, 'log', { kinds, mark: who === commandLine ? '' : who, from, to })).toReversed();
}

function countSaves(db: Db, question: LogQuestion, isMeant: RawBuilder<boolean>) {
  const saves = matching(db, question).where(isMeant).select('at').groupBy(['at', 'user_id', 'action']);
  return db.selectFrom(saves.as('saves')).select((all) => all.fn.countAll<number>().as('total'));
}

async function countAndSkip(db: Db, saves: Saves, offset: number, limit: number) {
  const total = await countRows(db.selectFrom(saves.as('saves')));
  return { rows: await listSaves(db, saves, offset, limit), total };
}

type Saves = ReturnType<typeof savesOf> | ReturnType<typeof linesOfSave>;

async function listSaves(db: Db, saves: Saves, offset: number, limit: number) {
  const rows = await db
    .selectFrom(saves.as('saves'))
    .innerJoin('audit_log', 'audit_log.id', 'saves.last')
    .leftJoin('users', 'users.id', 'audit_log.user_id')
    .select([
      'audit_log.id',
      'audit_log.at',
      'action',
      'subject_id',
      'subject',
      'before',
      'after',
      'things',
      'users.first_name',
      'users.last_name',
      'users.email',
    ])
    .orderBy('audit_log.at', 'desc')
    .orderBy('audit_log.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map((row) => ({ ...row, things: Number(row.things) }));
}

/** Lists every person who is or was an admin. */
export async function listPeople(db: Db) {
  return db
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name', 'email'])
    .where('role', '=', 'ADMIN')
    .orderBy('first_name')
    .orderBy('id')
    .execute();
}

/**
 * For each of these ids, returns the name from the newest line of the log with this id. Leaves out ids that have no
 * line.
 */
export async function listLastNames(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  for (const batch of batches(ids)) {
    const rows = await db
      .selectFrom('audit_log')
      .select(['subject_id', 'subject'])
      .where('subject_id', 'in', batch)
      .orderBy('at')
      .orderBy('id')
      .execute();
    for (const { subject_id, subject } of rows) if (subject_id !== null) names.set(subject_id, subject);
  }
  return names;
}

function savesOf(db: Db, question: LogQuestion) {
  return matching(db, question)
    .select(({ fn }) => [fn.max<string>('id').as('last'), fn.countAll<number>().as('things')])
    .groupBy(['at', 'user_id', 'action']);
}

function linesOfSave(db: Db, id: string) {
  return db
    .selectFrom('audit_log')
    .innerJoin('audit_log as one', (join) =>
      join
        .onRef('one.at', '=', 'audit_log.at')
        .onRef('one.action', '=', 'audit_log.action')
        .on((on) =>
          on.or([
            on('one.user_id', '=', on.ref('audit_log.user_id')),
            on.and([on('one.user_id', 'is', null), on('audit_log.user_id', 'is', null)]),
          ]),
        ),
    )
    .where('one.id', '=', id)
    .select(({ fn }) => [fn.max<string>('audit_log.id').as('last'), fn.countAll<number>().as('things')])
    .groupBy('audit_log.id');
}

function matching(db: Db, { actions, id, who, from, to, q }: LogQuestion) {
  let rows = db.selectFrom('audit_log');
  if (actions.length > 0) rows = rows.where('action', 'in', actions);
  if (id !== undefined) rows = rows.where('subject_id', '=', id);
  if (who !== undefined)
    rows = who === commandLine ? rows.where('user_id', 'is', null) : rows.where('user_id', '=', who);
  if (from !== undefined) rows = rows.where('at', '>=', startOfDay(from));
  if (to !== undefined) rows = rows.where('at', '<', startOfDay(addDays(to, 1)));
  if (q !== '') rows = rows.where(hasWords(q));
  return rows;
}

/**
 * Erases the content of log lines with personal data: the lines about this account and its email, and the lines with
 * free text about its orders. Call this function in the transaction that erases the person. The hashes of the lines
 * stay, so the log's hash chain stays valid. Returns the numbers of the erased lines, which the caller records in the
 * log.
 */
export async function forgetPerson(db: Tx, { userId, email }: { userId: string; email: string }): Promise<number[]> {
  const orders = db.selectFrom('orders').select('id').where('user_id', '=', userId);
  const credits = db.selectFrom('upi_credits').select('id').where('order_id', 'in', orders);
  const emptied = await db
    .updateTable('audit_log')
    .set({ subject: '', find_text: '', before: null, after: null, salt: null })
    .where('salt', 'is not', null)
    .where((line) =>
      line.or([
        line('subject_id', '=', userId),
        // If the account has no email, the code does not compare emails, because an empty text would match the lines of
        // other accounts.
        ...(email === '' ? [] : [line('subject', '=', email)]),
        line('subject_id', 'in', orders).and('action', 'in', [
          'order.note',
          'order.mail',
          'order.mailRefused',
          'order.edited',
        ]),
        // The fields `reason` and `reference` contain text that a person typed: the reason for a change of status or a
        // return, or the reference of a refund.
        line('subject_id', 'in', orders).and('after', 'like', '%"reason":%'),
        line('subject_id', 'in', orders).and('after', 'like', '%"reference":%'),
        // A `upi.lineCorrected` line contains the original line of the bank statement, with the payer's name.
        line('action', '=', 'upi.lineCorrected').and('subject_id', 'in', credits),
      ]),
    )
    .returning('seq')
    .execute();
  return emptied.map(({ seq }) => seq).toSorted((a, b) => a - b);
}
