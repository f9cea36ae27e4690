import type { FastifyInstance, FastifyRequest } from 'fastify';
import { MOST_CUT_OFF_MS } from '../site-version/followed-versions.ts';
import { isPostgres } from '../db/dialect.ts';
import type { Platform } from '../platform.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The catalogue's version when the request arrived. */
    versionBefore: number;
    /** Is true if this process could not read changes that the client may have made. */
    hasMissedChange: boolean;
  }
}

const COOKIE = 'shop-changed';
const OF_COOKIE = new RegExp(`(?:^|;)\\s*${COOKIE}=(\\d{1,15})(?:;|$)`);
/**
 * The browser keeps the cookie `shop-changed` for this number of seconds. By then, every process has read the change.
 */
const KEPT_SECONDS = 2;
/**
 * The browser keeps the cookie `shop-changed` for this number of seconds on PostgreSQL, where a process may lose the
 * connection to its database.
 */
const KEPT_SECONDS_ON_POSTGRES = 2 + MOST_CUT_OFF_MS / 1000;
/**
 * The browser keeps the cookie `shop-changed` for this number of seconds if the shop uses a CDN. A job purges changes
 * from the CDN within this number of seconds (cdn/purge.ts).
 */
const KEPT_SECONDS_BEHIND_CDN = 20;

/**
 * If a person has changed something that visitors see, the person's next page shows the change, whichever process
 * answers. After the change, the browser sends the catalogue's version in a cookie for as long as some process may not
 * have read that version. For a signed-in client without cookies, the process asks the database each time. Other
 * visitors may see the state of a second ago. A process without a connection to its database shows the last state that
 * it has read. A single process always knows its own changes.
 */
export function followOwnChanges(app: FastifyInstance, { env, db, catalogue }: Platform): void {
  if (env.WORKERS === 1 && !isPostgres(db) && env.CDN === undefined) return;
  const seconds = Math.max(
    isPostgres(db) ? KEPT_SECONDS_ON_POSTGRES : KEPT_SECONDS,
    env.CDN === undefined ? 0 : KEPT_SECONDS_BEHIND_CDN,
  );
  app.decorateRequest('versionBefore', 0);
  app.decorateRequest('hasMissedChange', false);
  app.addHook('onRequest', (request, _reply, done) => {
    const { method, headers } = request;
    const changed = Number(OF_COOKIE.exec(headers.cookie ?? '')?.[1] ?? 0);
    const isUnknown = headers.cookie === undefined && headers.authorization !== undefined && isRead(method);
    const goOn = () => {
      request.versionBefore = catalogue.lastRead;
      done();
    };
    if (!isUnknown && changed <= catalogue.lastRead) return goOn();
    // If the refresh fails, the request continues, and the next code that uses the catalogue tries to read it again.
    void catalogue.refresh().then(goOn, () => {
      request.hasMissedChange = true;
      goOn();
    });
  });
  app.addHook('onSend', (request, reply, _payload, done) => {
    const { lastRead } = catalogue;
    if (!isRead(request.method) && reply.statusCode < 400 && lastRead > request.versionBefore) {
      const attributes = `Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Strict`;
      reply.header('set-cookie', `${COOKIE}=${lastRead}; ${attributes}${isSecure(request, env) ? '; Secure' : ''}`);
    }
    done();
  });
}

function isRead(method: string): boolean {
  return method === 'GET' || method === 'HEAD';
}

// Over plain http, for example in the local network, a browser refuses a cookie that is marked as Secure.
function isSecure({ headers }: FastifyRequest, env: Platform['env']): boolean {
  return (headers.origin ?? env.PUBLIC_URL ?? '').startsWith('https:');
}
