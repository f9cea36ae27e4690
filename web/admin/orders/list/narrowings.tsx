import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import type { Category } from '#contract/categories.ts';
import * as ordersText from '#text/admin-orders.ts';
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
  const product = useProductName(get('product'));
  const { data: tree } = useCategoryTree();
  const narrowings = [
    ['except', get('except') === 'CANCELED' ? ordersText.withoutCanceled() : ordersText.withoutOneStatus()],
    ['product', ordersText.withProduct({ name: product })],
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

/** Answers the name of the product, or a general text if the product is no longer for sale. */
function useProductName(id: string): string {
  const { data, isError } = useQuery({
    queryKey: ['admin', 'product-name', id],
    queryFn: async () => (await call('GET /products/{id}', { params: { id } })).product.name,
    enabled: id !== '',
    retry: false,
  });
  return data ?? (isError ? ordersText.deletedProduct() : '…');
}

function findName(tree: readonly Category[], id: string): string | undefined {
  for (const category of tree) {
    const name = category.id === id ? category.name : findName(category.subCategories, id);
    if (name !== undefined) return name;
  }
  return undefined;
}
