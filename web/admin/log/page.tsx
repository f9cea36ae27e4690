import { useQuery } from '@tanstack/react-query';
import type { LogLine } from '#contract/audit.ts';
import { logSubjects, type LogSubject } from '#contract/choices.ts';
import { say } from '#contract/sentences.ts';
import { formatDayAndTime } from '#domain/days.ts';
import { call } from '../../api/call.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { Choice, Pager, SearchBox } from '../list-tools.tsx';
import { useListSearch } from '../use-list-search.ts';

export const meta = () => [{ title: 'Log' }, { name: 'robots', content: 'noindex' }];

const subjectWords: Record<LogSubject, string> = { all: 'Everything', product: 'Products', order: 'Orders', category: 'Categories', customer: 'Customers', staff: 'Staff', site: 'Company and pages' };
const actionWords: Record<string, string> = {
  'category.made': 'made the category',
  'category.changed': 'changed the category',
  'category.deleted': 'deleted the category',
  'product.made': 'added the product',
  'product.changed': 'changed the product',
  'product.deleted': 'deleted the product',
  'product.imported': 'imported the product',
  'order.status': 'set the status of order',
  'order.note': 'wrote a note on order',
  'order.mail': 'sent the confirmation again for order',
  'company.changed': 'changed the company’s details:',
  'page.made': 'wrote the page',
  'page.changed': 'changed the page',
  'content.changed': 'changed the',
  'customer.blocked': 'blocked the customer',
  'customer.unblocked': 'unblocked the customer',
  'staff.invited': 'invited',
  'staff.uninvited': 'took back the invitation of',
  'staff.joined': 'joined the staff:',
  'staff.revoked': 'revoked the access of',
  'staff.password': 'gave a new password to',
};

/** Every change made in the back office: who, when, and what it was before and after. */
export default function Log() {
  const { get, set, page } = useListSearch();
  const asked = { q: get('q'), subject: get('subject'), id: get('id') };
  const { data, isError, refetch } = useQuery({ queryKey: ['admin', 'log', asked, page], queryFn: async () => call('GET /audit', { query: { ...asked, page } }), placeholderData: (before) => before });
  return (
    <>
      <h1 className="display text-3xl">Log</h1>
      <div role="search" aria-label="Log" className="mt-4 flex flex-wrap items-center gap-2">
        <SearchBox label="Product, order, email …" value={asked.q} onSearch={(q) => set({ q }, { replace: true })} />
        <Choice label="About" value={asked.subject || 'all'} onChange={({ target: { value } }) => set({ subject: value === 'all' ? undefined : value })}>
          {logSubjects.map((subject) => (
            <option key={subject} value={subject}>{subjectWords[subject]}</option>
          ))}
        </Choice>
      </div>
      {isError && !data ? (
        <EmptyState title={say.audit.loadFailed} action={<Button onClick={() => void refetch()}>Try again</Button>} />
      ) : !data ? (
        <Loading><Skeleton className="mt-6 h-96" /></Loading>
      ) : (
        <>
          <ol aria-label="Changes" className="mt-4 divide-y divide-thread border-y border-thread bg-white text-[0.9375rem]">
            {data.lines.map((line) => (
              <Line key={line.id} line={line} />
            ))}
          </ol>
          {data.lines.length === 0 && <p className="py-10 text-center text-ink-soft">Nothing has been changed yet.</p>}
          <Pager pagination={data.pagination} onPage={(to) => set({ page: to === 1 ? undefined : String(to) })} />
        </>
      )}
    </>
  );
}

function Line({ line }: { line: LogLine }) {
  const fields = [...new Set([...Object.keys(line.before ?? {}), ...Object.keys(line.after ?? {})])];
  const [only] = fields;
  const isShort = fields.length === 1 && only !== undefined && line.before !== null && words(line.before[only]).length + words(line.after?.[only]).length < SHORT;
  return (
    <li className="px-3 py-2 [overflow-wrap:anywhere]">
      <p>
        <span className="price mr-3 whitespace-nowrap text-ink-soft">{formatDayAndTime(line.at)}</span>
        <span className="font-medium" title={line.who?.email}>{line.who?.name ?? 'The command line'}</span> {actionWords[line.action] ?? line.action} <span className="font-medium">{line.subject}</span>
      </p>
      {isShort && only !== undefined && (
        <p className="text-ink-soft">
          {only}: <del>{words(line.before?.[only])}</del> → <ins className="text-ink no-underline">{words(line.after?.[only])}</ins>
        </p>
      )}
      {fields.length > 0 && !isShort && (
        <details>
          <summary className="cursor-pointer text-ink-soft">{fields.length === 1 ? fields[0] : `${fields.length} fields`}</summary>
          <dl className="mt-1 grid gap-x-4 gap-y-1 border-l-2 border-thread pl-3 sm:grid-cols-[12rem_1fr]">
            {fields.map((field) => (
              <div key={field} className="contents">
                <dt className="text-ink-soft">{field}</dt>
                <dd className="whitespace-pre-wrap">
                  {line.before && <del className="mr-2 text-madder">{words(line.before[field])}</del>}
                  {line.after && <ins className="no-underline">{words(line.after[field])}</ins>}
                </dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </li>
  );
}

/** So many characters before and after together fit on the line itself. */
const SHORT = 80;

function words(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–';
  return typeof value === 'string' ? value : JSON.stringify(value, null, 1);
}
