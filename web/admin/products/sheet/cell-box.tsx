import { useEffect, useRef } from 'react';

type CellBoxProps = {
  label: string;
  text: string;
  isNumber: boolean;
  onTyped: (text: string) => void;
  onLeave: () => void;
  /** Called when the box has gone: written or given up, the keys belong to the grid again. */
  onFocusBack: () => void;
};

/** The box in which the current cell is typed; it takes the focus. */
export function CellBox({ label, text, isNumber, onTyped, onLeave, onFocusBack }: CellBoxProps) {
  const input = useRef<HTMLInputElement>(null);
  const giveBack = useRef(onFocusBack);
  useEffect(() => {
    input.current?.focus();
    const back = giveBack.current;
    return () => back();
  }, []);
  return (
    <input
      ref={input}
      aria-label={label}
      inputMode={isNumber ? 'decimal' : undefined}
      value={text}
      onChange={(event) => onTyped(event.target.value)}
      onBlur={onLeave}
      className={`-my-1 w-full bg-transparent outline-none ${isNumber ? 'text-end' : ''}`}
    />
  );
}
