import { useState } from 'react';
import * as adminText from '#text/admin-delivery.ts';
import { BareButton } from '../../ui/button.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { pinsOf } from './rules-draft.ts';
import { pinsText } from './words.ts';

/**
 * A box with more PIN codes than this number opens only on request, because a phone takes a long time to lay out
 * thousands of PIN codes.
 */
const MANY = 600;

type PinsBoxProps = { name: string; pins: string; error: string | undefined; onChange: (pins: string) => void };

/** A box for PIN codes and for first digits of PIN codes. */
export function PinsBox({ name, pins, error, onChange }: PinsBoxProps) {
  const [isAsked, setAsked] = useState(false);
  const read = pinsOf({ pins });
  const count = read.length;
  if (count > MANY && !isAsked && !error)
    return <BareButton onClick={() => setAsked(true)}>{adminText.editPins({ count })}</BareButton>;
  const found = count === 0 ? adminText.pinsMissing() : pinsText(read);
  return (
    <TextArea
      label={adminText.pins()}
      name={name}
      rows={4}
      translate="no"
      spellCheck={false}
      className="tabular-nums"
      value={pins}
      error={error}
      hint={error ? undefined : `${found} ${adminText.pinsHint()}`}
      onText={onChange}
    />
  );
}
