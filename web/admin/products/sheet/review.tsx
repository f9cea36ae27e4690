import type { SheetRow } from '#contract/variants.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { columnWords, stored, type Column, type Edits } from './edits.ts';

type ReviewProps = { edits: Edits; rows: ReadonlyMap<string, SheetRow>; isBusy: boolean; onSave: () => void; onClose: () => void };
const SHOWN = 200;

/** What will change, before it does. */
export default function Review({ edits, rows, isBusy, onSave, onClose }: ReviewProps) {
  const changes = [...edits].flatMap(([id, edit]) => {
    const row = rows.get(id);
    return row ? Object.entries(edit).map(([column, text]) => ({ row, column: column as Column, text })) : [];
  });
  return (
    <Dialog title={`Save ${changes.length} ${changes.length === 1 ? 'change' : 'changes'}?`} isOpen onClose={onClose} size="wide">
      <div className="relative mt-4 max-h-[55dvh] overflow-auto border-y border-thread">
        <table className="w-full text-left text-[0.9375rem]">
          <thead className="sticky top-0 bg-kora-deep text-ink-soft">
            <tr>
              {['Product', 'Variant', 'What', 'Now', 'Then'].map((title) => (
                <th key={title} scope="col" className="px-2 py-1.5 font-medium">{title}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {changes.slice(0, SHOWN).map(({ row, column, text }) => (
              <tr key={`${row.id} ${column}`} className="border-t border-thread">
                <td className="px-2 py-1.5">{row.productName}</td>
                <td className="px-2 py-1.5 whitespace-nowrap">{row.color}, {row.size}</td>
                <td className="px-2 py-1.5">{columnWords[column]}</td>
                <td className="price px-2 py-1.5 text-ink-soft">{stored(row, column) || '–'}</td>
                <td className="price px-2 py-1.5 font-semibold">
                  {text || '–'}
                  {column === 'stock' && <span className="ml-1 font-normal text-ink-soft">({Number(text) > row.stock ? '+' : '−'}{Math.abs(Number(text) - row.stock)})</span>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        {changes.length > SHOWN && <p className="p-2 text-ink-soft">… and {changes.length - SHOWN} more.</p>}
      </div>
      <div className="mt-6 flex justify-end gap-3">
        <Button look="quiet" onClick={onClose}>Back</Button>
        <Button isBusy={isBusy} onClick={onSave}>Save</Button>
      </div>
    </Dialog>
  );
}
