import type { CodeChannel } from '#contract/sign-in-codes.ts';
import { call } from '../../api/call.ts';
import type { Asked } from './sent-code.ts';

type Wanted = Pick<Asked, 'typed' | 'isByEmail'> & { channel?: CodeChannel };

/**
 * Makes the shop send a code to the typed number or email, by the given channel or the shop's usual one. Throws
 * ApiError.
 */
export async function sendCode({ typed, isByEmail, channel }: Wanted): Promise<NonNullable<Asked['sent']>> {
  const to = isByEmail ? { email: typed } : { phone: typed };
  const sent = await call('POST /auth/code', { body: { ...to, ...(channel && { channel }) } });
  return { ...sent, at: Date.now() };
}
