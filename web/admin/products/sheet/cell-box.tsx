import { useEffect, useRef } from 'react';
import type { Column } from './edits.ts';

type CellBoxProps = {
  label: string;
  text: string;
  column: Column;
  onTyped: (text: string) => void;
  onLeave: () => void;
  /** Called after the box has closed, so that the grid gets the focus again. */
  onFocusBack: () => void;
};

/**
 * The keyboard that a phone shows for each column. Prices may contain paise, so their keyboard needs a decimal point.
 */
const inputModes = {
  sku: undefined,
  originalPrice: 'decimal',
  mrp: 'decimal',
  stock: 'numeric',
  grams: 'numeric',
} as const;

/** The box in which a person types into the current cell. The box takes the focus. */
export function CellBox({ label, text, column, onTyped, onLeave, onFocusBack }: CellBoxProps) {
  const input = useRef<HTMLInputElement>(null);
  const giveBack = useRef(onFocusBack);
  useEffect(() => {
    input.current?.focus();
    // The keyboard of a phone covers half of the window, so the box scrolls into view.
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
