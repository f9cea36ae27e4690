import { Plus } from 'lucide-react';
import { useState, type KeyboardEvent } from 'react';
import * as productFormText from '#text/product-form.ts';
import { QuietButton } from '../../../ui/button.tsx';
import { controlClass } from '../../lists/list-tools.tsx';

/**
 * A box for further colours, separated by commas. The person then chooses the code of each colour in the colour's own
 * row.
 */
export function AddColours({ onAdd }: { onAdd: (names: readonly string[]) => void }) {
  return (
    <AddNames
      label={productFormText.newColour()}
      hint={productFormText.newColourHint()}
      button={productFormText.addColour()}
      onAdd={onAdd}
    />
  );
}

/** A box for further sizes, separated by commas. */
export function AddSizes({ onAdd }: { onAdd: (sizes: readonly string[]) => void }) {
  return (
    <AddNames
      label={productFormText.newSizes()}
      hint={productFormText.newSizesHint()}
      button={productFormText.addSizes()}
      onAdd={onAdd}
    />
  );
}

type AddNamesProps = {
  label: string;
  hint: string;
  button: string;
  onAdd: (names: readonly string[]) => void;
};

function AddNames({ label, hint, button, onAdd }: AddNamesProps) {
  const [typed, setTyped] = useState('');
  const add = () => {
    const names = typed.split(',').map((name) => name.trim());
    onAdd(names.filter((name) => name !== ''));
    setTyped('');
  };
  return (
    <div className="flex flex-wrap items-center gap-2">
      <input
        aria-label={label}
        placeholder={hint}
        enterKeyHint="done"
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => addOnEnter(event, add)}
        className={`${controlClass} w-52`}
      />
      <QuietButton onClick={add}>
        <Plus className="size-4" /> {button}
      </QuietButton>
    </div>
  );
}

// Adds the typed names when the person presses Enter. Without `preventDefault`, Enter would save the whole product.
function addOnEnter(event: KeyboardEvent, add: () => void): void {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  add();
}
