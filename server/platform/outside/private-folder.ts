import { chmodSync, lstatSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** The names of the files and folders that the shop itself makes in its data folder. */
const OWN = [
  /^(shop|tries)\.db(-wal|-shm|-journal)?$/,
  /^(shop\.key|start\.lock)$/,
  /^(first-run|audit-heads)\.txt(\.\w+)?$/,
  /^(outbox|backups|pictures|assets|imports|tmp)$/,
];
const isOwn = (name: string) => OWN.some((pattern) => pattern.test(name));
const OTHERS = 0o077;
const STICKY = 0o1000;

/**
 * Makes this process create files and folders that only its own user can read. On Windows, which has no such file
 * modes, does nothing.
 */
export function writePrivately(): void {
  if (process.platform !== 'win32') process.umask(OTHERS);
}

/**
 * Takes away other users' access to the shop's files and folders in the data folder. An earlier version, an unpacked
 * backup or a copy may have given them access. If the data folder contains only the shop's own files, also takes away
 * the access to the data folder itself. Returns the paths that this process was not allowed to change.
 */
export function closeToOthers(folder: string): string[] {
  if (process.platform === 'win32') return [];
  const refused: string[] = [];
  const names = readdirSync(folder);
  if (names.every(isOwn) && (statSync(folder).mode & STICKY) === 0) close(folder, refused);
  for (const name of names) if (isOwn(name)) closeAll(join(folder, name), refused);
  return refused;
}

// Skips a folder that is already private, because nobody else can reach its content. The function makes the folder
// itself private last, so that the next run begins again if a run is interrupted.
function closeAll(path: string, refused: string[]): void {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (!found || found.isSymbolicLink() || (found.mode & OTHERS) === 0) return;
  if (found.isDirectory()) for (const name of namesIn(path)) closeAll(join(path, name), refused);
  close(path, refused);
}

function close(path: string, refused: string[]): void {
  const mode = statSync(path, { throwIfNoEntry: false })?.mode ?? 0;
  if ((mode & OTHERS) === 0) return;
  try {
    chmodSync(path, mode & 0o7777 & ~OTHERS);
  } catch (error) {
    if (!isGone(error)) refused.push(path);
  }
}

/**
 * Lists the names of the files in a folder. Returns no names if the folder no longer exists, because another server of
 * this shop may have removed it.
 */
function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if (isGone(error)) return [];
    throw error;
  }
}

function isGone(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ENOENT';
}
