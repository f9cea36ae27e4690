import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { migrate } from '../server/platform/db/migrate.ts';
import { openDatabase } from '../server/platform/db/open.ts';

/** Migrates one SQLite database, of which each test file gets a copy. */
export default async function setup(project: TestProject) {
  const folder = await mkdtemp(join(tmpdir(), 'tanabana-template-'));
  const db = openDatabase({ DATA_DIR: folder });
  await migrate(db);
  await db.destroy();
  project.provide('template', join(folder, 'shop.db'));
  return async () => rm(folder, { recursive: true, force: true });
}

declare module 'vitest' {
  interface ProvidedContext {
    /**
     * On SQLite, the path of the migrated database file. On PostgreSQL, the address of the server, whose database
     * `shop_template` is migrated.
     */
    template: string;
  }
}
