import { addDays, indianDay } from '#domain/days.ts';
import { picturesOf } from './check-backup.ts';
import { instantOf, listBackups, pathOfPicture, readManifest } from './manifest.ts';
import type { Place } from './place.ts';

type Keep = { days: number; weeks: number };

/**
 * Returns the backups to keep, the oldest first. The function keeps the newest backup of each day and of each week, for
 * the last `days` days and the last `weeks` weeks that have a backup. It also keeps the backup before the newest,
 * because somebody may be downloading it.
 */
export function namesToKeep(names: readonly string[], { days, weeks }: Keep): string[] {
  const newestFirst = names.toReversed();
  const [newest, before] = newestFirst;
  if (newest === undefined) return [];
  const dayOf = (name: string) => indianDay(instantOf(name));
  const kept = new Set(before === undefined ? [] : [before]);
  const keepOf = (periods: number, periodOf: (name: string) => string) => {
    const seen = new Set<string>();
    for (const name of newestFirst) {
      if (seen.has(periodOf(name))) continue;
      if (seen.size === periods) return;
      seen.add(periodOf(name));
      kept.add(name);
    }
  };
  keepOf(days, dayOf);
  // The function counts weeks of seven days back from the newest backup.
  keepOf(weeks, (name) => String(weeksBetween(dayOf(name), dayOf(newest))));
  return names.filter((name) => kept.has(name));
}

function weeksBetween(day: string, later: string): number {
  let weeks = 0;
  for (let start = addDays(later, -6); day < start; start = addDays(start, -7)) weeks++;
  return weeks;
}

/** Removes old and incomplete backups from a folder or bucket, and pictures that no backup names any more. */
export async function tidyPlace(place: Place, keep: Keep): Promise<void> {
  const { whole, half } = await listBackups(place);
  const kept = new Set(namesToKeep(whole, keep));
  const gone = [...half, ...whole.filter((name) => !kept.has(name))];
  if (gone.length === 0) return;
  const named = new Set<string>();
  for (const name of kept)
    for await (const files of picturesOf(place, name, await readManifest(place, name)))
      for (const [, sum] of files) named.add(pathOfPicture(sum));
  for (const name of gone) await removeBackup(place, name);
  for (const path of await place.list('pictures/')) if (!named.has(path)) await place.remove(path);
}

/**
 * Removes a backup. Removes the manifest first, so that after an interruption the remaining files do not look like a
 * complete backup.
 */
async function removeBackup(place: Place, name: string): Promise<void> {
  const paths = await place.list(`${name}/`);
  for (const path of paths.toSorted((a) => (a.endsWith('/manifest.json') ? -1 : 1))) await place.remove(path);
}
