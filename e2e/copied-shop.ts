import { copyFile, link, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { databaseOf, dataDirOf, FIRST_RUN } from './shops.ts';

/**
 * Copies the filled shop on SQLite, as it is now, with its admin's
 * password, into a data folder of its own. The shop stays open meanwhile.
 */
export async function copyFilledShop(dataDir: string): Promise<void> {
  const pictures = { from: join(dataDirOf('sqlite'), 'pictures'), to: join(dataDir, 'pictures') };
  await mkdir(pictures.to, { recursive: true });
  const db = databaseOf('sqlite');
  await sql`vacuum into ${join(dataDir, 'shop.db')}`.execute(db);
  await db.destroy();
  await copyFile(join(dataDirOf('sqlite'), FIRST_RUN), join(dataDir, FIRST_RUN));
  // A picture is never written twice, so both shops can share the
  // file. A temporary file of a picture under way may disappear.
  for (const name of await readdir(pictures.from))
    await link(join(pictures.from, name), join(pictures.to, name)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
    });
}
