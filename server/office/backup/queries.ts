import type { Db, Schema } from '../../platform/db/schema.ts';

export type BackupRow = Schema['backups'];

/** The list contains at most this many backups. The shop deletes the rows of older backups. */
const MOST_ROWS = 50;

/**
 * Inserts the row of a new backup, unless another backup is being made. Only one row can have a value in the column
 * `slot`. If a backup's last heartbeat is earlier than `beats.after` or later than `beats.before`, its process has
 * died, and its row loses the slot. Returns whether it inserted the row.
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
 * Changes the row of a backup while the row still has the slot of the running backup. A process that was paused for
 * minutes therefore cannot change the row after another process has marked the backup as failed.
 */
export async function updateRunning(db: Db, id: string, change: Partial<BackupRow>): Promise<void> {
  await db.updateTable('backups').set(change).where('id', '=', id).where('slot', '=', RUNNING).execute();
}

/**
 * Takes over a backup whose row still has the slot. Returns the backup's place; undefined if the row has lost the slot.
 */
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
