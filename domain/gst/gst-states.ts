import { findState, type State } from '../states.ts';

/**
 * The two-digit GST code of each state and union territory. A GSTIN (tax number) and a place of supply begin with this
 * code.
 */
export const gstCodes: Record<State, string> = {
  'Jammu and Kashmir': '01',
  'Himachal Pradesh': '02',
  Punjab: '03',
  Chandigarh: '04',
  Uttarakhand: '05',
  Haryana: '06',
  Delhi: '07',
  Rajasthan: '08',
  'Uttar Pradesh': '09',
  Bihar: '10',
  Sikkim: '11',
  'Arunachal Pradesh': '12',
  Nagaland: '13',
  Manipur: '14',
  Mizoram: '15',
  Tripura: '16',
  Meghalaya: '17',
  Assam: '18',
  'West Bengal': '19',
  Jharkhand: '20',
  Odisha: '21',
  Chhattisgarh: '22',
  'Madhya Pradesh': '23',
  Gujarat: '24',
  'Dadra and Nagar Haveli and Daman and Diu': '26',
  Maharashtra: '27',
  Karnataka: '29',
  Goa: '30',
  Lakshadweep: '31',
  Kerala: '32',
  'Tamil Nadu': '33',
  Puducherry: '34',
  'Andaman and Nicobar Islands': '35',
  Telangana: '36',
  'Andhra Pradesh': '37',
  Ladakh: '38',
};

// The cast is safe: the entries come from the table itself.
const stateByCode = new Map(Object.entries(gstCodes).map(([state, code]) => [code, state as State]));

/** Returns the GST code of the state that a text names, or undefined if the text names no Indian state. */
export function gstCodeOf(text: string): string | undefined {
  const state = findState(text);
  return state && gstCodes[state];
}

export function stateOfGstCode(code: string): State | undefined {
  return stateByCode.get(code);
}

/** Writes a place of supply as tax returns do: "08-Rajasthan". */
export function placeOfSupply(code: string): string {
  const state = stateOfGstCode(code);
  return state ? `${code}-${state}` : code;
}
