import type { Kysely } from 'kysely';

/**
 * Adds the number of processes that died while they ran a job, since the job last made progress. The shop gives up a
 * job if several processes died while they ran it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('jobs')
    .addColumn('deaths', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
}
