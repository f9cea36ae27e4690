import type { LineOption } from '#contract/order-edit.ts';
import { formatPaise, formatRupees } from '#domain/money.ts';
import * as editText from '#text/admin-order-edit.ts';
import { BareButton, QuietButton } from '../../../ui/button.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { Stepper } from '../../../ui/stepper.tsx';
import { Badge } from '../../lists/badge.tsx';
import { SelectBox } from '../../lists/list-tools.tsx';
import type { Row } from './content-draft.ts';

type LineRowProps = {
  row: Row;
  /** The variant that this line has in the stored order. */
  heldId: string | undefined;
  /** The variants of the order's other lines. */
  taken: ReadonlySet<string>;
  /** True if the order has no other line. The last line cannot be removed. */
  isLast: boolean;
  onChange: (change: { productVariantId?: string; quantity?: number; isDropped?: boolean }) => void;
};

/**
 * Shows one line of an order in the editor: its variant, its quantity, and a button that removes the line or restores
 * it.
 */
export function LineRow({ row, heldId, taken, isLast, onChange }: LineRowProps) {
  const { name, image, isDropped, isAdded, quantity, pricePaise, most } = row;
  return (
    <li className="flex gap-3 py-3">
      <span className={`w-12 shrink-0 ${isDropped ? 'opacity-50' : ''}`}>
        {image && <Picture image={image} sizes="48px" alt="" className="aspect-3/4 w-full object-cover" />}
      </span>
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span className={`min-w-0 wrap-anywhere ${isDropped ? 'line-through' : ''}`} dir="auto">
            {name} {isAdded && <Badge tone="good">{editText.added()}</Badge>}
          </span>
          {!isDropped && <span className="price shrink-0">{formatPaise(pricePaise * quantity)}</span>}
        </p>
        {isDropped ? (
          <p className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
            <span className="text-md text-ink-soft">{editText.dropped()}</span>
            <QuietButton aria-label={editText.putBackOf({ name })} onClick={() => onChange({ isDropped: false })}>
              {editText.putBack()}
            </QuietButton>
          </p>
        ) : (
          <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
            <SelectBox
              label={editText.variantOf({ name })}
              value={row.productVariantId}
              className="min-h-touch min-w-0 grow basis-52"
              onChange={({ target }) => onChange({ productVariantId: target.value })}
            >
              {row.options.map((option) => (
                <option
                  key={option.productVariantId}
                  value={option.productVariantId}
                  disabled={isUnavailable(option, row, heldId, taken)}
                >
                  {wordsOf(option, heldId, taken)}
                </option>
              ))}
            </SelectBox>
            <Stepper
              label={editText.quantityOf({ name })}
              value={quantity}
              max={most}
              onChange={(next) => onChange({ quantity: next })}
            />
            <BareButton
              aria-label={editText.dropOf({ name })}
              disabled={isLast}
              className="min-h-touch"
              onClick={() => onChange({ isDropped: true })}
            >
              {editText.drop()}
            </BareButton>
          </div>
        )}
        {!isDropped && quantity > most && (
          <p role="status" className="mt-1 text-md font-medium text-madder">
            {editText.most({ most })}
          </p>
        )}
      </div>
    </li>
  );
}

function isUnavailable(option: LineOption, row: Row, heldId: string | undefined, taken: ReadonlySet<string>): boolean {
  const { productVariantId: id, stock } = option;
  if (id === row.productVariantId) return false;
  // Another line of this form may already have the variant that this line has in the stored order.
  return taken.has(id) || (stock <= 0 && id !== heldId);
}

function wordsOf(option: LineOption, heldId: string | undefined, taken: ReadonlySet<string>): string {
  const words = {
    variant: editText.variant({ color: option.color, size: option.size }),
    price: formatRupees(option.price),
  };
  const isHere = option.productVariantId === heldId || taken.has(option.productVariantId);
  return isHere ? editText.optionHere(words) : editText.option({ ...words, stock: option.stock });
}
