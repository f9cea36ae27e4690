import type { Db } from '../../platform/db/schema.ts';
import type { UserIds } from '../../platform/db/user-ids.ts';

/** Deletes the sessions of accounts, and the browsers that these accounts know. */
export async function forgetPerson(db: Db, users: UserIds): Promise<void> {
  await db.deleteFrom('sessions').where('user_id', 'in', users).execute();
  await db.deleteFrom('known_clients').where('user_id', 'in', users).execute();
}
