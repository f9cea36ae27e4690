import { useQuery } from '@tanstack/react-query';
import { ListPlus } from 'lucide-react';
import { Link } from 'react-router';
import * as settlementText from '#text/admin-settlements.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FilterTabs } from '../../ui/filter-tabs.tsx';
import { clientActionOf } from '../../ui/form-action.ts';
import { part } from '../../ui/part.tsx';
import { toolClass } from '../lists/list-tools.tsx';
import { QueryAnswer } from '../lists/query-answer.tsx';
import { useListSearch } from '../lists/use-list-search.ts';
import { undoSettlement } from './actions.ts';
import { GatewaySums } from './gateway-sums.tsx';
import { SettlementList } from './settlement-list.tsx';
import { settlementsQuery } from './settlements-queries.ts';
import { Waiting } from './waiting.tsx';

const SettlementDetail = part(async () => import('./settlement-detail.tsx'));

export const clientAction = clientActionOf({ undoSettlement });

const tabs = ['settlements', 'waiting', 'late'] as const;

/** Shows the money that payment gateways have transferred to the bank, and the money that they still hold. */
export default function Settlements() {
  const { get, set, page } = useListSearch();
  const tab = tabs.find((tab) => tab === get('tab')) ?? 'settlements';
  const query = useQuery({
    ...settlementsQuery(tab === 'settlements' ? page : 1),
    placeholderData: (before) => before,
  });
  const openId = get('settlement');
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h1 className="display text-3xl">{settlementText.title()}</h1>
        <Link to="/admin/settlements/import" className={toolClass}>
          <ListPlus className="size-4" /> {settlementText.importReport()}
        </Link>
      </div>
      <p className="mt-2 max-w-2xl text-ink-soft">{settlementText.about()}</p>
      <QueryAnswer query={query} failed={settlementText.loadFailed()} placeholder="mt-6 h-60">
        {(answer) => (
          <>
            {answer.gateways.length === 0 ? (
              <EmptyState title={settlementText.noneYet()}>{settlementText.noneYetHow()}</EmptyState>
            ) : (
              <GatewaySums gateways={answer.gateways} />
            )}
            {answer.gateways.length > 0 && (
              <FilterTabs
                label={settlementText.tabs()}
                size="dense"
                active={tab}
                onChange={(tab) => void set({ tab: tab === 'settlements' ? undefined : tab })}
                tabs={tabs.map((tab) => ({ id: tab, name: settlementText.tab({ tab }) }))}
              />
            )}
            {tab === 'settlements' && answer.gateways.length > 0 && <SettlementList {...answer} />}
          </>
        )}
      </QueryAnswer>
      {tab !== 'settlements' && <Waiting late={tab === 'late'} />}
      {openId !== '' && (
        <SettlementDetail id={openId} onClose={() => void set({ settlement: undefined, page: get('page') })} />
      )}
    </>
  );
}
