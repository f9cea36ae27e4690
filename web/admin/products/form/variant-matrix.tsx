import { useState } from 'react';
import { shadeNamedBy } from '#domain/shade-names.ts';
import * as productFormText from '#text/product-form.ts';
import { Segmented } from '../../../ui/segmented.tsx';
import { controlClass } from '../../lists/list-tools.tsx';
import type { DraftVariant } from './draft.ts';
import { FillBox } from './fill-box.tsx';
import { AddColours, AddSizes } from './matrix-additions.tsx';
import {
  coloursOf,
  fillCells,
  findCell,
  inputModes,
  matrixFields,
  setCell,
  setColourCode,
  sizesOf,
  type MatrixColour,
  type MatrixField,
} from './matrix.ts';

type VariantMatrixProps = { variants: readonly DraftVariant[]; onChange: (variants: readonly DraftVariant[]) => void };

/**
 * A table of colours and sizes that shows one field of the variants at a time. A cell without a stock has no variant.
 * The boxes above a column and beside a row fill all cells of that column or row.
 */
export function VariantMatrix({ variants, onChange }: VariantMatrixProps) {
  const [field, setField] = useState<MatrixField>('stock');
  // The table stores its sizes and colours separately from the variants. Otherwise a row would disappear as soon as a
  // person empties its last cell.
  const [extraSizes, setExtraSizes] = useState(() => sizesOf(variants));
  const [extraColours, setExtraColours] = useState(() => coloursOf(variants));
  const sizes = sizesOf(variants, extraSizes);
  const colors = coloursOf(variants, extraColours);
  const write = (written: readonly DraftVariant[]) => {
    if (written !== variants) onChange(written);
  };
  const recode = (name: string, hex: string) => {
    setExtraColours(colors.map((color) => (color.name === name ? { name, hex } : color)));
    write(setColourCode(variants, name, hex));
  };
  return (
    <div className="space-y-3">
      <Segmented
        label={productFormText.cellsShow()}
        choices={matrixFields.map((id) => ({ id, name: productFormText.field({ field: id }) }))}
        chosen={field}
        onChange={setField}
      />
      <div className="relative overflow-x-auto">
        {sizes.length === 0 || colors.length === 0 ? (
          <p className="py-2 text-ink-soft">{productFormText.emptyMatrix()}</p>
        ) : (
          <p className="py-2 text-md text-ink-soft">{productFormText.fillHint({ field })}</p>
        )}
        <table className="text-start text-md">
          <Head
            sizes={sizes}
            colors={colors}
            field={field}
            onFill={(own, text) => write(fillCells(variants, colors, own, { field, text }))}
          />
          <tbody>
            {colors.map((color) => (
              <MatrixRow
                key={color.name}
                color={color}
                sizes={sizes}
                variants={variants}
                field={field}
                onCode={(hex) => recode(color.name, hex)}
                onFill={(text) => write(fillCells(variants, [color], sizes, { field, text }))}
                onCell={(size, text) => write(setCell(variants, color, size, { field, text }))}
              />
            ))}
          </tbody>
        </table>
      </div>
      <AddColours
        onAdd={(names) =>
          setExtraColours([...extraColours, ...names.map((name) => ({ name, hex: shadeNamedBy(name) }))])
        }
      />
      <AddSizes onAdd={(added) => setExtraSizes([...extraSizes, ...added])} />
    </div>
  );
}

type HeadProps = {
  sizes: readonly string[];
  colors: readonly MatrixColour[];
  field: MatrixField;
  onFill: (sizes: readonly string[], text: string) => void;
};

/**
 * Shows the head of the table: the sizes, and below them the boxes that fill the cells of a size. The first box fills
 * every cell.
 */
function Head({ sizes, colors, field, onFill }: HeadProps) {
  return (
    <thead>
      <tr>
        <th scope="col" className="pe-4 pb-1 font-medium text-ink-soft">
          {productFormText.field({ field })}
        </th>
        <th scope="col" className="px-1 pb-1 text-center font-medium text-ink-soft">
          {productFormText.allColumn()}
        </th>
        {sizes.map((size) => (
          <th key={size} scope="col" className="px-1 pb-1 text-center font-semibold">
            {size}
          </th>
        ))}
      </tr>
      {sizes.length > 0 && colors.length > 0 && (
        <tr>
          <th scope="row" className="py-1 pe-4 font-medium text-ink-soft">
            {productFormText.allRow()}
          </th>
          <td className="p-1">
            <FillBox label={productFormText.fillAll({ field })} field={field} onFill={(text) => onFill(sizes, text)} />
          </td>
          {sizes.map((size) => (
            <td key={size} className="p-1">
              <FillBox
                label={productFormText.fillSize({ field, size })}
                field={field}
                onFill={(text) => onFill([size], text)}
              />
            </td>
          ))}
        </tr>
      )}
    </thead>
  );
}

type MatrixRowProps = {
  color: MatrixColour;
  sizes: readonly string[];
  variants: readonly DraftVariant[];
  field: MatrixField;
  onCode: (hex: string) => void;
  onFill: (text: string) => void;
  onCell: (size: string, text: string) => void;
};

function MatrixRow({ color: { name, hex }, sizes, variants, field, onCode, onFill, onCell }: MatrixRowProps) {
  return (
    <tr>
      <th scope="row" className="py-1 pe-4 font-medium">
        <span className="flex items-center gap-2">
          <input
            type="color"
            aria-label={productFormText.colourCodeOfColour({ color: name })}
            value={hex}
            onChange={(event) => onCode(event.target.value)}
            className={`${controlClass} w-10 p-1`}
          />
          <span className="max-w-40 truncate" dir="auto">
            {name}
          </span>
        </span>
      </th>
      <td className="p-1">
        {sizes.length > 0 && (
          <FillBox label={productFormText.fillColor({ field, color: name })} field={field} onFill={onFill} />
        )}
      </td>
      {sizes.map((size) => {
        const variant = findCell(variants, name, size);
        return (
          <td key={size} className="p-1">
            <input
              aria-label={productFormText.cellOf({ field, color: name, size })}
              autoComplete="off"
              inputMode={inputModes[field]}
              value={variant?.[field] ?? ''}
              // A cell without a stock has no variant, so it can have no price and no SKU.
              disabled={field !== 'stock' && !variant}
              onChange={(event) => onCell(size, event.target.value.trim())}
              className={`${controlClass} disabled:bg-kora-deep ${field === 'sku' ? 'w-36' : 'price w-20 text-end'}`}
            />
          </td>
        );
      })}
    </tr>
  );
}
