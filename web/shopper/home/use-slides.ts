import { useEffect, useState } from 'react';

const FADE_MS = 220;
/**
 * The next slide's picture is requested this long before its turn; a requested slide waits this long for its picture.
 */
const AHEAD_MS = 1000;

type Step = {
  to: number;
  /** True if a dot or a swipe has chosen the slide. */ isAsked: boolean;
  /** The time for the next slide has come. */ isDue: boolean;
  /** Its picture is loaded. */ hasPicture: boolean;
};

/**
 * The slide whose words show, the one whose picture shows, and the next one. An automatic slide comes after its
 * picture, and is skipped if that fails, for example offline; a requested one comes without it.
 */
export function useSlides(count: number, turnsMs: number, isStopped: boolean) {
  const [{ shown, pictured, tried }, setNow] = useState({ shown: 0, pictured: 0, tried: 0 });
  const [step, setStep] = useState<Step>();
  const isFading = step !== undefined && (step.hasPicture ? step.isDue || step.isAsked : step.isDue && step.isAsked);

  // No slide turns under the pointer, even if a picture comes late.
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
    /** Call it when the next picture has come. */
    hasCome: () => (step ? setStep({ ...step, hasPicture: true }) : setNow({ shown, pictured: shown, tried })),
    /** Call it if the picture cannot be loaded. */
    hasFailed: () => {
      if (step?.isAsked) return setStep({ ...step, isDue: true });
      setNow({ shown, pictured, tried: coming });
      setStep(undefined);
    },
  };
}

/** Runs the function later; answers a function that stops it. */
function after(milliseconds: number, happen: () => void): () => void {
  const timer = setTimeout(happen, milliseconds);
  return () => clearTimeout(timer);
}
