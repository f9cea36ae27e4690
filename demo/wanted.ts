import { SHOPPER_EMAIL } from '../domain/fictional.ts';
import type { Db } from '../server/platform/db/schema.ts';

/**
 * Returns whether a shop still needs its demo data: the first start has made the accounts of the admin and of the
 * demo's shopper, and the shop contains nothing else. One transaction writes all rows of the demo. If a start is killed
 * before its end, the shop stays empty, and the next start fills it.
 */
export async function isDemoWanted(db: Db): Promise<boolean> {
  const users = await db.selectFrom('users').select('email_key').limit(3).execute();
  if (users.length > 2 || users.every(({ email_key }) => email_key !== SHOPPER_EMAIL)) return false;
  const isThere = await Promise.all(
    (['products', 'categories', 'orders'] as const).map(async (table) =>
      db.selectFrom(table).select('id').limit(1).executeTakeFirst(),
    ),
  );
  return isThere.every((row) => row === undefined);
}
