import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import type { Category } from '#contract/categories.ts';
import * as ordersText from '#text/admin-orders.ts';
import { call } from '../../../api/call.ts';
import { toolClass } from '../../lists/list-tools.tsx';
import { useCategoryTree } from '../../categories/use-category-tree.ts';
import { useListSearch } from '../../lists/use-list-search.ts';

/** What narrows the list besides its boxes, as links of the dashboard do; each can be taken away. */
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
        {words} <X aria-hidden className="size-4 shrink-0" />
      </button>
    ));
}

/** The name of the product; of one that is no longer on sale nothing is known but that it was sold. */
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
