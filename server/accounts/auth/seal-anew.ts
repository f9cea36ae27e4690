import type { Accounts } from '../accounts.ts';
import { listApps, updateSealedKey } from './factor-queries.ts';
import { sealedAnew } from '../../platform/keys/sealed.ts';
import { appPurpose } from './second-factors.ts';

/**
 * If the shop's previous key has sealed the key of an authenticator app, seals it again with the present key.
 * Afterwards, `SHOP_KEY_BEFORE` is no longer needed for authenticator apps. Returns the number of keys that were sealed
 * again.
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
