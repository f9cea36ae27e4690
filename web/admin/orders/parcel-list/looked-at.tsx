import { useEffect, useRef } from 'react';
import type { ListOutcome } from '#contract/parcels.ts';
import * as deskText from '#text/admin-desk.ts';
import { Button } from '../../../ui/button.tsx';
import { Badge } from '../../lists/badge.tsx';
import { DataTable } from '../../lists/data-table.tsx';
import { ManifestLink } from '../desk/packing-tools.tsx';

export type Looked = {
  lines: ReadonlyArray<{
    orderNumber: string;
    number: string;
    outcome: ListOutcome;
    recipient: string;
    message: string;
  }>;
  message: string;
  isDryRun: boolean;
};

const tones = {
  ready: 'good',
  added: 'good',
  there: 'warn',
  'no-order': 'bad',
  'no-number': 'bad',
  twice: 'bad',
  refused: 'bad',
} as const;

/**
 * Shows the result for each line, after the check or after the parcel numbers were saved. After the check, a button
 * saves the lines without an error.
 */
export function LookedAt({ looked, isBusy, onWrite }: { looked: Looked; isBusy: boolean; onWrite: () => void }) {
  const section = useRef<HTMLElement>(null);
  // After the lines are saved, the pressed button is gone, so the section gets the focus.
  useEffect(() => {
    if (!looked.isDryRun) section.current?.focus();
  }, [looked.isDryRun]);
  const count = looked.lines.filter(({ outcome }) => outcome === 'ready').length;
  return (
    <section ref={section} tabIndex={-1} aria-live="polite" aria-label={deskText.result()} className="space-y-4">
      <p className="font-semibold">{looked.message}</p>
      {!looked.isDryRun && <ManifestLink />}
      {looked.isDryRun && count > 0 && (
        <Button isBusy={isBusy} onClick={onWrite}>
          {deskText.write({ count })}
        </Button>
      )}
      <DataTable
        titles={[deskText.order(), deskText.number(), deskText.recipient(), deskText.result()]}
        cellClassName="py-2 ps-3 pe-4 text-start"
      >
        {looked.lines.map((line, index) => (
          <tr key={index} className="border-t border-thread">
            <td className="card-title py-2 ps-3 pe-4 font-semibold">{line.orderNumber}</td>
            <td className="min-w-36 py-2 ps-3 pe-4 tabular-nums wrap-anywhere">{line.number}</td>
            <td className="py-2 ps-3 pe-4" dir="auto">
              {line.recipient}
            </td>
            <td className="card-wide py-2 ps-3 pe-4">
              <Badge tone={tones[line.outcome]}>{deskText.outcome({ outcome: line.outcome })}</Badge>{' '}
              <span className="text-md text-ink-soft">{line.message}</span>
            </td>
          </tr>
        ))}
      </DataTable>
    </section>
  );
}
