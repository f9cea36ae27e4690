import { timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { parseAnyMobile } from '#domain/phone.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Platform } from '../../platform.ts';
import { findSettings } from '../queries.ts';
import { noteReport } from '../sent-log.ts';
import { phoneHash } from '../stops.ts';
import { tryOtherChannel } from '../try-other-channel.ts';

// Reads MSG91's delivery reports, version 3 of its webhook. docs/messages.md names the source of each field.

/**
 * A report of MSG91 about the message to one phone. MSG91 writes numbers as text. The shop ignores the report's other
 * fields.
 */
export const Msg91Report = z.object({
  requestId: z.string().min(1).max(200),
  number: z.coerce.string().max(40),
  status: z.coerce.string().max(10),
});
export type Msg91Report = z.infer<typeof Msg91Report>;

/**
 * Makes the secret last part of the address to which MSG91 reports. MSG91 does not sign its reports, so everybody who
 * knows the address can send reports. The shop therefore shows the address only to the owner. The address changes when
 * the shop's key changes, and when the owner asks for a new address.
 */
export async function reportToken({ db, mac }: Pick<Platform, 'db' | 'mac'>): Promise<string> {
  const times = (await findSettings(db))?.reports_address ?? 0;
  return mac('msg91 reports', times === 0 ? 'address' : `address ${times}`);
}

export async function isReportToken(shop: Pick<Platform, 'db' | 'mac'>, given: string): Promise<boolean> {
  const [right, other] = [Buffer.from(await reportToken(shop)), Buffer.from(given)];
  return right.length === other.length && timingSafeEqual(right, other);
}

/**
 * The states in MSG91's reports are numbers: 1 delivered; 2 failed, 9 not wanted by the phone's owner, 16 and 25
 * rejected, 17 blocked.
 */
const FAILURES: ReadonlySet<string> = new Set(['2', '9', '16', '17', '25']);

/**
 * Applies a report of MSG91. Ignores a report that comes twice or too late, or that names a phone to which the message
 * did not go.
 */
export async function takeMsg91Report(
  { db, mac, now: clock }: Pick<Platform, 'db' | 'mac' | 'now'>,
  { requestId, number, status }: Msg91Report,
): Promise<void> {
  // MSG91 writes the country code without a plus.
  const phone = parseAnyMobile(`+${number}`);
  const isFailure = FAILURES.has(status);
  if (phone === undefined || (status !== '1' && !isFailure)) return;
  const report = {
    ...({ channel: 'sms', id: '', providerId: requestId } as const),
    phoneHash: await phoneHash(mac, phone),
    state: isFailure ? ('failed' as const) : ('delivered' as const),
    failure: isFailure ? status : '',
  };
  await inTransaction(db, async (db) => {
    const now = clock();
    const row = await noteReport(db, report, now);
    if (row && isFailure) await tryOtherChannel(db, row, now);
  });
}
