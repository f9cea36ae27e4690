import type { SignedIn } from '../../platform/http/guard.ts';

/**
 * The person who reads or asks. Only the owner of a return and the staff who pay refunds see the account for the
 * refund.
 */
export type Reader = Pick<SignedIn, 'id' | 'role' | 'staffRole'>;

/** Answers the shopper with this id as a reader, without a session. */
export function shopperOf(id: string): Reader {
  return { id, role: 'CUSTOMER', staffRole: null };
}

/** Answers the only user whose returns this person may reach; undefined for the staff, who may reach all. */
export function ownerFor({ id, role }: Reader): string | undefined {
  return role === 'ADMIN' ? undefined : id;
}

/** Answers the person's side: shopper or shop. */
export function sideOf({ role }: Reader): 'shopper' | 'shop' {
  return role === 'ADMIN' ? 'shop' : 'shopper';
}
