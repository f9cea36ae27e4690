import type { SignedIn } from '../../platform/http/guard.ts';

/** Who looks, or asks: only who pays refunds, and whose they are, see where the money goes. */
export type Reader = Pick<SignedIn, 'id' | 'role' | 'staffRole'>;

/** The shopper with this id, where no session says so. */
export function shopperOf(id: string): Reader {
  return { id, role: 'CUSTOMER', staffRole: null };
}

/** Whose returns alone somebody reaches; undefined for the staff, who reach all. */
export function ownerFor({ id, role }: Reader): string | undefined {
  return role === 'ADMIN' ? undefined : id;
}

/** On which side of the counter somebody stands. */
export function sideOf({ role }: Reader): 'shopper' | 'shop' {
  return role === 'ADMIN' ? 'shop' : 'shopper';
}
