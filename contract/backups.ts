import { z } from 'zod';
import { provedStaffWith, staffWith, type Calls } from './call.ts';
import { id, instant } from './fields.ts';

/**
 * A backup that is finished, running or failed. `step`, `done` and `total` show the progress of a running backup;
 * `error` is the reason of a failure.
 */
export const Backup = z.object({
  id,
  state: z.enum(['running', 'done', 'failed']),
  startedAt: instant,
  endedAt: instant.nullable(),
  step: z.enum(['rows', 'pictures', 'check']),
  done: z.number(),
  total: z.number(),
  /** The numbers of rows and of picture files in the backup that the shop has read again and found equal to its own. */
  rows: z.number(),
  pictureFiles: z.number(),
  /** The number of picture files that are missing in the shop itself. */
  missingFiles: z.number(),
  bytes: z.number(),
  place: z.string(),
  error: z.string(),
});
export type Backup = z.infer<typeof Backup>;

export const Backups = z.object({
  /**
   * The folder or store of the backups. If the owner has set BACKUP_TO, `isNightly` is true, and the shop makes a
   * backup each night.
   */
  place: z.string(),
  isNightly: z.boolean(),
  /** True if the shop should make a backup each night, but the last good backup is too old or missing. */
  isOverdue: z.boolean(),
  /** The last backup that is complete; null if there is none. */
  lastGood: Backup.nullable(),
  /** The latest backups, newest first. */
  latest: z.array(Backup),
});
export type Backups = z.infer<typeof Backups>;

export const backupCalls = {
  'GET /backups': {
    ...staffWith('backups.make'),
    summary: 'The latest backups, how far a running one is, and whether one is overdue.',
    answer: z.object({ backups: Backups }),
  },
  'POST /backups': {
    ...staffWith('backups.make'),
    summary: 'Back the shop up now, while it sells; refused while another backup is made.',
    statuses: [202],
    answer: z.object({ id, message: z.string() }),
  },
  'GET /exports/backup': {
    ...provedStaffWith('backups.download'),
    summary:
      'The last good backup with its pictures as one archive (tar), which npm run restore takes once it is unpacked.',
    sends: 'application/x-tar',
    answer: null,
  },
} as const satisfies Calls;
