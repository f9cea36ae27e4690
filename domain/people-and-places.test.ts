import { describe, expect, test } from 'vitest';
import { billedOf, fullName, greetedOf, knownName, recipientOf, suggestUsername } from './people.ts';
import { formatMobile, parseMobile, telOf, tidyPhone, tidyPin } from './phone.ts';
import { placeOfPin } from './pincodes.ts';
import { findState, states } from './states.ts';

describe('a mobile number', () => {
  test.each([
    '9876543210',
    '98765 43210',
    '098765-43210',
    '+91 98765 43210',
    '+91-(0)98765.43210',
    '0091 9876543210',
    '919876543210',
    '९८७६५ ४३२१०',
    '৯৮৭৬৫৪৩২১০',
    '௯௮௭௬௫௪௩௨௧௦',
    '\u202A+91 98765 43210\u202C',
  ])('written %s is 9876543210', (typed) => expect(parseMobile(typed)).toBe('9876543210'));
  test('that begins with 91 itself keeps both digits', () => expect(parseMobile('9123456789')).toBe('9123456789'));
  test.each(['', '12345', '5876543210', '98765432101', '+1 9876543210', '98765 4321O', '022 2345 6789', 'call me'])(
    'is not %j',
    (typed) => expect(parseMobile(typed)).toBeUndefined(),
  );
  test('is shown in two halves and called with the country’s code', () => {
    expect(formatMobile('9876543210')).toBe('98765 43210');
    expect(formatMobile('')).toBe('');
    expect(telOf('9876543210')).toBe('tel:+919876543210');
  });
});

describe('a number of the shop', () => {
  test.each([
    ['+91 98290 12345', '9829012345'],
    ['098290-12345', '9829012345'],
    ['919829012345', '9829012345'],
    ['+91 141 236 7890', '1412367890'],
    ['\u202A98290\u00A012345\u202C', '9829012345'],
    ['236 7890', '2367890'],
    // A text that is no phone number keeps its other characters, so that the form refuses it.
    ['+91 98290', '+9198290'],
    ['98290 12345 6', '98290123456'],
    ['+44 20 7946 0958', '+442079460958'],
  ])('written %s is kept as %s', (typed, kept) => expect(tidyPhone(typed)).toBe(kept));
});

describe('a PIN code', () => {
  test.each(['302001', '302 001', '3020 01', ' 302-001 '])('written %j is 302001', (typed) =>
    expect(tidyPin(typed)).toBe('302001'),
  );
  test.each([
    ['110001', 'New Delhi', 'Delhi'],
    ['122002', 'Gurugram', 'Haryana'],
    ['160017', 'Chandigarh', 'Chandigarh'],
    ['194101', '', 'Ladakh'],
    ['201301', 'Noida', 'Uttar Pradesh'],
    ['247667', '', 'Uttarakhand'],
    ['302029', 'Jaipur', 'Rajasthan'],
    ['360001', 'Rajkot', 'Gujarat'],
    ['396230', '', 'Dadra and Nagar Haveli and Daman and Diu'],
    ['400050', 'Mumbai', 'Maharashtra'],
    ['400703', 'Navi Mumbai', 'Maharashtra'],
    ['403001', '', 'Goa'],
    ['500081', 'Hyderabad', 'Telangana'],
    ['522503', '', 'Andhra Pradesh'],
    ['560038', 'Bengaluru', 'Karnataka'],
    ['605001', 'Puducherry', 'Puducherry'],
    ['673310', '', 'Puducherry'],
    ['673001', 'Kozhikode', 'Kerala'],
    ['682555', '', 'Lakshadweep'],
    ['700019', 'Kolkata', 'West Bengal'],
    ['737101', 'Gangtok', 'Sikkim'],
    ['744101', '', 'Andaman and Nicobar Islands'],
    ['800001', 'Patna', 'Bihar'],
    ['814112', '', 'Jharkhand'],
    ['834001', 'Ranchi', 'Jharkhand'],
    ['814131', '', 'Bihar'],
    ['247669', '', 'Uttar Pradesh'],
    ['247667', '', 'Uttarakhand'],
    ['160101', 'Chandigarh', 'Chandigarh'],
  ])('%s is in %j, %s', (pin, city, state) => expect(placeOfPin(pin)).toEqual({ states: [state], city }));
  test('that two states share names both', () => {
    expect(placeOfPin('160055').states).toEqual(['Punjab', 'Chandigarh']);
    expect(placeOfPin('246149').states).toEqual(['Uttar Pradesh', 'Uttarakhand']);
    for (const pin of ['160104', '247662', '396235', '533464', '605014', '781131'])
      expect(placeOfPin(pin).states, pin).toHaveLength(2);
  });
  test.each(['', '30202', '3020290', '012345', '30२029', '900056', '350001'])('%j tells nothing', (pin) =>
    expect(placeOfPin(pin)).toEqual({ states: [], city: '' }),
  );
  test('tells a place in each state', () => {
    const found = new Set<string>();
    for (let pin = 110_000; pin < 1_000_000; pin += 1)
      for (const state of placeOfPin(String(pin)).states) found.add(state);
    expect([...found].toSorted()).toEqual([...states]);
  });
});

describe('a state', () => {
  test.each([
    ['rajasthan', 'Rajasthan'],
    ['Tamilnadu', 'Tamil Nadu'],
    ['Jammu & Kashmir', 'Jammu and Kashmir'],
    ['Orissa', 'Odisha'],
    ['U.P.', 'Uttar Pradesh'],
  ])('written %s is %s', (typed, state) => expect(findState(typed)).toBe(state));
  test('of another country is none of ours', () => expect(findState('Punjab, Pakistan')).toBeUndefined());
  test('is one of 28 and 8 union territories', () => expect(states).toHaveLength(36));
});

test('a parcel is for the name on the address, else for the customer, whose one name is said once', () => {
  const user = { firstName: 'asha', lastName: 'asha' };
  expect(fullName(user)).toBe('asha');
  expect(fullName({ firstName: 'Asha', lastName: 'Rao' })).toBe('Asha Rao');
  expect(recipientOf({ user, address: { recipientName: '' } })).toBe('asha');
  expect(recipientOf({ user, address: { recipientName: 'Kamla Devi' } })).toBe('Kamla Devi');
});

test('a username that an account was made with is not taken for a name', () => {
  expect(knownName({ firstName: 'asha7', lastName: 'asha7', username: 'asha7' })).toBe('');
  expect(knownName({ firstName: 'Asha', lastName: 'Rao', username: 'asha7' })).toBe('Asha Rao');
});

test.each([
  ['Asha Rao', 'Asha.Rao'],
  ['asha@example.com', 'asha'],
  ['@asha', 'asha'],
  ['आशा राव', 'आशा.राव'],
  ['asha', undefined],
  ['asha ', undefined],
  ['@', undefined],
  ['', undefined],
])('for the username %j %j is suggested', (typed, suggestion) => expect(suggestUsername(typed)).toBe(suggestion));

test('an invoice is made out to the customer by name, and where only a username is known to who takes the parcel', () => {
  const address = { recipientName: 'Asha Rao' };
  const billed = (firstName: string, lastName: string, recipientName = address.recipientName) =>
    billedOf({ user: { firstName, lastName, username: 'asha7' }, address: { recipientName } });
  expect(billed('asha7', 'asha7')).toBe('Asha Rao');
  expect(billed('an-earlier-one', 'an-earlier-one')).toBe('Asha Rao');
  expect(billed('asha7', '')).toBe('Asha Rao');
  expect(billed('Ravi', 'Rao')).toBe('Ravi Rao');
  expect(billed('asha7', 'asha7', '')).toBe('asha7');
});

test('a customer is addressed by their first name, and where only a username is known by the name on the address', () => {
  const greeted = (firstName: string, lastName: string, recipientName: string) =>
    greetedOf({ user: { firstName, lastName }, address: { recipientName } });
  expect(greeted('Meera', 'Nair', 'Kamla Devi')).toBe('Meera');
  expect(greeted('Meera', '', 'Kamla Devi')).toBe('Meera');
  expect(greeted('asha7', 'asha7', 'Asha Rao')).toBe('Asha Rao');
  expect(greeted('', '', 'Asha Rao')).toBe('Asha Rao');
  expect(greeted('asha7', 'asha7', '')).toBe('asha7');
});
