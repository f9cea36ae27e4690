import { useMemo, useState } from 'react';
import * as commonText from '#text/common.ts';
import * as variantSheetText from '#text/variant-sheet.ts';
import { Button, QuietButton } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Options } from '../../../ui/options.tsx';
import { SelectBox } from '../../lists/list-tools.tsx';
import { columnLabels, editable, type Column } from './edits.ts';
import { matchLines } from './paste-by-sku.ts';
import type { Pending } from './use-paste.ts';

/**
 * Asks before a paste by SKU. The dialog shows how many cells the paste would write, the target of each column, and the
 * SKUs that the paste leaves out.
 */
export default function PasteDialog({ pending, onClose }: { pending: Pending; onClose: () => void }) {
  const { paste, known, write } = pending;
  const [targets, setTargets] = useState(paste.targets);
  const match = useMemo(
    () => matchLines({ ...paste, targets }, known, (number) => variantSheetText.withoutSku({ number })),
    [paste, targets, known],
  );
  const { cells, matched, unmatched, ambiguous } = match;
  // Each column of the sheet gets at most one column of the pasted table.
  const choose = (at: number, target: Column | undefined) =>
    setTargets(targets.map((other, index) => (index === at ? target : other === target ? undefined : other)));
  return (
    <Dialog title={variantSheetText.pasteTitle()} onClose={onClose}>
      <p className="mt-3">{variantSheetText.pasteMatched({ matched, lines: paste.lines.length })}</p>
      <ul className="mt-3 space-y-2">
        {targets.map((target, at) => {
          if (at === paste.skuAt) return null;
          const sample = paste.titles?.[at] || (paste.lines[0]?.[at] ?? '');
          const label = variantSheetText.pasteColumn({ number: at + 1, sample });
          return (
            <li key={label} className="flex items-center justify-between gap-3">
              <span className="min-w-0 truncate">{label}</span>
              <SelectBox
                label={label}
                value={target ?? ''}
                onChange={(event) =>
                  choose(
                    at,
                    editable.find((column) => column === event.target.value),
                  )
                }
              >
                <option value="">{variantSheetText.pasteNowhere()}</option>
                <Options
                  of={editable.filter((column) => column !== 'sku').map((column) => [column, columnLabels[column]])}
                />
              </SelectBox>
            </li>
          );
        })}
      </ul>
      <LeftOut title={variantSheetText.pasteUnmatched({ count: unmatched.length })} skus={unmatched} />
      <LeftOut title={variantSheetText.pasteAmbiguous({ count: ambiguous.length })} skus={ambiguous} />
      <div className="mt-6 flex justify-end gap-3">
        <QuietButton onClick={onClose}>{commonText.cancel()}</QuietButton>
        <Button disabled={cells.length === 0} onClick={() => write(cells)}>
          {variantSheetText.pasteWrite({ count: cells.length })}
        </Button>
      </div>
    </Dialog>
  );
}

function LeftOut({ title, skus }: { title: string; skus: readonly string[] }) {
  if (skus.length === 0) return null;
  return (
    <section className="mt-4">
      <h3 className="font-semibold text-madder">{title}</h3>
      <p className="text-md text-ink-soft">{variantSheetText.pasteLeftOut()}</p>
      {/* The list of SKUs scrolls, so the Tab key must reach it. */}
      <p tabIndex={0} className="mt-1 max-h-32 overflow-auto text-md wrap-anywhere whitespace-pre-line">
        {skus.join('\n')}
      </p>
    </section>
  );
}
