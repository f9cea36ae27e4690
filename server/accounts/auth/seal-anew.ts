import type { Accounts } from '../accounts.ts';
import { listApps, updateSealedKey } from './factor-queries.ts';
import { sealedAnew } from '../../platform/keys/sealed.ts';
import { appPurpose } from './second-factors.ts';

/**
 * Seals again, with the shop's present key, the keys of authenticator apps that the shop's previous key has sealed.
 * Afterwards, authenticator apps no longer need `SHOP_KEY_BEFORE`. Returns the number of keys that were sealed again.
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
