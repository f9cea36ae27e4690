import type { Tx } from '../../../platform/db/schema.ts';
import { queueSecurityEmail } from '../security-emails.ts';
import { releasePhone } from './queries.ts';

/**
 * Takes a phone number from the account `formerId`, and in any case from accounts of staff, because another person has
 * proved that the number is theirs now. Emails the former owners who have an email address.
 */
export async function passOn(db: Tx, phone: string, formerId: string | undefined, now: string): Promise<void> {
  for (const id of await releasePhone(db, phone, formerId))
    await queueSecurityEmail(db, id, { kind: 'phoneReleased' }, now);
}
