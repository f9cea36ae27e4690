import { fullName } from '#domain/people.ts';

type Names = { first_name: string | null; last_name: string | null };

/**
 * Returns the full name from an account's row, or from an order's copy of the name. The name is empty if there is no
 * account.
 */
export function fullNameOf({ first_name: firstName, last_name: lastName }: Names): string {
  return fullName({ firstName: firstName ?? '', lastName: lastName ?? '' });
}

/** Returns the recipient's name on an order's row. */
export function recipientOfRow(order: Names & { recipient_name: string }): string {
  return order.recipient_name || fullNameOf(order);
}
