import type { StatementLine, UpiCredit } from '#contract/upi.ts';
import { queries } from '../../api/queries.ts';

/** The shop's answer to a pasted bank statement. */
export type Found = { credits: UpiCredit[]; lines: StatementLine[]; message: string };

export const foundKey = ['upi-statement'];

/**
 * Removes the payments from the shown result, after somebody has decided about a payment: the result is older than the
 * decision and would contradict the list. Lines that could not be read stay in the result.
 */
export function forgetFoundPayments(): void {
  queries.setQueryData<Found>(foundKey, (found) => found && { ...found, credits: [], message: '' });
}
