import type { FastifyInstance } from 'fastify';
import { backupCalls, type Backup } from '#contract/backups.ts';
import { ShopError } from '#contract/errors.ts';
import * as backupText from '#text/backup.ts';
import { DAY_MS } from '#domain/instants.ts';
import { noteInLog } from '../../accounts/audit/audit.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { serveCalls } from '../../platform/serving/serve-calls.ts';
import type { Sales } from '../../sales/sales.ts';
import { archiveOf } from './archive.ts';
import { isOver, queueBackup, usualPlace } from './backups.ts';
import { readManifest } from './manifest.ts';
import { openPlace } from './open-place.ts';
import { findLastGood, listBackupRows, type BackupRow } from './queries.ts';
import { troubleAt } from './trouble.ts';

/**
 * If a shop with nightly backups has no good backup younger than this many milliseconds, the back office shows a
 * warning.
 */
const OVERDUE_MS = 2 * DAY_MS;
const LISTED = 10;

export function serveBackups(app: FastifyInstance, shop: Sales): void {
  serveCalls(app, shop, backupCalls, {
    'GET /backups': async () => {
      const now = shop.now();
      const [rows, lastGood] = await Promise.all([listBackupRows(shop.db), findLastGood(shop.db)]);
      const isNightly = shop.env.BACKUP_TO !== undefined;
      const isOverdue = isNightly && (!lastGood || Date.parse(now) - Date.parse(lastGood.started_at) > OVERDUE_MS);
      const present = (row: BackupRow) => toWire(row, now);
      return {
        backups: {
          place: usualPlace(shop.env),
          isNightly,
          isOverdue,
          lastGood: lastGood ? present(lastGood) : null,
          latest: rows.slice(0, LISTED).map(present),
        },
      };
    },
    'POST /backups': async ({ user }) => {
      const [name, now] = [usualPlace(shop.env), shop.now()];
      const id = await inTransaction(shop.db, async (db) => {
        const id = await queueBackup(db, shop.env, now);
        await noteInLog(db, { userId: user.id, now }, { action: 'backup.made', id, name });
        return id;
      });
      return { id, message: backupText.begun() };
    },
    'GET /exports/backup': async ({ user }) => {
      const row = await findLastGood(shop.db);
      if (!row?.name) throw new ShopError('conflict', 'NO_BACKUP', backupText.noneYet());
      const { name } = row;
      const { place, manifest } = await openArchive(shop, row.place, name);
      await inTransaction(shop.db, async (db) =>
        noteInLog(db, { userId: user.id, now: shop.now() }, { action: 'backup.downloaded', id: row.id, name }),
      );
      return { fileName: `backup-${name}.tar`, text: archiveOf(place, name, manifest) };
    },
  });
}

/**
 * Opens a backup for a download, and checks that the backup exists. The check comes first, because the answer cannot
 * become an error once the download has begun.
 */
async function openArchive({ env }: Sales, address: string, name: string) {
  try {
    const place = openPlace(address, env);
    return { place, manifest: await readManifest(place, name) };
  } catch (error) {
    throw new ShopError('conflict', 'NO_BACKUP', troubleAt(address, error).message);
  }
}

function toWire(row: BackupRow, now: string): Backup {
  // If the process of a backup was killed, the row still says that the backup is running, although it is over.
  const isLost = isOver(row, now);
  return {
    id: row.id,
    state: isLost ? 'failed' : row.state,
    startedAt: row.started_at,
    endedAt: row.ended_at,
    step: row.step,
    done: row.done,
    total: row.total,
    rows: row.row_count,
    pictureFiles: row.picture_files,
    missingFiles: row.missing_files,
    bytes: row.bytes,
    place: row.place,
    error:
      row.state === 'done' || row.error !== '' || !(isLost || row.state === 'failed')
        ? row.error
        : backupText.cutShort(),
  };
}
