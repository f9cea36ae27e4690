import { useQuery } from '@tanstack/react-query';
import type { Category } from '#contract/categories.ts';
import * as productFormText from '#text/product-form.ts';
import * as productText from '#text/product.ts';
import { call } from '../../../api/call.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { LoadFailed } from '../../../ui/empty-state.tsx';
import { LoadingSkeleton } from '../../../ui/loading-skeleton.tsx';
import { whenLeft } from '../../../drafts/unsaved-guard.tsx';
import { isWrongLink, WrongLink } from '../../lists/wrong-link.tsx';
import { DraftForm } from './draft-form.tsx';

type ProductFormProps = {
  /** The product's id, or undefined for a new product. */
  id: string | undefined;
  tree: readonly Category[];
  onClose: () => void;
};

/**
 * The dialog that adds or edits a product. The form opens with the product as it is stored now, because the values in
 * the list may be older.
 */
export default function ProductForm({ id, tree, onClose }: ProductFormProps) {
  const { data: product, ...query } = useQuery({
    queryKey: ['admin', 'product', id],
    queryFn: async () => (await call('GET /products/{id}', { params: { id: id ?? '' } })).product,
    enabled: id !== undefined,
    gcTime: 0,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  });
  // If a repeated request for the product fails, the form stays with its typed values.
  const error = product ? null : query.error;
  const isLoading = id !== undefined && !product && !error;
  return (
    <Dialog
      title={id === undefined ? productFormText.newTitle() : productFormText.editTitle()}
      onClose={() => whenLeft(onClose)}
      size="page"
    >
      {isLoading && <LoadingSkeleton className="mt-6 h-96" />}
      {error && isWrongLink(error) && <WrongLink thing="product" onClose={onClose} />}
      {error && !isWrongLink(error) && (
        <LoadFailed title={productText.loadFailed()} onAgain={() => void query.refetch()} />
      )}
      {!isLoading && !error && <DraftForm product={product} tree={tree} onClose={onClose} />}
    </Dialog>
  );
}
