import { useState } from 'react';
import * as editedText from '#text/edited-elsewhere.ts';
import * as productFormText from '#text/product-form.ts';
import { BareButton } from '../../../ui/button.tsx';
import { comeIntoView } from '../../../ui/come-into-view.ts';
import type { Clash } from './rebase.ts';

type ClashesProps = { clashes: readonly Clash[]; onTheirs: (path: string) => void };

/**
 * Says that somebody else has saved meanwhile. For each field that both people have changed, this person chooses one
 * value.
 */
export function Clashes({ clashes, onTheirs }: ClashesProps) {
  const [taken, setTaken] = useState<ReadonlySet<string>>(new Set());
  const take = (path: string) => {
    onTheirs(path);
    setTaken(new Set([...taken, path]));
  };
  return (
    <div ref={comeIntoView} role="alert" className="scroll-mt-16 border-s-4 border-turmeric bg-white p-4">
      <p className="font-semibold">{editedText.product()}</p>
      <p className="text-ink-soft">
        {clashes.length > 0 ? productFormText.editedHintChoose() : productFormText.editedHint()}
      </p>
      {clashes.length > 0 && (
        <ul className="mt-3 space-y-2">
          {clashes.map(({ path, label, mine, theirs }) => (
            <li key={path} className="flex flex-wrap items-baseline gap-x-4 gap-y-1 border-t border-thread pt-2">
              <span className="font-medium">{label}</span>
              <span className="wrap-anywhere">{productFormText.yours({ value: mine })}</span>
              <span className="wrap-anywhere">{productFormText.theirs({ value: theirs })}</span>
              {taken.has(path) ? (
                <span className="text-neem">{productFormText.theirsTaken()}</span>
              ) : (
                <BareButton onClick={() => take(path)}>{productFormText.takeTheirs()}</BareButton>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
