import { useState } from 'react';
import * as productFormText from '#text/product-form.ts';
import { controlClass } from '../../list-tools.tsx';
import type { DraftVariant } from './draft.ts';
import { AddColor, AddSizes } from './matrix-additions.tsx';
import { colorsOf, findCell, setStock, sizesOf, type MatrixColor } from './matrix.ts';

type VariantMatrixProps = { variants: readonly DraftVariant[]; onChange: (variants: readonly DraftVariant[]) => void };

/** A table of colours and sizes: a number in a cell is the stock of that variant, an empty cell is no variant. */
export function VariantMatrix({ variants, onChange }: VariantMatrixProps) {
  // Held apart from the variants: a row must not vanish while its last number is being changed.
  const [extraSizes, setExtraSizes] = useState(() => sizesOf(variants));
  const [extraColors, setExtraColors] = useState(() => colorsOf(variants));
  const sizes = sizesOf(variants, extraSizes);
  const colors = colorsOf(variants, extraColors);
  const write = (color: MatrixColor, size: string, stock: string) => {
    const written = setStock(variants, color, size, stock);
    if (written !== variants) onChange(written);
  };
  return (
    <div className="space-y-3">
      <div className="relative overflow-x-auto">
        <table className="text-start text-md">
          <thead>
            <tr>
              <th scope="col" className="pe-4 pb-1 font-medium text-ink-soft">
                {productFormText.stockColumn()}
              </th>
              {sizes.map((size) => (
                <th key={size} scope="col" className="px-1 pb-1 text-center font-semibold">
                  {size}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {colors.map((color) => (
              <MatrixRow
                key={color.name}
                color={color}
                sizes={sizes}
                variants={variants}
                onStock={(size, stock) => write(color, size, stock)}
              />
            ))}
          </tbody>
        </table>
        {(sizes.length === 0 || colors.length === 0) && (
          <p className="py-2 text-ink-soft">{productFormText.emptyMatrix()}</p>
        )}
      </div>
      <AddColor onAdd={(color) => setExtraColors([...extraColors, color])} />
      <AddSizes onAdd={(added) => setExtraSizes([...extraSizes, ...added])} />
    </div>
  );
}

type MatrixRowProps = {
  color: MatrixColor;
  sizes: readonly string[];
  variants: readonly DraftVariant[];
  onStock: (size: string, stock: string) => void;
};

function MatrixRow({ color: { name }, sizes, variants, onStock }: MatrixRowProps) {
  return (
    <tr>
      <th scope="row" className="py-1 pe-4 font-medium">
        {name}
      </th>
      {sizes.map((size) => (
        <td key={size} className="p-1">
          <input
            aria-label={productFormText.stockOfCell({ color: name, size })}
            inputMode="numeric"
            value={findCell(variants, name, size)?.stock ?? ''}
            onChange={(event) => onStock(size, event.target.value.trim())}
            className={`${controlClass} price w-16 text-end`}
          />
        </td>
      ))}
    </tr>
  );
}
