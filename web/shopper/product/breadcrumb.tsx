import { Link } from 'react-router';
import type { MenuCategory } from '../menu-category.ts';
import * as productText from '#text/product-page.ts';

/** The way from home over the shop and its categories to a product. */
export function Breadcrumb({ trail }: { trail: readonly MenuCategory[] }) {
  const steps = [
    { to: '/home', name: productText.home() },
    { to: '/shop', name: productText.shop() },
    ...trail.map(({ id, name }) => ({ to: `/shop?category=${id}`, name })),
  ];
  return (
    <nav
      aria-label={productText.breadcrumb()}
      data-keep-clear
      className="-mx-side overflow-x-auto px-side text-md text-ink-soft"
    >
      <ol className="flex gap-2 whitespace-nowrap">
        {steps.map(({ to, name }, index) => (
          <li key={to} className="flex gap-2">
            {index > 0 && <span aria-hidden>/</span>}
            <Link to={to} className="hover:underline">
              {name}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
