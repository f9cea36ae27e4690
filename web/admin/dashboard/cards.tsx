import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Category } from '#contract/categories.ts';
import { formatCount } from '#messages/format.ts';
import * as dashboardText from '#text/admin-dashboard.ts';
import { call } from '../../api/call.ts';

/** What the shop holds and what waits to be done; each card leads to its screen. */
export function Cards({ categories }: { categories: readonly Category[] | undefined }) {
  const { data: orders } = useQuery({
    queryKey: ['admin', 'order-counts'],
    queryFn: async () => (await call('GET /orders/all', { query: { limit: 1 } })).counts,
  });
  const { data: products } = useQuery({
    queryKey: ['admin', 'product-counts'],
    queryFn: async () => (await call('GET /products', { query: { limit: 1 } })).facets.availability,
  });
  const { data: company } = useQuery({
    queryKey: ['admin', 'company'],
    queryFn: async () => (await call('GET /company-details')).details,
  });
  return (
    <ul className="mt-5 grid grid-cols-2 gap-3 lg:grid-cols-3 xl:grid-cols-5">
      <Card label={dashboardText.pendingOrders()} value={orders?.PENDING} to="/admin/order?status=PENDING" />
      <Card label={dashboardText.categories()} value={categories && countAll(categories)} to="/admin/category" />
      <Card
        label={dashboardText.products()}
        value={products && products.inStock + products.outOfStock}
        note={products && dashboardText.stockNote({ low: products.lowStock, out: products.outOfStock })}
        to="/admin/product"
      />
      <Card label={dashboardText.company()} value={company?.name} to="/admin/company" />
      <Card label={dashboardText.legalPages()} value={dashboardText.legalNames()} to="/admin/legal" />
    </ul>
  );
}

type CardProps = { label: string; value: number | string | undefined; note?: string | undefined; to: string };

function Card({ label, value, note, to }: CardProps) {
  const size = typeof value === 'string' ? 'text-xl leading-10' : 'text-3xl';
  return (
    <li>
      <Link to={to} className="flex h-full flex-col border border-thread bg-white p-4 hover:border-ink">
        <span className={`price block truncate font-semibold ${size}`}>
          {typeof value === 'number' ? formatCount(value) : (value ?? '–')}
        </span>{' '}
        <span className="text-ink-soft">{label}</span>
        {note && <span className="text-md text-ink-soft">{note}</span>}
      </Link>
    </li>
  );
}

function countAll(categories: readonly Category[]): number {
  return categories.reduce((sum, category) => sum + 1 + countAll(category.subCategories), 0);
}
