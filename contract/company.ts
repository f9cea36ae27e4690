import * as validationText from '#text/validation.ts';
import { z } from 'zod';
import { parseInstagram } from '#domain/instagram.ts';
import { companyLimits, limits } from '#domain/limits.ts';
import { tidyPhone, tidyPin } from '#domain/phone.ts';
import { parseWhatsApp } from '#domain/parse-whatsapp.ts';
import { staffWith, type Calls } from './call.ts';
import { code, email, filledLine, line } from './fields.ts';
import { CodeChannel } from './sign-in-codes.ts';

/**
 * The company's details. `updatedAt` is empty until somebody saves them. `guestsMayShop` is left out if shoppers must
 * sign in before they can fill a cart or a wishlist.
 */
export const Company = z.object({
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  address: z.string(),
  pincode: z.string(),
  /** An Indian mobile number of ten digits; if empty, the shop shows none. */
  whatsapp: z.string(),
  /** The name of an Instagram profile without @; if empty, the shop shows none. */
  instagram: z.string(),
  logoUrl: z.string().nullable(),
  guestsMayShop: z.literal(true).optional(),
  updatedAt: z.string(),
});
export type Company = z.infer<typeof Company>;

const empty = z.literal('');

function mobileOrNone(typed: string, context: z.RefinementCtx): string {
  const mobile = typed === '' ? '' : parseWhatsApp(typed);
  if (mobile !== undefined) return mobile;
  context.addIssue({ code: 'custom', message: validationText.notAMobile() });
  return z.NEVER;
}

function instagramOrNone(typed: string, context: z.RefinementCtx): string {
  const name = parseInstagram(typed);
  if (name !== undefined) return name;
  context.addIssue({ code: 'custom', message: validationText.notAnInstagram() });
  return z.NEVER;
}

export const companyCalls = {
  'GET /company-details': {
    who: 'anyone',
    summary: 'Name, contact and logo of the shop.',
    answer: z.object({
      details: Company,
      /** The channels by which this shop sends codes for signing in; left out if it sends none. */
      codeChannels: z.array(CodeChannel).optional(),
    }),
  },
  'PUT /company-details': {
    ...staffWith('settings.edit'),
    summary: 'Change them; a logo file replaces the logo.',
    body: z.object({
      name: filledLine(companyLimits.nameLength, validationText.companyName),
      email: empty.or(email).default(''),
      phone: code(40)
        .transform(tidyPhone)
        .refine((text) => /^\d*$/.test(text), { error: validationText.notAPhone })
        .refine((text) => text.length <= limits.phoneLength, {
          error: () => validationText.atMostCharacters({ max: limits.phoneLength }),
        })
        .default(''),
      address: line(companyLimits.addressLength).default(''),
      pincode: code(40)
        .transform(tidyPin)
        .refine((text) => text === '' || /^\d{6}$/.test(text), { error: validationText.notAPinCode })
        .default(''),
      // If a request does not contain `whatsapp` or `instagram`, the stored value stays.
      whatsapp: code(120).transform(mobileOrNone).optional(),
      instagram: code(120).transform(instagramOrNone).optional(),
      expectedUpdatedAt: z.string().max(40).optional(),
    }),
    files: { logo: { maxCount: 1, maxBytes: limits.logoBytes } },
    textBytes: 20_000,
    answer: z.object({ details: Company, message: z.string() }),
  },
  'PUT /company-details/guests': {
    ...staffWith('security.edit'),
    summary: 'Say whether shoppers may search, wish and fill a cart before they sign in.',
    body: z.object({ guestsMayShop: z.boolean() }),
    answer: z.object({ details: Company, message: z.string() }),
  },
} as const satisfies Calls;
