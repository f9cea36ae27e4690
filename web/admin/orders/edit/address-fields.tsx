import { useId, useState } from 'react';
import { states } from '#domain/states.ts';
import * as addressText from '#text/address-form.ts';
import {
  placeBoxesAsFilled,
  saidOfPin,
  withPin,
  withTyped,
  type PlaceBoxes,
} from '../../../shopper/customer/place-boxes.ts';
import { boxesOf } from '../../../ui/boxes-of.ts';
import { Field } from '../../../ui/field.tsx';
import type { AddressDraft } from './content-draft.ts';

type AddressFieldsProps = {
  address: AddressDraft;
  issues: Record<string, string>;
  onChange: (change: Partial<AddressDraft>) => void;
};

/**
 * Edits the recipient and the address. City and state are filled in from the PIN code, as in the address form of
 * shoppers. The boxes have the names under which the server reports errors.
 */
export function AddressFields({ address, issues, onChange }: AddressFieldsProps) {
  const statesId = useId();
  // `known` is undefined until somebody changes the PIN code, the city or the state. Until then, the boxes show no
  // hints.
  const [known, setKnown] = useState<Pick<PlaceBoxes, 'filled' | 'stateOfCity'>>();
  const boxes: PlaceBoxes = known ? { ...address, ...known } : placeBoxesAsFilled(address);
  const put = ({ postalCode, city, state, filled, stateOfCity }: PlaceBoxes) => {
    setKnown({ filled, stateOfCity });
    onChange({ postalCode, city, state });
  };
  const box = boxesOf(address, issues, onChange, 'address.');
  return (
    <div className="grid items-start gap-x-4 gap-y-3 sm:grid-cols-2">
      <Field label={addressText.recipientName()} {...box('recipientName')} />
      <Field label={addressText.phone()} type="tel" inputMode="tel" {...box('phone')} />
      <Field label={addressText.line1()} required className="sm:col-span-2" {...box('addressLine1')} />
      <Field label={addressText.line2()} className="sm:col-span-2" {...box('addressLine2')} />
      <Field
        label={addressText.postalCode()}
        required
        inputMode="numeric"
        {...box('postalCode')}
        onChange={({ target }) => put(withPin(boxes, target.value))}
      />
      <p role="status" className="self-end text-md text-ink-soft empty:hidden sm:pb-3">
        {known && saidOfPin(boxes)}
      </p>
      <Field
        label={addressText.city()}
        required
        className="sm:col-start-1"
        {...box('city')}
        onChange={({ target }) => put(withTyped(boxes, 'city', target.value))}
      />
      <Field
        label={addressText.state()}
        required
        list={statesId}
        {...box('state')}
        onChange={({ target }) => put(withTyped(boxes, 'state', target.value))}
      />
      <datalist id={statesId} translate="no">
        {states.map((state) => (
          <option key={state}>{state}</option>
        ))}
      </datalist>
    </div>
  );
}
