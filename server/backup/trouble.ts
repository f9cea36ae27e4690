import * as backupText from '#text/backup.ts';
import { ShopError } from '#contract/errors.ts';

/** Why a backup was not made, read or restored, in a sentence for whoever asked for it. */
export class BackupError extends Error {}

const FULL = new Set(['ENOSPC', 'EDQUOT']);
const REFUSED = new Set(['EACCES', 'EPERM', 'EROFS']);
/** SQLite: the disk is full. */
const SQLITE_FULL = 13;

/** Thrown by a place in an object store that answered something else than yes. */
export class StoreRefusal extends Error {
  readonly status: number;

  constructor(status: number) {
    super(String(status));
    this.status = status;
  }
}

/** The sentence for what went wrong while the place was used; what is a sentence already stays. */
export function troubleAt(place: string, error: unknown): BackupError {
  if (error instanceof BackupError) return error;
  return new BackupError(sentence(place, error), { cause: error });
}

function sentence(place: string, error: unknown): string {
  if (error instanceof ShopError) return error.message;
  const { code, errcode } = error as { code?: unknown; errcode?: unknown };
  if (error instanceof StoreRefusal)
    return error.status === 507
      ? backupText.diskFull({ place })
      : backupText.storeRefused({ place, status: error.status });
  if ((typeof code === 'string' && FULL.has(code)) || (typeof errcode === 'number' && (errcode & 0xff) === SQLITE_FULL))
    return backupText.diskFull({ place });
  if (typeof code === 'string' && REFUSED.has(code)) return backupText.notAllowed({ place });
  if (error instanceof TypeError || (error instanceof Error && error.name === 'TimeoutError'))
    return backupText.unreachable({ place });
  return backupText.failed({ place, reason: error instanceof Error ? error.message : String(error) });
}
