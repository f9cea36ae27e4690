import { copyFile, link, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { databaseOf, dataDirOf, FIRST_RUN } from './shops.ts';

/**
 * Copies the filled shop on SQLite in its present state, with the password of its admin, into a separate data folder.
 * The filled shop stays open while it is copied.
 */
export async function copyFilledShop(dataDir: string): Promise<void> {
  const pictures = { from: join(dataDirOf('sqlite'), 'pictures'), to: join(dataDir, 'pictures') };
  await mkdir(pictures.to, { recursive: true });
  const db = databaseOf('sqlite');
  await sql`vacuum into ${join(dataDir, 'shop.db')}`.execute(db);
  await db.destroy();
  await copyFile(join(dataDirOf('sqlite'), FIRST_RUN), join(dataDir, FIRST_RUN));
  // The shop never changes a picture's file, so both shops can share the file by a hard link. While a shop stores a
  // picture, it uses a temporary file. If such a file disappears meanwhile, the code ignores the error.
  for (const name of await readdir(pictures.from))
    await link(join(pictures.from, name), join(pictures.to, name)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
    });
}
