import type { TestProject } from 'vitest/node';
import { migrate } from '../server/platform/db/migrate.ts';
import { openDatabase } from '../server/platform/db/open.ts';
import { startPgBouncer } from './pgbouncer.ts';
import { startPostgres } from './postgres.ts';

/**
 * Migrates two template databases on the PostgreSQL server of the tests. Each test file gets a copy of one of them.
 * `shop_template` has the locale C. `shop_template_icu` has the ICU locale en-IN, which a managed database in India may
 * have.
 */
export default async function setup(project: TestProject) {
  const server = await startPostgres();
  await server.createDatabase('shop_template');
  await server.createDatabase('shop_template_icu', { icuLocale: 'en-IN' });
  for (const name of ['shop_template', 'shop_template_icu']) {
    const db = openDatabase({ DATABASE_URL: server.urlOf(name), DATA_DIR: '' });
    await migrate(db);
    await db.destroy();
  }
  project.provide('template', server.urlOf('postgres'));
  const pooler = project.config.env['POOLER'] === '1' ? await startPgBouncer(server.urlOf('postgres')) : undefined;
  project.provide('pooler', pooler?.urlOf('postgres'));
  return async () => {
    await pooler?.stop();
    await server.stop();
  };
}

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the pooler through which the shop connects, if there is a pooler. */
    pooler: string | undefined;
  }
}
