import { createHash, randomBytes } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import type { Db, Schema } from '../schema.ts';
import { columns } from '../migration-columns.ts';

// The migration reads and writes this many lines at a time, because the memory may be too small for a log of years.
const BATCH = 400;

/** Makes each line of the log contain the hash of the line before it (decisions/0043), also for existing lines. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('audit_chain')
    .addColumn('id', 'integer', (c) => c.primaryKey().check(sql`id = 1`))
    .addColumn('seq', 'integer', (c) => c.notNull())
    .addColumn('hash', 'text', (c) => c.notNull())
    .addColumn('start_seq', 'integer', (c) => c.notNull())
    .$call(columns('text', 'start_hash', 'start_mac'))
    .execute();
  await db.schema.alterTable('audit_log').renameTo('audit_log_before').execute();
  await db.schema
    .createTable('audit_log')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('seq', 'integer', (c) => c.notNull().unique())
    .$call(columns('text', 'at', 'user_id?', 'action', 'subject_id?', 'subject'))
    .addColumn('find_text', 'text', (c) => c.notNull().defaultTo(''))
    .$call(columns('text', 'before?', 'after?', 'salt?', 'content_hash', 'hash'))
    .execute();
  // The cast is safe: both tables have the columns that the present schema names.
  const { seq, hash } = await chainLines(db as unknown as Db);
  await sql`insert into audit_chain (id, seq, hash, start_seq, start_hash, start_mac)
    values (1, ${seq}, ${hash}, 0, ${NO_HASH}, '')`.execute(db);
  // The old table's indexes are dropped with it, because the new table's indexes have the same names.
  await db.schema.dropTable('audit_log_before').execute();
  const index = (name: string, columns: string[]) =>
    db.schema.createIndex(`audit_log_${name}`).on('audit_log').columns(columns).execute();
  await index('subject', ['subject_id', 'id']);
  await index('action', ['action', 'id']);
  await index('saves', ['at', 'user_id', 'action', 'id']);
  await index('who', ['user_id', 'at']);
}

async function chainLines(db: Db): Promise<{ seq: number; hash: string }> {
  let [seq, hash] = [0, NO_HASH];
  for (let after = ''; ;) {
    const { rows } = await sql<Omit<Schema['audit_log'], 'seq' | 'salt' | 'content_hash' | 'hash'>>`
      select * from audit_log_before where id > ${after} order by id limit ${BATCH}`.execute(db);
    const last = rows.at(-1);
    if (!last) return { seq, hash };
    const chained = rows.map((row) => {
      const salt = newSalt();
      const line = { ...row, seq: ++seq, salt, content_hash: contentHash({ ...row, salt }) };
      hash = lineHash(hash, line);
      return { ...line, hash };
    });
    await db.insertInto('audit_log').values(chained).execute();
    after = last.id;
  }
}

// The functions below compute the hash of a line as the shop did when this migration was written. The shop's present
// functions are in accounts/audit/line-hash.ts.
const NO_HASH = '';
const newSalt = () => randomBytes(16).toString('base64url');

type Content = Pick<Schema['audit_log'], 'salt' | 'subject' | 'before' | 'after'>;

function contentHash({ salt, subject, before, after }: Content): string {
  return hash([salt, subject, before, after]);
}

function lineHash(previous: string, row: Omit<Schema['audit_log'], keyof Content | 'find_text' | 'hash'>): string {
  return hash([previous, row.seq, row.id, row.at, row.user_id, row.action, row.subject_id, row.content_hash]);
}

function hash(parts: ReadonlyArray<string | number | null>): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}
