import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Category } from '#contract/categories.ts';
import { legalSlugs } from '#contract/choices.ts';
import type { Facets } from '#contract/product-filters.ts';
import { formatCount } from '#messages/format.ts';
import * as dashboardText from '#text/admin-dashboard.ts';
import { company } from '../company/company.ts';
import { useSettings } from '../editing/settings.tsx';
import { legalPagesQuery } from '../legal/legal-pages-query.ts';
import { useMay } from '../staff/permissions.ts';
import { usePendingCount, useStockCounts } from './today.tsx';

/**
 * The columns for five cards. On a large screen there are six columns: each of the three cards in the first row spans
 * two columns, and each of the two cards in the second row spans three. On a larger screen, all five cards share one
 * row.
 */
const allFive =
  'max-lg:*:last:col-span-2 lg:grid-cols-6 lg:max-xl:*:col-span-2 lg:max-xl:*:nth-[n+4]:col-span-3 xl:grid-cols-5';

/**
 * Shows the shop's counts and waiting work. Each card leads to its screen if this person may open it. A person who may
 * see only orders gets no cards, because the tasks above already count the orders.
 */
export function Cards({ categories }: { categories: readonly Category[] | undefined }) {
  const may = useMay();
  const { data: pending } = usePendingCount(may('orders.read'));
  const { data: products } = useStockCounts();
  const { data } = useSettings(company);
  if (!may('catalogue.edit') && !may('settings.edit') && !may('content.edit')) return null;
  return (
    <ul
      className={`mt-5 grid grid-cols-2 gap-3 ${may('catalogue.edit') && may('settings.edit') ? allFive : 'lg:grid-cols-3'}`}
    >
      {may('orders.read') && (
        <Card label={dashboardText.pendingOrders()} value={pending} to="/admin/order?status=PENDING" />
      )}
      {may('catalogue.edit') && (
        <>
          <Card label={dashboardText.categories()} value={categories && countAll(categories)} to="/admin/category" />
          <Card
            label={dashboardText.products()}
            value={products && products.inStock + products.outOfStock}
            to="/admin/product"
          >
            {products && <StockLinks {...products} />}
          </Card>
        </>
      )}
      {may('settings.edit') && (
        <Card label={dashboardText.company()} value={data?.details.name} to="/admin/company">
          {data?.details.address === '' && (
            <span className="mt-1 text-md text-madder">{dashboardText.companyAddressMissing()}</span>
          )}
        </Card>
      )}
      {may('content.edit') && (
        <Card label={dashboardText.legalPages()} value={dashboardText.legalNames()} to="/admin/legal">
          <Unwritten />
        </Card>
      )}
    </ul>
  );
}

type CardProps = { label: string; value: number | string | undefined; to: string; children?: ReactNode };

function Card({ label, value, to, children }: CardProps) {
  const size = typeof value === 'string' ? 'text-xl leading-10' : 'text-3xl';
  return (
    <li className="relative flex flex-col border border-thread bg-white p-4 hover:border-ink">
      {/* This link covers the whole card. Other links in the card are above this link, so that they stay clickable. */}
      <Link to={to} className="after:absolute after:inset-0">
        <span className={`price block truncate font-semibold ${size}`}>
          {typeof value === 'number' ? formatCount(value) : (value ?? '–')}
        </span>{' '}
        <span className="text-ink-soft">{label}</span>
      </Link>
      {children}
    </li>
  );
}

function StockLinks({ lowStock, outOfStock }: Facets['availability']) {
  return (
    <span className="relative flex flex-wrap gap-x-3 text-md">
      <Link to="/admin/product?availability=low-stock" className="py-1 underline underline-offset-4">
        {dashboardText.lowProducts({ count: lowStock })}
      </Link>
      <Link to="/admin/product?availability=out-of-stock" className="py-1 underline underline-offset-4">
        {dashboardText.soldOutProducts({ count: outOfStock })}
      </Link>
    </span>
  );
}

/** Counts the legal pages that nobody has written yet. The shop's footer links to these pages, too. */
function Unwritten() {
  const { data: pages } = useQuery(legalPagesQuery);
  const count = pages ? legalSlugs.filter((slug) => !pages.some((page) => page.slug === slug)).length : 0;
  return count > 0 && <span className="mt-1 text-md text-madder">{dashboardText.legalUnwritten({ count })}</span>;
}

function countAll(categories: readonly Category[]): number {
  return categories.reduce((sum, category) => sum + 1 + countAll(category.subCategories), 0);
}
