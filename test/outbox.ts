import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Lists the paths of the emails in an outbox folder, in the order in which the shop wrote them. Emails of the same
 * instant stay in the order of their names, which begin with the time of queueing.
 */
export async function listOutbox(folder: string): Promise<string[]> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')).toSorted();
  const files = await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name);
      return { path, at: (await stat(path, { bigint: true })).mtimeNs };
    }),
  );
  return files.toSorted((a, b) => Number(a.at - b.at)).map(({ path }) => path);
}
