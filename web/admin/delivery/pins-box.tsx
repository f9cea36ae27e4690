import { useId, useState } from 'react';
import * as adminText from '#text/admin-delivery.ts';
import { BareButton } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field.tsx';
import { inputClass } from '../../ui/input-class.ts';
import { pinsOf } from './rules-draft.ts';

/**
 * A box with more PIN codes than this number opens only on request, because a phone needs long to lay out thousands of
 * PIN codes.
 */
const MANY = 600;

type PinsBoxProps = { name: string; pins: string; error: string | undefined; onChange: (pins: string) => void };

/** A box for PIN codes and for first digits of PIN codes. */
export function PinsBox({ name, pins, error, onChange }: PinsBoxProps) {
  const id = useId();
  const [isAsked, setAsked] = useState(false);
  const count = pinsOf({ pins }).length;
  if (count > MANY && !isAsked && !error)
    return <BareButton onClick={() => setAsked(true)}>{adminText.editPins({ count })}</BareButton>;
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block font-medium">
        {adminText.pins()}
      </label>
      <textarea
        id={id}
        name={name}
        rows={4}
        translate="no"
        spellCheck={false}
        value={pins}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : `${id}-hint`}
        onChange={({ target }) => onChange(target.value)}
        className={`${inputClass} py-2.5 tabular-nums`}
      />
      {error ? (
        <FieldError id={`${id}-error`}>{error}</FieldError>
      ) : (
        <p id={`${id}-hint`} className="mt-1.5 text-md text-ink-soft">
          {count === 0 ? adminText.pinsMissing() : adminText.pinsCount({ count })} {adminText.pinsHint()}
        </p>
      )}
    </div>
  );
}
