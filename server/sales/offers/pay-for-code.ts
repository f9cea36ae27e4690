import { ShopError } from '#contract/errors.ts';
import { networkOf } from '../../platform/http/network.ts';
import type { Sales } from '../sales.ts';
import type { Offered } from './candidates.ts';

/**
 * Runs work that checks a typed code. An invalid code uses up one try of the account and one of its network, so that
 * nobody finds codes by trying; a valid code uses up none. A guest has no account, so only the network's tries count.
 * Throws 429 without checking the code if no try is left.
 */
export async function payForCode<Result>(
  { rateLimits }: Pick<Sales, 'rateLimits'>,
  userId: string | undefined,
  address: string,
  weigh: () => Promise<Result>,
): Promise<Result> {
  const network = networkOf(address);
  const ofAccount =
    userId === undefined
      ? []
      : ([
          ['offer-code-account', userId],
          ['offer-code-account-day', userId],
        ] as const);
  const giveBack = await rateLimits.spend(
    ...ofAccount,
    ['offer-code-network', network],
    ['offer-code-network-day', network],
  );
  try {
    const result = await weigh();
    await giveBack();
    return result;
  } catch (error) {
    if (!(error instanceof ShopError && error.kind === 'bad-input')) await giveBack();
    throw error;
  }
}

/**
 * Runs work that checks a code which a member of the staff types for a phone order. Each member of the staff has many
 * tries, counted separately.
 */
export async function payForStaffCode(
  { rateLimits }: Pick<Sales, 'rateLimits'>,
  userId: string,
  code: string,
  gather: () => Promise<Offered>,
): Promise<Offered> {
  if (code === '') return gather();
  const giveBack = await rateLimits.spend(['offer-code-staff', userId]);
  const offered = await gather();
  if (offered.typed?.why !== 'invalid') await giveBack();
  return offered;
}
