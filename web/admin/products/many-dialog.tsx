import type { FormEvent, ReactNode } from 'react';
import * as commonText from '#text/common.ts';
import { QuietButton, SubmitButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

type ManyDialogProps = {
  title: string;
  hint: string;
  yes: string;
  isReady: boolean;
  onYes: () => void;
  onClose: () => void;
  children: ReactNode;
};

/** The dialog that asks before several products are changed at once. */
export function ManyDialog({ title, hint, yes, isReady, onYes, onClose, children }: ManyDialogProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady) onYes();
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <form noValidate className="mt-4 space-y-4" onSubmit={submit}>
        <p>{hint}</p>
        {children}
        <div className="flex justify-end gap-3">
          <QuietButton onClick={onClose}>{commonText.cancel()}</QuietButton>
          <SubmitButton disabled={!isReady}>{yes}</SubmitButton>
        </div>
      </form>
    </Dialog>
  );
}
