import { leakedPasswords } from '../accounts/new-passwords/leaked-passwords.ts';
import { openShopKey } from '../platform/keys/shop-key.ts';
import { tellingCdn } from '../platform/http/cdn-headers.ts';
import { Catalogue } from '../goods/catalogue/catalogue.ts';
import { directly, openDatabase, openReplica } from '../platform/db/open.ts';
import { Listener } from '../platform/db/listener.ts';
import type { Db } from '../platform/db/schema.ts';
import { ReadPlace } from '../platform/db/replica.ts';
import { isPostgres } from '../platform/db/dialect.ts';
import type { Env } from '../platform/env/env.ts';
import { ResponseCache } from '../platform/http/response-cache.ts';
import { RateLimits } from '../platform/http/rate-limits.ts';
import { JobWorker, type Pace } from '../platform/jobs/worker.ts';
import { MOST_WAIT_MS, PLACING_SHARE, TOGETHER } from '../sales/placing/turns.ts';
import { concurrencyLimiter } from '../platform/scheduling/concurrency-limiter.ts';
import { openFileStore } from '../platform/outside/file-store.ts';
import { openMailer, type Mailer } from '../platform/outside/mail.ts';
import { withoutWaiting } from '../platform/outside/mail-pace.ts';
import { openTracing, traceQueries } from '../platform/tracing/tracing.ts';
import { QueryWatch } from '../platform/metrics/query-watch.ts';
import { ProductCache } from '../goods/catalogue/product-cache.ts';
import { guardOf } from '../accounts/guard/guard.ts';
import { getCompany } from '../site/company/company.ts';
import { SecurityLog } from '../accounts/security-log/security-log.ts';
import type { Shop } from './shop.ts';
import { openUploads } from '../platform/uploads/uploads.ts';

type Listeners = {
  lostConnection: (error: Error) => void;
  emailFiled: (path: string) => void;
  /** Called when the shop cannot read the file with the owner's list of leaked passwords. */
  listUnreadable: (error: unknown) => void;
  /** Called when the trace collector did not accept a batch of spans. */
  spansUnsent?: (error: unknown) => void;
};

/** Opens the parts of the shop that the configuration asks for. The database may still need migrations. */
export function openShop(env: Env, listeners: Listeners): Shop {
  const queries = new QueryWatch();
  const db = openDatabase(env, listeners.lostConnection, (query) => queries.tell(query));
  const tracing = openTracing(env, listeners.spansUnsent ?? (() => {}));
  if (tracing) traceQueries(tracing, queries, isPostgres(db) ? 'postgresql' : 'sqlite');
  const mailer = openMailer(env, listeners.emailFiled);
  const shop: Shop = {
    env,
    db,
    readPlace: new ReadPlace(
      db,
      openReplica(env, listeners.lostConnection, (query) => queries.tell(query)),
    ),
    listener: openListener(env, db),
    queries,
    tracing,
    // The catalogue uses the shop's own clock, because tests set this clock to other times.
    catalogue: new Catalogue(db, () => shop.now()),
    responseCache: new ResponseCache(undefined, undefined, tellingCdn(env)),
    productCache: new ProductCache(),
    mailer,
    jobs: new JobWorker(db, () => shop.now(), pacesOf(mailer), tracing),
    files: openFileStore(env),
    uploads: openUploads(env),
    placing: concurrencyLimiter(
      isPostgres(db) ? Math.max(1, Math.floor(env.DATABASE_CONNECTIONS * PLACING_SHARE) - TOGETHER.atOnce) : Infinity,
      MOST_WAIT_MS,
    ),
    rateLimits: new RateLimits(env.RATE_LIMITS, db),
    security: new SecurityLog(db, () => shop.now()),
    isLeaked: leakedPasswords(env.PWNED_PASSWORDS, listeners.listUnreadable),
    mac: openShopKey(env, db),
    guard: guardOf(() => shop),
    company: async () => getCompany(db),
    reads: new Map(),
    now: () => new Date().toISOString(),
  };
  return shop;
}

/**
 * Returns the limits on the pace at which this process starts to send emails, for normal and urgent emails.
 * `waitingIds` are the emails that wait because their recipient's mail domain has no free place. Later emails may
 * overtake these.
 */
function pacesOf({ pace, places }: Mailer): Record<'emails' | 'urgentEmails', Pace> {
  const urgent = withoutWaiting(pace);
  return {
    emails: {
      mayBegin: (underWay) => pace.mayBegin(underWay),
      began: () => pace.began(),
      gaveBack: () => pace.gaveBack(),
      waitingIds: () => places?.emails.waitingIds() ?? [],
    },
    urgentEmails: { ...urgent, waitingIds: () => places?.urgentEmails.waitingIds() ?? [] },
  };
}

function openListener(env: Env, db: Db): Listener | undefined {
  const { DATABASE_URL: url } = directly(env);
  return url === undefined ? undefined : new Listener(db, url);
}
