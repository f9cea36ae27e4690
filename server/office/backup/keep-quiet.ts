import { openDatabase } from '../../platform/db/open.ts';
import type { Target } from './fill-database.ts';

/**
 * Pauses the webhooks of a restored shop, as an owner could do, so that a trial of the shop sends no events to other
 * servers. Returns how many webhooks it paused. Call this function before the restored shop starts.
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
