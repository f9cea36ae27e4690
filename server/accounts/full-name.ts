import { fullName } from '#domain/people.ts';

type Names = { first_name: string | null; last_name: string | null };

/**
 * Returns the full name of an account's holder. Returns '' if the row has no name, for example because there is no
 * account.
 */
export function fullNameOf({ first_name: firstName, last_name: lastName }: Names): string {
  return fullName({ firstName: firstName ?? '', lastName: lastName ?? '' });
}

/** Returns the recipient's name of an order: the name on the address or, if it is empty, the customer's full name. */
export function recipientOfRow(order: Names & { recipient_name: string }): string {
  return order.recipient_name || fullNameOf(order);
}
