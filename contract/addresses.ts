import * as validationText from '#text/validation.ts';
import { z } from 'zod';
import { parseMobile, tidyPin } from '#domain/phone.ts';
import { creates, type Calls } from './call.ts';
import { code, filledLine, id, line, message } from './fields.ts';
import { byId } from './shared.ts';

export const Address = z.object({
  id,
  /** The name of the person who receives the parcel; if empty, the customer receives it. */
  recipientName: z.string(),
  /** The phone number for the delivery: ten digits, or empty. */
  phone: z.string(),
  addressLine1: z.string(),
  addressLine2: z.string(),
  city: z.string(),
  state: z.string(),
  postalCode: z.string(),
  isDefault: z.boolean(),
  userId: id,
});
export type Address = z.infer<typeof Address>;

/** The address in the form in which an order stores it: without its id and owner in the address book. */
export const DeliveryAddress = Address.omit({ id: true, isDefault: true, userId: true });
export type DeliveryAddress = z.infer<typeof DeliveryAddress>;

/** An Indian PIN code: six digits, of which the first is not 0. */
const pinCode = code(40)
  .transform(tidyPin)
  .refine((text) => /^[1-9]\d{5}$/.test(text), { error: validationText.notAPinCode });

/** An Indian mobile number, or an empty text; the shop stores the number's ten digits. */
const phone = code(30).transform((text, context) => {
  const mobile = text === '' ? '' : parseMobile(text);
  if (mobile !== undefined) return mobile;
  context.addIssue({ code: 'custom', message: validationText.notAMobile() });
  return z.NEVER;
});
const emptyNull = (text: string | null | undefined) => (text === null ? '' : text);

// Name and phone are additions to the specification. If a request contains no name or phone, the shop keeps the stored
// name or phone.
export const AddressInput = z.object({
  recipientName: line(80).nullish().transform(emptyNull),
  phone: phone.nullish().transform(emptyNull),
  addressLine1: filledLine(200, validationText.addressLine),
  addressLine2: line(200)
    .nullish()
    .transform((text) => text ?? ''),
  city: filledLine(80, validationText.city),
  state: filledLine(80, validationText.state),
  postalCode: pinCode,
  isDefault: z.boolean().default(false),
});
export type AddressInput = z.output<typeof AddressInput>;

export const addressCalls = {
  'GET /addresses': {
    who: 'customer',
    summary: 'One’s own addresses, the default first.',
    answer: z.object({ addresses: z.array(Address) }),
  },
  'POST /addresses': {
    who: 'customer',
    ...creates,
    summary: 'Save an address; the first becomes the default.',
    body: AddressInput,
    answer: z.object({ address: Address, message: z.string() }),
  },
  'PUT /addresses/{id}': {
    who: 'customer',
    summary: 'Change an address.',
    params: byId,
    body: AddressInput,
    answer: z.object({ address: Address, message: z.string() }),
  },
  'DELETE /addresses/{id}': {
    who: 'customer',
    summary: 'Delete an address that is not the default.',
    params: byId,
    answer: message,
  },
} as const satisfies Calls;
