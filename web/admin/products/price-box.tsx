import { useId, useState } from 'react';
import { amountProblem } from '#contract/typed-number.ts';
import { plainRupees, readRupees } from '#domain/read-number.ts';
import { controlClass } from '../lists/list-tools.tsx';

type PriceBoxProps = {
  label: string;
  hint: string;
  /** The price in rupees as the address contains it, or '' if the address has no price. */
  value: string;
  onChange: (value: string) => void;
};

/**
 * A box for a price in rupees. A person may type the price in any usual notation, such as ₹1,299. The price applies
 * when the person presses Enter or leaves the box. A text that is no amount stays in the box with a message.
 */
export function PriceBox({ label, hint, value, onChange }: PriceBoxProps) {
  const id = useId();
  const [problem, setProblem] = useState<string>();
  const take = (typed: string) => {
    const text = typed.trim();
    const paise = readRupees(text);
    setProblem(text === '' ? undefined : amountProblem(label, text));
    if (text !== '' && paise === undefined) return;
    const wanted = paise === undefined ? '' : plainRupees(paise);
    if (wanted !== value) onChange(wanted);
  };
  return (
    <span className="contents">
      <input
        key={value}
        aria-label={label}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem && id}
        placeholder={hint}
        inputMode="decimal"
        enterKeyHint="done"
        autoComplete="off"
        defaultValue={value}
        onBlur={(event) => take(event.target.value)}
        onKeyDown={(event) => event.key === 'Enter' && take(event.currentTarget.value)}
        className={`${controlClass} price w-24`}
      />
      {problem && (
        <span id={id} role="alert" className="text-caption font-medium text-madder">
          {problem}
        </span>
      )}
    </span>
  );
}
