import { fullName } from '#domain/people.ts';

type Names = { first_name: string | null; last_name: string | null };

/** The `fullName` of an account's row, or of an order's copy of it; empty if a join found nobody. */
export function fullNameOf({ first_name: firstName, last_name: lastName }: Names): string {
  return fullName({ firstName: firstName ?? '', lastName: lastName ?? '' });
}

/** The `recipientOf` of an order's row. */
export function recipientOfRow(order: Names & { recipient_name: string }): string {
  return order.recipient_name || fullNameOf(order);
}
