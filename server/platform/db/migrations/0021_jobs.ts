import { sql, type Kysely } from 'kysely';
import { newId } from '../ids.ts';
import { columns } from '../migration-columns.ts';

const DAY_MS = 24 * 3_600_000;
const SOON_MS = 2 * 60_000;

/** Adds jobs, such as emails and clean-up: work that another process continues if a process dies (decisions/0050). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('jobs')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .$call(columns('text', 'kind', 'payload'))
    .addColumn('unique_key', 'text', (c) => c.unique())
    .$call(columns('text', 'lane', 'state', 'run_at'))
    .addColumn('attempts', 'integer', (c) => c.notNull())
    .$call(columns('text', 'lease_owner?', 'lease_until?', 'last_error?', 'label?', 'expires_at?', 'created_at'))
    .$call(columns('text', 'finished_at?'))
    .addCheckConstraint('jobs_state', sql`state in ('waiting', 'running', 'done', 'dead')`)
    .execute();
  const index = (name: string, columns: string[]) =>
    db.schema.createIndex(`jobs_${name}`).on('jobs').columns(columns).execute();
  await index('due', ['state', 'kind', 'run_at']);
  await index('lane', ['lane', 'state']);
  await index('finished', ['finished_at']);
  await queueForgottenConfirmations(db);
}

type Orders = {
  orders: {
    id: string;
    user_id: string;
    created_at: string;
    confirmation_sent_at: string | null;
    delivery_status: string;
  };
  jobs: Record<string, unknown>;
};

/**
 * Queues the missing confirmation emails of orders. The previous version looked for orders without a confirmation email
 * every minute; from now on, the transaction of an order also queues its email.
 */
async function queueForgottenConfirmations(anyDb: Kysely<unknown>): Promise<void> {
  // The cast is safe: the type has the needed columns as this version of the schema has them.
  const db = anyDb as Kysely<Orders>;
  const now = Date.now();
  const orders = await db
    .selectFrom('orders')
    .select(['id', 'user_id'])
    .where('confirmation_sent_at', 'is', null)
    .where('created_at', '>', new Date(now - DAY_MS).toISOString())
    .where('delivery_status', '!=', 'CANCELED')
    .execute();
  for (const order of orders)
    await db
      .insertInto('jobs')
      .values({
        id: newId(),
        kind: 'email',
        payload: JSON.stringify({ email: 'confirmation', orderId: order.id }),
        unique_key: `confirmation ${order.id}`,
        lane: order.user_id,
        state: 'waiting',
        run_at: new Date(now + SOON_MS).toISOString(),
        attempts: 0,
        created_at: new Date(now).toISOString(),
      })
      .execute();
}
