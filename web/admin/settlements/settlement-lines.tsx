import { Link } from 'react-router';
import type { SettlementLine } from '#contract/settlements.ts';
import { formatRupees } from '#domain/money.ts';
import * as settlementText from '#text/admin-settlements.ts';
import { Badge } from '../lists/badge.tsx';
import { below58rem, DataTable } from '../lists/data-table.tsx';

const tones = {
  settled: 'good',
  short: 'bad',
  over: 'warn',
  late: 'warn',
  double: 'bad',
  unknown: 'bad',
  adjustment: 'warn',
  unreadable: 'bad',
  known: 'good',
} as const;
const cell = 'py-2 ps-3 pe-4 text-start';

/** Lists the lines of a settlement or of a report. Each line has its fee, the GST on that fee, and its outcome. */
export function SettlementLines({ lines }: { lines: readonly SettlementLine[] }) {
  return (
    <DataTable
      titles={[
        settlementText.payment(),
        settlementText.amount(),
        { title: settlementText.fee(), className: below58rem.gone },
        settlementText.net(),
        settlementText.result(),
      ]}
      cellClassName={cell}
    >
      {lines.map((line, index) => (
        <tr key={index} className="border-t border-thread">
          <td className={`card-title min-w-36 wrap-anywhere ${cell}`} translate="no">
            {line.orderId ? (
              <Link to={`/admin/order?order=${line.orderId}`} className="text-indigo underline underline-offset-4">
                {line.orderNumber || line.number}
              </Link>
            ) : (
              line.number || (line.line > 0 ? settlementText.lineOf({ line: line.line }) : '–')
            )}
            {line.orderNumber !== '' && <span className="block text-caption text-ink-soft">{line.number}</span>}
          </td>
          <td className={`price ${cell}`}>
            {line.outcome === 'unreadable' ? '–' : formatRupees(line.amount)}{' '}
            {line.expected !== null && line.expected !== line.amount && (
              <span className="text-ink-soft">
                {settlementText.expectedOf({ amount: formatRupees(line.expected) })}
              </span>
            )}
          </td>
          <td className={`price ${cell} ${below58rem.gone}`}>
            {line.outcome === 'unreadable' ? '–' : formatRupees(line.fee)}
            {line.outcome !== 'unreadable' && (
              <span className="block text-caption text-ink-soft">
                {settlementText.gstOf({ amount: formatRupees(line.tax) })}
              </span>
            )}
          </td>
          <td className={`price ${cell}`}>
            {line.outcome === 'unreadable' ? '–' : formatRupees(line.net)}
            {line.outcome !== 'unreadable' && (
              <span className={`text-caption text-ink-soft ${below58rem.instead}`}>
                {settlementText.feeOf({ fee: formatRupees(line.fee), tax: formatRupees(line.tax) })}
              </span>
            )}
          </td>
          <td className={`card-wide ${cell}`}>
            <Badge tone={tones[line.outcome]}>{settlementText.outcome({ outcome: line.outcome })}</Badge>{' '}
            {line.why && <span className="text-md wrap-anywhere text-ink-soft">{line.why}</span>}
          </td>
        </tr>
      ))}
    </DataTable>
  );
}
