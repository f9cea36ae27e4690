import type { SignedIn } from '../../platform/http/guard.ts';

/** The person who reads or asks. Only the owner of a return and the staff who pay refunds see where the money goes. */
export type Reader = Pick<SignedIn, 'id' | 'role' | 'staffRole'>;

/** Answers the reader for the shopper with this id, without a session. */
export function shopperOf(id: string): Reader {
  return { id, role: 'CUSTOMER', staffRole: null };
}

/** Answers the only user whose returns this person may reach; undefined for the staff, who may reach all. */
export function ownerFor({ id, role }: Reader): string | undefined {
  return role === 'ADMIN' ? undefined : id;
}

/** Answers the person's side of the counter. */
export function sideOf({ role }: Reader): 'shopper' | 'shop' {
  return role === 'ADMIN' ? 'shop' : 'shopper';
}
