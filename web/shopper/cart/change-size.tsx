import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { CartItem } from '#contract/cart.ts';
import type { Variant } from '#contract/variants.ts';
import * as cartPageText from '#text/cart-page.ts';
import { colourName } from '#contract/colour-name.ts';
import { sizeName } from '#contract/size-name.ts';
import { messageOf } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { LoadingSkeleton } from '../../ui/loading-skeleton.tsx';
import { useChangeSize } from '../customer/use-cart.ts';
import { SizeButtons } from '../size-buttons.tsx';

/** Shows the size and colour of a line in the cart, with a button to choose another size or colour. */
export function ChangeSize({ item }: { item: CartItem }) {
  const [isOpen, setOpen] = useState(false);
  const { name, variant } = item.product;
  const { color } = variant;
  const size = sizeName(variant.size);
  return (
    <div className="flex flex-wrap items-center gap-x-4 text-md text-ink-soft">
      {color ? cartPageText.sizeAndColour({ size, color: colourName(color) }) : cartPageText.size({ size })}
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={cartPageText.changeSizeOf({ name })}
        onClick={() => setOpen(true)}
        className="min-h-8 text-ink underline underline-offset-4 pointer-coarse:min-h-touch"
      >
        {cartPageText.changeSize()}
      </button>
      {isOpen && <SizesOfLine item={item} onClose={() => setOpen(false)} />}
    </div>
  );
}

/**
 * Shows the present sizes and colours of the line's product, those of the line's own colour first. A click on another
 * size or colour changes the line.
 */
function SizesOfLine({ item: { id, product }, onClose }: { item: CartItem; onClose: () => void }) {
  const change = useChangeSize();
  const { data, error } = useQuery({
    queryKey: ['sizes', product.id],
    queryFn: async () => (await call('GET /products/{id}', { params: { id: product.id } })).product.variants,
    gcTime: 0,
  });
  const { id: current, color: ownColour } = product.variant;
  const choose = ({ id: productVariantId, color, size }: Variant) => {
    if (productVariantId === current) return onClose();
    const said =
      color === ownColour
        ? cartPageText.sizeChanged()
        : cartPageText.changedTo({ color: colourName(color), size: sizeName(size) });
    change.mutate({ cartItemId: id, productVariantId, said }, { onSuccess: onClose });
  };
  const isOther = ({ color }: Variant) => Number(color !== ownColour);
  const variants = data?.toSorted((a, b) => isOther(a) - isOther(b));
  const hasOthers = data?.some((variant) => variant.id !== current && variant.stock > 0);
  return (
    <Dialog title={cartPageText.changeSizeOf({ name: product.name })} onClose={onClose}>
      <div className="mt-6 space-y-4" aria-busy={change.isPending}>
        {error && <FormError>{messageOf(error, cartPageText.sizesFailed())}</FormError>}
        {!data && !error && <LoadingSkeleton className="h-12" />}
        {variants && <SizeButtons variants={variants} chosenId={current} onChoose={choose} />}
        {hasOthers === false && <p>{cartPageText.noOther()}</p>}
      </div>
    </Dialog>
  );
}
