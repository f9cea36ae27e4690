import { Link } from 'react-router';
import type { Category } from '#contract/categories.ts';
import * as adminProductsText from '#text/admin-products.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { toolClass } from '../lists/list-tools.tsx';

type NoProductsProps = { isFiltered: boolean; tree: readonly Category[] | undefined };

/** Explains an empty list: no product matches the filters, the shop has no category yet, or it has no products yet. */
export function NoProducts({ isFiltered, tree }: NoProductsProps) {
  if (isFiltered) return <p className="py-10 text-center text-ink-soft">{adminProductsText.noMatch()}</p>;
  if (tree?.length !== 0)
    return <EmptyState title={adminProductsText.empty()}>{adminProductsText.emptyHint()}</EmptyState>;
  const toCategories = (
    <Link to="/admin/category" className={toolClass}>
      {adminProductsText.toCategories()}
    </Link>
  );
  return (
    <EmptyState title={adminProductsText.firstACategory()} action={toCategories}>
      {adminProductsText.categoriesHint()}
    </EmptyState>
  );
}
