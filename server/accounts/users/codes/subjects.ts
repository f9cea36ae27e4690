import { z } from 'zod';
import { sameKey } from '#domain/same-key.ts';
import { hashOf } from '../../../platform/keys/tokens.ts';
import type { Mac } from '../../../platform/keys/shop-key.ts';
import type { Client } from '../../auth/known-clients.ts';

const Subject = z.union([z.object({ phone: z.string() }), z.object({ email: z.string() })]);

/**
 * The phone number or email that a code proves. An Indian number has ten digits, and a foreign number begins with + and
 * the country code. The email is as somebody typed it.
 */
export type Subject = z.infer<typeof Subject>;

/**
 * Makes the key under which the shop stores the sign-in codes of a number or email. The key begins with a colon, so it
 * differs from the key for the email's codes for a new password.
 */
export function keyOf(subject: Subject): string {
  return 'phone' in subject ? `:sign-in:${subject.phone}` : `:sign-in:${sameKey(subject.email)}`;
}

/**
 * Makes the ticket of a code, from the number or email and a MAC that also covers the browser's secret name. Because of
 * the MAC, nobody can forge a ticket or use it in another browser. All tabs of a browser get the same ticket, so the
 * latest code works in each tab.
 */
export async function ticketOf(mac: Mac, subject: Subject, { browser }: Client): Promise<string> {
  const named = Buffer.from(JSON.stringify(subject)).toString('base64url');
  return `${await mac('sign-in ticket', `${named} ${browser}`)}.${named}`;
}

/**
 * Reads the number or email from a ticket. The function does not check the MAC, so the caller must check that the
 * ticket belongs to the browser. Returns undefined if the text does not have the form of a ticket.
 */
export function subjectOf(ticket: string): Subject | undefined {
  const [, named = ''] = ticket.split('.', 2);
  try {
    return Subject.safeParse(JSON.parse(Buffer.from(named, 'base64url').toString())).data;
  } catch {
    return undefined;
  }
}

/** Makes the hash by which the table of codes refers to a ticket. */
export function markOf(ticket: string): string {
  return hashOf(`sign-in ticket ${ticket}`);
}
