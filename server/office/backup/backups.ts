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
 * A process that makes a backup says this often that it goes on; one that has been silent for longer
 * than `SILENT_MS` is gone.
 */
const BEAT_MS = 1000;
const SILENT_MS = 3 * MINUTE_MS;
const RETRY_MS = HOUR_MS;
/** The hour of the Indian day from which the nightly backup is due. */
const NIGHT = 'T02:00:00.000+05:30';

type Owner = Source & { env: Env };

/**
 * Answers the place for nightly backups and those of the back office: `BACKUP_TO`, or else the data folder, from where
 * an admin can download one.
 */
export function usualPlace(env: Pick<Env, 'BACKUP_TO' | 'DATA_DIR'>): string {
  return env.BACKUP_TO ?? join(env.DATA_DIR, 'backups');
}

/**
 * Begins a backup; throws 409 BACKUP_RUNNING while another one is made. Only one process of a shop makes one at a time.
 */
export async function beginBackup(db: Db, place: string, now: string): Promise<string> {
  const id = newId();
  const beats = { after: addMs(now, -SILENT_MS), before: addMs(now, SILENT_MS) };
  if (await insertRunning(db, { id, place, started_at: now }, beats)) return id;
  throw new ShopError('conflict', 'BACKUP_RUNNING', backupText.running());
}

/**
 * Makes a backup that was begun, and notes how far it is and what came of it. Throws BackupError, or why the signal
 * ended it. What `isTriedAgain` is left as it is where the database was away, or could not note what came of it;
 * then that is thrown.
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
    // It goes on in another process, or in a moment.
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

/** Tells whether a backup that its row calls running has sent no heartbeat for so long that its process is gone. */
export function isOver(row: BackupRow, now: string): boolean {
  // Later than now: it beat by a clock that was ahead.
  return row.state === 'running' && Math.abs(Date.parse(now) - Date.parse(row.beat_at)) > SILENT_MS;
}

async function beat(say: () => Promise<void>, signal: AbortSignal): Promise<void> {
  for (;;) {
    const isOver = await wait(BEAT_MS, false, { signal, ref: false }).catch(() => true);
    if (isOver) return;
    // The database may be busy; the next beat comes.
    await say().catch(() => {});
  }
}

/**
 * Begins a backup into the usual place and queues the job that makes it; throws 409 BACKUP_RUNNING while
 * another one is made.
 */
export async function queueBackup(db: Tx, env: Env, now: string): Promise<string> {
  const id = await beginBackup(db, usualPlace(env), now);
  await enqueue(db, 'backUp', { backupId: id }, { now, lane: 'backup' });
  return id;
}

/**
 * Makes a backup that was begun, by this process or one that has ended meanwhile, and removes old backups from its
 * place. Does nothing if this backup has failed or another one was begun since. If it fails, its row says why, and
 * GiveUp is thrown. Any other error means that the job should be tried again.
 */
export async function backUp(shop: Owner, id: string): Promise<void> {
  const { env, db } = shop;
  const address = await takeOver(db, id, shop.now());
  if (address === undefined) return;
  const place = () => openPlace(address, env);
  try {
    await finishBackup(shop, id, place, { isTriedAgain: true });
    // Another process may be at work by now, and its unfinished backup looks like the rest of a failed one.
    shop.signal?.throwIfAborted();
    // Beside the shop's own data one is enough: it is there to be downloaded.
    await tidyPlace(
      place(),
      env.BACKUP_TO ? { days: env.BACKUP_KEEP_DAYS, weeks: env.BACKUP_KEEP_WEEKS } : { days: 1, weeks: 1 },
    ).catch((error: unknown) => {
      throw troubleAt(address, error);
    });
  } catch (error) {
    // Anything else is the database's trouble, or another process goes on: the next attempt makes it.
    throw error instanceof BackupError ? new GiveUp(error.message, { cause: error }) : error;
  }
}

/**
 * Queues the nightly backup where it is due: from two o'clock on once a day, and after a failure again every hour.
 * Answers whether it did.
 */
export async function queueNightlyBackup({ env, db, now }: Owner): Promise<boolean> {
  if (!env.BACKUP_TO || !isDue(await listBackupRows(db), now())) return false;
  try {
    return await inTransaction(db, async (db) => {
      const id = await queueBackup(db, env, now());
      // Another process may have made it between the question and the claim.
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

/** A backup that the command line asked for. A database from before this version cannot note it. */
export async function backUpByCommand(source: Source, place: Place, onProgress: OnProgress): Promise<Backup> {
  const tables = await source.db.introspection.getTables();
  if ((await listTables(source.db)).every(({ name }) => name !== 'users'))
    throw new BackupError(backupText.noShop({ place: source.env.DATABASE_URL ? 'DATABASE_URL' : source.env.DATA_DIR }));
  if (!tables.some(({ name }) => name === 'backups')) return makeBackup(source, place, onProgress);
  const id = await beginBackup(source.db, place.address, source.now());
  return finishBackup(source, id, () => place, { onProgress, isTriedAgain: false });
}
