import type { Tx } from '../../../platform/db/schema.ts';
import { queueSecurityEmail } from '../security-emails.ts';
import { releasePhone } from './queries.ts';

/**
 * Removes a phone number from the account `formerId` and from all accounts of staff, because another person has proved
 * that they have the number now. Emails the former holders of the number who have an email address.
 */
export async function passOn(db: Tx, phone: string, formerId: string | undefined, now: string): Promise<void> {
  for (const id of await releasePhone(db, phone, formerId))
    await queueSecurityEmail(db, id, { kind: 'phoneReleased' }, now);
}
