import { useId, useState } from 'react';
import { states } from '#domain/states.ts';
import * as addressFormText from '#text/address-form.ts';
import { usePin } from '../../session/pin-storage.ts';
import { Field } from '../../ui/field.tsx';
import type { AddressDraft } from './address-draft.ts';
import { placeBoxesAsFilled, placeBoxesAt, placeBoxesOf, saidOfPin, withPin, withTyped } from './place-boxes.ts';

type PlaceFieldsProps = { address: AddressDraft | undefined; issues: Record<string, string> };

/**
 * Edits PIN code, city and state. The PIN code comes first, because it fills in city and state. A person can edit all
 * three. A new address begins with the PIN code for which the person has asked on a product's page or in the cart.
 */
export function PlaceFields({ address, issues }: PlaceFieldsProps) {
  const pin = usePin();
  const [first] = useState(() => (address ? placeBoxesAsFilled(address) : placeBoxesAt(pin)));
  const [boxes, setBoxes] = useState(first);
  const statesId = useId();
  const box = (name: 'city' | 'state') => ({
    name,
    value: boxes[name],
    required: true,
    error: issues[name],
    onChange: (event: { target: { value: string } }) =>
      setBoxes((before) => withTyped(before, name, event.target.value)),
  });
  return (
    <>
      <Field
        label={addressFormText.postalCode()}
        name="postalCode"
        autoComplete="postal-code"
        inputMode="numeric"
        required
        value={boxes.postalCode}
        error={issues['postalCode']}
        onChange={(event) => setBoxes((before) => withPin(before, event.target.value))}
      />
      <p role="status" className="self-end text-md text-ink-soft empty:hidden sm:pb-3">
        {/* Somebody may have typed a saved city or state, so the form does not say that the PIN code filled it. */}
        {saidOfPin(address && boxes === first ? placeBoxesOf(address) : boxes)}
      </p>
      <Field label={addressFormText.city()} autoComplete="address-level2" className="sm:col-start-1" {...box('city')} />
      <Field label={addressFormText.state()} autoComplete="address-level1" list={statesId} {...box('state')} />
      <datalist id={statesId} translate="no">
        {states.map((state) => (
          <option key={state}>{state}</option>
        ))}
      </datalist>
    </>
  );
}
