import { ChevronLeft, ChevronRight, Minus, Plus, X } from 'lucide-react';
import type PhotoSwipe from 'photoswipe';
import { useEffect, useReducer, type ReactNode } from 'react';
import * as commonText from '#text/common.ts';
import * as enlargedText from '#text/enlarged.ts';

type ControlsProps = {
  pswp: PhotoSwipe;
  /** The number of pictures. */
  count: number;
  /** Returns the index of the visible picture. */
  placeShown: () => number;
  isRightToLeft: boolean;
};

/**
 * Shows the buttons and the count over the enlarged pictures. PhotoSwipe would make its own controls from HTML texts,
 * which the pages' policy forbids. The shop's controls have PhotoSwipe's class names, so that PhotoSwipe shows and
 * hides them.
 */
export function EnlargedControls({ pswp, count, placeShown, isRightToLeft }: ControlsProps) {
  const { place, isLoading } = useShown(pswp, placeShown);
  const previous = isRightToLeft ? enlargedText.next() : enlargedText.previous();
  const next = isRightToLeft ? enlargedText.previous() : enlargedText.next();
  return (
    <>
      <div className="pswp__top-bar pswp__hide-on-close">
        <div className="pswp__count" aria-live="polite">
          {enlargedText.count({ number: place + 1, count })}
        </div>
        <div aria-hidden className="me-auto">
          {/* The loading sign appears only after a delay, because a picture that loads quickly needs none. */}
          {isLoading && (
            <span className="block size-6 animate-spin rounded-full border-2 border-current border-t-transparent transition-opacity delay-500 starting:opacity-0" />
          )}
        </div>
        <ControlButton className="pswp__button--zoom" label={enlargedText.zoom()} onClick={() => pswp.toggleZoom()}>
          <Plus className="zooms-in" />
          <Minus className="zooms-out" />
        </ControlButton>
        <ControlButton className="pswp__button--close" label={commonText.close()} onClick={() => pswp.close()}>
          <X />
        </ControlButton>
      </div>
      <ControlButton className={`${ARROW}--prev`} label={previous} onClick={() => pswp.prev()}>
        <ChevronLeft />
      </ControlButton>
      <ControlButton className={`${ARROW}--next`} label={next} onClick={() => pswp.next()}>
        <ChevronRight />
      </ControlButton>
    </>
  );
}

const ARROW = 'pswp__hide-on-close pswp__button--arrow pswp__button--arrow';

type ControlButtonProps = { className: string; label: string; onClick: () => void; children: ReactNode };

function ControlButton({ className, label, onClick, children }: ControlButtonProps) {
  return (
    <button type="button" className={`pswp__button ${className}`} title={label} aria-label={label} onClick={onClick}>
      {children}
    </button>
  );
}

/** Renders the component again whenever PhotoSwipe moves to another picture. */
function useShown(pswp: PhotoSwipe, placeShown: () => number) {
  const [, follow] = useReducer((turn: number) => turn + 1, 0);
  useEffect(() => {
    pswp.on('change', follow);
    pswp.on('loadComplete', follow);
    follow();
    return () => {
      pswp.off('change', follow);
      pswp.off('loadComplete', follow);
    };
  }, [pswp]);
  return { place: placeShown(), isLoading: pswp.currSlide?.content.isLoading() ?? false };
}
