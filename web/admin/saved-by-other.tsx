import type { ReactNode } from 'react';
import * as conflictText from '#text/admin-conflict.ts';
import { Button } from '../ui/button.tsx';

type SavedByOtherProps = { children: ReactNode; onTakeTheirs: () => void; onKeepMine: () => void };

/** Says that another admin saved the same thing meanwhile, and lets this one choose; `children` is the sentence. */
export function SavedByOther({ children, onTakeTheirs, onKeepMine }: SavedByOtherProps) {
  return (
    <div role="alert" className="border-s-4 border-turmeric bg-white p-4">
      <p className="font-semibold">{children}</p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button look="quiet" onClick={onTakeTheirs}>
          {conflictText.takeTheirs()}
        </Button>
        <Button look="quiet" onClick={onKeepMine}>
          {conflictText.keepMine()}
        </Button>
      </div>
    </div>
  );
}
