import type { FastifyInstance } from 'fastify';
import { sessionCalls } from '#contract/sessions.ts';
import { notFound } from '#contract/errors.ts';
import * as notFoundText from '#text/not-found.ts';
import * as sessionsText from '#text/own-sessions.ts';
import { deviceWords, placeWords } from '../auth/device-words.ts';
import { endOtherSessions, endSessionById, listSessions } from '../auth/sessions.ts';
import { serveCalls } from '../http/serve-calls.ts';
import type { Shop } from '../shop.ts';
import { sendSecurityEmail } from '../users/users.ts';

export function serveSessions(app: FastifyInstance, shop: Shop): void {
  const tell = (userId: string) => sendSecurityEmail(shop, userId, { kind: 'sessionsEnded' }, shop.now());
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
      if (!(await endSessionById(shop.db, user.id, params.id))) throw notFound(notFoundText.session);
      tell(user.id);
      return { message: sessionsText.oneEnded() };
    },
    'DELETE /auth/sessions': async ({ user }) => {
      if (await endOtherSessions(shop.db, user)) tell(user.id);
      return { message: sessionsText.othersEnded() };
    },
  });
}
