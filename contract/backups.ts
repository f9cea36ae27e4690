import { z } from 'zod';
import type { Calls } from './call.ts';
import { id, instant } from './fields.ts';

/**
 * A finished, running or failed backup. `step`, `done` and `total` show the progress of a running one; `error` is the
 * reason of a failure.
 */
export const Backup = z.object({
  id,
  state: z.enum(['running', 'done', 'failed']),
  startedAt: instant,
  endedAt: instant.nullable(),
  step: z.enum(['rows', 'pictures', 'check']),
  done: z.number(),
  total: z.number(),
  /** Rows and picture files that the shop read back from the backup and found equal. */
  rows: z.number(),
  pictureFiles: z.number(),
  /** Picture files that the shop itself has lost. */
  missingFiles: z.number(),
  bytes: z.number(),
  place: z.string(),
  error: z.string(),
});
export type Backup = z.infer<typeof Backup>;

export const Backups = z.object({
  /** The folder or store of the backups; `isNightly` is true if the owner named it by BACKUP_TO. */
  place: z.string(),
  isNightly: z.boolean(),
  /** True if the last good backup is too old or missing, though the shop should make one each night. */
  isOverdue: z.boolean(),
  /** The last complete backup. */
  lastGood: Backup.nullable(),
  /** Newest first. */
  latest: z.array(Backup),
});
export type Backups = z.infer<typeof Backups>;

export const backupCalls = {
  'GET /backups': {
    who: 'admin',
    needs: 'backups.make',
    summary: 'The latest backups, how far a running one is, and whether one is overdue.',
    answer: z.object({ backups: Backups }),
  },
  'POST /backups': {
    who: 'admin',
    needs: 'backups.make',
    summary: 'Back the shop up now, while it sells; refused while another backup is made.',
    statuses: [202],
    answer: z.object({ id, message: z.string() }),
  },
  'GET /exports/backup': {
    who: 'admin',
    needs: 'backups.download',
    stepUp: true,
    summary:
      'The last good backup with its pictures as one archive (tar), which npm run restore takes once it is unpacked.',
    sends: 'application/x-tar',
    answer: null,
  },
} as const satisfies Calls;
