import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { createContext, useContext, useState, type KeyboardEventHandler, type ReactNode, type RefObject } from 'react';
import * as commonText from '#text/common.ts';

// This file contains the parts of all dialogs. Load a dialog lazily, because the first view shows none. `confirm.tsx`
// asks a yes-or-no question, and `drawer.tsx` slides in from a side.

/**
 * True for all other dialogs while a dialog with priority is open, such as the one that asks to sign in again. The
 * other dialogs then stay as they are, and new ones wait.
 */
export const DialogsWait = createContext(false);

/**
 * Returns the props for the root of a dialog. A dialog is open as long as it is rendered. While `DialogsWait` is true,
 * it neither opens nor closes.
 */
export function useOpenDialog(onClose: () => void): { open: boolean; onOpenChange: (open: boolean) => void } {
  const isWaiting = useContext(DialogsWait);
  const [isOpen, setOpen] = useState(!isWaiting);
  if (!isOpen && !isWaiting) setOpen(true);
  return { open: isOpen, onOpenChange: (open) => !open && !isWaiting && onClose() };
}

/** On a phone the larger dialogs fill the screen. */
const filling = 'max-sm:inset-0 max-sm:max-h-none max-sm:translate-y-0 max-sm:data-starting-style:translate-y-2';
const widths = { normal: 'max-w-md', wide: `max-w-3xl ${filling}`, page: `max-w-6xl ${filling}` };
const places = {
  top: 'inset-x-0 top-0 flex max-h-dvh animate-settle flex-col bg-kora shadow-2xl',
  upper: 'inset-x-4 top-[10dvh] mx-auto flex max-h-[70dvh] max-w-xl flex-col bg-kora shadow-2xl',
};

type DialogProps = {
  title: string;
  onClose: () => void;
  children: ReactNode;
  isClosable?: boolean;
  size?: keyof typeof widths;
  /** The element that gets the focus when the dialog has closed. By default, the element that had the focus before. */
  finalFocus?: RefObject<HTMLElement | null>;
};

/**
 * A dialog: a card with a title over the page. The dialog keeps the focus inside, closes on Esc, and then returns the
 * focus.
 */
export function Dialog({ title, onClose, children, isClosable = true, size, finalFocus }: DialogProps) {
  const root = useOpenDialog(() => isClosable && onClose());
  return (
    <Base.Root {...root}>
      <DialogCard title={title} size={size} isClosable={isClosable} finalFocus={finalFocus}>
        {children}
      </DialogCard>
    </Base.Root>
  );
}

type DialogCardProps = {
  title: string;
  size?: keyof typeof widths | undefined;
  isClosable?: boolean;
  /** The element that gets the focus when the dialog opens; by default, the first element that can have the focus. */
  initialFocus?: RefObject<HTMLElement | null>;
  finalFocus?: RefObject<HTMLElement | null> | undefined;
  children: ReactNode;
};

/** The card of a dialog or of an alert dialog, for use inside the dialog's root. */
export function DialogCard({
  title,
  size = 'normal',
  isClosable = true,
  initialFocus,
  finalFocus,
  children,
}: DialogCardProps) {
  return (
    <Base.Portal>
      {/* A question over a dialog has the dialog's colour, so a backdrop of its own must separate the two. */}
      <Base.Backdrop
        forceRender
        className="fixed inset-0 z-40 bg-night/50 transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0"
      />
      <Base.Popup
        initialFocus={initialFocus}
        finalFocus={finalFocus}
        className={`fixed inset-x-4 top-1/2 z-40 mx-auto max-h-[90dvh] -translate-y-1/2 scroll-pb-24 overflow-y-auto bg-kora p-6 shadow-2xl transition-all data-ending-style:opacity-0 data-starting-style:translate-y-[calc(-50%+8px)] data-starting-style:opacity-0 sm:p-8 ${widths[size]}`}
      >
        <div data-keep-clear className="flex items-start justify-between gap-4">
          <Base.Title className="display min-w-0 text-2xl wrap-anywhere">{title}</Base.Title>
          {isClosable && (
            <Base.Close aria-label={commonText.close()} className="-m-3 p-3 text-ink-soft hover:text-ink">
              <X className="size-5" aria-hidden />
            </Base.Close>
          )}
        </div>
        {children}
      </Base.Popup>
    </Base.Portal>
  );
}

type BareDialogProps = {
  /** The dialog's name for screen readers. The caller renders everything visible. */
  label: string;
  place: keyof typeof places;
  onClose: () => void;
  onKeyDown?: KeyboardEventHandler;
  initialFocus?: RefObject<HTMLElement | null>;
  children: ReactNode;
};

/** A dialog without a card and a title, for content that has its own frame: the search and the palette. */
export function BareDialog({ label, place, onClose, onKeyDown, initialFocus, children }: BareDialogProps) {
  return (
    <Base.Root {...useOpenDialog(onClose)}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-night/50" />
        <Base.Popup
          aria-label={label}
          initialFocus={initialFocus}
          onKeyDown={onKeyDown}
          className={`fixed z-40 ${places[place]}`}
        >
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

/** A button that closes the dialog around it. */
export const DialogClose = Base.Close;
