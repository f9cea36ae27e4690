import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Category } from '#contract/categories.ts';
import { call } from '../../api/call.ts';

export const meta = () => [{ title: 'Dashboard' }, { name: 'robots', content: 'noindex' }];

export default function Dashboard() {
  const { data: orders } = useQuery({ queryKey: ['admin', 'order-counts'], queryFn: async () => (await call('GET /orders/all', { query: { limit: 1 } })).counts });
  const { data: categories } = useQuery({ queryKey: ['admin', 'categories'], queryFn: async () => (await call('GET /categories')).categories });
  const { data: products } = useQuery({ queryKey: ['admin', 'products'], queryFn: async () => (await call('GET /products', { query: { limit: 1 } })).facets.availability });
  return (
    <>
      <h1 className="display text-3xl">Dashboard</h1>
      <ul className="mt-6 grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
        <Card label="Pending orders" value={orders?.PENDING} to="/admin/order?status=PENDING" />
        <Card label="All orders" value={orders?.ALL} to="/admin/order" />
        <Card label="Categories" value={categories && countAll(categories)} to="/admin/category" />
        <Card label="Products in stock" value={products?.inStock} to="/shop?availability=in-stock" />
      </ul>
    </>
  );
}

function Card({ label, value, to }: { label: string; value: number | undefined; to: string }) {
  return (
    <li>
      <Link to={to} className="block border border-thread bg-white p-5 hover:border-ink">
        <span className="price block text-4xl font-semibold">{value?.toLocaleString('en-IN') ?? '–'}</span> <span className="text-ink-soft">{label}</span>
      </Link>
    </li>
  );
}

function countAll(categories: readonly Category[]): number {
  return categories.reduce((sum, category) => sum + 1 + countAll(category.subCategories), 0);
}
