import * as backupText from '#text/backup.ts';
import { ShopError } from '#contract/errors.ts';
import { isDiskFull } from '../../platform/db/errors.ts';

/**
 * Is thrown if the shop cannot make, read or restore a backup. The message of the error is a sentence for the person
 * who asked for the backup or the restore.
 */
export class BackupError extends Error {}

const REFUSED = new Set(['EACCES', 'EPERM', 'EROFS']);

/** Thrown if an object store answers with an error status. */
export class StoreRefusal extends Error {
  readonly status: number;

  constructor(status: number) {
    super(String(status));
    this.status = status;
  }
}

/**
 * Turns an error of a folder or bucket of backups into a BackupError, whose message is a sentence. Returns a
 * BackupError unchanged.
 */
export function troubleAt(place: string, error: unknown): BackupError {
  if (error instanceof BackupError) return error;
  return new BackupError(sentence(place, error), { cause: error });
}

function sentence(place: string, error: unknown): string {
  if (error instanceof ShopError) return error.message;
  const { code } = error as { code?: unknown };
  if (error instanceof StoreRefusal)
    return error.status === 507
      ? backupText.diskFull({ place })
      : backupText.storeRefused({ place, status: error.status });
  if (isDiskFull(error)) return backupText.diskFull({ place });
  if (typeof code === 'string' && REFUSED.has(code)) return backupText.notAllowed({ place });
  if (error instanceof TypeError || (error instanceof Error && error.name === 'TimeoutError'))
    return backupText.unreachable({ place });
  return backupText.failed({ place, reason: error instanceof Error ? error.message : String(error) });
}
