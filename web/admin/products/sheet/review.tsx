import type { SheetRow } from '#contract/variants.ts';
import * as commonText from '#text/common.ts';
import * as variantSheetText from '#text/variant-sheet.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { columnLabels, listCells, stored, type Cell, type Edits } from './edits.ts';

type ReviewProps = {
  edits: Edits;
  rows: ReadonlyMap<string, SheetRow>;
  isBusy: boolean;
  onSave: () => void;
  onClose: () => void;
};
const MOST_LISTED = 200;

const titles = [
  variantSheetText.columnProduct(),
  variantSheetText.reviewVariant(),
  variantSheetText.reviewWhat(),
  variantSheetText.reviewNow(),
  variantSheetText.reviewThen(),
];

/** Lists what will change, before it does. */
export default function Review({ edits, rows, isBusy, onSave, onClose }: ReviewProps) {
  const changes = listCells(edits).flatMap(({ id, column, text }): Cell[] => {
    const row = rows.get(id);
    return row ? [{ row, column, text }] : [];
  });
  return (
    <Dialog title={variantSheetText.reviewTitle({ count: changes.length })} onClose={onClose} size="wide">
      <div className="relative mt-4 max-h-[55dvh] overflow-auto border-y border-thread">
        <table className="w-full text-start text-md">
          <thead className="sticky top-0 bg-kora-deep text-ink-soft">
            <tr>
              {titles.map((title) => (
                <th key={title} scope="col" className="px-2 py-1.5 font-medium">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {changes.slice(0, MOST_LISTED).map((change) => (
              <ChangeRow key={`${change.row.id} ${change.column}`} {...change} />
            ))}
          </tbody>
        </table>
        {changes.length > MOST_LISTED && (
          <p className="p-2 text-ink-soft">{variantSheetText.moreChanges({ count: changes.length - MOST_LISTED })}</p>
        )}
      </div>
      <div className="mt-6 flex justify-end gap-3">
        <Button look="quiet" onClick={onClose}>
          {commonText.back()}
        </Button>
        <Button isBusy={isBusy} onClick={onSave}>
          {commonText.save()}
        </Button>
      </div>
    </Dialog>
  );
}

function ChangeRow({ row, column, text }: Cell) {
  const { productName, color, size, stock } = row;
  return (
    <tr className="border-t border-thread">
      <td className="px-2 py-1.5">{productName}</td>
      <td className="px-2 py-1.5 whitespace-nowrap">{variantSheetText.variantName({ color, size })}</td>
      <td className="px-2 py-1.5">{columnLabels[column]}</td>
      <td className="price px-2 py-1.5 text-ink-soft">{stored(row, column) || '–'}</td>
      <td className="price px-2 py-1.5 font-semibold">
        {text || '–'}
        {column === 'stock' && (
          <span className="ms-1 font-normal text-ink-soft">({withSign(Number(text) - stock)})</span>
        )}
      </td>
    </tr>
  );
}

function withSign(change: number): string {
  return `${change > 0 ? '+' : '−'}${Math.abs(change)}`;
}
