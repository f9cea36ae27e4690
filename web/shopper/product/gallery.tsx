import { ZoomIn } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { Image } from '#contract/products.ts';
import { Picture } from '../../ui/picture.tsx';

const Enlarged = lazy(async () => import('./enlarged.tsx'));

/** The product's pictures: swiped on a phone, chosen by thumbnail, enlarged by a click. */
export function Gallery({ images, name }: { images: readonly Image[]; name: string }) {
  const [shown, setShown] = useState(0);
  const [isEnlarged, setEnlarged] = useState(false);
  const strip = useRef<HTMLUListElement>(null);
  const show = (index: number) => {
    setShown(index);
    const picture = strip.current?.children[index];
    if (picture instanceof HTMLElement) strip.current?.scrollTo({ left: picture.offsetLeft, behavior: 'smooth' });
  };
  useEffect(() => {
    const element = strip.current;
    if (!element) return;
    const onScroll = () => setShown(Math.round(element.scrollLeft / Math.max(1, element.clientWidth)));
    element.addEventListener('scroll', onScroll, { passive: true });
    return () => element.removeEventListener('scroll', onScroll);
  }, []);
  if (images.length === 0) return <div className="grid aspect-3/4 place-items-center bg-kora-deep text-ink-soft">No Image Available</div>;
  return (
    <div className="flex flex-col gap-3 lg:flex-row-reverse">
      <div className="relative min-w-0 grow">
        <ul ref={strip} tabIndex={0} aria-label="Pictures" className="relative flex snap-x snap-mandatory overflow-x-auto [scrollbar-width:none]">
          {images.map((image, index) => (
            <li key={image.id} className="w-full shrink-0 snap-center overflow-hidden bg-kora-deep">
              {/* Keys have the button below; a click anywhere on the picture does the same. */}
              <div role="presentation" className="cursor-zoom-in" onClick={() => setEnlarged(true)} onKeyDown={() => {}}>
                <Picture image={image} sizes="(min-width: 90rem) 700px, (min-width: 64rem) 52vw, 100vw" isFirst={index === 0} alt={`${name}, picture ${index + 1}`} className="aspect-3/4 w-full object-cover" />
              </div>
            </li>
          ))}
        </ul>
        <button type="button" aria-label="Enlarge picture" onClick={() => setEnlarged(true)} className="absolute right-3 bottom-3 grid size-11 place-items-center rounded-full bg-kora/90 hover:bg-kora">
          <ZoomIn aria-hidden className="size-5" />
        </button>
      </div>
      {images.length > 1 && (
        <ul className="flex gap-2 lg:flex-col">
          {images.map((image, index) => (
            <li key={image.id} className="w-16 lg:w-20">
              <button type="button" aria-label={`Show picture ${index + 1}`} aria-current={index === shown ? 'true' : undefined} onClick={() => show(index)} className="block w-full border-2 border-transparent aria-[current]:border-ink">
                <Picture image={image} sizes="80px" alt="" className="aspect-3/4 w-full object-cover" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {isEnlarged && images[shown] && (
        <Suspense fallback={null}>
          <Enlarged image={images[shown]} name={`${name}, picture ${shown + 1}`} onClose={() => setEnlarged(false)} />
        </Suspense>
      )}
    </div>
  );
}
