import type { FastifyInstance } from 'fastify';
import { sessionCalls } from '#contract/sessions.ts';
import { orNotFound } from '#contract/errors.ts';
import * as notFoundText from '#text/not-found.ts';
import * as sessionsText from '#text/own-sessions.ts';
import { deviceWords, placeWords } from '../auth/device-words.ts';
import { endSessionById, endSessionsOf, listSessions } from '../auth/sessions.ts';
import type { Tx } from '../../platform/db/schema.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { serveCalls } from '../../platform/serving/serve-calls.ts';
import type { Accounts } from '../accounts.ts';
import { lockUser, queueSecurityEmail } from '../users/users.ts';

export function serveSessions(app: FastifyInstance, shop: Accounts): void {
  /** Ends sessions, and emails the account's holder in the same transaction. Returns whether any session ended. */
  const endAndTell = async (userId: string, end: (db: Tx) => Promise<boolean>) =>
    inTransaction(shop.db, async (db) => {
      // The renewal of a session, which gives it a new token, also locks the user's row. If a renewal happens at the
      // same moment, the lock ensures that the new token ends too.
      await lockUser(db, userId);
      const hasEnded = await end(db);
      if (hasEnded) await queueSecurityEmail(db, userId, { kind: 'sessionsEnded' }, shop.now());
      return hasEnded;
    });
  serveCalls(app, shop, sessionCalls, {
    'GET /auth/sessions': async ({ user }) => ({
      sessions: (await listSessions(shop.db, user, shop.now())).map(({ browser, system, ...session }) => ({
        id: session.id,
        device: deviceWords({ browser, system }),
        place: placeWords(session.network),
        signedInAt: session.created_at,
        lastUsedAt: session.last_used_at,
        isThis: session.token_hash === user.sessionHash,
      })),
    }),
    'DELETE /auth/sessions/{id}': async ({ user, params }) => {
      orNotFound(await endAndTell(user.id, async (db) => endSessionById(db, user.id, params.id)), notFoundText.session);
      return { message: sessionsText.oneEnded() };
    },
    'DELETE /auth/sessions': async ({ user }) => {
      await endAndTell(user.id, async (db) => endSessionsOf(db, user.id, user.sessionHash));
      return { message: sessionsText.othersEnded() };
    },
  });
}
