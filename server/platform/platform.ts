import type { Company } from '#contract/company.ts';
import type { Listener } from './db/listener.ts';
import type { ReadPlace } from './db/replica.ts';
import type { Db } from './db/schema.ts';
import type { Env } from './env/env.ts';
import type { Reads } from './http/call-request.ts';
import type { Guard } from './http/guard.ts';
import type { RateLimits } from './http/rate-limits.ts';
import type { ResponseCache } from './http/response-cache.ts';
import type { JobWorker } from './jobs/worker.ts';
import type { Mac } from './keys/shop-key.ts';
import type { QueryWatch } from './metrics/query-watch.ts';
import type { FileStore } from './outside/file-store.ts';
import type { Mailer } from './outside/mail.ts';
import type { SiteVersion } from './site-version/site-version.ts';
import type { Tracing } from './tracing/tracing.ts';
import type { Uploads } from './uploads/uploads.ts';

/** The objects that all folders use. They are made once, at the start or by a test, and passed on as a parameter. */
export type Platform = {
  env: Env;
  db: Db;
  /** The database for reports, exports and the back office's lists. */
  readPlace: ReadPlace;
  /** The listener for other processes' changes, once it is started; undefined on SQLite. */
  listener: Listener | undefined;
  /** Measures each statement of the database. */
  queries: QueryWatch;
  /** Traces the shop's work, if an OpenTelemetry collector is configured. */
  tracing: Tracing | undefined;
  /** The version of everything that visitors see. */
  catalogue: SiteVersion;
  responseCache: ResponseCache;
  mailer: Mailer;
  /** Runs queued jobs (`enqueue`), once it is started. */
  jobs: JobWorker;
  files: FileStore;
  uploads: Uploads;
  rateLimits: RateLimits;
  /** Authenticates short secrets by the shop's own key. */
  mac: Mac;
  guard: Guard;
  /** The shop's name and addresses, for emails and signs. */
  company: () => Promise<Company>;
  /** The public reads, by their key in the contract. Pages are rendered from them. */
  reads: Reads;
  /** Answers the present instant, ISO-8601 UTC. Tests move it. */
  now: () => string;
};
