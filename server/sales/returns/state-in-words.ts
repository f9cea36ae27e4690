import { variantName } from '#contract/variant-name.ts';
import { namedCharges } from '#domain/amounts.ts';
import { formatPaise } from '#domain/money.ts';
import { formatDay } from '#messages/format.ts';
import * as emailText from '#text/email-return.ts';
import * as returnsText from '#text/shopper-returns.ts';
import { chargesIn } from '../delivery/charges.ts';
import { areChargesWithheld, paidOf, refundOf } from './inspect-return.ts';
import type { ReturnEventRow } from './queries.ts';
import type { LoadedReturn } from './returns.ts';

/**
 * Returns the sentences about a return's state after an event: the meaning of the state, the shopper's next step, and
 * the text that the shop has written.
 */
export function sentencesOf(
  { row, order, lines }: LoadedReturn,
  { state, words }: Pick<ReturnEventRow, 'state' | 'words'>,
): string[] {
  const { kind } = row;
  const less = state === 'INSPECTED' && kind === 'refund' ? lines.filter((line) => line.refund_reason !== '') : [];
  const said = less.length > 0 ? [emailText.checkedLess()] : [emailText.body({ state, kind })];
  for (const line of less)
    said.push(
      emailText.less({
        name: line.name,
        amount: formatPaise(refundOf(line)),
        price: formatPaise(paidOf(line)),
        reason: line.refund_reason,
      }),
    );
  if (state === 'INSPECTED' && kind === 'refund' && areChargesWithheld(row, order))
    said.push(returnsText.chargesKept({ kinds: namedCharges(chargesIn(order)) }));
  if (state === 'PICKUP_SET' && row.pickup_on) said.push(emailText.pickup({ day: formatDay(row.pickup_on) }));
  if (state === 'REFUNDED')
    said.push(
      order.payment_method === 'ONLINE'
        ? returnsText.backOnline({ amount: formatPaise(row.refund_paise) })
        : emailText.paid({ amount: formatPaise(row.refund_paise), reference: row.refund_reference }),
    );
  if (state === 'SWAPPED' && row.sent_by) said.push(emailText.sentBy({ parcel: row.sent_by }));
  if (kind === 'swap' && (state === 'ASKED' || state === 'APPROVED')) {
    const pieces = lines.map(({ swap_color: color, swap_size: size }) => variantName({ color, size }));
    said.push(emailText.held({ pieces: pieces.join('; '), day: formatDay(row.held_until ?? row.updated_at) }));
  }
  if (words !== '') said.push(emailText.words({ words }));
  return said;
}
