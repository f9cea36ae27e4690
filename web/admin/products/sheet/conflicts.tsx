import { useState } from 'react';
import type { SheetRow } from '#contract/variants.ts';
import * as variantSheetText from '#text/variant-sheet.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { columnLabels } from './edits.ts';
import type { Clash } from './settle-conflicts.ts';

type ConflictsProps = {
  clashes: readonly Clash[];
  rows: ReadonlyMap<string, SheetRow>;
  /** Called with the clashes for which the person chose the other person's value. */
  onSettle: (taken: ReadonlySet<Clash>) => void;
};

/**
 * Lets the person choose a value for each cell that somebody else has changed meanwhile. Until the person has chosen,
 * nothing is saved.
 */
export default function Conflicts({ clashes, rows, onSettle }: ConflictsProps) {
  const [taken, setTaken] = useState<ReadonlySet<Clash>>(new Set());
  const choose = (clash: Clash, isTaken: boolean) => {
    const others = [...taken].filter((one) => one !== clash);
    setTaken(new Set(isTaken ? [...others, clash] : others));
  };
  return (
    <Dialog title={variantSheetText.conflictsTitle()} onClose={() => onSettle(taken)} isClosable={false} size="wide">
      <p className="mt-3 text-ink-soft">{variantSheetText.conflictsHint()}</p>
      <ul className="mt-4 divide-y divide-thread border-y border-thread">
        {clashes.map((clash) => (
          <ClashItem
            key={`${clash.id} ${clash.column}`}
            clash={clash}
            row={rows.get(clash.id)}
            isTaken={taken.has(clash)}
            onChoose={(isTaken) => choose(clash, isTaken)}
          />
        ))}
      </ul>
      <div className="mt-6 flex justify-end">
        <Button onClick={() => onSettle(taken)}>{variantSheetText.goOn()}</Button>
      </div>
    </Dialog>
  );
}

type ClashItemProps = {
  clash: Clash;
  row: SheetRow | undefined;
  isTaken: boolean;
  onChoose: (isTaken: boolean) => void;
};

function ClashItem({ clash: { id, column, mine, theirs }, row, isTaken, onChoose }: ClashItemProps) {
  const name = variantSheetText.cellName({
    product: row?.productName ?? '',
    color: row?.color ?? '',
    size: row?.size ?? '',
    column: columnLabels[column],
  });
  const options = [
    { isTheirs: false, label: variantSheetText.mine({ value: mine || variantSheetText.empty() }) },
    { isTheirs: true, label: variantSheetText.theirs({ value: theirs || variantSheetText.empty() }) },
  ];
  return (
    <li className="py-2">
      <fieldset className="flex flex-wrap items-center gap-x-6 gap-y-1">
        <legend className="float-start me-6 font-medium">{name}</legend>
        {options.map(({ isTheirs, label }) => (
          <label key={label} className="price flex items-center gap-2">
            <input
              type="radio"
              name={`${id} ${column}`}
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
