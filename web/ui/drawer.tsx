import { Drawer as Base } from '@base-ui/react/drawer';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';

type DrawerProps = {
  title: string;
  closeLabel: string;
  /** The side from which the panel slides in: the side on which lines of text begin, or the bottom. */
  from?: keyof typeof sides;
  /** The classes for the width of a panel that comes from the side. */
  width?: string;
  onClose: () => void;
  children: ReactNode;
};

const sides = {
  start:
    'h-full data-ending-style:-translate-x-full data-starting-style:-translate-x-full rtl:data-ending-style:translate-x-full rtl:data-starting-style:translate-x-full',
  bottom: 'max-h-full w-full data-ending-style:translate-y-full data-starting-style:translate-y-full',
};

/** A panel that slides in from a side. A swipe back closes the panel. Load a drawer lazily, like each dialog. */
export function Drawer({ title, closeLabel, from = 'start', width = '', onClose, children }: DrawerProps) {
  const swipeDirection = from === 'bottom' ? 'down' : isRightToLeft() ? 'right' : 'left';
  return (
    <Base.Root open onOpenChange={(open) => !open && onClose()} swipeDirection={swipeDirection}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-night/50 transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Base.Viewport className={`fixed inset-0 z-40 ${from === 'bottom' ? 'flex items-end' : ''}`}>
          <Base.Popup className={`flex flex-col bg-kora transition-transform duration-200 ${sides[from]} ${width}`}>
            <div data-keep-clear className="flex items-center justify-between border-b border-thread px-5 py-3">
              <Base.Title className="display text-2xl">{title}</Base.Title>
              <Base.Close aria-label={closeLabel} className="grid size-touch place-items-center">
                <X className="size-5" />
              </Base.Close>
            </div>
            {children}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}

function isRightToLeft(): boolean {
  return getComputedStyle(document.documentElement).direction === 'rtl';
}
