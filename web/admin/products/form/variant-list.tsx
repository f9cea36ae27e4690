import { Plus } from 'lucide-react';
import * as productFormText from '#text/product-form.ts';
import { QuietButton } from '../../../ui/button.tsx';
import { HeadCells, titlesOf } from '../../lists/data-table.tsx';
import { nextVariant, type DraftVariant, type Issues } from './draft.ts';
import { VariantLine } from './variant-line.tsx';

type VariantListProps = {
  variants: readonly DraftVariant[];
  issues: Issues;
  onChange: (variants: readonly DraftVariant[]) => void;
};

const titles = [
  productFormText.columnColour(),
  productFormText.columnColourCode(),
  productFormText.columnSize(),
  productFormText.columnSku(),
  productFormText.columnPrice(),
  productFormText.columnMrp(),
  productFormText.columnStock(),
  productFormText.columnGrams(),
];

/** Lists the variants of the product, one on each line. */
export function VariantList({ variants, issues, onChange }: VariantListProps) {
  const change = (index: number, changed: DraftVariant) =>
    onChange(variants.map((variant, at) => (at === index ? changed : variant)));
  return (
    <div>
      <div className="data-list relative overflow-x-auto">
        <table className="data-rows w-full min-w-206 text-start text-md" style={titlesOf(titles)}>
          <thead className="text-ink-soft">
            <tr>
              <HeadCells titles={titles} className="pe-2 pb-1 font-medium" />
              <th scope="col">
                <span className="sr-only">{productFormText.columnDelete()}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {variants.map((variant, index) => (
              <VariantLine
                key={variant.key}
                variant={variant}
                index={index}
                issues={issues}
                onChange={(changed) => change(index, changed)}
                onDelete={() => onChange(variants.filter((one) => one !== variant))}
              />
            ))}
          </tbody>
        </table>
      </div>
      <QuietButton className="mt-2" onClick={() => onChange([...variants, nextVariant(variants)])}>
        <Plus className="size-4" /> {productFormText.addVariant()}
      </QuietButton>
    </div>
  );
}
