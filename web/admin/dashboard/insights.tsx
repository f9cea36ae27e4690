import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { Insights as Figures } from '#contract/insights.ts';
import { say } from '#contract/sentences.ts';
import { addDays, formatDay, indianDay } from '#domain/days.ts';
import { formatPaise, formatRupees, parseRupees } from '#domain/money.ts';
import { call } from '../../api/call.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { controlClass } from '../list-tools.tsx';
import { useListSearch } from '../use-list-search.ts';
import { DayChart } from './day-chart.tsx';

const ranges = [7, 30, 90] as const;
const USUAL_DAYS = 30;

/** How the shop did over a range of days; every number leads to its rows. */
export function Insights() {
  const { get, set } = useListSearch();
  const [today] = useState(() => indianDay(new Date().toISOString()));
  const to = get('to') || today;
  const from = get('from') || addDays(to, 1 - USUAL_DAYS);
  const { data, isError, error, refetch } = useQuery({ queryKey: ['admin', 'insights', from, to], queryFn: async () => call('GET /insights', { query: { from, to } }), placeholderData: (before) => before });
  return (
    <section aria-labelledby="insights" className="mt-8">
      <div className="flex flex-wrap items-center gap-2">
        <h2 id="insights" className="display mr-auto text-2xl">{formatDay(from)} – {formatDay(to)}</h2>
        {ranges.map((days) => (
          <button key={days} type="button" aria-pressed={to === today && from === addDays(today, 1 - days)} onClick={() => set(days === USUAL_DAYS ? { from: undefined, to: undefined } : { from: addDays(today, 1 - days), to: undefined })} className={`${controlClass} aria-pressed:border-indigo aria-pressed:bg-indigo aria-pressed:text-kora`}>
            {days} days
          </button>
        ))}
        <input type="date" aria-label="From" value={from} max={to} onChange={(event) => event.target.value && set({ from: event.target.value })} className={controlClass} />
        <input type="date" aria-label="To" value={to} min={from} max={today} onChange={(event) => event.target.value && set({ to: event.target.value })} className={controlClass} />
      </div>
      {isError ? (
        <EmptyState title={say.insights.loadFailed} action={<Button onClick={() => void refetch()}>Try again</Button>}>{error.message}</EmptyState>
      ) : data ? (
        <Shown figures={data} from={from} to={to} />
      ) : (
        <Loading><Skeleton className="mt-4 h-96" /></Loading>
      )}
    </section>
  );
}

function Shown({ figures, from, to }: { figures: Figures; from: string; to: string }) {
  const { totals, before, days, categories, bestSellers, lowStock, deadStock } = figures;
  const orders = `/admin/order?from=${from}&to=${to}`;
  const topRevenue = Math.max(1, ...categories.map((category) => parseRupees(category.revenue) ?? 0));
  return (
    <>
      <dl className="mt-4 grid grid-cols-2 gap-px border border-thread bg-thread lg:grid-cols-4">
        <Total label="Revenue" value={formatRupees(totals.revenue)} was={parseRupees(before.revenue) ?? 0} now={parseRupees(totals.revenue) ?? 0} to={orders} />
        <Total label="Orders" value={totals.orders.toLocaleString('en-IN')} was={before.orders} now={totals.orders} to={orders} />
        <Total label="Average order" value={formatRupees(totals.average)} was={parseRupees(before.average) ?? 0} now={parseRupees(totals.average) ?? 0} to={`${orders}&sort=totalHighLow`} />
        <Total label="Cancelled" value={`${totals.canceled.toLocaleString('en-IN')}${totals.orders > 0 ? ` (${Math.round((totals.canceled / totals.orders) * 100)} %)` : ''}`} was={before.canceled} now={totals.canceled} isBadWhenMore to={`${orders}&status=CANCELED`} />
      </dl>
      <DayChart days={days} />
      <div className="mt-6 grid gap-6 xl:grid-cols-2">
        <List title="By category" empty="Nothing sold in this time." columns={['Category', 'Pieces', 'Revenue']}>
          {categories.map((row) => (
            <tr key={row.id} className="border-t border-thread">
              <td className="py-1.5 pr-3">
                <Link to={`/admin/product?category=${row.id}`} className="hover:underline">{row.name}</Link>
                <svg aria-hidden viewBox="0 0 100 1" preserveAspectRatio="none" className="mt-0.5 block h-1 w-full bg-kora-deep">
                  <rect width={((parseRupees(row.revenue) ?? 0) / topRevenue) * 100} height={1} className="fill-indigo" />
                </svg>
              </td>
              <Number>{row.pieces.toLocaleString('en-IN')}</Number>
              <Number>{formatRupees(row.revenue)}</Number>
            </tr>
          ))}
        </List>
        <List title="Best sellers" empty="Nothing sold in this time." columns={['Product', 'Pieces', 'Revenue']}>
          {bestSellers.map((row) => (
            <tr key={row.productId} className="border-t border-thread">
              <td className="py-1.5 pr-3">{row.isOnSale ? <Product id={row.productId} name={row.name} /> : <span className="text-ink-soft">{row.name} (deleted)</span>}</td>
              <Number>{row.pieces.toLocaleString('en-IN')}</Number>
              <Number>{formatRupees(row.revenue)}</Number>
            </tr>
          ))}
        </List>
        <List title="Running out" empty="Nothing that sells is running out." columns={['Size', 'Left', 'Sold']}>
          {lowStock.map((row) => (
            <tr key={`${row.productId} ${row.color} ${row.size}`} className="border-t border-thread">
              <td className="py-1.5 pr-3"><Product id={row.productId} name={row.name} /> <span className="text-ink-soft">{row.color}, {row.size}</span></td>
              <Number isBad>{row.stock}</Number>
              <Number>{row.sold}</Number>
            </tr>
          ))}
        </List>
        <List title="Not selling" empty="Everything in stock has sold." columns={['Product', 'Pieces', 'Worth']}>
          {deadStock.map((row) => (
            <tr key={row.productId} className="border-t border-thread">
              <td className="py-1.5 pr-3"><Product id={row.productId} name={row.name} /></td>
              <Number>{row.stock.toLocaleString('en-IN')}</Number>
              <Number>{formatPaise(parseRupees(row.worth) ?? 0)}</Number>
            </tr>
          ))}
        </List>
      </div>
    </>
  );
}

function Total({ label, value, was, now, to, isBadWhenMore = false }: { label: string; value: string; was: number; now: number; to: string; isBadWhenMore?: boolean }) {
  const change = was === 0 ? undefined : Math.round(((now - was) / was) * 100);
  const isGood = change !== undefined && (isBadWhenMore ? change < 0 : change > 0);
  return (
    <div className="flex flex-col bg-white p-4">
      <dt className="text-ink-soft">{label}</dt>
      <dd>
        <Link to={to} className="price text-2xl font-semibold hover:underline">{value}</Link>
        {change !== undefined && change !== 0 && <span className={`price ml-2 text-[0.9375rem] whitespace-nowrap ${isGood ? 'text-neem' : 'text-madder'}`}>{change > 0 ? '+' : '−'}{Math.abs(change)} %<span className="sr-only"> against the days before</span></span>}
      </dd>
    </div>
  );
}

function List({ title, columns, empty, children }: { title: string; columns: readonly string[]; empty: string; children: readonly ReactNode[] }) {
  return (
    <section aria-label={title} className="border border-thread bg-white p-4">
      <h3 className="font-semibold">{title}</h3>
      {children.length === 0 ? (
        <p className="py-3 text-ink-soft">{empty}</p>
      ) : (
        <table className="mt-1 w-full text-left text-[0.9375rem]">
          <thead className="text-ink-soft">
            <tr>
              {columns.map((column, index) => (
                <th key={column} scope="col" className={`py-1 font-medium ${index > 0 ? 'text-right' : ''}`}>{column}</th>
              ))}
            </tr>
          </thead>
          <tbody>{children}</tbody>
        </table>
      )}
    </section>
  );
}

function Product({ id, name }: { id: string; name: string }) {
  return <Link to={`/admin/product?edit=${id}`} className="[overflow-wrap:anywhere] hover:underline">{name}</Link>;
}

function Number({ children, isBad = false }: { children: ReactNode; isBad?: boolean }) {
  return <td className={`price py-1.5 pl-3 text-right align-top whitespace-nowrap ${isBad ? 'font-semibold text-madder' : ''}`}>{children}</td>;
}
