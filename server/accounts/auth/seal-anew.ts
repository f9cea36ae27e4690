import type { Accounts } from '../accounts.ts';
import { listApps, updateSealedKey } from './factor-queries.ts';
import { sealedAnew } from '../../platform/keys/sealed.ts';
import { appPurpose } from './second-factors.ts';

/**
 * Seals each authenticator key again with the shop's present key if the previous key had sealed it; after that the shop
 * no longer needs `SHOP_KEY_BEFORE`. Answers the number of keys.
 */
export async function sealAppsAnew({ db, mac }: Pick<Accounts, 'db' | 'mac'>): Promise<number> {
  if (!mac.before) return 0;
  let count = 0;
  for (const app of await listApps(db)) {
    const anew = await sealedAnew(mac, appPurpose(app.user_id), app.sealed_key);
    if (anew === undefined) continue;
    await updateSealedKey(db, app, anew);
    count++;
  }
  return count;
}
