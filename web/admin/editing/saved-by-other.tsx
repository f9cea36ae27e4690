import type { ReactNode } from 'react';
import * as conflictText from '#text/admin-conflict.ts';
import { QuietButton } from '../../ui/button.tsx';
import { comeIntoView } from '../../ui/come-into-view.ts';

export type Difference = { label: string; mine: string; theirs: string };
type SavedByOtherProps = {
  children: ReactNode;
  /** The fields in which this person's values and the other admin's values differ. */
  differences: readonly Difference[];
  onTakeTheirs: () => void;
  onKeepMine: () => void;
};

/**
 * Says in `children` that another admin has saved the same thing meanwhile. Shows both versions, and lets this person
 * choose one.
 */
export function SavedByOther({ children, differences, onTakeTheirs, onKeepMine }: SavedByOtherProps) {
  return (
    <div ref={comeIntoView} role="alert" className="scroll-mt-16 border-s-4 border-turmeric bg-white p-4">
      <p className="font-semibold">{children}</p>
      <p className="text-ink-soft">{differences.length > 0 ? conflictText.hintChoose() : conflictText.hint()}</p>
      {differences.length > 0 && (
        <ul className="mt-3 space-y-2">
          {differences.map(({ label, mine, theirs }) => (
            <li key={label} className="flex flex-wrap items-baseline gap-x-4 gap-y-1 border-t border-thread pt-2">
              <span className="basis-full font-medium">{label}</span>
              <Said>{conflictText.yours({ value: mine })}</Said>
              <Said>{conflictText.theirs({ value: theirs })}</Said>
            </li>
          ))}
        </ul>
      )}
      <div className="mt-3 flex flex-wrap gap-3">
        <QuietButton onClick={onTakeTheirs}>{conflictText.takeTheirs()}</QuietButton>
        <QuietButton onClick={onKeepMine}>{conflictText.keepMine()}</QuietButton>
      </div>
    </div>
  );
}

/** A long text scrolls inside its own box, so that the buttons stay in view. */
function Said({ children }: { children: string }) {
  return (
    <span tabIndex={0} className="max-h-40 min-w-0 grow basis-60 overflow-y-auto wrap-anywhere whitespace-pre-wrap">
      {children}
    </span>
  );
}
