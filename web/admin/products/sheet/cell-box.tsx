import { useEffect, useRef } from 'react';
import type { Column } from './edits.ts';

type CellBoxProps = {
  label: string;
  text: string;
  column: Column;
  onTyped: (text: string) => void;
  onLeave: () => void;
  /** Called when the box has closed: after writing or cancelling, the keys belong to the grid again. */
  onFocusBack: () => void;
};

/** Prices may have paise, which a keyboard with digits only cannot type. */
const inputModes = {
  sku: undefined,
  originalPrice: 'decimal',
  mrp: 'decimal',
  stock: 'numeric',
  grams: 'numeric',
} as const;

/** The box for typing into the current cell; it takes the focus. */
export function CellBox({ label, text, column, onTyped, onLeave, onFocusBack }: CellBoxProps) {
  const input = useRef<HTMLInputElement>(null);
  const giveBack = useRef(onFocusBack);
  useEffect(() => {
    input.current?.focus();
    // On a phone the keyboard covers half of the window.
    input.current?.scrollIntoView({ block: 'nearest' });
    const back = giveBack.current;
    return () => back();
  }, []);
  return (
    <input
      ref={input}
      aria-label={label}
      inputMode={inputModes[column]}
      enterKeyHint="next"
      autoComplete="off"
      value={text}
      onChange={(event) => onTyped(event.target.value)}
      onBlur={onLeave}
      className={`-my-1 w-full bg-transparent outline-none ${column === 'sku' ? '' : 'text-end'}`}
    />
  );
}
