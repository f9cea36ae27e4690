import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as backupText from '#text/backup.ts';
import { holdsShop, type Target } from './fill-database.ts';

/**
 * The name of a file that marks an unfinished restore in the data folder, until the shop is complete. Without the file,
 * a server that starts during the restore, or after an interrupted restore, would make an empty shop.
 */
const MARK = 'restore-not-finished';

export async function beginRestore({ DATA_DIR }: Target): Promise<void> {
  await writeFile(markOf(DATA_DIR), '', { mode: 0o600 });
}

export async function endRestore({ DATA_DIR }: Target): Promise<void> {
  await rm(markOf(DATA_DIR), { force: true });
}

/**
 * Returns the message for a person who starts a shop after an unfinished restore; undefined if there is no unfinished
 * restore.
 */
export async function tellOfHalf(target: Target): Promise<string | undefined> {
  const file = markOf(target.DATA_DIR);
  if (!existsSync(file)) return undefined;
  if (!(await holdsShop(target))) return backupText.halfRestored({ place: target.DATA_DIR, file });
  await endRestore(target);
  return undefined;
}

const markOf = (folder: string) => join(folder, MARK);
