import { Plus } from 'lucide-react';
import { useState, type KeyboardEvent } from 'react';
import { limits } from '#domain/limits.ts';
import * as productFormText from '#text/product-form.ts';
import { Button } from '../../../ui/button.tsx';
import { controlClass } from '../../list-tools.tsx';
import type { MatrixColor } from './matrix.ts';

/** Boxes for one more colour and its code. */
export function AddColor({ onAdd }: { onAdd: (color: MatrixColor) => void }) {
  const [name, setName] = useState('');
  const [hex, setHex] = useState('#000000');
  const add = () => {
    if (name.trim() === '') return;
    onAdd({ name: name.trim(), hex });
    setName('');
  };
  return (
    <div className="flex flex-wrap items-center gap-2">
      <input
        aria-label={productFormText.newColor()}
        placeholder={productFormText.newColorHint()}
        maxLength={limits.colorLength}
        value={name}
        onChange={(event) => setName(event.target.value)}
        onKeyDown={(event) => addOnEnter(event, add)}
        className={`${controlClass} w-52`}
      />
      <input
        aria-label={productFormText.newColorCode()}
        type="color"
        value={hex}
        onChange={(event) => setHex(event.target.value)}
        className={`${controlClass} w-12 p-1`}
      />
      <Button look="quiet" onClick={add}>
        <Plus aria-hidden className="size-4" /> {productFormText.addColor()}
      </Button>
    </div>
  );
}

/** A box for more sizes, with commas between. */
export function AddSizes({ onAdd }: { onAdd: (sizes: readonly string[]) => void }) {
  const [typed, setTyped] = useState('');
  const add = () => {
    const sizes = typed.split(',').map((size) => size.trim());
    onAdd(sizes.filter((size) => size !== ''));
    setTyped('');
  };
  return (
    <div className="flex flex-wrap items-center gap-2">
      <input
        aria-label={productFormText.newSizes()}
        placeholder={productFormText.newSizesHint()}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => addOnEnter(event, add)}
        className={`${controlClass} w-52`}
      />
      <Button look="quiet" onClick={add}>
        <Plus aria-hidden className="size-4" /> {productFormText.addSizes()}
      </Button>
    </div>
  );
}

// Enter must not save the whole product.
function addOnEnter(event: KeyboardEvent, add: () => void): void {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  add();
}
