import { useEffect, useEffectEvent, useRef, useState, type Ref } from 'react';
import * as productText from '#text/product-page.ts';
import { part } from '../../ui/part.tsx';
import { PathIcon } from '../../ui/path-icon.tsx';
import { NoImage, Picture } from '../../ui/picture.tsx';
import { useIsInBrowser } from '../../ui/use-is-in-browser.ts';
import type { CardImage } from '../packed-card.ts';

/** A swipe has ended if no scroll event comes for this many milliseconds. */
const REST_MS = 120;
/**
 * The width of a picture between its thumbnails and the choice of sizes; see `product-columns` in app.css. The
 * thumbnails use the same value. The browser then loads each picture only once, in one size, and already has it when a
 * person chooses it.
 */
const SIZES = '(min-width: 64rem) min(50vw, 45rem, max(22.25rem, 75dvh - 6.75rem)), (min-width: 48rem) 45vw, 100vw';
/** The drawing of a magnifying glass with a plus sign. */
const LENS = 'M3 11a8 8 0 1 0 16 0a8 8 0 1 0-16 0m18 10-4.3-4.3M11 8v6M8 11h6';
const Enlarged = part(async () => import('./enlarged.tsx'));

type GalleryProps = { images: readonly CardImage[]; name: string };
type FollowedProps = {
  /** A number whose change makes the animation start again. */ turn: number;
  /** Called with the index of the picture at which a swipe has stopped. */ onShow: (index: number) => void;
};

/**
 * Shows the product's pictures. On a phone a swipe moves the pictures. A thumbnail chooses a picture, and a click
 * enlarges it.
 */
export function Gallery({ images, name, turn, onShow }: GalleryProps & FollowedProps) {
  const { strip, shown, show } = useStrip(turn, onShow);
  const button = useRef<HTMLButtonElement>(null);
  const [isEnlarged, setEnlarged] = useState(false);
  const enlarge = () => setEnlarged(true);
  const close = () => {
    setEnlarged(false);
    button.current?.focus({ preventScroll: true });
  };
  if (images.length === 0)
    return (
      <div className="aspect-3/4">
        <NoImage />
      </div>
    );
  return (
    <div className="flex min-w-0 flex-col gap-1 max-md:relative md:sticky md:top-28 md:gap-3 md:self-start lg:flex-row-reverse">
      <div className="relative min-w-0 grow max-md:-mx-wrap">
        <Strip images={images} name={name} strip={strip} onEnlarge={enlarge} />
        <button
          ref={button}
          type="button"
          aria-label={productText.enlarge()}
          onClick={enlarge}
          className="absolute end-0 bottom-0 m-3 grid size-touch place-items-center rounded-full bg-kora/90 hover:bg-kora"
        >
          <PathIcon aria-hidden icon={LENS} className="size-5" />
        </button>
      </div>
      {images.length > 1 && <Thumbnails images={images} shown={shown} onShow={show} />}
      {isEnlarged && <Enlarged images={images} strip={strip} index={shown} name={name} onShow={show} onClose={close} />}
    </div>
  );
}

/**
 * Returns the index of the strip's visible picture, and a function that scrolls to another picture. In right-to-left
 * text, scroll distances are negative.
 */
function useStrip(turn: FollowedProps['turn'], onShow: FollowedProps['onShow']) {
  const strip = useRef<HTMLUListElement>(null);
  const [shown, setShown] = useState(0);
  const rested = useEffectEvent(onShow);
  useEffect(() => {
    const element = strip.current;
    if (!element) return;
    let rest: ReturnType<typeof setTimeout>;
    const onScroll = () => {
      const index = Math.round(Math.abs(element.scrollLeft / (placeOf(element, 1) || 1)));
      setShown(index);
      // A picture that only passes while the strip scrolls does not count as chosen.
      clearTimeout(rest);
      rest = setTimeout(() => rested(index), REST_MS);
    };
    element.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      clearTimeout(rest);
      element.removeEventListener('scroll', onScroll);
    };
  }, []);
  useEffect(() => {
    strip.current?.scrollTo({ left: 0, behavior: 'instant' });
  }, [turn]);
  const show = (index: number) => {
    setShown(index);
    if (strip.current) strip.current.scrollLeft = placeOf(strip.current, index);
  };
  return { strip, shown, show };
}

/** Returns the scroll position at which this picture stands at the beginning of the strip. */
function placeOf({ children }: HTMLElement, index: number): number {
  const [first, picture] = [children[0], children[index]];
  return first instanceof HTMLElement && picture instanceof HTMLElement ? picture.offsetLeft - first.offsetLeft : 0;
}

type StripProps = GalleryProps & { strip: Ref<HTMLUListElement>; onEnlarge: () => void };

function Strip({ images, name, strip, onEnlarge }: StripProps) {
  const keys = keysOf(images);
  // A phone would load the neighbouring pictures together with the first one: three times the bytes before the page's
  // script. The neighbouring pictures therefore load after the script has started. Without a script the neighbours load
  // at once.
  const isInBrowser = useIsInBrowser();
  const pictureOf = (image: CardImage, index: number) => (
    <Picture
      image={image}
      sizes={SIZES}
      isFirst={index === 0}
      alt={productText.pictureOf({
        name,
        color: image.color ? `, ${image.color}` : '',
        number: index + 1,
        count: images.length,
      })}
      className="relative aspect-6/7 w-full object-cover max-md:max-h-[75svh] md:aspect-3/4"
    />
  );
  return (
    <ul
      ref={strip}
      tabIndex={0}
      aria-label={productText.pictures()}
      className="relative flex snap-x snap-mandatory gap-1 overflow-x-auto scroll-smooth [scrollbar-width:none]"
    >
      {images.map((image, index) => (
        <li key={keys[index]} className="relative w-full shrink-0 snap-center overflow-hidden bg-kora-deep">
          {/* A click anywhere on the picture enlarges it. Keyboard users enlarge the picture by the button below. */}
          <div role="presentation" className="cursor-zoom-in" onClick={onEnlarge} onKeyDown={() => {}}>
            {index === 0 && image.placeholder && <Placeholder of={image.placeholder} />}
            {index === 0 || isInBrowser ? pictureOf(image, index) : <noscript>{pictureOf(image, index)}</noscript>}
          </div>
        </li>
      ))}
    </ul>
  );
}

/**
 * Shows the colours of the first picture, blurred, until it has loaded. The blurred colours come with the page itself:
 * no extra request is needed, and the place is never empty.
 */
function Placeholder({ of }: { of: string }) {
  return (
    <svg aria-hidden viewBox="0 0 3 4" preserveAspectRatio="xMidYMid slice" className="absolute inset-0 size-full">
      <image href={of} width="3" height="4" preserveAspectRatio="xMidYMid slice" />
    </svg>
  );
}

type ThumbnailsProps = { images: readonly CardImage[]; shown: number; onShow: (index: number) => void };

/**
 * Shows small pictures beside or below the large one. On a phone there is a dot for each picture instead, on top of the
 * picture.
 */
function Thumbnails({ images, shown, onShow }: ThumbnailsProps) {
  const list = useRef<HTMLUListElement>(null);
  const keys = keysOf(images);
  useEffect(() => {
    const thumbnail = list.current?.children[shown];
    // Only the list scrolls. The method scrollIntoView would scroll the page as well.
    if (list.current && thumbnail instanceof HTMLElement) {
      list.current.scrollTop = thumbnail.offsetTop - thumbnail.offsetHeight;
      list.current.scrollLeft = thumbnail.offsetLeft - thumbnail.offsetWidth;
    }
  }, [shown]);
  return (
    <div className="picture-dots lg:relative lg:w-20 lg:shrink-0">
      <ul
        ref={list}
        className="flex flex-wrap md:relative md:flex-nowrap md:gap-2 md:overflow-auto md:[scrollbar-width:none] lg:absolute lg:inset-0 lg:flex-col"
      >
        {images.map((image, index) => (
          <li key={keys[index]} className="md:max-lg:w-[calc((100%-2.5rem)/5.5)] md:max-lg:shrink-0">
            <button
              type="button"
              aria-label={productText.showPicture({ number: index + 1 })}
              aria-current={index === shown ? 'true' : undefined}
              onClick={() => onShow(index)}
              className="group grid w-full border-2 border-transparent max-md:size-7 max-md:place-content-center md:aria-[current]:border-ink"
            >
              <span
                aria-hidden
                className="size-2 rounded-full border border-ink-soft group-aria-[current]:w-5 group-aria-[current]:bg-ink md:hidden"
              />
              <Picture image={image} sizes={SIZES} alt="" className="aspect-3/4 w-full object-cover max-md:hidden" />
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Returns React keys that identify the pictures in any order. The same picture may occur twice, for two colours. */
function keysOf(images: readonly CardImage[]): string[] {
  const times = new Map<string, number>();
  return images.map(({ url }) => {
    const time = (times.get(url) ?? 0) + 1;
    times.set(url, time);
    return `${url} ${time}`;
  });
}
