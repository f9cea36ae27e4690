import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { CashOrder } from '#contract/cash.ts';
import type { CashPile } from '#domain/cash.ts';
import { formatPaise, formatRupees, parseRupees } from '#domain/money.ts';
import { formatDay } from '#messages/format.ts';
import * as cashText from '#text/admin-cash.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { below58rem, DataTable } from '../lists/data-table.tsx';
import { Pager } from '../lists/pager.tsx';
import { QueryAnswer } from '../lists/query-answer.tsx';
import { useListSearch } from '../lists/use-list-search.ts';
import { pileQuery } from './cash-queries.ts';

const cell = 'py-2 ps-3 pe-4 text-start';

/** Lists the orders that are counted in a sum. Each order is a link to its page. */
export function Pile({ pile }: { pile: CashPile }) {
  const { get, page, toPage } = useListSearch();
  const courier = get('courier') || undefined;
  const query = useQuery({ ...pileQuery({ pile, courier, page }), placeholderData: (before) => before });
  return (
    <QueryAnswer query={query} failed={cashText.loadFailed()}>
      {({ orders, pagination }) =>
        orders.length === 0 ? (
          <EmptyState title={cashText.nothing({ pile })} />
        ) : (
          <Pager pagination={pagination} onPage={(at, options) => void toPage(at, options)}>
            <div className="mt-4">
              <DataTable
                titles={[
                  cashText.order(),
                  cashText.customer(),
                  { title: cashText.courier(), className: below58rem.gone },
                  { title: cashText.delivered(), className: below58rem.gone },
                  cashText.due(),
                  cashText.amount(),
                  cashText.received(),
                  cashText.missing(),
                ]}
                cellClassName={cell}
              >
                {orders.map((order) => (
                  <Row key={order.id} order={order} />
                ))}
              </DataTable>
            </div>
          </Pager>
        )
      }
    </QueryAnswer>
  );
}

function Row({ order }: { order: CashOrder }) {
  const missing = (parseRupees(order.expected) ?? 0) - (parseRupees(order.received) ?? 0);
  return (
    <tr className="border-t border-thread">
      <td className={`card-title ${cell}`}>
        <Link to={`/admin/order?order=${order.id}`} className="font-semibold text-indigo underline underline-offset-4">
          {order.orderNumber}
        </Link>
      </td>
      <td className={`${cell} wrap-anywhere`}>
        <span dir="auto">{order.customer}</span>
        <span className={`text-ink-soft ${below58rem.instead}`} translate="no">
          {order.courier} <Parcels numbers={order.parcels} />
        </span>
      </td>
      <td className={`${cell} ${below58rem.gone}`} translate="no">
        {order.courier}
        <Parcels numbers={order.parcels} />
      </td>
      <td className={`${cell} lg:whitespace-nowrap ${below58rem.gone}`}>
        {order.deliveredOn ? formatDay(order.deliveredOn) : '–'}
      </td>
      <td className={`${cell} lg:whitespace-nowrap ${order.isLate ? 'font-semibold text-madder' : ''}`}>
        {order.dueOn ? formatDay(order.dueOn) : '–'}
      </td>
      <td className={`price ${cell}`}>{formatRupees(order.expected)}</td>
      <td className={`price ${cell}`}>
        {order.remittances.length > 0 ? (
          <Link
            to={`?pile=remittances&remittance=${order.remittances.at(-1)}`}
            className="text-indigo underline underline-offset-4"
          >
            {formatRupees(order.received)}
          </Link>
        ) : (
          formatRupees(order.received)
        )}
      </td>
      <td className={`price font-semibold ${cell}`}>{missing === 0 ? '–' : formatPaise(missing)}</td>
    </tr>
  );
}

function Parcels({ numbers }: { numbers: readonly string[] }) {
  return (
    <span className="block min-w-24 text-caption wrap-anywhere text-ink-soft tabular-nums">{numbers.join(', ')}</span>
  );
}
