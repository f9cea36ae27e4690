import type { Db, Schema } from '../../platform/db/schema.ts';

export type BackupRow = Schema['backups'];

/** The list has at most this many backups. Rows of older backups are deleted. */
const MOST_ROWS = 50;

/**
 * Inserts the row of a new backup, unless another backup is being made, because only one row can have the slot. A
 * backup has died if its last heartbeat is earlier than `beats.after`, or later than `beats.before`, and then loses the
 * slot. Answers whether the row was inserted.
 */
export async function insertRunning(
  db: Db,
  row: Pick<BackupRow, 'id' | 'place' | 'started_at'>,
  beats: { after: string; before: string },
): Promise<boolean> {
  await db
    .updateTable('backups')
    .set({ slot: null, state: 'failed' })
    .where('slot', '=', RUNNING)
    .where((row) => row.or([row('beat_at', '<', beats.after), row('beat_at', '>', beats.before)]))
    .execute();
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('backups')
    .values({
      ...row,
      slot: RUNNING,
      name: null,
      state: 'running',
      step: 'rows',
      done: 0,
      total: 0,
      row_count: 0,
      picture_files: 0,
      missing_files: 0,
      bytes: 0,
      error: '',
      beat_at: row.started_at,
      ended_at: null,
    })
    .onConflict((conflict) => conflict.column('slot').doNothing())
    .executeTakeFirst();
  return Number(numInsertedOrUpdatedRows) > 0;
}

const RUNNING = 'running';

/**
 * Changes the row only as long as it has the slot. A process that was asleep for minutes then cannot overwrite the
 * progress of the process that took over.
 */
export async function updateRunning(db: Db, id: string, change: Partial<BackupRow>): Promise<void> {
  await db.updateTable('backups').set(change).where('id', '=', id).where('slot', '=', RUNNING).execute();
}

/** Takes over a backup that still has the slot. Answers its place; undefined if it has lost the slot. */
export async function takeOver(db: Db, id: string, now: string): Promise<string | undefined> {
  const row = await db
    .updateTable('backups')
    .set({ step: 'rows', done: 0, total: 0, beat_at: now })
    .where('id', '=', id)
    .where('slot', '=', RUNNING)
    .returning('place')
    .executeTakeFirst();
  return row?.place;
}

/** Lists the backups, the newest first. */
export async function listBackupRows(db: Db): Promise<BackupRow[]> {
  return db
    .selectFrom('backups')
    .selectAll()
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_ROWS)
    .execute();
}

/** Finds the latest backup that was completed and read back. */
export async function findLastGood(db: Db): Promise<BackupRow | undefined> {
  return db
    .selectFrom('backups')
    .selectAll()
    .where('state', '=', 'done')
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function deleteOldRows(db: Db): Promise<void> {
  const kept = db.selectFrom('backups').select('id').orderBy('started_at', 'desc').limit(MOST_ROWS);
  await db.deleteFrom('backups').where('id', 'not in', kept).execute();
}
