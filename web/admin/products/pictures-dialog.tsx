import type { Product } from '#contract/products.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Picture } from '../../ui/picture.tsx';

/** A product's pictures, large. */
export default function PicturesDialog({ product: { name, images }, onClose }: { product: Product; onClose: () => void }) {
  return (
    <Dialog title={name} isOpen onClose={onClose} size="wide">
      <ul aria-label="Images" className="mt-4 grid grid-cols-2 gap-3 sm:grid-cols-3">
        {images.map((image, index) => (
          <li key={image.id}>
            <Picture image={image} alt={`${name}, picture ${index + 1}`} sizes="(min-width: 40rem) 240px, 45vw" className="aspect-3/4 w-full bg-kora-deep object-cover" />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
