import { Plus, Trash2 } from 'lucide-react';
import type { InputHTMLAttributes } from 'react';
import { Button } from '../../../ui/button.tsx';
import { controlClass } from '../../list-tools.tsx';
import { nextVariant, type DraftVariant, type Wrong } from './draft.ts';

type VariantListProps = { variants: readonly DraftVariant[]; wrong: Wrong; onChange: (variants: readonly DraftVariant[]) => void };

const columns = ['Colour *', 'Code', 'Size *', 'SKU', 'Price ₹ *', 'Saving ₹', 'Stock'] as const;

/** One line a variant. A new one copies the last with its size cleared. */
export function VariantList({ variants, wrong, onChange }: VariantListProps) {
  const change = (index: number, part: Partial<DraftVariant>) => onChange(variants.map((variant, at) => (at === index ? { ...variant, ...part } : variant)));
  return (
    <div>
      <div className="relative overflow-x-auto">
        <table className="w-full min-w-[46rem] text-left text-[0.9375rem]">
          <thead className="text-ink-soft">
            <tr>
              {columns.map((title) => (
                <th key={title} scope="col" className="pr-2 pb-1 font-medium">{title}</th>
              ))}
              <th scope="col"><span className="sr-only">Delete</span></th>
            </tr>
          </thead>
          <tbody>
            {variants.map((variant, index) => {
              const cell = (field: keyof DraftVariant, label: string, more: InputHTMLAttributes<HTMLInputElement> = {}) => (
                <td className="py-1 pr-2 align-top">
                  <Cell label={`${label} of variant ${index + 1}`} value={String(variant[field] ?? '')} error={wrong[`productVariants.${index}.${field}`]} onChange={(event) => change(index, { [field]: event.target.value })} {...more} />
                </td>
              );
              return (
                <tr key={variant.key}>
                  {cell('color', 'Colour', { maxLength: 60, required: true })}
                  {cell('colorHexCode', 'Colour code', { type: 'color', className: `${controlClass} w-12 p-1` })}
                  {cell('size', 'Size', { maxLength: 80, required: true, className: `${controlClass} w-20` })}
                  {cell('sku', 'SKU', { maxLength: 60 })}
                  {cell('originalPrice', 'Price', { inputMode: 'decimal', required: true, className: `${controlClass} price w-24 text-right` })}
                  {cell('discountPrice', 'Saving', { inputMode: 'decimal', className: `${controlClass} price w-24 text-right` })}
                  {cell('stock', 'Stock', { inputMode: 'numeric', className: `${controlClass} price w-20 text-right` })}
                  <td className="py-1 align-top">
                    <button type="button" aria-label={`Delete variant ${index + 1}`} className="grid size-9 place-items-center hover:bg-kora-shade" onClick={() => onChange(variants.filter((one) => one !== variant))}>
                      <Trash2 aria-hidden className="size-4" />
                    </button>
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      <Button look="quiet" className="mt-2" onClick={() => onChange([...variants, nextVariant(variants)])}>
        <Plus aria-hidden className="size-4" /> Add variant
      </Button>
    </div>
  );
}

function Cell({ label, error, className = `${controlClass} w-full min-w-24`, ...input }: InputHTMLAttributes<HTMLInputElement> & { label: string; error: string | undefined }) {
  return (
    <>
      <input aria-label={label} aria-invalid={error ? true : undefined} title={error} className={className} {...input} />
      {error && <span className="mt-0.5 block max-w-40 text-[0.8125rem] font-medium text-madder">{error}</span>}
    </>
  );
}
