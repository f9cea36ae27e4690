import { sql, type Kysely, type RawBuilder } from 'kysely';
import { findText } from '#domain/find-text.ts';

// The number of lines that are read and written at a time, so that a log of years is never all in memory.
const BATCH = 400;

/** Adds the folded names by which the log is searched (domain/find-text.ts), also for existing lines. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('audit_log')
    .addColumn('find_text', 'text', (c) => c.notNull().defaultTo(''))
    .execute();
  await fillLog(db);
}

export async function fillLog(db: Kysely<unknown>, which: RawBuilder<boolean> = sql`1 = 1`): Promise<void> {
  for (let after = ''; ;) {
    const { rows } = await sql<{ id: string; subject: string }>`select id, subject from audit_log
      where id > ${after} and ${which} order by id limit ${BATCH}`.execute(db);
    const last = rows.at(-1);
    if (!last) return;
    // Both engines call the columns of such rows column1 and column2.
    const texts = sql.join(rows.map(({ id, subject }) => sql`(${id}, ${findText([subject])})`));
    await sql`update audit_log set find_text = filled.column2 from (values ${texts}) as filled
      where audit_log.id = filled.column1`.execute(db);
    after = last.id;
  }
}
