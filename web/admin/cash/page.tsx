import { useQuery } from '@tanstack/react-query';
import { ListPlus } from 'lucide-react';
import { Link } from 'react-router';
import type { CashSum } from '#contract/cash.ts';
import { cashPiles } from '#domain/cash.ts';
import { formatRupees } from '#domain/money.ts';
import * as cashText from '#text/admin-cash.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FilterTabs } from '../../ui/filter-tabs.tsx';
import { clientActionOf } from '../../ui/form-action.ts';
import { part } from '../../ui/part.tsx';
import { Options } from '../../ui/options.tsx';
import { SelectBox, toolClass } from '../lists/list-tools.tsx';
import { QueryAnswer } from '../lists/query-answer.tsx';
import { useListSearch } from '../lists/use-list-search.ts';
import { undoRemittance } from './actions.ts';
import { cashQuery } from './cash-queries.ts';
import { CourierSums } from './courier-sums.tsx';
import { Pile } from './pile.tsx';
import { RemittanceList } from './remittance-list.tsx';

const RemittanceDetail = part(async () => import('./remittance-detail.tsx'));

export const clientAction = clientActionOf({ undoRemittance });

/** Shows the money that couriers have collected and paid, and the orders that are counted in each sum. */
export default function Cash() {
  const { get, set } = useListSearch();
  const query = useQuery(cashQuery);
  const tab =
    get('pile') === 'remittances' ? 'remittances' : (cashPiles.find((pile) => pile === get('pile')) ?? 'open');
  const openId = get('remittance');
  const courier = get('courier');
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h1 className="display text-3xl max-sm:sr-only">{cashText.title()}</h1>
        <Link to={`/admin/cash/book${courier === '' ? '' : `?courier=${courier}`}`} className={toolClass}>
          <ListPlus className="size-4" /> {cashText.book()}
        </Link>
      </div>
      <p className="mt-2 max-w-2xl text-ink-soft">
        {cashText.about()} <span className="max-sm:hidden">{cashText.aboutPaid()}</span>
      </p>
      <QueryAnswer query={query} failed={cashText.loadFailed()} placeholder="mt-6 h-60">
        {({ couriers, withoutParcel }) => (
          <>
            {couriers.length === 0 ? (
              <>
                <EmptyState title={cashText.noneYet()}>{cashText.noneYetHow()}</EmptyState>
                <WithoutParcel sum={withoutParcel} />
              </>
            ) : (
              <CourierSums couriers={couriers}>
                <WithoutParcel sum={withoutParcel} />
              </CourierSums>
            )}
            {couriers.length > 0 && (
              <div className="mt-6 flex flex-wrap items-end justify-between gap-x-4 gap-y-2 max-sm:mt-3">
                <FilterTabs
                  label={cashText.piles()}
                  size="dense"
                  active={tab}
                  onChange={(pile) =>
                    void set({ pile: pile === 'open' ? undefined : pile, courier: courier || undefined })
                  }
                  tabs={[...cashPiles, 'remittances'].map((pile) => ({ id: pile, name: cashText.pile({ pile }) }))}
                />
                {tab !== 'remittances' && (
                  <SelectBox
                    label={cashText.courier()}
                    value={courier}
                    onChange={({ target }) => void set({ courier: target.value || undefined })}
                  >
                    <option value="">{cashText.all()}</option>
                    <Options of={couriers.map(({ courierId, courier }) => [courierId, courier])} isName />
                  </SelectBox>
                )}
              </div>
            )}
          </>
        )}
      </QueryAnswer>
      {tab === 'remittances' ? <RemittanceList /> : query.data?.couriers.length ? <Pile pile={tab} /> : null}
      {openId !== '' && (
        <RemittanceDetail id={openId} onClose={() => void set({ remittance: undefined, page: get('page') })} />
      )}
    </>
  );
}

/** Shows the cash of delivered orders without a parcel. The shop does not know which courier owes this cash. */
function WithoutParcel({ sum: { orders, amount } }: { sum: CashSum }) {
  if (orders === 0) return null;
  return (
    <p className="mt-3 text-md text-ink-soft">
      {cashText.withoutParcel({ count: orders, amount: formatRupees(amount) })}
    </p>
  );
}
