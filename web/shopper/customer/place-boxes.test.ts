import { expect, test } from 'vitest';
import {
  otherStates,
  placeBoxesAsFilled,
  placeBoxesAt,
  placeBoxesOf,
  saidOfPin,
  withPin,
  withTyped,
  type PlaceBoxes,
} from './place-boxes.ts';

const empty = placeBoxesOf(undefined);
const shown = ({ postalCode, city, state }: PlaceBoxes) => [postalCode, city, state];

test('the sixth digit of a PIN code fills in city and state', () => {
  expect(shown(withPin(empty, '30202'))).toEqual(['30202', '', '']);
  expect(shown(withPin(empty, '302029'))).toEqual(['302029', 'Jaipur', 'Rajasthan']);
});

test('a PIN code is read in any Indian digits, pasted with spaces, and no longer than six', () => {
  expect(withPin(empty, '३०२ ०२९').postalCode).toBe('302029');
  expect(withPin(empty, 'PIN 302 029.').postalCode).toBe('302029');
  const full = withPin(empty, '302029');
  expect(withPin(full, '3020299')).toBe(full);
  expect(withPin(full, '302029110001').postalCode).toBe('302029110001');
  expect(withPin(empty, '3020299').postalCode).toBe('3020299');
});

test('what somebody has typed is never overwritten, what was filled in is', () => {
  const typed = withTyped(empty, 'city', 'Sanganer');
  expect(shown(withPin(typed, '302029'))).toEqual(['302029', 'Sanganer', 'Rajasthan']);
  const corrected = withTyped(withPin(empty, '302029'), 'city', 'Sanganer');
  expect(shown(withPin(corrected, '560038'))).toEqual(['560038', 'Sanganer', 'Karnataka']);
  expect(shown(withPin(withPin(empty, '302029'), '560038'))).toEqual(['560038', 'Bengaluru', 'Karnataka']);
});

test('a new address begins in the place of the PIN code for which somebody has asked, and moves with another one', () => {
  expect(shown(placeBoxesAt('302029'))).toEqual(['302029', 'Jaipur', 'Rajasthan']);
  expect(shown(withPin(placeBoxesAt('302029'), '560038'))).toEqual(['560038', 'Bengaluru', 'Karnataka']);
  expect(shown(placeBoxesAt(''))).toEqual(['', '', '']);
});

test('a PIN code that tells less takes back what an earlier one filled in', () => {
  const jaipur = withPin(empty, '302029');
  expect(shown(withPin(jaipur, '301001'))).toEqual(['301001', '', 'Rajasthan']);
  expect(shown(withPin(jaipur, '246149'))).toEqual(['246149', '', '']);
});

test('of an address that stands already, what its PIN code says goes along with a new one, and nothing else', () => {
  const changed = (city: string, state = 'Rajasthan') =>
    shown(withPin(placeBoxesAsFilled({ postalCode: '302029', city, state }), '560038'));
  expect(changed('Jaipur')).toEqual(['560038', 'Bengaluru', 'Karnataka']);
  expect(changed('Sanganer')).toEqual(['560038', 'Sanganer', 'Karnataka']);
  expect(changed('Jaipur', 'rajasthan')).toEqual(['560038', 'Bengaluru', 'rajasthan']);
});

test('a typed city that was there before a PIN code of another state is hinted at, until somebody types the city again', () => {
  const saved = placeBoxesAsFilled({ postalCode: '744101', city: 'Ziro', state: 'Andaman and Nicobar Islands' });
  const moved = withPin(saved, '302017');
  expect(shown(moved)).toEqual(['302017', 'Ziro', 'Rajasthan']);
  expect(saidOfPin(moved)).toBe('PIN code 302017 is in Rajasthan. Please check the city.');
  expect(saidOfPin(withTyped(moved, 'city', 'Jaipur'))).not.toContain('check the city');
  expect(saidOfPin(withPin(withTyped(empty, 'city', 'Sanganer'), '302029'))).not.toContain('check the city');
});

test('a typed state ends the doubt about the city beside it, and another PIN code begins it again', () => {
  const saved = placeBoxesAsFilled({ postalCode: '744101', city: 'Ziro', state: 'Andaman and Nicobar Islands' });
  const typed = withTyped(withPin(saved, '302017'), 'state', 'rajasthan');
  expect(saidOfPin(typed)).not.toContain('check the city');
  expect(saidOfPin(withPin(typed, '560038'))).toContain('560038 is in Karnataka');
});

test('the hint about a city follows the state for which the city was typed or saved, however often the PIN code changes', () => {
  const saved = placeBoxesAsFilled({ postalCode: '744101', city: 'Ziro', state: 'Andaman and Nicobar Islands' });
  const said = (boxes: PlaceBoxes, ...pins: string[]) => saidOfPin(pins.reduce(withPin, boxes));
  const check = (pin: string, state: string) => `PIN code ${pin} is in ${state}. Please check the city.`;
  expect(said(saved, '302017', '302029')).toBe(check('302029', 'Rajasthan'));
  expect(said(saved, '302017', '3020', '302029')).toBe(check('302029', 'Rajasthan'));
  expect(said(saved, '302017', '246149')).toBe(check('246149', 'Uttar Pradesh / Uttarakhand'));
  expect(said(saved, '302017', '30201')).not.toContain('check the city');
  for (const pin of ['744101', '744102'])
    expect(said(saved, '302017', pin)).toBe('Filled in from the PIN code: Andaman and Nicobar Islands.');
  const typed = withTyped(empty, 'city', 'Sanganer');
  expect(said(typed, '302029', '560038', '560001')).toBe(check('560001', 'Karnataka'));
  expect(said(typed, '302029', '560038', '302017')).not.toContain('check the city');
  // The city was changed before the PIN code, and is the city of the new PIN code.
  expect(said(withTyped(saved, 'city', 'jaipur'), '302017')).not.toContain('check the city');
});

test('a whole PIN code that no place has is hinted at, one that is unfinished is not', () => {
  const said = (pin: string) => saidOfPin(withPin(empty, pin));
  for (const pin of ['012345', '101010', '350001', '890000'])
    expect(said(pin)).toContain(`could not find PIN code ${pin}`);
  for (const pin of ['900056', '999999']) expect(said(pin)).toContain('Army post offices');
  for (const pin of ['', '35', '99999']) expect(said(pin)).toBe('');
  // The PIN code lies in two states, so no state is filled in, and no hint is shown.
  expect(said('246149')).toBe('');
  expect(said('302029')).toContain('Jaipur, Rajasthan');
});

test('a box that is emptied again may be filled in', () => {
  const emptied = withTyped(withTyped(empty, 'city', 'Sanganer'), 'city', '');
  expect(withPin(emptied, '302029').city).toBe('Jaipur');
});

test('a state that is not the PIN code’s is noticed, one that is unknown or unfinished is not', () => {
  const written = (pin: string, state: string) => otherStates(withPin(withTyped(empty, 'state', state), pin));
  expect(written('302029', 'gujarat')).toEqual(['Rajasthan']);
  expect(written('246149', 'Bihar')).toEqual(['Uttar Pradesh', 'Uttarakhand']);
  for (const state of ['rajasthan', 'Raj', 'Rajputana', '']) expect(written('302029', state)).toEqual([]);
});
