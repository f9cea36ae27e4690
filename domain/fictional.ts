import { sameKey } from './same-key.ts';

/** The demo's shopper. */
export const SHOPPER_EMAIL = 'shopper@example.com';

const CUSTOMERS = '@customers.example';

/** The email of one of the demo's other customers. */
export function fictionalEmail(username: string): string {
  return `${username}${CUSTOMERS}`;
}

/** Whether an email is that of somebody in the demo: no mail server is troubled with it. */
export function isFictionalEmail(email: string): boolean {
  const key = sameKey(email);
  return key === SHOPPER_EMAIL || key.endsWith(CUSTOMERS);
}

/** Looks like a mobile number and is nobody's: India sets none aside for stories, and no circle's begin with 66666. */
export function fictionalMobile(random: () => number): string {
  return `66666${String(10_000 + Math.floor(random() * 50_000))}`;
}
