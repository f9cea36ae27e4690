import { leakedPasswords } from './auth/leaked-passwords.ts';
import { openShopKey } from './auth/shop-key.ts';
import { Catalogue } from './catalogue/catalogue.ts';
import { openDatabase } from './db/open.ts';
import type { Env } from './env.ts';
import { ResponseCache } from './http/response-cache.ts';
import { RateLimits } from './http/rate-limits.ts';
import { openFileStore } from './outside/file-store.ts';
import { openMailer } from './outside/mail.ts';
import { SecurityLog } from './security-log/security-log.ts';
import type { Shop } from './shop.ts';

type Listeners = {
  lostConnection: (error: Error) => void;
  emailFiled: (path: string) => void;
  emailLost: (error: unknown) => void;
};

/** Opens the shop's parts as the configuration says. The database may still want migrating. */
export function openShop(env: Env, listeners: Listeners): Shop {
  const db = openDatabase(env, listeners.lostConnection);
  const shop: Shop = {
    env,
    db,
    // The shop's own clock, which tests move.
    catalogue: new Catalogue(db, () => shop.now()),
    responseCache: new ResponseCache(),
    mailer: openMailer(env, { onFiled: listeners.emailFiled, onLost: listeners.emailLost }),
    files: openFileStore(env),
    rateLimits: new RateLimits(env.RATE_LIMITS, db),
    security: new SecurityLog(db, () => shop.now()),
    isLeaked: leakedPasswords(env.PWNED_PASSWORDS),
    mac: openShopKey(env, db),
    reads: new Map(),
    now: () => new Date().toISOString(),
  };
  return shop;
}
