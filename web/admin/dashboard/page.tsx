import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Category } from '#contract/categories.ts';
import { call } from '../../api/call.ts';
import { Insights } from './insights.tsx';

export const meta = () => [{ title: 'Dashboard' }, { name: 'robots', content: 'noindex' }];

export default function Dashboard() {
  const { data: orders } = useQuery({ queryKey: ['admin', 'order-counts'], queryFn: async () => (await call('GET /orders/all', { query: { limit: 1 } })).counts });
  const { data: categories } = useQuery({ queryKey: ['admin', 'categories'], queryFn: async () => (await call('GET /categories')).categories });
  const { data: products } = useQuery({ queryKey: ['admin', 'product-counts'], queryFn: async () => (await call('GET /products', { query: { limit: 1 } })).facets.availability });
  const { data: company } = useQuery({ queryKey: ['admin', 'company'], queryFn: async () => (await call('GET /company-details')).details });
  const total = products && products.inStock + products.outOfStock;
  return (
    <>
      <h1 className="display text-3xl">Dashboard</h1>
      <ul className="mt-5 grid grid-cols-2 gap-3 lg:grid-cols-3 xl:grid-cols-5">
        <Card label="Pending orders" value={orders?.PENDING} to="/admin/order?status=PENDING" />
        <Card label="Categories" value={categories && countAll(categories)} to="/admin/category" />
        <Card label="Products" value={total} note={products && `${products.lowStock.toLocaleString('en-IN')} low, ${products.outOfStock.toLocaleString('en-IN')} sold out`} to="/admin/product" />
        <Card label="Company" value={company?.name} to="/admin/company" />
        <Card label="Legal pages" value="Privacy, Terms" to="/admin/legal" />
      </ul>
      {categories?.length === 0 && (
        <p className="mt-4 border-l-4 border-turmeric bg-white p-4">
          Your shop is open and empty. <Link to="/admin/category" className="font-semibold text-indigo underline">Make a category</Link>, then <Link to="/admin/product?edit=new" className="font-semibold text-indigo underline">add the first product</Link>, or <Link to="/admin/product/import" className="font-semibold text-indigo underline">import a spreadsheet</Link>.
        </p>
      )}
      <Insights />
    </>
  );
}

function Card({ label, value, note, to }: { label: string; value: number | string | undefined; note?: string | undefined; to: string }) {
  return (
    <li>
      <Link to={to} className="flex h-full flex-col border border-thread bg-white p-4 hover:border-ink">
        <span className={`price block truncate font-semibold ${typeof value === 'string' ? 'text-xl leading-10' : 'text-3xl'}`}>{typeof value === 'number' ? value.toLocaleString('en-IN') : (value ?? '–')}</span> <span className="text-ink-soft">{label}</span>
        {note && <span className="text-[0.9375rem] text-ink-soft">{note}</span>}
      </Link>
    </li>
  );
}

function countAll(categories: readonly Category[]): number {
  return categories.reduce((sum, category) => sum + 1 + countAll(category.subCategories), 0);
}
