import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { ShopError } from '#contract/errors.ts';
import { addDays, indianDay } from '#domain/days.ts';
import { addMs, HOUR_MS, MINUTE_MS } from '#domain/instants.ts';
import * as backupText from '#text/backup.ts';
import { isCutOff } from '../../platform/db/errors.ts';
import { newId } from '../../platform/db/ids.ts';
import type { Db, Tx } from '../../platform/db/schema.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Env } from '../../platform/env/env.ts';
import { enqueue, GiveUp } from '../../platform/jobs/jobs.ts';
import { bytesOf, makeBackup, type Backup, type Source } from './make-backup.ts';
import type { OnProgress } from './progress.ts';
import { openPlace } from './open-place.ts';
import type { Place } from './place.ts';
import { deleteOldRows, insertRunning, listBackupRows, takeOver, updateRunning, type BackupRow } from './queries.ts';
import { tidyPlace } from './retention.ts';
import { listTables } from './tables.ts';
import { BackupError, troubleAt } from './trouble.ts';

/**
 * A process that makes a backup sends a heartbeat every BEAT_MS milliseconds. If the last heartbeat is older than
 * SILENT_MS, the shop assumes that the process has died.
 */
const BEAT_MS = 1000;
const SILENT_MS = 3 * MINUTE_MS;
const RETRY_MS = HOUR_MS;
/** On each Indian day, the nightly backup is due from this time on. */
const NIGHT = 'T02:00:00.000+05:30';

type Owner = Source & { env: Env };

/**
 * Returns the address of the folder or bucket for nightly backups, and for backups that staff start in the back office.
 * The address is `BACKUP_TO`, or otherwise a folder in the data folder, from which an admin can download a backup.
 */
export function usualPlace(env: Pick<Env, 'BACKUP_TO' | 'DATA_DIR'>): string {
  return env.BACKUP_TO ?? join(env.DATA_DIR, 'backups');
}

/**
 * Begins a backup. Throws 409 BACKUP_RUNNING while another backup is being made, because a shop makes only one backup
 * at a time.
 */
export async function beginBackup(db: Db, place: string, now: string): Promise<string> {
  const id = newId();
  const beats = { after: addMs(now, -SILENT_MS), before: addMs(now, SILENT_MS) };
  if (await insertRunning(db, { id, place, started_at: now }, beats)) return id;
  throw new ShopError('conflict', 'BACKUP_RUNNING', backupText.running());
}

/**
 * Does the work of a backup that was begun, and stores the progress and the result in the backup's row. Throws
 * BackupError, or the reason of the signal that ended the backup. With `isTriedAgain`, the function throws an error of
 * the database without storing a result in the row, so that the next attempt can continue.
 */
async function finishBackup(
  source: Source,
  id: string,
  openIt: () => Place,
  { onProgress = () => {}, isTriedAgain }: { onProgress?: OnProgress; isTriedAgain: boolean },
): Promise<Backup> {
  const { db, now } = source;
  let progress: Partial<BackupRow> = {};
  const beating = new AbortController();
  const beats = beat(async () => updateRunning(db, id, { ...progress, beat_at: now() }), beating.signal);
  try {
    const made = await makeBackup(source, openIt(), (step, done, total) => {
      progress = { step, done, total };
      onProgress(step, done, total);
    });
    const { tables, pictures } = made.manifest;
    await updateRunning(db, id, {
      slot: null,
      state: 'done',
      name: made.name,
      row_count: tables.reduce((sum, table) => sum + table.rows, 0),
      picture_files: pictures.files,
      missing_files: pictures.missing,
      bytes: bytesOf(made.manifest),
      ended_at: now(),
    });
    return made;
  } catch (error) {
    // The next attempt continues this backup, in another process or after a pause.
    if (source.signal?.aborted) throw error;
    const reason = error instanceof BackupError ? error.cause : error;
    if (isTriedAgain && reason !== undefined && isCutOff(reason)) throw reason;
    const sentence = error instanceof BackupError ? error.message : String(error);
    const failed = { slot: null, state: 'failed', error: sentence, ended_at: now() } as const;
    await updateRunning(db, id, failed).catch((unwritten: unknown) => {
      if (isTriedAgain) throw unwritten;
    });
    throw error;
  } finally {
    beating.abort();
    await beats;
    await deleteOldRows(db).catch(() => {});
  }
}

/**
 * Returns whether the process that made a backup has died: the backup's row still says running, but its last heartbeat
 * is older than SILENT_MS.
 */
export function isOver(row: BackupRow, now: string): boolean {
  // A heartbeat after `now` comes from a machine whose clock is ahead.
  return row.state === 'running' && Math.abs(Date.parse(now) - Date.parse(row.beat_at)) > SILENT_MS;
}

async function beat(say: () => Promise<void>, signal: AbortSignal): Promise<void> {
  for (;;) {
    const isOver = await wait(BEAT_MS, false, { signal, ref: false }).catch(() => true);
    if (isOver) return;
    // A heartbeat may fail because the database is busy. The next heartbeat follows soon.
    await say().catch(() => {});
  }
}

/**
 * Begins a backup into the usual folder or bucket, and queues the job that makes it. Throws 409 BACKUP_RUNNING while
 * another backup is being made.
 */
export async function queueBackup(db: Tx, env: Env, now: string): Promise<string> {
  const id = await beginBackup(db, usualPlace(env), now);
  await enqueue(db, 'backUp', { backupId: id }, { now, lane: 'backup' });
  return id;
}

/**
 * Makes a backup that was begun by this process, or by a process that has died meanwhile. Then removes old backups from
 * the folder or bucket of this backup. Does nothing if this backup has failed, or if another backup was begun after it.
 * Throws GiveUp if the backup fails; the backup's row then has the reason. After any other error, the shop must try the
 * job again.
 */
export async function backUp(shop: Owner, id: string): Promise<void> {
  const { env, db } = shop;
  const address = await takeOver(db, id, shop.now());
  if (address === undefined) return;
  const place = () => openPlace(address, env);
  try {
    await finishBackup(shop, id, place, { isTriedAgain: true });
    // Another process may have taken over this backup. `tidyPlace` would remove that process's unfinished backup,
    // because it looks like the remains of a failed backup.
    shop.signal?.throwIfAborted();
    // Without `BACKUP_TO`, a backup is made only to be downloaded, so one backup is enough.
    await tidyPlace(
      place(),
      env.BACKUP_TO ? { days: env.BACKUP_KEEP_DAYS, weeks: env.BACKUP_KEEP_WEEKS } : { days: 1, weeks: 1 },
    ).catch((error: unknown) => {
      throw troubleAt(address, error);
    });
  } catch (error) {
    // An error that is no BackupError means that the database failed, or that another process has taken over. The next
    // attempt of the job then makes the backup.
    throw error instanceof BackupError ? new GiveUp(error.message, { cause: error }) : error;
  }
}

/**
 * Queues the job of the nightly backup if it is due: once a day after two o'clock, or an hour after a failure. Returns
 * whether it queued a backup.
 */
export async function queueNightlyBackup({ env, db, now }: Owner): Promise<boolean> {
  if (!env.BACKUP_TO || !isDue(await listBackupRows(db), now())) return false;
  try {
    return await inTransaction(db, async (db) => {
      const id = await queueBackup(db, env, now());
      // Another process may have made a backup since the first check whether the backup is due.
      const others = (await listBackupRows(db)).filter((row) => row.id !== id);
      if (!isDue(others, now())) throw new NotDue();
      return true;
    });
  } catch (error) {
    if (error instanceof NotDue || error instanceof ShopError) return false;
    throw error;
  }
}

class NotDue extends Error {}

function isDue(rows: readonly BackupRow[], now: string): boolean {
  const today = Date.parse(`${indianDay(now)}${NIGHT}`);
  const night = today <= Date.parse(now) ? today : Date.parse(`${addDays(indianDay(now), -1)}${NIGHT}`);
  const retryFrom = Date.parse(now) - RETRY_MS;
  return !rows.some(({ state, started_at }) => {
    const started = Date.parse(started_at);
    return started >= night && (state === 'done' || started > retryFrom);
  });
}

/**
 * Makes a backup for the command line. An older database has no table for backups, and then the function does not
 * record the backup.
 */
export async function backUpByCommand(source: Source, place: Place, onProgress: OnProgress): Promise<Backup> {
  const tables = await source.db.introspection.getTables();
  if ((await listTables(source.db)).every(({ name }) => name !== 'users'))
    throw new BackupError(backupText.noShop({ place: source.env.DATABASE_URL ? 'DATABASE_URL' : source.env.DATA_DIR }));
  if (!tables.some(({ name }) => name === 'backups')) return makeBackup(source, place, onProgress);
  const id = await beginBackup(source.db, place.address, source.now());
  return finishBackup(source, id, () => place, { onProgress, isTriedAgain: false });
}
