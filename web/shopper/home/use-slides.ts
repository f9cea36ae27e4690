import { useEffect, useState } from 'react';

const FADE_MS = 220;
/**
 * The picture of the next slide is requested this many milliseconds before its turn. A slide that a person has chosen
 * waits at most this long for its picture.
 */
const AHEAD_MS = 1000;

type Step = {
  to: number;
  /** True if a person has chosen the slide by a dot or a swipe. */ isAsked: boolean;
  /** True if the time for the next slide has come. */ isDue: boolean;
  /** True if the picture of the slide has loaded. */ hasPicture: boolean;
};

/**
 * Returns the slide whose text is shown, the slide whose picture is shown, and the next slide. A slide whose turn has
 * come waits for its picture; it is skipped if the picture fails to load, for example offline. A slide that a person
 * has chosen is shown even without its picture.
 */
export function useSlides(count: number, turnsMs: number, isStopped: boolean) {
  const [{ shown, pictured, tried }, setNow] = useState({ shown: 0, pictured: 0, tried: 0 });
  const [step, setStep] = useState<Step>();
  const isFading = step !== undefined && (step.hasPicture ? step.isDue || step.isAsked : step.isDue && step.isAsked);

  // While the slides are paused, no slide changes by itself, even if its picture comes late.
  if (step && isStopped && !step.isAsked && !isFading) setStep(undefined);

  useEffect(() => {
    if (!step) {
      const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
      if (isStopped || isStill) return;
      const following = (tried + 1) % count;
      const to = following === shown ? (following + 1) % count : following;
      return after(turnsMs - FADE_MS - AHEAD_MS, () =>
        setStep({ to, isAsked: false, isDue: false, hasPicture: to === pictured }),
      );
    }
    if (isFading) {
      const { to, hasPicture } = step;
      return after(FADE_MS, () => {
        setNow({ shown: to, pictured: hasPicture ? to : pictured, tried: to });
        setStep(undefined);
      });
    }
    return step.isDue ? undefined : after(AHEAD_MS, () => setStep({ ...step, isDue: true }));
  }, [step, isFading, isStopped, shown, pictured, tried, count, turnsMs]);

  const coming = step?.to ?? shown;
  return {
    shown,
    pictured,
    isFading,
    next: step?.isAsked || isFading ? step?.to : undefined,
    coming: coming === pictured ? undefined : coming,
    show: (to: number) => to !== shown && setStep({ to, isAsked: true, isDue: false, hasPicture: to === pictured }),
    /** Call this function when the next slide's picture has loaded. */
    hasCome: () => (step ? setStep({ ...step, hasPicture: true }) : setNow({ shown, pictured: shown, tried })),
    /** Call this function if the next slide's picture cannot be loaded. */
    hasFailed: () => {
      if (step?.isAsked) return setStep({ ...step, isDue: true });
      setNow({ shown, pictured, tried: coming });
      setStep(undefined);
    },
  };
}

/** Runs a function after this time. Returns a function that stops the timer. */
function after(milliseconds: number, happen: () => void): () => void {
  const timer = setTimeout(happen, milliseconds);
  return () => clearTimeout(timer);
}
