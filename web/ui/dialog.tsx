import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';

type DialogProps = { title: string; isOpen: boolean; onClose: () => void; children: ReactNode; isClosable?: boolean; size?: 'normal' | 'wide' | 'page' };

const widths = { normal: 'max-w-md', wide: 'max-w-3xl', page: 'max-w-6xl' };

/** A dialog over the page: holds the focus, closes by Esc, gives the focus back. Fetch it lazily; it is never in the first view. */
export function Dialog({ title, isOpen, onClose, children, isClosable = true, size = 'normal' }: DialogProps) {
  return (
    <Base.Root open={isOpen} onOpenChange={(open) => !open && isClosable && onClose()}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-night/50 transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Base.Popup
          className={`fixed top-1/2 left-1/2 z-40 max-h-[90dvh] w-[calc(100vw-2rem)] -translate-x-1/2 -translate-y-1/2 overflow-y-auto bg-kora p-6 shadow-2xl transition-all data-ending-style:opacity-0 data-starting-style:translate-y-[calc(-50%+8px)] data-starting-style:opacity-0 sm:p-8 ${widths[size]}`}
        >
          <div className="flex items-start justify-between gap-4">
            <Base.Title className="display text-2xl">{title}</Base.Title>
            {isClosable && (
              <Base.Close aria-label="Close" className="-m-2 p-2 text-ink-soft hover:text-ink">
                <X className="size-5" aria-hidden />
              </Base.Close>
            )}
          </div>
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
