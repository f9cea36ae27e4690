import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { WaitingPayment } from '#contract/settlements.ts';
import { formatRupees } from '#domain/money.ts';
import { gatewayTitles } from '#domain/gateway-titles.ts';
import { formatDay } from '#messages/format.ts';
import * as settlementText from '#text/admin-settlements.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Badge } from '../lists/badge.tsx';
import { DataTable } from '../lists/data-table.tsx';
import { Pager } from '../lists/pager.tsx';
import { QueryAnswer } from '../lists/query-answer.tsx';
import { useListSearch } from '../lists/use-list-search.ts';
import { waitingQuery } from './settlements-queries.ts';

const cell = 'py-2 ps-3 pe-4 text-start';

/** Lists the payments whose money the gateway has not yet transferred. */
export function Waiting({ late }: { late: boolean }) {
  const { page, toPage } = useListSearch();
  const query = useQuery({ ...waitingQuery({ late: late ? '1' : '0', page }), placeholderData: (before) => before });
  return (
    <QueryAnswer query={query} failed={settlementText.loadFailed()}>
      {({ payments, pagination }) =>
        payments.length === 0 ? (
          <EmptyState title={settlementText.nothing({ tab: late ? 'late' : 'waiting' })} />
        ) : (
          <Pager pagination={pagination} onPage={(at, options) => void toPage(at, options)}>
            <div className="mt-4">
              <DataTable
                titles={[
                  settlementText.payment(),
                  settlementText.gateway(),
                  settlementText.paidOn(),
                  settlementText.amount(),
                ]}
                cellClassName={cell}
              >
                {payments.map((payment) => (
                  <Row key={payment.id} payment={payment} />
                ))}
              </DataTable>
            </div>
          </Pager>
        )
      }
    </QueryAnswer>
  );
}

function Row({ payment }: { payment: WaitingPayment }) {
  return (
    <tr className="border-t border-thread">
      <td className={`card-title wrap-anywhere ${cell}`} translate="no">
        {payment.orderId ? (
          <Link
            to={`/admin/order?order=${payment.orderId}`}
            className="font-semibold text-indigo underline underline-offset-4"
          >
            {payment.orderNumber}
          </Link>
        ) : (
          settlementText.trial()
        )}
        <span className="block text-caption text-ink-soft">{payment.captureId}</span>
      </td>
      <td className={cell} translate="no">
        {gatewayTitles[payment.gateway]}
      </td>
      <td className={cell}>
        {formatDay(payment.at)} {payment.isLate && <Badge tone="bad">{settlementText.late()}</Badge>}
      </td>
      <td className={`price font-semibold ${cell}`}>{formatRupees(payment.amount)}</td>
    </tr>
  );
}
