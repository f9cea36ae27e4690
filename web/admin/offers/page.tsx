import { Plus } from 'lucide-react';
import { Link } from 'react-router';
import { offerStates, type OfferState } from '#domain/offers.ts';
import { formatCount } from '#messages/format.ts';
import * as offersText from '#text/admin-offers.ts';
import { ButtonLink, QuietLink } from '../../ui/button-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FilterTabs } from '../../ui/filter-tabs.tsx';
import { clientActionOf } from '../../ui/form-action.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { withTags } from '../../ui/with-tags.tsx';
import { toolClass } from '../lists/list-tools.tsx';
import { QueryAnswer } from '../lists/query-answer.tsx';
import { pauseSale } from '../sales/actions.ts';
import { useMay } from '../staff/permissions.ts';
import { useListSearch } from '../lists/use-list-search.ts';
import { pauseOffer } from './actions.ts';
import { Month } from './month.tsx';
import { OfferTable } from './offer-table.tsx';
import { useRows, type Row } from './rows.ts';

export const clientAction = clientActionOf({ pauseOffer, pauseSale });

/** The tab of running offers comes first, then the other states in the order of `offerStates`. */
const tabs: readonly OfferState[] = ['running', ...offerStates.filter((state) => state !== 'running')];

/** Shows all sales and offers by their state, or as a calendar. */
export default function Offers() {
  const { get, set } = useListSearch();
  const query = useRows();
  const isForOffers = useMay()('offers.edit');
  const isCalendar = get('view') === 'month';
  const view = isCalendar ? 'month' : 'list';
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        {/* On a phone the bar above already shows the screen's name, so only screen readers read this title. */}
        <h1 className="display text-3xl max-sm:sr-only">{offersText.title()}</h1>
        <div className="flex flex-wrap items-center gap-2">
          <Segmented
            label={offersText.view()}
            choices={[
              { id: 'list', name: offersText.list() },
              { id: 'month', name: offersText.month() },
            ]}
            chosen={view}
            onChange={(chosen) => void set({ view: chosen === 'month' ? 'month' : undefined, month: undefined })}
          />
          {isForOffers && (
            <Link to="/admin/offers/settings" className={toolClass}>
              {offersText.settings()}
            </Link>
          )}
          <QuietLink to="/admin/sales/new">
            <Plus className="size-4" /> {offersText.newSale()}
          </QuietLink>
          {isForOffers && (
            <ButtonLink to="/admin/offers/new">
              <Plus className="size-4" /> {offersText.newOffer()}
            </ButtonLink>
          )}
        </div>
      </div>
      <p className="mt-2 max-w-2xl text-ink-soft">{offersText.about()}</p>
      <QueryAnswer query={query} failed={offersText.failed()}>
        {(rows) =>
          isCalendar ? (
            <Month rows={rows} chosen={get('month')} onMonth={(month) => void set({ month })} />
          ) : (
            <List rows={rows} mayOffer={isForOffers} tab={get('state')} onTab={(state) => void set({ state })} />
          )
        }
      </QueryAnswer>
    </>
  );
}

/** In the empty list, each example leads to the screen that makes it. */
const firstTags = { sale: linkTo('/admin/sales/new'), offer: linkTo('/admin/offers/new') };

function linkTo(to: string) {
  return (inner: string) => (
    <Link to={to} className="text-indigo underline underline-offset-4">
      {inner}
    </Link>
  );
}

type ListProps = { rows: readonly Row[]; mayOffer: boolean; tab: string; onTab: (state: string) => void };

function List({ rows, mayOffer, tab, onTab }: ListProps) {
  const byState = Map.groupBy(rows, ({ state }) => state);
  const countOf = (state: OfferState) => byState.get(state)?.length ?? 0;
  const active = tabs.find((state) => state === tab) ?? tabs.find((state) => countOf(state) > 0) ?? 'running';
  if (rows.length === 0)
    return (
      <EmptyState title={offersText.none()}>
        {withTags(offersText.noneAbout({ mayOffer: mayOffer ? 'yes' : 'no' }), firstTags)}
      </EmptyState>
    );
  return (
    <>
      <FilterTabs
        label={offersText.states()}
        size="dense"
        active={active}
        onChange={onTab}
        tabs={tabs.map((state) => ({
          id: state,
          name: (
            <span>
              {offersText.state({ state })} <span className="price text-ink-soft">{formatCount(countOf(state))}</span>
            </span>
          ),
        }))}
      />
      <div className="mt-3">
        <OfferTable key={active} rows={byState.get(active) ?? []} empty={offersText.noneIn({ state: active })} />
      </div>
    </>
  );
}
