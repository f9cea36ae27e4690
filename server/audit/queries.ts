import { batches } from '../db/batches.ts';
import type { Db, Schema, Tx } from '../db/schema.ts';

export async function insertLogLines(db: Tx, rows: ReadonlyArray<Schema['audit_log']>): Promise<void> {
  for (const batch of batches(rows)) await db.insertInto('audit_log').values(batch).execute();
}

/** `actions` empty: any. `words` are looked for in what was changed. */
export type LogQuestion = { actions: readonly string[]; id: string | undefined; words: string };

/** One page of the log, newest first, with the names of those who did it. */
export async function searchLog(db: Db, question: LogQuestion, page: number, limit: number) {
  const { total } = await matching(db, question)
    .select((count) => count.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await matching(db, question)
    .leftJoin('users', 'users.id', 'audit_log.user_id')
    .select([
      'audit_log.id',
      'at',
      'action',
      'subject_id',
      'subject',
      'before',
      'after',
      'users.first_name',
      'users.last_name',
      'users.email',
    ])
    .orderBy('audit_log.id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return { rows, total: Number(total) };
}

function matching(db: Db, { actions, id, words }: LogQuestion) {
  let rows = db.selectFrom('audit_log');
  if (actions.length > 0) rows = rows.where('action', 'in', actions);
  if (id !== undefined) rows = rows.where('subject_id', '=', id);
  if (words !== '')
    rows = rows.where((where) =>
      where(where.fn<string>('lower', ['subject']), 'like', `%${words.toLowerCase().replaceAll(/[%_]/g, '')}%`),
    );
  return rows;
}
