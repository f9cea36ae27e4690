import { Catalogue } from './catalogue/catalogue.ts';
import { openDatabase } from './db/open.ts';
import type { Env } from './env.ts';
import { KeptAnswers } from './http/kept-answers.ts';
import { RateLimits } from './http/rate-limits.ts';
import { openFileStore } from './outside/file-store.ts';
import { openMailer } from './outside/mail.ts';
import type { Shop } from './shop.ts';

type Heard = { lostConnection: (error: Error) => void; filedLetter: (path: string) => void };

/** Opens the shop's parts as the configuration says. The database may still want migrating. */
export function openShop(env: Env, heard: Heard): Shop {
  const db = openDatabase(env, heard.lostConnection);
  return {
    env,
    db,
    catalogue: new Catalogue(db),
    kept: new KeptAnswers(),
    mailer: openMailer(env, heard.filedLetter),
    files: openFileStore(env),
    rateLimits: new RateLimits(env.RATE_LIMITS),
    reads: new Map(),
    now: () => new Date().toISOString(),
  };
}
