import { useRef, type ReactNode } from 'react';
import * as commonText from '#text/common.ts';
import * as saveBarText from '#text/save-bar.ts';
import { SubmitButton } from '../../ui/button.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { useKeyDown } from '../../ui/use-key-down.ts';
import { UploadProgress } from '../files/upload-progress.tsx';

type SaveBarProps = {
  isBusy: boolean;
  /** The reason why the last save failed, if the reason concerns the whole form. */
  error: string | undefined;
  /**
   * Whether the bar is at the foot of a screen or of a dialog. In a dialog the bar also covers the dialog's padding.
   */
  place?: 'dialog' | 'screen';
  /** The text of the save button; the default is "Save". */
  label?: string;
  /** True if the form has nothing to save yet. */
  isIdle?: boolean;
  /** Elements beside the Save button, such as Cancel or a link to the page. */
  children?: ReactNode;
};

const places = {
  dialog: '-bottom-6 -mx-6 -mb-6 px-6 sm:-bottom-8 sm:-mx-8 sm:-mb-8 sm:px-8',
  screen: 'bottom-0 -mx-4 px-4 sm:-mx-8 sm:px-8',
};

/**
 * The foot of a form in the back office: its Save button stays in view, and Ctrl+S (⌘S) presses it. Render the save bar
 * inside its form. If a dialog with its own form is open, Ctrl+S saves the dialog's form.
 */
export function SaveBar({ isBusy, error, place = 'screen', label, isIdle = false, children }: SaveBarProps) {
  const bar = useRef<HTMLDivElement>(null);
  useKeyDown((event) => {
    if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return;
    // Without `preventDefault`, the browser would offer to store the page as a file.
    event.preventDefault();
    const form = bar.current?.closest('form');
    // A dialog that is just closing does not count as open.
    const dialogs = document.querySelectorAll(':is([role="dialog"], [role="alertdialog"]):not([data-closed])');
    const top = [...dialogs].at(-1);
    if (!isBusy && !isIdle && form && (!top || top.contains(form))) form.requestSubmit();
  });
  return (
    <div
      ref={bar}
      data-keep-clear
      className={`sticky z-10 space-y-3 border-t border-thread bg-kora py-3 ${places[place]}`}
    >
      {isBusy && <UploadProgress />}
      {error !== undefined && !isBusy && <FormError>{error}</FormError>}
      <div className={`flex flex-wrap items-center gap-3 ${place === 'dialog' ? 'flex-row-reverse' : ''}`}>
        <SubmitButton isBusy={isBusy} disabled={isIdle} aria-keyshortcuts="Control+S Meta+S" title={saveBarText.keys()}>
          {label ?? commonText.save()}
        </SubmitButton>
        {children}
      </div>
    </div>
  );
}
