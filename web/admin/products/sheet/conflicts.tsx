import { useState } from 'react';
import type { SheetConflict, SheetRow } from '#contract/variants.ts';
import * as variantSheetText from '#text/variant-sheet.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { columnLabels, type Edits } from './edits.ts';

type ConflictsProps = {
  conflicts: readonly SheetConflict[];
  edits: Edits;
  rows: ReadonlyMap<string, SheetRow>;
  /** Called with the conflicts in which the other's value is taken. */
  onSettle: (taken: ReadonlySet<SheetConflict>) => void;
};

/** Lets one choose, cell by cell, where somebody else has written meanwhile. Nothing has been saved yet. */
export default function Conflicts({ conflicts, edits, rows, onSettle }: ConflictsProps) {
  const [taken, setTaken] = useState<ReadonlySet<SheetConflict>>(new Set());
  const choose = (conflict: SheetConflict, isTaken: boolean) => {
    const others = [...taken].filter((one) => one !== conflict);
    setTaken(new Set(isTaken ? [...others, conflict] : others));
  };
  return (
    <Dialog title={variantSheetText.conflictsTitle()} onClose={() => onSettle(taken)} isClosable={false} size="wide">
      <p className="mt-3 text-ink-soft">{variantSheetText.conflictsHint()}</p>
      <ul className="mt-4 divide-y divide-thread border-y border-thread">
        {conflicts.map((conflict) => (
          <ConflictItem
            key={`${conflict.id} ${conflict.field}`}
            conflict={conflict}
            row={rows.get(conflict.id)}
            mine={edits.get(conflict.id)?.[conflict.field] ?? ''}
            isTaken={taken.has(conflict)}
            onChoose={(isTaken) => choose(conflict, isTaken)}
          />
        ))}
      </ul>
      <div className="mt-6 flex justify-end">
        <Button onClick={() => onSettle(taken)}>{variantSheetText.goOn()}</Button>
      </div>
    </Dialog>
  );
}

type ConflictItemProps = {
  conflict: SheetConflict;
  row: SheetRow | undefined;
  mine: string;
  isTaken: boolean;
  onChoose: (isTaken: boolean) => void;
};

function ConflictItem({ conflict, row, mine, isTaken, onChoose }: ConflictItemProps) {
  const name = variantSheetText.cellName({
    product: row?.productName ?? '',
    color: row?.color ?? '',
    size: row?.size ?? '',
    column: columnLabels[conflict.field],
  });
  const options = [
    { isTheirs: false, label: variantSheetText.mine({ value: mine || variantSheetText.empty() }) },
    { isTheirs: true, label: variantSheetText.theirs({ value: conflict.theirs || variantSheetText.empty() }) },
  ];
  return (
    <li className="py-2">
      <fieldset className="flex flex-wrap items-center gap-x-6 gap-y-1">
        <legend className="float-start me-6 font-medium">{name}</legend>
        {options.map(({ isTheirs, label }) => (
          <label key={label} className="price flex items-center gap-2">
            <input
              type="radio"
              name={`${conflict.id} ${conflict.field}`}
              checked={isTaken === isTheirs}
              onChange={() => onChoose(isTheirs)}
              className="accent-indigo"
            />
            {label}
          </label>
        ))}
      </fieldset>
    </li>
  );
}
