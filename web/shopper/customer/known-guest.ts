import { guestsMayShop } from '../../session/guests.ts';
import { session } from '../../session/session.ts';
import { fetchPart } from '../../ui/part.tsx';

/**
 * Shows the guest's cart and wishes that this device has stored. The `clientLoader` of a page that guests may open
 * calls this function. Returns null, like `waitForGuard`.
 */
export async function knownGuest(): Promise<null> {
  if (session.get().token !== null || !guestsMayShop()) return null;
  const guest = await fetchPart(async () => import('./guest-cart.ts')).catch(() => undefined);
  guest?.showLastVisit();
  return null;
}
