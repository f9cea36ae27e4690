import type { Tx } from '../../../platform/db/schema.ts';
import { queueSecurityEmail } from '../security-emails.ts';
import { releasePhone } from './queries.ts';

/**
 * Frees a number for the person who has proved that it belongs to them now. `formerId` is the account that had the
 * number; accounts of the staff lose the number in any case. The shop emails the former owners, if they have an email
 * address.
 */
export async function passOn(db: Tx, phone: string, formerId: string | undefined, now: string): Promise<void> {
  for (const id of await releasePhone(db, phone, formerId))
    await queueSecurityEmail(db, id, { kind: 'phoneReleased' }, now);
}
