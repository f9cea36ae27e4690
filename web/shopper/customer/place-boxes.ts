import { withLatinDigits } from '#domain/digits.ts';
import { limits } from '#domain/limits.ts';
import { isArmyPin, isUnknownPin, placeOfPin } from '#domain/pincodes.ts';
import { sameKey } from '#domain/same-key.ts';
import { findState, type State } from '#domain/states.ts';
import * as addressFormText from '#text/address-form.ts';

type Place = { city: string; state: string };
/**
 * The boxes of an address that depend on each other. `filled` has the texts that came from the PIN code. Another PIN
 * code may replace these texts.
 */
export type PlaceBoxes = Place & {
  postalCode: string;
  filled: Place;
  /** The state for which somebody typed or saved the city. */
  stateOfCity?: State | undefined;
};

export function placeBoxesOf(address: Omit<PlaceBoxes, 'filled'> | undefined): PlaceBoxes {
  const { postalCode = '', city = '', state = '' } = address ?? {};
  return { postalCode, city, state, filled: { city: '', state: '' } };
}

/** Returns the boxes for a new address: this PIN code, and the city and state that belong to it. `pin` may be ''. */
export function placeBoxesAt(pin: string): PlaceBoxes {
  return withPin(placeBoxesOf(undefined), pin);
}

/**
 * Returns the boxes for a saved address. If the address's city and state are those of its PIN code, another PIN code
 * may replace them.
 */
export function placeBoxesAsFilled(address: Omit<PlaceBoxes, 'filled'>): PlaceBoxes {
  const told = toldBy(address.postalCode);
  const kept = (name: keyof Place) => (address[name] === told[name] ? told[name] : '');
  return {
    ...placeBoxesOf(address),
    filled: { city: kept('city'), state: kept('state') },
    stateOfCity: findState(address.state),
  };
}

/**
 * Returns the boxes after somebody typed a city or state. From then on, no PIN code changes this text unless the box is
 * empty.
 */
export function withTyped(boxes: PlaceBoxes, name: keyof Place, typed: string): PlaceBoxes {
  // A person who types the state looks at the city beside it, so the doubt about the city ends.
  const stateOfCity = findState(name === 'city' ? boxes.state : typed);
  return { ...boxes, stateOfCity, [name]: typed, filled: { ...boxes.filled, [name]: '' } };
}

/**
 * Returns the boxes after somebody typed a PIN code. A new complete PIN code fills in city and state, unless somebody
 * has typed them. A typed seventh digit is ignored; a pasted text that is too long stays complete, so that it is
 * refused.
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
    // A city that was typed before any state belongs to the state that the first PIN code filled in.
    stateOfCity: isOurs('city') ? undefined : (boxes.stateOfCity ?? findState(boxes.state)),
  };
}

function toldBy(postalCode: string): Place {
  const { city, states } = placeOfPin(postalCode);
  return { city, state: states.length === 1 ? (states[0] ?? '') : '' };
}

/**
 * Returns the hint below the PIN code: which place was filled in, or what is unusual about the PIN code or the city. A
 * person can save the address in spite of the hint.
 */
export function saidOfPin(boxes: PlaceBoxes): string {
  const strange = saidOfStrangePin(boxes.postalCode);
  if (strange !== '') return strange;
  const others = otherStates(boxes);
  if (others.length > 0) return addressFormText.otherState({ pin: boxes.postalCode, states: others.join(' / ') });
  const doubtful = statesIfCityIsDoubtful(boxes);
  if (doubtful.length > 0) return addressFormText.checkCity({ pin: boxes.postalCode, state: doubtful.join(' / ') });
  const filled = [boxes.filled.city, boxes.filled.state].filter(Boolean).join(', ');
  return filled === '' ? '' : addressFormText.filledFromPin({ place: filled });
}

/**
 * Returns the states of the PIN code if the city was typed or saved for another state and is not the PIN code's city.
 * In all other cases returns an empty list.
 */
function statesIfCityIsDoubtful({ postalCode, city, stateOfCity }: PlaceBoxes): readonly State[] {
  const told = placeOfPin(postalCode);
  const isDoubtful = stateOfCity && !told.states.includes(stateOfCity) && sameKey(city) !== sameKey(told.city);
  return isDoubtful ? told.states : [];
}

function saidOfStrangePin(pin: string): string {
  if (pin.length !== limits.pincodeLength) return '';
  if (isArmyPin(pin)) return addressFormText.armyPin({ pin });
  return isUnknownPin(pin) ? addressFormText.unknownPin({ pin }) : '';
}

/** Returns the states of the PIN code if the typed state is none of them. In all other cases returns an empty list. */
export function otherStates({ postalCode, state }: Pick<PlaceBoxes, 'postalCode' | 'state'>): readonly string[] {
  const { states } = placeOfPin(postalCode);
  const written = findState(state);
  return written === undefined || states.includes(written) ? [] : states;
}
