import { z } from 'zod';
import type { Calls } from './call.ts';
import { filledLine, id, line, message } from './fields.ts';
import { byId } from './shared.ts';

export const Address = z.object({
  id,
  addressLine1: z.string(),
  addressLine2: z.string(),
  city: z.string(),
  state: z.string(),
  postalCode: z.string(),
  isDefault: z.boolean(),
  userId: id,
});
export type Address = z.infer<typeof Address>;

/** Six digits, not beginning with 0: an Indian PIN code. */
export const pinCode = line(20).refine((text) => /^[1-9]\d{5}$/.test(text), 'Write the six digits of the PIN code.');

export const AddressInput = z.object({
  addressLine1: filledLine(200, 'Write the house and street.'),
  addressLine2: line(200).nullish().transform((text) => text ?? ''),
  city: filledLine(80, 'Write the city.'),
  state: filledLine(80, 'Write the state.'),
  postalCode: pinCode,
  isDefault: z.boolean().default(false),
});
export type AddressInput = z.output<typeof AddressInput>;

export const addressCalls = {
  'GET /addresses': { who: 'customer', summary: 'One’s own addresses, the default first.', answer: z.object({ addresses: z.array(Address) }) },
  'POST /addresses': { who: 'customer', summary: 'Save an address; the first becomes the default.', body: AddressInput, statuses: [201], answer: z.object({ address: Address, message: z.string() }) },
  'PUT /addresses/{id}': { who: 'customer', summary: 'Change an address.', params: byId, body: AddressInput, answer: z.object({ address: Address, message: z.string() }) },
  'DELETE /addresses/{id}': { who: 'customer', summary: 'Delete an address that is not the default.', params: byId, answer: message },
} as const satisfies Calls;
