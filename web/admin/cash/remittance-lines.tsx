import { Link } from 'react-router';
import type { RemittanceLine } from '#contract/cash.ts';
import { formatRupees } from '#domain/money.ts';
import * as cashText from '#text/admin-cash.ts';
import { Badge } from '../lists/badge.tsx';
import { DataTable } from '../lists/data-table.tsx';

const tones = {
  matched: 'good',
  short: 'bad',
  over: 'warn',
  double: 'bad',
  unknown: 'bad',
  undone: 'warn',
  'no-number': 'bad',
  'no-amount': 'bad',
} as const;
const cell = 'py-2 ps-3 pe-4 text-start';

/** Lists the lines of a remittance, each with its outcome. */
export function RemittanceLines({ lines }: { lines: readonly RemittanceLine[] }) {
  return (
    <DataTable
      titles={[cashText.parcel(), cashText.order(), cashText.amount(), cashText.result()]}
      cellClassName={cell}
    >
      {lines.map((line, index) => (
        <tr key={index} className="border-t border-thread">
          <td className={`card-title min-w-36 tabular-nums wrap-anywhere ${cell}`} translate="no">
            {line.number || '–'}
          </td>
          <td className={cell}>
            {line.orderId ? (
              <Link to={`/admin/order?order=${line.orderId}`} className="text-indigo underline underline-offset-4">
                {line.orderNumber}
              </Link>
            ) : (
              '–'
            )}
          </td>
          <td className={`price ${cell}`}>
            {formatRupees(line.amount)}{' '}
            {line.orderId && line.outcome !== 'matched' && (
              <span className="text-ink-soft">{cashText.expectedOf({ amount: formatRupees(line.expected) })}</span>
            )}
          </td>
          <td className={`card-wide ${cell}`}>
            <Badge tone={tones[line.outcome]}>{cashText.outcome({ outcome: nameOf(line) })}</Badge>{' '}
            {line.why && <span className="text-md wrap-anywhere text-ink-soft">{line.why}</span>}
          </td>
        </tr>
      ))}
    </DataTable>
  );
}

/**
 * Returns the name of a line's result for the message. If a line with an unknown parcel has a reason (`why`), the
 * parcel belongs to another courier. If any other line has a reason, the line cannot be recorded.
 */
function nameOf({ outcome, why }: RemittanceLine): string {
  if (why === undefined) return outcome.replace('-', '_');
  return outcome === 'unknown' ? 'other_courier' : 'not_recorded';
}
