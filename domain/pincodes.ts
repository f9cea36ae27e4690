import type { State } from './states.ts';

// The state, and in large towns the city, for the first digits of a PIN code. The facts about India Post's numbering
// were collected by hand (decisions/0027). The longest entry with which a PIN code begins decides. The table contains a
// whole PIN code only if it belongs to two states, or to another state than the neighbouring PIN codes.

/**
 * The states and the city that belong to the first digits of a PIN code. If the first digits belong to several states,
 * the address form fills in no state.
 */
type Place = { states: readonly State[]; city: string };

const DAMAN = 'Dadra and Nagar Haveli and Daman and Diu';

const beginningsOfState: ReadonlyArray<[State, string]> = [
  ['Delhi', '11'],
  ['Haryana', '12 13'],
  ['Punjab', '14 15 16'],
  ['Chandigarh', '16 16000 16001 16002 16003 16004 160101 160102'],
  ['Himachal Pradesh', '17'],
  ['Jammu and Kashmir', '18 19'],
  ['Ladakh', '194'],
  ['Uttar Pradesh', '20 21 22 23 24 25 26 27 28 244 246 247 247662 247669 262'],
  ['Uttarakhand', '244 246 247 2476 247662 248 249 262 263'],
  ['Rajasthan', '30 31 32 33 34'],
  ['Gujarat', '36 37 38 39 396193 396215 396235 396240'],
  [DAMAN, '362520 362540 362570 396193 396210 396215 396220 396230 396235 396240'],
  ['Maharashtra', '40 41 42 43 44'],
  ['Goa', '403'],
  ['Madhya Pradesh', '45 46 47 48'],
  ['Chhattisgarh', '49'],
  ['Telangana', '50 507'],
  ['Andhra Pradesh', '507 51 52 53 533464'],
  ['Karnataka', '56 57 58 59'],
  ['Tamil Nadu', '60 61 62 63 64 605 605007 605014 607 609'],
  ['Puducherry', '605 607 609 60500 60501 605007 605014 533464 673310'],
  ['Kerala', '67 68 69'],
  ['Lakshadweep', '68255'],
  ['West Bengal', '70 71 72 73 74'],
  ['Sikkim', '737'],
  ['Andaman and Nicobar Islands', '744'],
  ['Odisha', '75 76 77'],
  ['Assam', '78 781029 781131 782410 783123'],
  ['Arunachal Pradesh', '790 791 792'],
  ['Meghalaya', '781029 781131 782410 783123 793 794'],
  ['Manipur', '795'],
  ['Mizoram', '796'],
  ['Nagaland', '797 798'],
  ['Tripura', '799'],
  ['Bihar', '80 81 82 84 85 813 814131'],
  ['Jharkhand', '813 814 815 816 822 825 826 827 828 829 83'],
];

const beginningsOfCity: ReadonlyArray<[city: string, beginnings: string]> = [
  ['New Delhi', '110'],
  ['Faridabad', '1210'],
  ['Gurugram', '1220'],
  ['Ludhiana', '1410'],
  ['Chandigarh', '16000 16001 16002 16003 16004 160101 160102'],
  ['Amritsar', '1430'],
  ['Jalandhar', '1440'],
  ['Shimla', '1710'],
  ['Jammu', '1800'],
  ['Srinagar', '1900'],
  ['Ghaziabad', '2010'],
  ['Noida', '201301 201303 201304 201305 201307'],
  ['Greater Noida', '201308 201310'],
  ['Kanpur', '2080'],
  ['Prayagraj', '2110'],
  ['Varanasi', '2210'],
  ['Lucknow', '2260'],
  ['Bareilly', '2430'],
  ['Dehradun', '2480'],
  ['Meerut', '25000'],
  ['Gorakhpur', '2730'],
  ['Agra', '2820'],
  ['Jaipur', '3020'],
  ['Ajmer', '3050'],
  ['Udaipur', '3130'],
  ['Kota', '3240'],
  ['Bikaner', '3340'],
  ['Jodhpur', '3420'],
  ['Rajkot', '36000'],
  ['Ahmedabad', '3800'],
  ['Gandhinagar', '3820'],
  ['Vadodara', '3900'],
  ['Surat', '3950'],
  ['Mumbai', '4000 4001'],
  ['Thane', '4006'],
  ['Navi Mumbai', '4007'],
  ['Pune', '4110'],
  ['Kolhapur', '4160'],
  ['Nashik', '4220'],
  ['Nagpur', '4400'],
  ['Indore', '4520'],
  ['Bhopal', '4620'],
  ['Gwalior', '4740'],
  ['Jabalpur', '4820'],
  ['Bhilai', '4900'],
  ['Raipur', '4920'],
  ['Hyderabad', '500'],
  ['Warangal', '5060'],
  ['Vijayawada', '5200'],
  ['Guntur', '52200'],
  ['Visakhapatnam', '5300'],
  ['Bengaluru', '560'],
  ['Mysuru', '5700'],
  ['Mangaluru', '5750'],
  ['Hubballi', '58002 58003'],
  ['Belagavi', '5900'],
  ['Chennai', '600'],
  ['Puducherry', '60500 60501'],
  ['Tiruchirappalli', '6200'],
  ['Madurai', '6250'],
  ['Salem', '6360'],
  ['Coimbatore', '6410'],
  ['Tiruppur', '64160'],
  ['Kozhikode', '6730'],
  ['Thrissur', '6800'],
  ['Kochi', '6820'],
  ['Thiruvananthapuram', '6950'],
  ['Kolkata', '700'],
  ['Howrah', '7111'],
  ['Siliguri', '7340'],
  ['Gangtok', '73710'],
  ['Bhubaneswar', '7510'],
  ['Cuttack', '7530'],
  ['Rourkela', '7690'],
  ['Guwahati', '7810'],
  ['Shillong', '7930'],
  ['Imphal', '7950'],
  ['Aizawl', '7960'],
  ['Agartala', '7990'],
  ['Patna', '8000'],
  ['Dhanbad', '8260'],
  ['Bokaro', '8270'],
  ['Jamshedpur', '8310'],
  ['Ranchi', '8340'],
];

const statesOf = listsOf(beginningsOfState);
const citiesOf = listsOf(beginningsOfCity);

/** Returns the place of a PIN code of six Latin digits, or an empty place if the PIN code is incomplete or unknown. */
export function placeOfPin(pin: string): Place {
  if (!/^[1-9]\d{5}$/.test(pin)) return { states: [], city: '' };
  return { states: longest(statesOf, pin) ?? [], city: longest(citiesOf, pin)?.[0] ?? '' };
}

/** Returns true for the PIN codes of the Army Postal Service, which belong to no state and have no table here. */
export function isArmyPin(pin: string): boolean {
  return pin.startsWith('9');
}

/**
 * Returns true if a PIN code belongs to no known place, so that it may be a typing error. The shop cannot notice typing
 * errors in PIN codes of the army.
 */
export function isUnknownPin(pin: string): boolean {
  return placeOfPin(pin).states.length === 0 && !isArmyPin(pin);
}

function listsOf<Name>(rows: ReadonlyArray<[Name, string]>): Map<string, Name[]> {
  const lists = new Map<string, Name[]>();
  for (const [name, beginnings] of rows)
    for (const beginning of beginnings.split(' ')) lists.set(beginning, [...(lists.get(beginning) ?? []), name]);
  return lists;
}

function longest<Name>(lists: Map<string, Name[]>, pin: string): Name[] | undefined {
  for (let length = pin.length; length > 1; length--) {
    const found = lists.get(pin.slice(0, length));
    if (found) return found;
  }
  return undefined;
}

/**
 * Returns the states that have PIN codes with these first digits, even if only a few of its PIN codes do. Returns an
 * empty list if no state is known.
 */
export function statesOfDigits(digits: string): readonly State[] {
  const exact = /^[1-9]\d{5}$/.test(digits) ? placeOfPin(digits).states : undefined;
  if (exact) return exact;
  const above = longest(statesOf, digits) ?? [];
  const below = [...statesOf].flatMap(([beginning, states]) => (beginning.startsWith(digits) ? states : []));
  return [...new Set([...above, ...below])];
}
