import type { TestProject } from 'vitest/node';
import { migrate } from '../server/db/migrate.ts';
import { openDatabase } from '../server/db/open.ts';
import { startPostgres } from './postgres.ts';

/** Migrates one database on a throwaway PostgreSQL; every test file starts on a copy of it. */
export default async function setup(project: TestProject) {
  const server = await startPostgres();
  await server.createDatabase('shop_template');
  const db = openDatabase({ DATABASE_URL: server.urlOf('shop_template'), DATA_DIR: '' });
  await migrate(db);
  await db.destroy();
  project.provide('template', server.urlOf('postgres'));
  return async () => server.stop();
}
