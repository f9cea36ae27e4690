import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Insights } from '#contract/insights.ts';
import { formatRupees, parseRupees } from '#domain/money.ts';
import { formatCount } from '#messages/format.ts';
import * as dashboardText from '#text/admin-dashboard.ts';
import { useMay } from '../staff/permissions.ts';
import { FigureTable } from './figure-table.tsx';
import { soldOrdersPath, type Range } from './sold-orders-path.ts';

const soldColumns = [dashboardText.pieces(), dashboardText.revenue()];

/**
 * Shows sales by category and by product, low stock, and products that do not sell. Only people who may open products
 * get links.
 */
export function ProductLists({ figures, range }: { figures: Insights; range: Range }) {
  return (
    <div className="mt-6 grid gap-6 xl:grid-cols-2">
      <Categories categories={figures.categories} range={range} />
      <BestSellers products={figures.bestSellers} range={range} />
      <RunningOut variants={figures.lowStock} />
      <NotSelling products={figures.deadStock} hasSales={figures.bestSellers.length > 0} />
    </div>
  );
}

function Categories({ categories, range }: { categories: Insights['categories']; range: Range }) {
  const top = Math.max(1, ...categories.map(({ revenue }) => parseRupees(revenue) ?? 0));
  return (
    <FigureTable
      title={dashboardText.byCategory()}
      empty={dashboardText.nothingSold()}
      columns={[dashboardText.category(), ...soldColumns]}
      rows={categories.map(({ id, name, pieces, revenue }) => ({
        key: id,
        name: (
          <>
            <ProductsLink to={`/admin/product?category=${id}`}>{name}</ProductsLink>
            <Bar share={(parseRupees(revenue) ?? 0) / top} />
          </>
        ),
        figures: [formatCount(pieces), formatRupees(revenue)],
        to: soldOrdersPath(range, { category: id }),
      }))}
    />
  );
}

function Bar({ share }: { share: number }) {
  return (
    <svg
      aria-hidden
      viewBox="0 0 100 1"
      preserveAspectRatio="none"
      className="mt-0.5 block h-1 w-full bg-kora-deep rtl:-scale-x-100"
    >
      <rect width={share * 100} height={1} className="fill-indigo" />
    </svg>
  );
}

function BestSellers({ products, range }: { products: Insights['bestSellers']; range: Range }) {
  return (
    <FigureTable
      title={dashboardText.bestSellers()}
      empty={dashboardText.nothingSold()}
      columns={[dashboardText.product(), ...soldColumns]}
      rows={products.map(({ productId, name, isOnSale, pieces, revenue }) => ({
        key: productId,
        name: isOnSale ? (
          <ProductsLink to={pathOf(productId)}>{name}</ProductsLink>
        ) : (
          <span className="text-ink-soft">{dashboardText.deleted({ name })}</span>
        ),
        figures: [formatCount(pieces), formatRupees(revenue)],
        to: soldOrdersPath(range, { product: productId }),
      }))}
    />
  );
}

function RunningOut({ variants }: { variants: Insights['lowStock'] }) {
  const may = useMay();
  return (
    <FigureTable
      title={dashboardText.runningOut()}
      empty={dashboardText.nothingRunsOut()}
      columns={[dashboardText.size(), dashboardText.left(), dashboardText.sold()]}
      rows={variants.map(({ productId, name, color, size, stock, sold }) => ({
        key: `${productId} ${color} ${size}`,
        name: (
          <>
            <ProductsLink to={pathOf(productId)}>{name}</ProductsLink>{' '}
            <span className="text-ink-soft">{dashboardText.variant({ colour: color, size })}</span>
          </>
        ),
        figures: [formatCount(stock), formatCount(sold)],
        to: may('catalogue.edit') ? pathOf(productId) : undefined,
        isFirstBad: true,
      }))}
    />
  );
}

/**
 * Lists the products that do not sell. The text for an empty list depends on `hasSales`: with sales, every product
 * sold; without sales, the shop had no stock.
 */
function NotSelling({ products, hasSales }: { products: Insights['deadStock']; hasSales: boolean }) {
  const may = useMay();
  return (
    <FigureTable
      title={dashboardText.notSelling()}
      empty={hasSales ? dashboardText.everythingSold() : dashboardText.nothingInStock()}
      columns={[dashboardText.product(), dashboardText.pieces(), dashboardText.worth()]}
      rows={products.map(({ productId, name, stock, worth }) => ({
        key: productId,
        name: <ProductsLink to={pathOf(productId)}>{name}</ProductsLink>,
        figures: [formatCount(stock), formatRupees(worth)],
        to: may('catalogue.edit') ? pathOf(productId) : undefined,
      }))}
    />
  );
}

function ProductsLink({ to, children }: { to: string; children: ReactNode }) {
  const may = useMay();
  if (!may('catalogue.edit')) return <span className="wrap-anywhere">{children}</span>;
  return (
    <Link to={to} className="wrap-anywhere hover:underline">
      {children}
    </Link>
  );
}

function pathOf(productId: string): string {
  return `/admin/product?edit=${productId}`;
}
