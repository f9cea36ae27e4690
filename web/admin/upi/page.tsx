import { useQuery } from '@tanstack/react-query';
import { ListPlus } from 'lucide-react';
import { upiTabs } from '#domain/upi.ts';
import { formatCount } from '#messages/format.ts';
import * as upiText from '#text/admin-upi.ts';
import { call } from '../../api/call.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FilterTabs } from '../../ui/filter-tabs.tsx';
import { clientActionOf } from '../../ui/form-action.ts';
import { Pager } from '../lists/pager.tsx';
import { useMay } from '../staff/permissions.ts';
import { QueryAnswer } from '../lists/query-answer.tsx';
import { ToolFold } from '../lists/tool-fold.tsx';
import { useListSearch } from '../lists/use-list-search.ts';
import { Rows } from '../lists/rows.tsx';
import * as actions from './actions.ts';
import { FoundCredit } from './lines.tsx';
import { PaymentRow } from './rows.tsx';
import { Settings } from './settings.tsx';
import { Statement } from './statement.tsx';

export const clientAction = clientActionOf(actions);

/**
 * Shows the payments by UPI in tabs: payments to find, payments about which staff must decide, payments that match no
 * order, payments to refund, and paid orders.
 */
export default function Upi() {
  const { get, set, page, toPage } = useListSearch();
  const may = useMay();
  const tab = upiTabs.find((name) => name === get('tab')) ?? 'toMatch';
  const query = useQuery({
    queryKey: ['admin', 'upi-payments', tab, page],
    queryFn: async () => call('GET /upi-payments', { query: { tab, page } }),
    placeholderData: (before) => before,
  });
  const isNew = Object.values(query.data?.counts ?? {}).every((count) => count === 0);
  return (
    <>
      {/* On a phone the bar above already shows the screen's name, so only screen readers read this title. */}
      <h1 className="display text-3xl max-sm:sr-only">{upiText.title()}</h1>
      <p className="mt-2 max-w-2xl text-ink-soft max-sm:mt-0">{upiText.about()}</p>
      {may('settings.edit') && !query.isPending && <Settings isFirst={isNew} />}
      <div className="mt-6 max-w-4xl max-sm:mt-3">
        <ToolFold label={upiText.paste()} Icon={ListPlus} until="sm">
          <Statement />
        </ToolFold>
      </div>
      <FilterTabs
        label={upiText.tabs()}
        size="dense"
        active={tab}
        onChange={(next) => void set({ tab: next === 'toMatch' ? undefined : next })}
        tabs={upiTabs.map((id) => ({
          id,
          name: (
            <span>
              {upiText.tab({ tab: id })}{' '}
              <span className="price text-ink-soft">{query.data ? formatCount(query.data.counts[id]) : undefined}</span>
            </span>
          ),
        }))}
      />
      <QueryAnswer query={query} failed={upiText.loadFailed()}>
        {({ payments, credits, pagination }) =>
          payments.length + credits.length === 0 ? (
            <EmptyState title={upiText.none({ tab })} />
          ) : (
            <>
              {tab === 'strays' && <p className="mt-4 text-md text-ink-soft">{upiText.straysAbout()}</p>}
              <Pager pagination={pagination} onPage={(at, options) => void toPage(at, options)}>
                <Rows label={upiText.tab({ tab })} className="mt-4 max-w-4xl">
                  {payments.map((payment) => (
                    <PaymentRow key={payment.orderId} payment={payment} />
                  ))}
                  {credits.map((credit) => (
                    <FoundCredit key={credit.utr} credit={credit} hasActions />
                  ))}
                </Rows>
              </Pager>
            </>
          )
        }
      </QueryAnswer>
    </>
  );
}
