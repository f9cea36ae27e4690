import { z } from 'zod';
import { sameKey } from '#domain/same-key.ts';
import { hashOf } from '../../../platform/keys/tokens.ts';
import type { Mac } from '../../../platform/keys/shop-key.ts';
import type { Client } from '../../auth/known-clients.ts';

const Subject = z.union([z.object({ phone: z.string() }), z.object({ email: z.string() })]);

/** The number or the email that a code proves: ten digits, + and the country, or the email as somebody typed it. */
export type Subject = z.infer<typeof Subject>;

/** The key under which the shop stores its codes to sign in by. No email has it, since none begins with a colon. */
export function keyOf(subject: Subject): string {
  return 'phone' in subject ? `:sign-in:${subject.phone}` : `:sign-in:${sameKey(subject.email)}`;
}

/**
 * The ticket of a code. It names the subject, and holds a mac of the browser's secret name: nobody makes one up, and
 * another browser cannot use it. Two tabs of a browser get the same one, so that the latest code works in both.
 */
export async function ticketOf(mac: Mac, subject: Subject, { browser }: Client): Promise<string> {
  const named = Buffer.from(JSON.stringify(subject)).toString('base64url');
  return `${await mac('sign-in ticket', `${named} ${browser}`)}.${named}`;
}

/** The subject that a ticket names; undefined if it is none of ours by its form. Anybody can write such a text. */
export function subjectOf(ticket: string): Subject | undefined {
  const [, named = ''] = ticket.split('.', 2);
  try {
    return Subject.safeParse(JSON.parse(Buffer.from(named, 'base64url').toString())).data;
  } catch {
    return undefined;
  }
}

/** The mark of a ticket in the table of codes. */
export function markOf(ticket: string): string {
  return hashOf(`sign-in ticket ${ticket}`);
}
