import type { CodeChannel } from '#contract/sign-in-codes.ts';
import { call } from '../../api/call.ts';
import type { Asked } from './sent-code.ts';

type Wanted = Pick<Asked, 'typed' | 'isByEmail'> & { channel?: CodeChannel };

/**
 * Asks the shop to send a code to the typed number or email address, by the given channel or by the shop's usual one.
 * Throws ApiError.
 */
export async function sendCode({ typed, isByEmail, channel }: Wanted): Promise<NonNullable<Asked['sent']>> {
  const to = isByEmail ? { email: typed } : { phone: typed };
  const sent = await call('POST /auth/code', { body: { ...to, ...(channel && { channel }) } });
  return { ...sent, at: Date.now() };
}
