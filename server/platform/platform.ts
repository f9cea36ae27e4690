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

/**
 * The objects that all folders use. The start of the server, or a test, makes these objects once, and passes them on as
 * a parameter.
 */
export type Platform = {
  env: Env;
  db: Db;
  /** Chooses the database for large reads: reports, exports and the back office's lists. */
  readPlace: ReadPlace;
  /**
   * The listener that receives announcements of changes by other processes; undefined on SQLite, and before it starts.
   */
  listener: Listener | undefined;
  /** Measures each statement that the process sends to the database. */
  queries: QueryWatch;
  /** Traces the shop's work, if an OpenTelemetry collector is configured. */
  tracing: Tracing | undefined;
  /** The version of everything that visitors see. */
  catalogue: SiteVersion;
  responseCache: ResponseCache;
  mailer: Mailer;
  /** Runs queued jobs (`enqueue`), once the worker is started. */
  jobs: JobWorker;
  files: FileStore;
  uploads: Uploads;
  rateLimits: RateLimits;
  /** Makes the MACs of short secrets with the shop's own key. */
  mac: Mac;
  guard: Guard;
  /** Returns the shop's name and addresses, for emails, codes by SMS, authenticator apps and passkeys. */
  company: () => Promise<Company>;
  /**
   * The calls that read public data, by their key in the contract, such as `GET /products`. The server renders pages
   * from their answers.
   */
  reads: Reads;
  /** Returns the present time as ISO-8601 text in UTC. Tests can move this clock. */
  now: () => string;
};
