import { sameKey } from './same-key.ts';

/** The email address with which a visitor of the demo can sign in as a shopper. */
export const SHOPPER_EMAIL = 'shopper@example.com';

const CUSTOMERS = '@customers.example';

/** Returns the email address of one of the demo's invented customers. */
export function fictionalEmail(username: string): string {
  return `${username}${CUSTOMERS}`;
}

/** Returns whether an email belongs to a person of the demo. The shop sends no mail to people of the demo. */
export function isFictionalEmail(email: string): boolean {
  const key = sameKey(email);
  return key === SHOPPER_EMAIL || key.endsWith(CUSTOMERS);
}

/**
 * Makes a number that looks like a mobile number but belongs to nobody: no telecom circle uses numbers that begin with
 * 66666. India has no numbers that are reserved for invented people.
 */
export function fictionalMobile(random: () => number): string {
  return `66666${String(10_000 + Math.floor(random() * 50_000))}`;
}
