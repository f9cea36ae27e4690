import type { Kysely } from 'kysely';

/** How many processes have died while they ran a job, since it last got on: one that kills them is set aside. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('jobs')
    .addColumn('deaths', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
}
