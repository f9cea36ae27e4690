import { sql, type Kysely, type RawBuilder } from 'kysely';
import { findText } from '#domain/find-text.ts';

// The migration reads and writes this many lines at a time, because the memory may be too small for a log of years.
const BATCH = 400;

/**
 * Adds the folded names (small letters without accents) that the search of the log uses (domain/find-text.ts), also for
 * existing lines.
 */
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
    // Both engines name the columns of `values` column1 and column2.
    const texts = sql.join(rows.map(({ id, subject }) => sql`(${id}, ${findText([subject])})`));
    await sql`update audit_log set find_text = filled.column2 from (values ${texts}) as filled
      where audit_log.id = filled.column1`.execute(db);
    after = last.id;
  }
}
