import { Trash2 } from 'lucide-react';
import type { InputHTMLAttributes } from 'react';
import * as productFormText from '#text/product-form.ts';
import { IconButton } from '../../editing/icon-button.tsx';
import { controlClass } from '../../lists/list-tools.tsx';
import { renameColour, type DraftVariant, type Issues } from './draft.ts';
import { oneRowATap } from '../../../ui/one-row-a-tap.ts';

type Column = {
  field: 'color' | 'colorHexCode' | 'size' | 'sku' | 'originalPrice' | 'mrp' | 'stock' | 'grams';
  label: (variant: { number: number }) => string;
  input: InputHTMLAttributes<HTMLInputElement>;
};

const wide = `${controlClass} w-full min-w-24`;
/** In a narrow list each variant is a card, and each box fills half of the card. */
const onCard = '@max-[44rem]/data-list:w-full';
const amount = `${controlClass} price w-24 text-end ${onCard}`;

const columns: readonly Column[] = [
  {
    field: 'color',
    label: productFormText.colourOf,
    input: { required: true, className: wide },
  },
  {
    field: 'colorHexCode',
    label: productFormText.colourCodeOf,
    input: { type: 'color', className: `${controlClass} w-12 p-1` },
  },
  {
    field: 'size',
    label: productFormText.sizeOf,
    input: { required: true, className: `${controlClass} w-20 ${onCard}` },
  },
  { field: 'sku', label: productFormText.skuOf, input: { className: wide } },
  {
    field: 'originalPrice',
    label: productFormText.priceOf,
    input: { inputMode: 'decimal', required: true, className: amount },
  },
  { field: 'mrp', label: productFormText.mrpOf, input: { inputMode: 'decimal', className: amount } },
  {
    field: 'stock',
    label: productFormText.stockOf,
    input: { inputMode: 'numeric', className: `${controlClass} price w-20 text-end ${onCard}` },
  },
  {
    field: 'grams',
    label: productFormText.gramsOf,
    input: { inputMode: 'numeric', className: `${controlClass} price w-20 text-end ${onCard}` },
  },
];

type VariantLineProps = {
  variant: DraftVariant;
  index: number;
  issues: Issues;
  onChange: (variant: DraftVariant) => void;
  onDelete: () => void;
};

/** Shows one variant of the list: a box for each of its fields. */
export function VariantLine({ variant, index, issues, onChange, onDelete }: VariantLineProps) {
  const number = index + 1;
  return (
    <tr>
      {columns.map(({ field, label, input }) => (
        <td key={field} className="py-1 pe-2 align-top">
          <Cell
            label={label({ number })}
            value={variant[field]}
            error={issues[`productVariants.${index}.${field}`] ?? issues[`productVariants.${index}.${wireName(field)}`]}
            onChange={({ target: { value } }) =>
              onChange(field === 'color' ? renameColour(variant, value) : { ...variant, [field]: value })
            }
            {...input}
          />
        </td>
      ))}
      <td className="py-1 align-top">
        <IconButton icon={Trash2} label={productFormText.deleteVariant({ number })} onClick={oneRowATap(onDelete)} />
      </td>
    </tr>
  );
}

/**
 * Returns the name under which the server reports errors of a field. The API has the saving (`discountPrice`) instead
 * of the MRP, so an error about the MRP has that name.
 */
function wireName(field: Column['field']): string {
  return field === 'mrp' ? 'discountPrice' : field;
}

type CellProps = InputHTMLAttributes<HTMLInputElement> & { label: string; error: string | undefined };

function Cell({ label, error, ...input }: CellProps) {
  return (
    <>
      <input aria-label={label} aria-invalid={error ? true : undefined} title={error} autoComplete="off" {...input} />
      {error && <span className="mt-0.5 block max-w-40 text-caption font-medium text-madder">{error}</span>}
    </>
  );
}
