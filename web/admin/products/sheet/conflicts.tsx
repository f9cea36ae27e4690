import { useState } from 'react';
import type { SheetConflict, SheetRow } from '#contract/variants.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { columnWords, type Edits } from './edits.ts';

type ConflictsProps = { conflicts: readonly SheetConflict[]; edits: Edits; rows: ReadonlyMap<string, SheetRow>; onSettle: (theirs: ReadonlySet<SheetConflict>) => void };

/** What somebody else wrote meanwhile, to be chosen cell by cell. Nothing has been saved yet. */
export default function Conflicts({ conflicts, edits, rows, onSettle }: ConflictsProps) {
  const [theirs, setTheirs] = useState<ReadonlySet<SheetConflict>>(new Set());
  const choose = (conflict: SheetConflict, isTheirs: boolean) => setTheirs(new Set([...theirs].filter((one) => one !== conflict).concat(isTheirs ? [conflict] : [])));
  return (
    <Dialog title="Somebody has changed some of these" isOpen onClose={() => onSettle(theirs)} isClosable={false} size="wide">
      <p className="mt-3 text-ink-soft">Nothing is saved yet. Choose what shall stand, then save again.</p>
      <ul className="mt-4 divide-y divide-thread border-y border-thread">
        {conflicts.map((conflict) => {
          const row = rows.get(conflict.id);
          const mine = edits.get(conflict.id)?.[conflict.field] ?? '';
          const name = `${row?.productName ?? ''}, ${row?.color ?? ''}, ${row?.size ?? ''}: ${columnWords[conflict.field]}`;
          return (
            <li key={`${conflict.id} ${conflict.field}`} className="py-2">
              <fieldset className="flex flex-wrap items-center gap-x-6 gap-y-1">
                <legend className="float-left mr-6 font-medium">{name}</legend>
                {[false, true].map((isTheirs) => (
                  <label key={String(isTheirs)} className="price flex items-center gap-2">
                    <input type="radio" name={`${conflict.id} ${conflict.field}`} checked={theirs.has(conflict) === isTheirs} onChange={() => choose(conflict, isTheirs)} className="accent-indigo" />
                    {isTheirs ? `theirs: ${conflict.theirs || 'empty'}` : `mine: ${mine || 'empty'}`}
                  </label>
                ))}
              </fieldset>
            </li>
          );
        })}
      </ul>
      <div className="mt-6 flex justify-end">
        <Button onClick={() => onSettle(theirs)}>Go on</Button>
      </div>
    </Dialog>
  );
}
