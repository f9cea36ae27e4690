import { z } from 'zod';
import { isBlank, isUnkeepable, tidyLine, tidyText } from '#domain/text.ts';
import { isRealDay } from '#domain/days.ts';
import { parseRupees } from '#domain/money.ts';

const UNKEEPABLE = 'It holds characters that cannot be kept.';

/** One line of text, tidied; at most `max` characters after tidying. May be empty. */
export function line(max: number) {
  return z
    .string()
    .transform(tidyLine)
    .refine((text) => !isUnkeepable(text), UNKEEPABLE)
    .refine((text) => text.length <= max, `At most ${max} characters.`);
}

/** One line that must say something. `message` is what a person reads when it does not. */
export function filledLine(max: number, message: string) {
  return line(max).refine((text) => !isBlank(text), message);
}

/** Long text: newlines and tabs are kept. */
export function longText(max: number) {
  return z
    .string()
    .transform(tidyText)
    .refine((text) => !isUnkeepable(text), UNKEEPABLE)
    .refine((text) => text.length <= max, `At most ${max} characters.`);
}

/** Long text that must say something. */
export function filledText(max: number, message: string) {
  return longText(max).refine((text) => !isBlank(text), message);
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** An id of ours; clients treat it as opaque. */
export const id = z.string().regex(UUID, 'This is not an id of this shop.');

/** Rupees as the wire writes them: "1299.00". */
export const rupees = z.string();

/** Rupees as a client may send them, text or number, made whole paise. */
export const rupeesIn = z.union([z.string(), z.number()]).transform((written, context) => {
  const paise = parseRupees(written);
  if (paise !== undefined) return paise;
  context.addIssue({ code: 'custom', message: 'Write an amount in rupees, such as 499 or 499.50.' });
  return z.NEVER;
});

export const day = z.string().refine(isRealDay, 'Write a real date as YYYY-MM-DD.');
export const instant = z.string();

const EMAIL = /^[^\s@<>()[\],;:"\\]+@[^\s@<>()[\],;:"\\.]+(\.[^\s@<>()[\],;:"\\.]+)+$/;

/** An address that can receive mail, tidied; letters keep their case. */
export const email = line(254).refine((text) => EMAIL.test(text) && !isBlank(text), 'Write an email address, such as asha@example.com.');

/** A whole number, in a body or as digits in a query string. */
export function wholeNumber(min: number, max: number) {
  return z.union([z.string().regex(/^\d{1,9}$/, 'Write a whole number.').transform(Number), z.number()]).pipe(z.number().int().min(min).max(max));
}

/** A query parameter that may be repeated; one value counts as a list of one. */
export function repeated<Shape extends z.ZodType>(one: Shape) {
  return z.preprocess((value) => (value === undefined ? [] : Array.isArray(value) ? value : [value]), z.array(one).max(200));
}

export const message = z.object({ message: z.string() });
