import { sameKey } from './same-key.ts';

/** The email of the demo's shopper. */
export const SHOPPER_EMAIL = 'shopper@example.com';

const CUSTOMERS = '@customers.example';

/** Returns the email of one of the demo's other customers. */
export function fictionalEmail(username: string): string {
  return `${username}${CUSTOMERS}`;
}

/** Returns whether an email belongs to a person of the demo. The shop sends no mail to people of the demo. */
export function isFictionalEmail(email: string): boolean {
  const key = sameKey(email);
  return key === SHOPPER_EMAIL || key.endsWith(CUSTOMERS);
}

/**
 * Makes a number that looks like a mobile number but belongs to nobody: India reserves no numbers for fiction, and no
 * telecom circle uses numbers that begin with 66666.
 */
export function fictionalMobile(random: () => number): string {
  return `66666${String(10_000 + Math.floor(random() * 50_000))}`;
}
