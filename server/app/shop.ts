import type { IsLeaked } from '../accounts/new-passwords/leaked-passwords.ts';
import type { Mac } from '../platform/keys/shop-key.ts';
import type { Catalogue } from '../goods/catalogue/catalogue.ts';
import type { ReadPlace } from '../platform/db/replica.ts';
import type { Listener } from '../platform/db/listener.ts';
import type { Db } from '../platform/db/schema.ts';
import type { Env } from '../platform/env.ts';
import type { ResponseCache } from '../platform/http/response-cache.ts';
import type { Reads } from '../platform/http/call-request.ts';
import type { RateLimits } from '../platform/http/rate-limits.ts';
import type { JobWorker } from '../platform/jobs/worker.ts';
import type { KeptProducts } from '../goods/products/kept-products.ts';
import type { QueryWatch } from '../platform/metrics/query-watch.ts';
import type { SecurityLog } from '../accounts/security-log/security-log.ts';
import type { Mailer } from '../platform/outside/mail.ts';
import type { FileStore } from '../platform/outside/file-store.ts';
import type { Valkey } from '../platform/outside/valkey.ts';
import type { Limiter } from '../platform/scheduling/concurrency-limiter.ts';
import type { Tracing } from '../platform/tracing/tracing.ts';
import type { Uploads } from '../platform/uploads/uploads.ts';

/** The parts every resource works with, made once at start (or by a test) and passed along. */
export type Shop = {
  env: Env;
  db: Db;
  /** Where reports, exports and the back office's lists are read. */
  readPlace: ReadPlace;
  /** Hears of the changes of other processes, once it is started; none on the embedded engine. */
  listener: Listener | undefined;
  /** How long each of its statements takes. */
  queries: QueryWatch;
  /** Follows what is done, where a collector of OpenTelemetry is named. */
  tracing: Tracing | undefined;
  catalogue: Catalogue;
  responseCache: ResponseCache;
  /** What public answers are put together from. */
  keptProducts: KeptProducts;
  mailer: Mailer;
  /** Runs what is queued (`enqueue`), once it is started. */
  jobs: JobWorker;
  files: FileStore;
  uploads: Uploads;
  /**
   * Those who place an order by itself wait for each other here, so that some of the database's connections are
   * left to all others.
   */
  placing: Limiter;
  rateLimits: RateLimits;
  /** Where tries are counted as long as it answers, if there is one. */
  valkey: Valkey | undefined;
  security: SecurityLog;
  /** By the owner's list of leaked passwords, if there is one. */
  isLeaked: IsLeaked;
  /** By the shop's own key. */
  mac: Mac;
  /** The public reads, by their key in the contract: what pages are rendered from. */
  reads: Reads;
  /** The present instant, ISO-8601 UTC. Tests move it. */
  now: () => string;
};
