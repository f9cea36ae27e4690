import type { RawBuilder } from 'kysely';
import { commandLine } from '#contract/choices.ts';
import { addDays, startOfDay } from '#domain/days.ts';
import { batches } from '../../platform/db/batches.ts';
import { hasWords } from '../../platform/db/has-words.ts';
import type { Db, Tx } from '../../platform/db/schema.ts';
import {
  countAbove,
  countByStretch,
  countRowsByDay,
  findPage,
  type Stretch,
} from '../../platform/list-counts/list-counts.ts';

/**
 * `actions` empty: any. The words of `q` are looked for in the name of what was changed. `who` is a user or the command
 * line; days are Indian ones.
 */
type LogQuestion = {
  actions: readonly string[];
  q: string;
  id?: string | undefined;
  who?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  /** The save that is on top of the list: what came later is left out. */
  upTo?: string | undefined;
};
type Part = { page: number; limit: number; save: string | undefined };

/**
 * One page of the log, newest first: a row a save, which is what one person did at one instant by one action, or a row
 * for each line of the save that is named.
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

/** How many saves of each day match, the newest day first. */
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
  const { total } = await db
    .selectFrom(saves.as('saves'))
    .select((count) => count.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows: await listSaves(db, saves, offset, limit), total: Number(total) };
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

/** Everybody who is or was an admin. */
export async function listPeople(db: Db) {
  return db
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name', 'email'])
    .where('role', '=', 'ADMIN')
    .orderBy('first_name')
    .orderBy('id')
    .execute();
}

/** The name in the newest line about each of these things; what has no line is left out. */
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
 * Empties what was noted about this account, under its email, and in words about its orders;
 * answers the lines' numbers.
 */
export async function emptyLines(db: Tx, { userId, email }: { userId: string; email: string }): Promise<number[]> {
  const orders = db.selectFrom('orders').select('id').where('user_id', '=', userId);
  const credits = db.selectFrom('upi_credits').select('id').where('order_id', 'in', orders);
  const emptied = await db
    .updateTable('audit_log')
    .set({ subject: '', find_text: '', before: null, after: null, salt: null })
    .where('salt', 'is not', null)
    .where((line) =>
      line.or([
        line('subject_id', '=', userId),
        // Of who has none, nothing is known by it.
        ...(email === '' ? [] : [line('subject', '=', email)]),
        line('subject_id', 'in', orders).and('action', 'in', [
          'order.note',
          'order.mail',
          'order.mailRefused',
          'order.edited',
        ]),
        // Why a status or a return was changed, and how money went back, in somebody's own words.
        line('subject_id', 'in', orders).and('after', 'like', '%"reason":%'),
        line('subject_id', 'in', orders).and('after', 'like', '%"reference":%'),
        // The bank's own row, with its payer's name, as it was before somebody corrected it.
        line('action', '=', 'upi.lineCorrected').and('subject_id', 'in', credits),
      ]),
    )
    .returning('seq')
    .execute();
  return emptied.map(({ seq }) => seq).toSorted((a, b) => a - b);
}
