import { openDatabase } from '../../platform/db/open.ts';
import type { Target } from './fill-database.ts';

/**
 * A restored shop that is only tried tells no other server what happens in it: its webhooks are paused, as an owner
 * pauses them. Answers how many. To be called before it is started.
 */
export async function keepQuiet(target: Target): Promise<number> {
  const db = openDatabase(target);
  try {
    const paused = await db
      .updateTable('webhooks')
      .set({ paused: 'owner' })
      .where('paused', '=', '')
      .returning('id')
      .execute();
    return paused.length;
  } finally {
    await db.destroy();
  }
}
