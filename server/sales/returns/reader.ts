import type { SignedIn } from '../../platform/http/guard.ts';

/**
 * The person who reads a return or asks for one. Only the shopper to whom the return belongs and the staff who pay
 * refunds see the account for the refund.
 */
export type Reader = Pick<SignedIn, 'id' | 'role' | 'staffRole'>;

/** Makes the reader for the shopper with this id. The shopper need not be signed in. */
export function shopperOf(id: string): Reader {
  return { id, role: 'CUSTOMER', staffRole: null };
}

/**
 * Returns the only user whose returns this person may read or change; undefined for the staff, who may read and change
 * all.
 */
export function ownerFor({ id, role }: Reader): string | undefined {
  return role === 'ADMIN' ? undefined : id;
}

/** Returns whether the person acts as the shopper or for the shop. */
export function sideOf({ role }: Reader): 'shopper' | 'shop' {
  return role === 'ADMIN' ? 'shop' : 'shopper';
}
