import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import type { Category } from '#contract/categories.ts';
import * as ordersText from '#text/admin-orders.ts';
import { ApiError } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { toolClass } from '../../lists/list-tools.tsx';
import { useCategoryTree } from '../../categories/use-category-tree.ts';
import { useListSearch } from '../../lists/use-list-search.ts';

/**
 * Shows the filters that have no box of their own above the list, such as those in the dashboard's links. Each filter
 * has a button that removes it.
 */
export function Narrowings() {
  const { get, set } = useListSearch();
  const product = useProduct(get('product'));
  const { data: tree } = useCategoryTree();
  const narrowings = [
    ['except', get('except') === 'CANCELED' ? ordersText.withoutCanceled() : ordersText.withoutOneStatus()],
    ['product', product.isGone ? ordersText.withGoneProduct() : ordersText.withProduct({ name: product.name ?? '…' })],
    ['category', ordersText.withCategory({ name: findName(tree ?? [], get('category')) ?? '…' })],
    ['channel', ordersText.onlyByPhone()],
    ['confirmation', ordersText.unconfirmed()],
  ] as const;
  return narrowings
    .filter(([name]) => get(name) !== '')
    .map(([name, words]) => (
      <button
        key={name}
        type="button"
        aria-label={ordersText.takeAway({ what: words })}
        className={`${toolClass} max-w-full whitespace-normal`}
        onClick={() => set({ [name]: undefined })}
      >
        {words} <X className="size-4 shrink-0" />
      </button>
    ));
}

/** Fetches the name of a product; `isGone` if the product is no longer for sale. */
function useProduct(id: string): { name: string | undefined; isGone: boolean } {
  const { data: name, error } = useQuery({
    queryKey: ['admin', 'product-name', id],
    queryFn: async () => (await call('GET /products/{id}', { params: { id } })).product.name,
    enabled: id !== '',
    retry: false,
  });
  return { name, isGone: error instanceof ApiError && error.status === 404 };
}

function findName(tree: readonly Category[], id: string): string | undefined {
  for (const category of tree) {
    const name = category.id === id ? category.name : findName(category.subCategories, id);
    if (name !== undefined) return name;
  }
  return undefined;
}
