import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

type ConfirmProps = { title: string; children: ReactNode; onYes: () => void; onNo: () => void; yes?: string; no?: string; isDangerous?: boolean };

/** Asks before something is done. Fetch it lazily, like every dialog. */
export default function Confirm({ title, children, onYes, onNo, yes = 'Yes', no = 'No', isDangerous = true }: ConfirmProps) {
  return (
    <Dialog title={title} isOpen onClose={onNo}>
      <div className="mt-4">{children}</div>
      <div className="mt-6 flex justify-end gap-3">
        <Button look="quiet" onClick={onNo}>{no}</Button>
        <Button look={isDangerous ? 'danger' : 'solid'} onClick={onYes}>{yes}</Button>
      </div>
    </Dialog>
  );
}
