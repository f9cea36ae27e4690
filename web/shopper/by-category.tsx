import { Link } from 'react-router';
import type { MenuCategory } from './menu-category.ts';
import { formatCount } from '#messages/format.ts';
import * as searchPageText from '#text/search-page.ts';

/** The most subcategories that appear below each top category. */
const MOST_BELOW = 6;

/**
 * Lets people browse without search words. Lists the categories that have products, each with its largest
 * subcategories.
 */
export function ByCategory({ categories }: { categories: readonly MenuCategory[] }) {
  return (
    <nav aria-label={searchPageText.categories()} className="mt-10 grid gap-8 sm:grid-cols-2 lg:grid-cols-4">
      {fullest(categories, categories.length).map((category) => (
        <div key={category.id}>
          <Link to={`/shop?category=${category.id}`} className="display text-2xl hover:underline">
            {category.name}
          </Link>
          <ul className="mt-1">
            {fullest(category.subCategories, MOST_BELOW).map(({ id, name, _count }) => (
              <li key={id}>
                <Link
                  to={`/shop?category=${id}`}
                  className="inline-flex min-h-11 items-center gap-2 text-ink-soft hover:text-ink hover:underline"
                >
                  {name} <span className="price text-caption">{formatCount(_count.products)}</span>
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

function fullest(categories: readonly MenuCategory[], most: number): MenuCategory[] {
  return categories
    .filter((category) => category._count.products > 0)
    .toSorted((a, b) => b._count.products - a._count.products)
    .slice(0, most);
}
