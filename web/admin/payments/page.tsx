import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { OrderMoney } from '#contract/payments.ts';
import { formatRupees } from '#domain/money.ts';
import { gatewayTitles } from '#domain/gateway-titles.ts';
import { gatewayNames, paymentTabs } from '#domain/payments.ts';
import { formatCount } from '#messages/format.ts';
import { formatDayAndTime } from '#messages/format-days.ts';
import * as paymentsText from '#text/admin-payments.ts';
import { call } from '../../api/call.ts';
import { BareButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FilterTabs } from '../../ui/filter-tabs.tsx';
import { clientActionOf } from '../../ui/form-action.ts';
import { Asked } from '../editing/asked.tsx';
import { Badge } from '../lists/badge.tsx';
import { Pager } from '../lists/pager.tsx';
import { QueryAnswer } from '../lists/query-answer.tsx';
import { useListSearch } from '../lists/use-list-search.ts';
import { Rows } from '../lists/rows.tsx';
import { paymentActions } from './actions.ts';
import { Money } from './order-money.tsx';
import { TestMode } from './test-mode.tsx';
import { seenState, stateTones } from './tones.ts';

export const clientAction = clientActionOf(paymentActions);

/**
 * Shows the online payments in four tabs: expected payments, payments about which a person must decide, failed refunds,
 * and all payments.
 */
export default function Payments() {
  const { get, set, page, toPage } = useListSearch();
  const gateway = gatewayNames.find((name) => name === get('gateway'));
  // If only one gateway's payments are shown, the tab of expected payments is hidden, because expected payments belong
  // to no gateway yet.
  const tabs = gateway ? paymentTabs.filter((name) => name !== 'waiting') : paymentTabs;
  const first = gateway ? 'all' : 'waiting';
  const tab = tabs.find((name) => name === get('tab')) ?? first;
  const query = useQuery({
    queryKey: ['admin', 'payments', tab, page, gateway],
    queryFn: async () => call('GET /payments', { query: { tab, page, ...(gateway && { gateway }) } }),
    placeholderData: (before) => before,
  });
  return (
    <>
      {/* On a phone the bar above already shows the screen's name, so only screen readers read this title. */}
      <h1 className="display text-3xl max-sm:sr-only">{paymentsText.title()}</h1>
      <p className="mt-2 max-w-2xl text-ink-soft max-sm:mt-0">{paymentsText.about()}</p>
      <TestMode />
      {gateway && (
        <p className="mt-4 flex flex-wrap items-center gap-x-4">
          {paymentsText.onlyOf({ gateway: gatewayTitles[gateway] })}
          <BareButton onClick={() => void set({ gateway: undefined })}>{paymentsText.ofAll()}</BareButton>
        </p>
      )}
      <FilterTabs
        label={paymentsText.tabs()}
        size="dense"
        active={tab}
        onChange={(next) => void set({ tab: next === first ? undefined : next })}
        tabs={tabs.map((id) => ({
          id,
          name: (
            <span>
              {paymentsText.tab({ tab: id })}{' '}
              <span className="price text-ink-soft">{query.data ? formatCount(query.data.counts[id]) : undefined}</span>
            </span>
          ),
        }))}
      />
      <QueryAnswer query={query} failed={paymentsText.loadFailed()}>
        {({ orders, pagination, strayWebhooks }) => (
          <>
            {orders.length === 0 ? (
              <EmptyState title={paymentsText.none({ tab })} />
            ) : (
              <Pager pagination={pagination} onPage={(at, options) => void toPage(at, options)}>
                <Rows label={paymentsText.tab({ tab })} className="mt-4 max-w-4xl">
                  {orders.map((money) => (
                    <Row key={money.orderId} money={money} isOpen={tab === 'held' || tab === 'refundFailed'} />
                  ))}
                </Rows>
              </Pager>
            )}
            {strayWebhooks > 0 && <Strays count={strayWebhooks} />}
          </>
        )}
      </QueryAnswer>
    </>
  );
}

/** Warns that money may have arrived for orders that do not exist in this shop. */
function Strays({ count }: { count: number }) {
  return (
    <div className="mt-4 flex max-w-4xl flex-wrap items-center gap-x-4 gap-y-2 border border-thread bg-white px-3 py-3">
      <p className="min-w-0 grow basis-60">{paymentsText.strayWebhooks({ count })}</p>
      <Asked
        action="straysSeen"
        fields={{ seen: String(count) }}
        label={paymentsText.straysSeen()}
        title={paymentsText.straysSeen()}
        look="quiet"
        isDangerous
      >
        {paymentsText.straysSure()}
      </Asked>
    </div>
  );
}

function Row({ money, isOpen }: { money: OrderMoney; isOpen: boolean }) {
  const { orderId, orderNumber, customer, total, paid, due, state, payBefore } = money;
  const isDue = state === 'toPay' || state === 'waiting' || state === 'failed';
  const seen = seenState(money);
  return (
    <li className="px-3 py-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <span className="min-w-0 grow basis-60 wrap-anywhere">
          <Link to={`/admin/order?order=${orderId}`} className="font-semibold text-indigo underline underline-offset-4">
            {orderNumber}
          </Link>{' '}
          · <bdi>{customer}</bdi>
          {isDue && (
            <span className="block text-md text-ink-soft">
              {payBefore === null
                ? paymentsText.due({ due: formatRupees(due) })
                : paymentsText.dueBy({ due: formatRupees(due), time: formatDayAndTime(payBefore) })}
            </span>
          )}
        </span>
        <span className="price font-semibold">
          {paymentsText.of({ paid: formatRupees(paid), total: formatRupees(total) })}
        </span>
        <Badge tone={stateTones[seen]}>{paymentsText.state({ state: seen })}</Badge>
      </div>
      <details open={isOpen} className="mt-2">
        <summary className="cursor-pointer text-md text-indigo">
          {paymentsText.details({ number: orderNumber })}
        </summary>
        <div className="mt-2">
          <Money money={money} heading="h2" />
        </div>
      </details>
    </li>
  );
}
