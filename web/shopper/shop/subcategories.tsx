import { Link } from 'react-router';
import type { MenuCategory } from '../menu-category.ts';
import { formatCount } from '#messages/format.ts';
import * as shopText from '#text/shop-page.ts';

type SubcategoriesProps = { trail: readonly MenuCategory[]; toCategory: (id: string | undefined) => string };

/** Where the chosen category stands in the tree, and the categories below it. */
export function Subcategories({ trail, toCategory }: SubcategoriesProps) {
  const current = trail.at(-1);
  if (!current) return null;
  const below = current.subCategories.filter((category) => category._count.products > 0);
  if (below.length === 0 && trail.length < 2) return null;
  return (
    <nav
      aria-label={shopText.subcategories()}
      className="-mx-side flex items-center gap-1 overflow-x-auto px-side py-1 text-md whitespace-nowrap [scrollbar-width:none]"
    >
      {trail.slice(1).map((category, index) => (
        <span key={category.id} className="inline-flex items-center gap-1">
          {index > 0 && <span aria-hidden>/</span>}
          <Link
            to={toCategory(category.id)}
            aria-current={category === current ? 'true' : undefined}
            className="inline-flex min-h-9 items-center px-2 font-semibold hover:underline"
          >
            {category.name}
          </Link>
        </span>
      ))}
      {trail.length > 1 && below.length > 0 && <span aria-hidden>/</span>}
      {below.map((category) => (
        <Link
          key={category.id}
          to={toCategory(category.id)}
          className="inline-flex min-h-9 items-center gap-1.5 px-2 text-ink-soft hover:text-ink hover:underline"
        >
          {category.name} <span className="price text-caption">{formatCount(category._count.products)}</span>
        </Link>
      ))}
    </nav>
  );
}
