import { Plus } from 'lucide-react';
import { useState } from 'react';
import { compareSizes } from '#domain/sizes.ts';
import { Button } from '../../../ui/button.tsx';
import { controlClass } from '../../list-tools.tsx';
import { nextVariant, type DraftVariant } from './draft.ts';

type VariantMatrixProps = { variants: readonly DraftVariant[]; onChange: (variants: readonly DraftVariant[]) => void };

/**
 * Colours down, sizes across: a number in a cell is a variant with that stock, an empty cell is none. Prices are copied from
 * the last variant. One that is in the shop already is deleted in the list only: an emptied cell is mostly a number being typed.
 */
export function VariantMatrix({ variants, onChange }: VariantMatrixProps) {
  const named = variants.filter((variant) => variant.color.trim() !== '' && variant.size.trim() !== '');
  // Kept apart from the variants: a row must not vanish while its last number is being changed.
  const [extraSizes, setExtraSizes] = useState<readonly string[]>(() => named.map((variant) => variant.size.trim()));
  const [extraColors, setExtraColors] = useState<ReadonlyArray<{ color: string; hex: string }>>(() => named.map((variant) => ({ color: variant.color.trim(), hex: variant.colorHexCode })));
  const sizes = [...new Set([...named.map((variant) => variant.size.trim()), ...extraSizes])].toSorted(compareSizes);
  const colors = [...new Map([...named.map((variant) => [variant.color.trim(), variant.colorHexCode] as const), ...extraColors.map(({ color, hex }) => [color, hex] as const)])];
  const find = (color: string, size: string) => variants.find((variant) => variant.color.trim() === color && variant.size.trim() === size);
  const set = (color: string, hex: string, size: string, stock: string) => {
    const there = find(color, size);
    if (there && stock === '' && !there.id) return onChange(variants.filter((variant) => variant !== there));
    if (there) return onChange(variants.map((variant) => (variant === there ? { ...variant, stock } : variant)));
    if (stock === '') return;
    // The line a new product begins with is empty: the matrix takes its place.
    const filled = variants.filter((variant) => variant.color.trim() !== '' || variant.size.trim() !== '');
    onChange([...filled, { ...nextVariant(filled.length > 0 ? filled : variants), color, colorHexCode: hex, size, stock }]);
  };
  return (
    <div className="space-y-3">
      <div className="relative overflow-x-auto">
        <table className="text-left text-[0.9375rem]">
          <thead>
            <tr>
              <th scope="col" className="pr-4 pb-1 font-medium text-ink-soft">Stock</th>
              {sizes.map((size) => (
                <th key={size} scope="col" className="px-1 pb-1 text-center font-semibold">{size}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {colors.map(([color, hex]) => (
              <tr key={color}>
                <th scope="row" className="py-1 pr-4 font-medium">{color}</th>
                {sizes.map((size) => (
                  <td key={size} className="p-1">
                    <input aria-label={`Stock of ${color}, ${size}`} inputMode="numeric" value={find(color, size)?.stock ?? ''} onChange={(event) => set(color, hex, size, event.target.value.trim())} className={`${controlClass} price w-16 text-right`} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        {(sizes.length === 0 || colors.length === 0) && <p className="py-2 text-ink-soft">Name the colours and the sizes below; then write the stock where they meet.</p>}
      </div>
      <AddColor onAdd={(color, hex) => setExtraColors([...extraColors, { color, hex }])} />
      <AddSizes onAdd={(added) => setExtraSizes([...extraSizes, ...added])} />
    </div>
  );
}

function AddColor({ onAdd }: { onAdd: (color: string, hex: string) => void }) {
  const [color, setColor] = useState('');
  const [hex, setHex] = useState('#000000');
  const add = () => {
    if (color.trim() === '') return;
    onAdd(color.trim(), hex);
    setColor('');
  };
  return (
    <div className="flex flex-wrap items-center gap-2">
      <input aria-label="New colour" placeholder="Colour, such as Indigo" maxLength={60} value={color} onChange={(event) => setColor(event.target.value)} onKeyDown={(event) => addOnEnter(event, add)} className={`${controlClass} w-52`} />
      <input aria-label="New colour’s code" type="color" value={hex} onChange={(event) => setHex(event.target.value)} className={`${controlClass} w-12 p-1`} />
      <Button look="quiet" onClick={add}><Plus aria-hidden className="size-4" /> Add colour</Button>
    </div>
  );
}

function AddSizes({ onAdd }: { onAdd: (sizes: readonly string[]) => void }) {
  const [typed, setTyped] = useState('');
  const add = () => {
    onAdd(typed.split(',').map((size) => size.trim()).filter(Boolean));
    setTyped('');
  };
  return (
    <div className="flex flex-wrap items-center gap-2">
      <input aria-label="New sizes" placeholder="Sizes: S, M, L, XL" value={typed} onChange={(event) => setTyped(event.target.value)} onKeyDown={(event) => addOnEnter(event, add)} className={`${controlClass} w-52`} />
      <Button look="quiet" onClick={add}><Plus aria-hidden className="size-4" /> Add sizes</Button>
    </div>
  );
}

function addOnEnter(event: React.KeyboardEvent, add: () => void): void {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  add();
}
