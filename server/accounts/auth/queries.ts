import { readWithOthers } from '../../platform/db/batched.ts';
import { prepared } from '../../platform/db/prepared.ts';
import type { Db, Schema, Tx } from '../../platform/db/schema.ts';

export async function insertSession(db: Db, session: Schema['sessions']): Promise<void> {
  await db.insertInto('sessions').values(session).execute();
}

/** Finds a session with the columns that decide whether its owner may still use it. */
export async function findSessionRow(db: Db, tokenHash: string) {
  return (await readWithOthers(db, sessionQuery(db, tokenHash)))[0];
}

const sessionQuery = prepared((db, tokenHash: string) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select([
      'users.id',
      'users.role',
      'users.staff_role',
      'users.blocked_at',
      'sessions.last_used_at',
      'sessions.expires_at',
      'sessions.half_hash',
      'sessions.is_bound',
      'sessions.proved_at',
    ])
    .where('sessions.token_hash', '=', tokenHash),
);

export async function updateLastUse(db: Db, tokenHash: string, now: string): Promise<void> {
  await db.updateTable('sessions').set({ last_used_at: now }).where('token_hash', '=', tokenHash).execute();
}

export async function bindSession(db: Db, tokenHash: string): Promise<void> {
  await db.updateTable('sessions').set({ is_bound: 1 }).where('token_hash', '=', tokenHash).execute();
}

/**
 * Locks a session, and returns it with its owner's role. Until this transaction ends, no other transaction can end the
 * session.
 */
export async function lockSession(
  db: Tx,
  tokenHash: string,
): Promise<{ row: Schema['sessions']; role: Schema['users']['role'] } | undefined> {
  const row = await db
    .selectFrom('sessions')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return undefined;
  const { role } = await db.selectFrom('users').select('role').where('id', '=', row.user_id).executeTakeFirstOrThrow();
  return { row, role };
}

/** Gives a session a new id. The list of a person's sessions uses this id, for example to end the session. */
export async function renameSession(db: Tx, tokenHash: string, id: string): Promise<void> {
  await db.updateTable('sessions').set({ id }).where('token_hash', '=', tokenHash).execute();
}

/** Sets this instant as the end of a session, unless the session ends sooner. */
export async function updateEnd(db: Db, tokenHash: string, end: string): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ expires_at: end })
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', end)
    .execute();
}

export async function endSession(db: Db, tokenHash: string): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute();
}

/** Lists a user's sessions that have not ended, the last used first. */
export async function listSessionRows(db: Db, userId: string, now: string): Promise<Array<Schema['sessions']>> {
  return db
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** Deletes a user's sessions except the most recently used ones. */
export async function deleteSessionsBut(db: Db, userId: string, most: number): Promise<void> {
  const newest = db
    .selectFrom('sessions')
    .select('token_hash')
    .where('user_id', '=', userId)
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .limit(most);
  await db.deleteFrom('sessions').where('user_id', '=', userId).where('token_hash', 'not in', newest).execute();
}

/** Deletes one of a user's sessions; returns whether the session existed. */
export async function endSessionById(db: Db, userId: string, id: string): Promise<boolean> {
  const gone = await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return gone !== undefined;
}

/** Deletes all sessions of a user except the session with the token hash `except`. Returns whether it deleted any. */
export async function endSessionsOf(db: Db, userId: string, except?: string): Promise<boolean> {
  const gone = await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .$if(except !== undefined, (sessions) => sessions.where('token_hash', '!=', except ?? ''))
    .returning('id')
    .execute();
  return gone.length > 0;
}

/**
 * Corrects the times of sessions that are later than `after`: a server wrote them while its clock was ahead. Sets the
 * last use and the beginning to `now`. A session that began later than `after` ends at `end` at the latest.
 */
export async function bringBackSessions(
  db: Db,
  role: Schema['users']['role'],
  { after, now, end }: { after: string; now: string; end: string },
): Promise<void> {
  const users = db.selectFrom('users').select('id').where('role', '=', role);
  const sessions = () => db.updateTable('sessions').where('user_id', 'in', users);
  await sessions().set({ last_used_at: now }).where('last_used_at', '>', after).execute();
  await sessions().set({ expires_at: end }).where('created_at', '>', after).where('expires_at', '>', end).execute();
  await sessions().set({ created_at: now }).where('created_at', '>', after).execute();
}

export async function deleteSessionsUntil(db: Db, now: string): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<=', now).execute();
}

/** Returns which of these marks (hashes of a browser or a network) the account knows. */
export async function listMarks(db: Db, userId: string, marks: readonly string[], since: string): Promise<string[]> {
  const rows = await db
    .selectFrom('known_clients')
    .select('mark')
    .where('user_id', '=', userId)
    .where('mark', 'in', marks)
    .where('seen_at', '>', since)
    .execute();
  return rows.map((row) => row.mark);
}

export async function hasClients(db: Db, userId: string): Promise<boolean> {
  const one = await db.selectFrom('known_clients').select('mark').where('user_id', '=', userId).limit(1).execute();
  return one.length > 0;
}

/**
 * Inserts clients (browsers and networks) that an account knows. If the table already has a client, updates its time
 * only if the client was last seen before `since`. Returns whether any row was written.
 */
export async function upsertClients(db: Tx, rows: Array<Schema['known_clients']>, since: string): Promise<boolean> {
  const written = await db
    .insertInto('known_clients')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'mark'])
        .doUpdateSet((row) => ({ seen_at: row.ref('excluded.seen_at') }))
        .where('known_clients.seen_at', '<', since),
    )
    .returning('mark')
    .execute();
  return written.length > 0;
}

/** Deletes the clients (browsers and networks) that an account knows, except the newest. */
export async function deleteClientsBut(db: Tx, userId: string, most: number): Promise<void> {
  const newest = db
    .selectFrom('known_clients')
    .select('mark')
    .where('user_id', '=', userId)
    .orderBy('seen_at', 'desc')
    .orderBy('mark')
    .limit(most);
  await db.deleteFrom('known_clients').where('user_id', '=', userId).where('mark', 'not in', newest).execute();
}

export async function deleteClientsUntil(db: Db, until: string): Promise<void> {
  await db.deleteFrom('known_clients').where('seen_at', '<=', until).execute();
}
