import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Return } from '#contract/returns.ts';
import { formatRupees } from '#domain/money.ts';
import { returnTabNames, type ReturnTab } from '#domain/returns.ts';
import { formatCount } from '#messages/format.ts';
import { formatDayAndTime } from '#messages/format-days.ts';
import * as returnsText from '#text/admin-returns.ts';
import * as returnText from '#text/returns.ts';
import * as reasonText from '#text/shopper-returns.ts';
import { call } from '../../api/call.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FilterTabs } from '../../ui/filter-tabs.tsx';
import { clientActionOf } from '../../ui/form-action.ts';
import { notify } from '../../ui/notices.tsx';
import { part } from '../../ui/part.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Badge } from '../lists/badge.tsx';
import { SearchBox, toolClass } from '../lists/list-tools.tsx';
import { Pager } from '../lists/pager.tsx';
import { isHindi, nothingFound } from '../scanner/keyboard-language.ts';
import { useScanner } from '../scanner/scanner.ts';
import { useMay } from '../staff/permissions.ts';
import { QueryAnswer } from '../lists/query-answer.tsx';
import { useHeldList } from '../lists/use-held-list.ts';
import { useListSearch } from '../lists/use-list-search.ts';
import { Rows } from '../lists/rows.tsx';
import * as actions from './actions.ts';

const ReturnDetail = part(async () => import('./return-detail.tsx'));

export const clientAction = clientActionOf(actions);

/**
 * Lists the returns in tabs, by their next step. Returns that have waited longest come first; only finished returns
 * begin with the newest.
 */
export default function Returns() {
  const { get, set, page, toPage } = useListSearch();
  const may = useMay();
  const tab = returnTabNames.find((name) => name === get('tab')) ?? 'toDecide';
  // Only the tab of finished returns shows its newest return first. The other tabs show the oldest first, so no new
  // return can move their rows.
  const { upTo, keepTop } = useHeldList('returns', { tab }, tab === 'done' ? page : 1);
  const q = get('q');
  const query = useQuery({
    queryKey: ['admin', 'returns', tab, q, page, upTo],
    queryFn: async () => {
      const answer = await call('GET /returns', { query: { tab, q, page, upTo } });
      keepTop(answer.upTo ?? undefined);
      return answer;
    },
    placeholderData: (before) => before,
  });
  const openId = get('return');
  // Staff may scan the slip or the label of a returned parcel while no text box has the focus.
  useScanner((text) => {
    if (isHindi(text)) notify('error', nothingFound(text), 'account');
    else void set({ q: text, return: undefined });
  });
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h1 className="display text-3xl">{returnsText.title()}</h1>
        {may('settings.edit') && (
          <Link to="/admin/returns/policy" className={toolClass}>
            {returnsText.toPolicy()}
          </Link>
        )}
      </div>
      <FilterTabs
        label={returnsText.tabs()}
        size="dense"
        active={q === '' ? tab : ''}
        onChange={(next) => void set({ tab: next === 'toDecide' ? undefined : next, q: undefined, return: undefined })}
        tabs={returnTabNames.map((name) => ({
          id: name,
          name: <TabName tab={name} count={query.data?.counts[name]} />,
        }))}
      />
      <div role="search" aria-label={returnsText.title()} className="mt-3 flex max-w-4xl gap-2">
        <SearchBox
          label={returnsText.searchFor()}
          value={q}
          onSearch={(words) => void set({ q: words }, { replace: true })}
        />
      </div>
      <QueryAnswer query={query} failed={returnsText.loadFailed()}>
        {({ returns, pagination }) =>
          returns.length === 0 ? (
            <EmptyState title={q === '' ? returnsText.none({ tab }) : returnsText.noneFound()} />
          ) : (
            <Pager pagination={pagination} onPage={(at, options) => void toPage(at, options)}>
              <Rows label={returnsText.title()} className="mt-4 max-w-4xl">
                {returns.map((one) => (
                  <Row key={one.id} one={one} onOpen={() => void set({ return: one.id, page: get('page') })} />
                ))}
              </Rows>
            </Pager>
          )
        }
      </QueryAnswer>
      {openId !== '' && <ReturnDetail id={openId} onClose={() => void set({ return: undefined, page: get('page') })} />}
    </>
  );
}

function TabName({ tab, count }: { tab: ReturnTab; count: number | undefined }) {
  return (
    <span>
      {returnsText.tab({ tab })}{' '}
      <span className="price text-ink-soft">{count === undefined ? undefined : formatCount(count)}</span>
    </span>
  );
}

function Row({ one, onOpen }: { one: Return; onOpen: () => void }) {
  const { kind, state, orderNumber, customer, lines, reason, refundAmount, createdAt } = one;
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <li>
      <button
        type="button"
        onClick={onOpen}
        className="flex w-full flex-wrap items-center gap-x-4 gap-y-1 px-3 py-3 text-start hover:bg-kora-shade"
      >
        <Thumbnails lines={lines} />
        <span className="min-w-0 grow basis-44 wrap-anywhere">
          <span className="font-semibold">{orderNumber}</span> · {customer.name}
          <span className="block text-md text-ink-soft">
            {returnsText.pieces({ count: pieces })} · {reasonText.reasonName({ reason })}
          </span>
        </span>
        <span className="text-md text-ink-soft">{returnsText.since({ at: formatDayAndTime(createdAt) })}</span>
        <span className="price font-semibold">
          {kind === 'swap' ? returnsText.kind({ kind }) : formatRupees(refundAmount)}
        </span>
        <Badge tone={toneOf(state)}>{returnText.state({ state })}</Badge>
      </button>
    </li>
  );
}

const MOST_PICTURES = 3;

/** Shows the pictures of the pieces that come back. */
function Thumbnails({ lines }: Pick<Return, 'lines'>) {
  return (
    <span className="flex gap-1">
      {lines.slice(0, MOST_PICTURES).map(
        ({ id, image }) =>
          image && (
            <span key={id} className="w-10 shrink-0">
              <Picture image={image} sizes="40px" alt="" className="aspect-3/4 w-full object-cover" />
            </span>
          ),
      )}
    </span>
  );
}

/**
 * Returns the tone of the badge for a state. The tone is `quiet` if the return ended without a result, and `warn` while
 * something remains to be done.
 */
function toneOf(state: Return['state']): 'good' | 'warn' | 'bad' | 'quiet' {
  if (state === 'REFUNDED' || state === 'SWAPPED' || state === 'SWAP_DELIVERED') return 'good';
  if (state === 'WITHDRAWN' || state === 'LAPSED') return 'quiet';
  return state === 'DECLINED' ? 'bad' : 'warn';
}
