import { withLatinDigits } from '#domain/digits.ts';
import { limits } from '#domain/limits.ts';
import { placeOfPin } from '#domain/pincodes.ts';
import { findState } from '#domain/states.ts';
import * as addressFormText from '#text/address-form.ts';

type Place = { city: string; state: string };
/** The boxes of an address that belong together; `filled` is what the PIN code wrote into them, and may replace. */
export type PlaceBoxes = Place & { postalCode: string; filled: Place };

export function placeBoxesOf(address: Omit<PlaceBoxes, 'filled'> | undefined): PlaceBoxes {
  const { postalCode = '', city = '', state = '' } = address ?? {};
  return { postalCode, city, state, filled: { city: '', state: '' } };
}

/**
 * The same of an address that stands already: a city and state that are those of its PIN code go along with a new one.
 */
export function placeBoxesAsFilled(address: Omit<PlaceBoxes, 'filled'>): PlaceBoxes {
  const told = toldBy(address.postalCode);
  const kept = (name: keyof Place) => (address[name] === told[name] ? told[name] : '');
  return { ...placeBoxesOf(address), filled: { city: kept('city'), state: kept('state') } };
}

/** A city or state typed in by hand: no PIN code touches it any more, unless it is emptied. */
export function withTyped(boxes: PlaceBoxes, name: keyof Place, typed: string): PlaceBoxes {
  return { ...boxes, [name]: typed, filled: { ...boxes.filled, [name]: '' } };
}

/**
 * A PIN code typed in, of which the digits are kept. A new whole one fills in city and state where nobody has written.
 * One more key than its six digits writes nothing; what was pasted stays whole, to be refused where it is too long.
 */
export function withPin(boxes: PlaceBoxes, typed: string): PlaceBoxes {
  const postalCode = withLatinDigits(typed).replace(/\D/g, '');
  const isFull = boxes.postalCode.length === limits.pincodeLength;
  if (isFull && postalCode.slice(0, -1) === boxes.postalCode) return boxes;
  if (postalCode === boxes.postalCode || postalCode.length !== limits.pincodeLength) return { ...boxes, postalCode };
  const told = toldBy(postalCode);
  const isOurs = (name: keyof Place) => boxes[name].trim() === '' || boxes[name] === boxes.filled[name];
  const keep = (name: keyof Place) => (isOurs(name) ? told[name] : boxes[name]);
  return {
    postalCode,
    city: keep('city'),
    state: keep('state'),
    filled: { city: isOurs('city') ? told.city : '', state: isOurs('state') ? told.state : '' },
  };
}

function toldBy(postalCode: string): Place {
  const { city, states } = placeOfPin(postalCode);
  return { city, state: states.length === 1 ? (states[0] ?? '') : '' };
}

/**
 * What the PIN code has filled in, or that it is no place's, or not of the state that is written: a
 * hint, never a refusal.
 */
export function saidOfPin(boxes: PlaceBoxes): string {
  const strange = saidOfStrangePin(boxes.postalCode);
  if (strange !== '') return strange;
  const others = otherStates(boxes);
  if (others.length > 0) return addressFormText.otherState({ pin: boxes.postalCode, states: others.join(' / ') });
  const filled = [boxes.filled.city, boxes.filled.state].filter(Boolean).join(', ');
  return filled === '' ? '' : addressFormText.filledFromPin({ place: filled });
}

function saidOfStrangePin(pin: string): string {
  if (pin.length !== limits.pincodeLength || placeOfPin(pin).states.length > 0) return '';
  // The Army Postal Service has all that begins with 9: no state tells them from slips.
  return pin.startsWith('9') ? addressFormText.armyPin({ pin }) : addressFormText.unknownPin({ pin });
}

/** The states of the PIN code, where another one is written; else none. */
export function otherStates({ postalCode, state }: PlaceBoxes): readonly string[] {
  const { states } = placeOfPin(postalCode);
  const written = findState(state);
  return written === undefined || states.includes(written) ? [] : states;
}
