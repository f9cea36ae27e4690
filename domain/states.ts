import { sameKey } from './same-key.ts';

/** India's 28 states and 8 union territories in alphabetical order. */
export const states = [
  'Andaman and Nicobar Islands',
  'Andhra Pradesh',
  'Arunachal Pradesh',
  'Assam',
  'Bihar',
  'Chandigarh',
  'Chhattisgarh',
  'Dadra and Nagar Haveli and Daman and Diu',
  'Delhi',
  'Goa',
  'Gujarat',
  'Haryana',
  'Himachal Pradesh',
  'Jammu and Kashmir',
  'Jharkhand',
  'Karnataka',
  'Kerala',
  'Ladakh',
  'Lakshadweep',
  'Madhya Pradesh',
  'Maharashtra',
  'Manipur',
  'Meghalaya',
  'Mizoram',
  'Nagaland',
  'Odisha',
  'Puducherry',
  'Punjab',
  'Rajasthan',
  'Sikkim',
  'Tamil Nadu',
  'Telangana',
  'Tripura',
  'Uttar Pradesh',
  'Uttarakhand',
  'West Bengal',
] as const;
export type State = (typeof states)[number];

// Former names and short forms of states that people still write.
const otherNames: Record<string, State> = {
  orissa: 'Odisha',
  uttaranchal: 'Uttarakhand',
  pondicherry: 'Puducherry',
  newdelhi: 'Delhi',
  nctofdelhi: 'Delhi',
  damananddiu: 'Dadra and Nagar Haveli and Daman and Diu',
  dadraandnagarhaveli: 'Dadra and Nagar Haveli and Daman and Diu',
  chattisgarh: 'Chhattisgarh',
  ap: 'Andhra Pradesh',
  hp: 'Himachal Pradesh',
  jandk: 'Jammu and Kashmir',
  mp: 'Madhya Pradesh',
  tn: 'Tamil Nadu',
  up: 'Uttar Pradesh',
  wb: 'West Bengal',
};
const known = new Map<string, State>([
  ...states.map((state) => [keyOf(state), state] as const),
  ...Object.entries(otherNames),
]);

/**
 * Returns the state that a text names: "tamilnadu" → "Tamil Nadu". Returns undefined if the text names no Indian state.
 */
export function findState(text: string): State | undefined {
  return known.get(keyOf(text));
}

function keyOf(text: string): string {
  return sameKey(text)
    .replaceAll('&', 'and')
    .replace(/[^\p{L}\p{M}]/gu, '');
}
