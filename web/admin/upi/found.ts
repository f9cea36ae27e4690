import type { StatementLine, UpiCredit } from '#contract/upi.ts';
import { queries } from '../../api/queries.ts';

/** The result of a pasted bank statement. */
export type Found = { credits: UpiCredit[]; lines: StatementLine[]; message: string };

export const foundKey = ['upi-statement'];

/**
 * Takes the payments out of the shown result, because it tells how they were when the person pasted the lines. Once
 * somebody decides about a payment, the result would contradict the list. Lines that could not be read stay.
 */
export function forgetFoundPayments(): void {
  queries.setQueryData<Found>(foundKey, (found) => found && { ...found, credits: [], message: '' });
}
