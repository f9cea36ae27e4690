import { useEffect, useRef, useState } from 'react';
import type { Image } from '#contract/products.ts';
import { Picture } from '../../ui/picture.tsx';

/** The product's pictures: swiped on a phone, chosen by thumbnail, enlarged under the pointer. */
export function Gallery({ images, name }: { images: readonly Image[]; name: string }) {
  const [shown, setShown] = useState(0);
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
      <ul ref={strip} tabIndex={0} aria-label="Pictures" className="relative flex grow snap-x snap-mandatory overflow-x-auto [scrollbar-width:none]">
        {images.map((image, index) => (
          <li key={image.id} className="w-full shrink-0 snap-center overflow-hidden bg-kora-deep">
            <Zoomable>
              <Picture image={image} sizes="(min-width: 90rem) 700px, (min-width: 64rem) 52vw, 100vw" isFirst={index === 0} alt={`${name}, picture ${index + 1}`} className="aspect-3/4 w-full object-cover" />
            </Zoomable>
          </li>
        ))}
      </ul>
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
    </div>
  );
}

function Zoomable({ children }: { children: React.ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const [isClose, setClose] = useState(false);
  return (
    <div
      ref={box}
      className={`origin-(--eye) transition-transform duration-200 pointer-fine:cursor-zoom-in ${isClose ? 'scale-200' : ''}`}
      onClick={() => window.matchMedia('(pointer: fine)').matches && setClose(!isClose)}
      onKeyDown={() => {}}
      onPointerMove={(event) => {
        const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
        if (!isClose) box.current?.style.setProperty('--eye', `${((event.clientX - left) / width) * 100}% ${((event.clientY - top) / height) * 100}%`);
      }}
      onPointerLeave={() => setClose(false)}
      role="presentation"
    >
      {children}
    </div>
  );
}
