import { useState } from 'react';
import { controlClass } from '../../lists/list-tools.tsx';
import { inputModes, type MatrixField } from './matrix.ts';

type FillBoxProps = { label: string; field: MatrixField; onFill: (text: string) => void };

/**
 * A box that writes its text into many cells when the person presses Enter or leaves the box. Afterwards the box is
 * empty.
 */
export function FillBox({ label, field, onFill }: FillBoxProps) {
  const [typed, setTyped] = useState('');
  const fill = () => {
    if (typed.trim() !== '') onFill(typed.trim());
    setTyped('');
  };
  return (
    <input
      aria-label={label}
      inputMode={inputModes[field]}
      enterKeyHint="done"
      autoComplete="off"
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={fill}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        // Without `preventDefault`, Enter would save the whole product.
        event.preventDefault();
        fill();
      }}
      className={`${controlClass} border-dashed ${field === 'sku' ? 'w-36' : 'price w-20 text-end'}`}
    />
  );
}
