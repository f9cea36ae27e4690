import { Pause, Play } from 'lucide-react';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import type { SiteContent } from '#contract/site-content.ts';
import * as homeText from '#text/home.ts';
import { buttonClass } from '../../ui/button.tsx';
import { SlidePicture } from '../../ui/studio-picture.tsx';
import { useSlides } from './use-slides.ts';

/** A touch is a swipe if the finger has moved by this many pixels. */
const SWIPE_PIXELS = 50;

type Slide = SiteContent['hero'][number];

/**
 * Shows the slides of the home page; each slide fades out before the next one fades in. The slides do not change while
 * the pointer is over them, while the focus is inside, or after a click on the pause button.
 */
export function Hero({ slides, turnsMs }: { slides: readonly Slide[]; turnsMs: number }) {
  const [isPaused, setPaused] = useState(false);
  const [isHeld, setHeld] = useState(false);
  const slide = useSlides(slides.length, turnsMs, isPaused || isHeld);
  const { shown, pictured, coming, next, show } = slide;
  const swipe = useSwipe((step) => show((shown + step + slides.length) % slides.length));
  return (
    <section
      aria-roledescription="carousel"
      aria-label={homeText.slides()}
      className="hero-height relative grid bg-kora-deep pt-16 sm:pt-20"
      onPointerEnter={(event) => event.pointerType === 'mouse' && setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      {...swipe}
    >
      <div
        role="group"
        aria-roledescription="slide"
        aria-label={homeText.slideOf({ number: shown + 1, count: slides.length })}
        className={`hero-columns grid transition-opacity duration-200 ${slide.isFading ? 'opacity-0' : 'opacity-100'}`}
      >
        <div className="relative lg:order-2">
          {slides.map(({ picture }, index) => {
            const isComing = index === coming;
            // The next slide's picture loads in an invisible element. When the slide is shown, the same element becomes
            // visible.
            return (
              (isComing || index === pictured) && (
                <div
                  key={index}
                  className={`absolute inset-0 ${isComing ? 'invisible' : ''}`}
                  onLoadCapture={isComing ? slide.hasCome : undefined}
                  onErrorCapture={isComing ? slide.hasFailed : undefined}
                >
                  <SlidePicture
                    slide={index + 1}
                    own={picture}
                    isFirst={index === 0}
                    className="size-full object-cover object-top"
                  />
                </div>
              )
            );
          })}
        </div>
        {/* The texts of all slides occupy one grid cell. The longest text sets the height, so that no slide moves
            the page. */}
        <div className="grid grid-cols-1">
          {slides.map((one, index) => (
            <SlideText key={index} slide={one} isShown={index === shown} />
          ))}
        </div>
      </div>
      <div className="wrap absolute inset-x-0 bottom-4 flex items-center gap-1">
        <button
          type="button"
          aria-label={isPaused ? homeText.playSlides() : homeText.pauseSlides()}
          className="-ms-3 grid size-touch place-items-center motion-reduce:hidden"
          onClick={() => setPaused(!isPaused)}
        >
          {isPaused ? <Play className="size-4" /> : <Pause className="size-4" />}
        </button>
        <Dots slides={slides} current={next ?? shown} onChoose={show} />
      </div>
    </section>
  );
}

/**
 * Returns handlers that turn a swipe into a step. A swipe to the left moves forward; in a language that is written from
 * right to left, a swipe to the right does.
 */
function useSwipe(onStep: (step: 1 | -1) => void) {
  const start = useRef<number>(undefined);
  return {
    onTouchStart: (event: React.TouchEvent) => {
      start.current = event.touches[0]?.clientX;
    },
    onTouchEnd: (event: React.TouchEvent) => {
      const moved = (event.changedTouches[0]?.clientX ?? 0) - (start.current ?? 0);
      if (Math.abs(moved) <= SWIPE_PIXELS) return;
      const isRightToLeft = document.documentElement.dir === 'rtl';
      onStep(moved < 0 === isRightToLeft ? -1 : 1);
    },
  };
}

function SlideText({ slide, isShown }: { slide: Slide; isShown: boolean }) {
  const Title = isShown ? 'h1' : 'p';
  return (
    <div
      aria-hidden={!isShown || undefined}
      className={`wrap col-start-1 row-start-1 flex flex-col items-start justify-center gap-3 pt-5 pb-16 sm:gap-4 sm:pt-8 sm:pb-20 ${isShown ? '' : 'invisible'}`}
    >
      {slide.eyebrow && <p className="eyebrow text-madder">{slide.eyebrow}</p>}
      <Title className="display text-hero wrap-anywhere">{slide.title}</Title>
      <p className="max-w-md text-lg text-ink-soft">{slide.text}</p>
      <Link to={slide.link} className={`${buttonClass('solid', 'large')} mt-2`}>
        {slide.button}
      </Link>
    </div>
  );
}

type DotsProps = { slides: readonly Slide[]; current: number; onChoose: (index: number) => void };

function Dots({ slides, current, onChoose }: DotsProps) {
  return slides.map((slide, index) => (
    <button
      key={index}
      type="button"
      aria-label={homeText.slide({ number: index + 1, title: slide.title })}
      aria-current={index === current ? 'true' : undefined}
      onClick={() => onChoose(index)}
      className="group grid h-11 w-8 place-items-center"
    >
      <span className="h-1 w-full bg-ink/30 transition-colors group-hover:bg-ink/60 group-aria-[current]:bg-ink" />
    </button>
  ));
}
