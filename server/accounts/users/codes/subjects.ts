import { z } from 'zod';
import { sameKey } from '#domain/same-key.ts';
import { hashOf } from '../../../platform/keys/tokens.ts';
import type { Mac } from '../../../platform/keys/shop-key.ts';
import type { Client } from '../../auth/known-clients.ts';

const Subject = z.union([z.object({ phone: z.string() }), z.object({ email: z.string() })]);

/** The number or the email that a code proves: ten digits, + and the country, or the email as somebody typed it. */
export type Subject = z.infer<typeof Subject>;

/**
 * Makes the key under which the shop stores the sign-in codes of a number or email. No email has this key, since no
 * email begins with a colon.
 */
export function keyOf(subject: Subject): string {
  return 'phone' in subject ? `:sign-in:${subject.phone}` : `:sign-in:${sameKey(subject.email)}`;
}

/**
 * Makes the ticket of a code. The ticket contains the number or email, and a MAC of the browser's secret name: nobody
 * can forge a ticket, and another browser cannot use it. Two tabs of a browser get the same ticket, so that the latest
 * code works in both.
 */
export async function ticketOf(mac: Mac, subject: Subject, { browser }: Client): Promise<string> {
  const named = Buffer.from(JSON.stringify(subject)).toString('base64url');
  return `${await mac('sign-in ticket', `${named} ${browser}`)}.${named}`;
}

/**
 * Reads the number or email from a ticket; undefined if the text has no ticket's form. Anybody can write a text of this
 * form.
 */
export function subjectOf(ticket: string): Subject | undefined {
  const [, named = ''] = ticket.split('.', 2);
  try {
    return Subject.safeParse(JSON.parse(Buffer.from(named, 'base64url').toString())).data;
  } catch {
    return undefined;
  }
}

/** Makes the value that stands for a ticket in the table of codes. */
export function markOf(ticket: string): string {
  return hashOf(`sign-in ticket ${ticket}`);
}
