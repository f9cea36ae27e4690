import { guestsMayShop } from '../../session/guests.ts';
import { session } from '../../session/session.ts';
import { fetchPart } from '../../ui/part.tsx';

/**
 * For the `clientLoader` of a page that a guest may open in a shop where guests may shop: shows the guest's cart and
 * wishes that this device has stored. Answers null, like `waitForGuard`.
 */
export async function knownGuest(): Promise<null> {
  if (session.get().token !== null || !guestsMayShop()) return null;
  const guest = await fetchPart(async () => import('./guest-cart.ts')).catch(() => undefined);
  guest?.showLastVisit();
  return null;
}
