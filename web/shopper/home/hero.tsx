import { Pause, Play } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { Image } from '#contract/products.ts';
import { buttonClass } from '../../ui/button.tsx';
import { SlidePicture } from '../../ui/studio-picture.tsx';

const FADE_MS = 220;

type Slide = { eyebrow: string; title: string; text: string; button: string; picture: Image | null };

/** Six slides; each fades out before the next fades in. It pauses under the pointer, the focus and its own button. */
export function Hero({ slides, turnsMs }: { slides: readonly Slide[]; turnsMs: number }) {
  const [shown, setShown] = useState(0);
  const [next, setNext] = useState<number>();
  const [isPaused, setPaused] = useState(false);
  const [isHeld, setHeld] = useState(false);
  const isFading = next !== undefined;
  const go = (index: number) => index !== shown && setNext(index);

  useEffect(() => {
    if (next === undefined) return;
    const timer = setTimeout(() => {
      setShown(next);
      setNext(undefined);
    }, FADE_MS);
    return () => clearTimeout(timer);
  }, [next]);

  useEffect(() => {
    const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    if (isPaused || isHeld || isFading || isStill) return;
    const timer = setTimeout(() => setNext((shown + 1) % slides.length), turnsMs - FADE_MS);
    return () => clearTimeout(timer);
  }, [shown, isPaused, isHeld, isFading, slides.length, turnsMs]);

  const start = useRef<number>(undefined);
  const slide = slides[shown];
  if (!slide) return null;
  return (
    <section
      aria-roledescription="carousel"
      aria-label="From the loom"
      className="relative bg-kora-deep"
      onPointerEnter={(event) => event.pointerType === 'mouse' && setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      onTouchStart={(event) => (start.current = event.touches[0]?.clientX)}
      onTouchEnd={(event) => {
        const moved = (event.changedTouches[0]?.clientX ?? 0) - (start.current ?? 0);
        if (Math.abs(moved) > 50) go((shown + (moved < 0 ? 1 : slides.length - 1)) % slides.length);
      }}
    >
      <div aria-roledescription="slide" aria-label={`${shown + 1} of ${slides.length}`} className={`grid transition-opacity duration-200 lg:min-h-[min(46rem,92dvh)] lg:grid-cols-[5fr_7fr] ${isFading ? 'opacity-0' : 'opacity-100'}`}>
        <div className="veiled lg:order-2">
          <SlidePicture key={shown} slide={shown + 1} own={slide.picture} isFirst={shown === 0} className="h-[54dvh] w-full object-cover lg:h-full" />
        </div>
        <div className="wrap flex flex-col items-start justify-center gap-4 pt-8 pb-20 lg:pt-24">
          {slide.eyebrow && <p className="eyebrow text-madder">{slide.eyebrow}</p>}
          <h1 className="display text-[clamp(2.6rem,6vw,5.2rem)]">{slide.title}</h1>
          <p className="max-w-md text-lg text-ink-soft">{slide.text}</p>
          <Link to="/shop" className={`${buttonClass('solid', 'large')} mt-2`}>
            {slide.button}
          </Link>
        </div>
      </div>
      <div className="wrap absolute inset-x-0 bottom-4 flex items-center gap-1">
        <button type="button" aria-label={isPaused ? 'Play slides' : 'Pause slides'} className="-ml-3 grid size-11 place-items-center" onClick={() => setPaused(!isPaused)}>
          {isPaused ? <Play aria-hidden className="size-4" /> : <Pause aria-hidden className="size-4" />}
        </button>
        {slides.map((one, index) => (
          <button key={one.title} type="button" aria-label={`Slide ${index + 1}: ${one.title}`} aria-current={index === (next ?? shown) ? 'true' : undefined} onClick={() => go(index)} className="group grid h-11 w-8 place-items-center">
            <span className="h-1 w-full bg-ink/30 transition-colors group-hover:bg-ink/60 group-aria-[current]:bg-ink" />
          </button>
        ))}
      </div>
    </section>
  );
}
