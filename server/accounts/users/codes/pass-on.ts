import type { Tx } from '../../../platform/db/schema.ts';
import { queueSecurityEmail } from '../security-emails.ts';
import { releasePhone } from './queries.ts';

/**
 * Frees a number for the person who has proved that it is theirs now. `formerId` is the account that had it; staff lose
 * it in any case. The former owners are told by email, if they have one.
 */
export async function passOn(db: Tx, phone: string, formerId: string | undefined, now: string): Promise<void> {
  for (const id of await releasePhone(db, phone, formerId))
    await queueSecurityEmail(db, id, { kind: 'phoneReleased' }, now);
}
