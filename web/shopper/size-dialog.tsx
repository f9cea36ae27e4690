import * as cardText from '#text/product-card.ts';
import { Dialog } from '../ui/dialog.tsx';
import { SizeAndAdd, type SizesOfProps } from './size-and-add.tsx';

type SizeDialogProps = SizesOfProps & { onClose: () => void };

/**
 * A dialog with the sizes of a card and "Add to cart", large enough for fingers and reachable by keys. The dialog
 * closes after a piece is added.
 */
export default function SizeDialog({ product, shopping, onClose }: SizeDialogProps) {
  return (
    <Dialog title={cardText.chooseSize({ name: product.name })} onClose={onClose}>
      <div className="mt-6 space-y-5">
        <SizeAndAdd product={product} shopping={shopping} onAdded={onClose} />
      </div>
    </Dialog>
  );
}
