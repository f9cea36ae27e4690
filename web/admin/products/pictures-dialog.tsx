import type { Product } from '#contract/products.ts';
import * as adminProductsText from '#text/admin-products.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Picture } from '../../ui/picture.tsx';

type PicturesDialogProps = { product: Product; onClose: () => void };

/** Shows a product's pictures in a large size. */
export default function PicturesDialog({ product: { name, images }, onClose }: PicturesDialogProps) {
  return (
    <Dialog title={name} onClose={onClose} size="wide">
      <ul aria-label={adminProductsText.images()} className="mt-4 grid grid-cols-2 gap-3 sm:grid-cols-3">
        {images.map((image, index) => (
          <li key={image.id}>
            <Picture
              image={image}
              alt={adminProductsText.picture({ name, number: index + 1 })}
              sizes="(min-width: 40rem) 240px, 45vw"
              className="aspect-3/4 w-full bg-kora-deep object-cover"
            />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
