import { AlertDialog } from '@base-ui/react/alert-dialog';
import { useRef, type ReactNode } from 'react';
import * as commonText from '#text/common.ts';
import { Button, QuietButton } from './button.tsx';
import { DialogCard, useOpenDialog } from './dialog.tsx';

type ConfirmProps = {
  title: string;
  children: ReactNode;
  onYes: () => void;
  onNo: () => void;
  /**
   * True if the question closes before `onYes` is called. Without `closesFirst`, the caller closes the question, for
   * example when the work is done.
   */
  closesFirst?: boolean;
  yes?: string;
  no?: string;
  isDangerous?: boolean;
  /** True while the action of "yes" is under way. */
  isBusy?: boolean;
};

/** The dialog with the question. Use `Confirm`, which fetches this file with the first question. */
export default function ConfirmDialog({
  title,
  children,
  onYes,
  onNo,
  closesFirst = false,
  yes = commonText.yes(),
  no = commonText.no(),
  isDangerous = true,
  isBusy = false,
}: ConfirmProps) {
  // The button "no" gets the focus, so that an accidental Enter changes nothing.
  const noButton = useRef<HTMLButtonElement>(null);
  const yesClicked = () => {
    if (closesFirst) onNo();
    onYes();
  };
  return (
    <AlertDialog.Root {...useOpenDialog(onNo)}>
      <DialogCard title={title} initialFocus={noButton}>
        <AlertDialog.Description render={<div />} className="mt-4">
          {children}
        </AlertDialog.Description>
        <div className="mt-6 flex flex-wrap justify-end gap-3">
          <QuietButton ref={noButton} onClick={onNo}>
            {no}
          </QuietButton>
          <Button look={isDangerous ? 'danger' : 'solid'} isBusy={isBusy} onClick={yesClicked}>
            {yes}
          </Button>
        </div>
      </DialogCard>
    </AlertDialog.Root>
  );
}
