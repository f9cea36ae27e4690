import type { SignedIn } from '../../platform/http/guard.ts';

/**
 * The person who reads a return or asks for one. The account for the refund is shown only to the shopper of the return
 * and to the staff who pay refunds.
 */
export type Reader = Pick<SignedIn, 'id' | 'role' | 'staffRole'>;

/** Makes the reader for the shopper with this id, who need not be signed in. */
export function shopperOf(id: string): Reader {
  return { id, role: 'CUSTOMER', staffRole: null };
}

/**
 * Returns the id of the only user whose returns this person may read and change. Returns undefined for the staff, who
 * may read and change all returns.
 */
export function ownerFor({ id, role }: Reader): string | undefined {
  return role === 'ADMIN' ? undefined : id;
}

/** Returns `shopper` or `shop`: the side for which the person acts. */
export function sideOf({ role }: Reader): 'shopper' | 'shop' {
  return role === 'ADMIN' ? 'shop' : 'shopper';
}
