import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { Image } from '#contract/products.ts';
import { Picture } from '../../ui/picture.tsx';

/** One picture as large as it is, over the whole window; moved about by touch, wheel and keys, closed by Esc. */
export default function Enlarged({ image, name, onClose }: { image: Image; name: string; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} aria-label={name} onClose={onClose} className="m-0 size-full max-h-none max-w-none bg-kora-deep">
      <button type="button" aria-label="Close" className="fixed top-3 right-3 z-10 grid size-12 place-items-center rounded-full bg-kora" onClick={() => dialog.current?.close()}>
        <X aria-hidden className="size-5" />
      </button>
      <div tabIndex={0} role="region" aria-label="Enlarged picture" className="size-full overflow-auto">
        <Picture image={image} sizes="1600px" alt={name} className="mx-auto min-h-full w-[max(100%,70rem)] max-w-none object-contain" />
      </div>
    </dialog>
  );
}
