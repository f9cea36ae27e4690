import * as validationText from '#text/validation.ts';
import { z } from 'zod';
import { bareText } from '#domain/same-key.ts';
import * as spreadsheetText from '#text/spreadsheet.ts';
import { isBlank, isUnkeepable, tidyLine, tidyTable, tidyText } from '#domain/text.ts';
import { isWorkbookText } from '#domain/workbook-text.ts';
import { isRealDay } from '#domain/real-day.ts';
import { deliveryLimits } from '#domain/delivery.ts';
import { parseRupees } from '#domain/money.ts';
import { amountRefusal, countRefusal } from './typed-number.ts';
import './own-sentences.ts';

/** Answers the sentence about a refused value, in the language of the request. */
type Message = () => string;

/**
 * Checks the length of a text before anything else reads it. Tidying shortens a text, because it removes pasted spaces
 * and joins letters that consist of several characters. For this reason the limit here is higher. A text above it is
 * refused at once, because tidying it would take long.
 */
function typed(max: number) {
  return z.string().max(4 * max + 1000, { error: () => validationText.atMostCharacters({ max }) });
}

/** One line of text, tidied; at most `max` characters after tidying. May be empty. */
export function line(max: number) {
  return lineAs(max, tidyLine);
}

/**
 * One line with a code, a number or an address, tidied by `bareText`. It removes the invisible characters that come
 * with a paste, because people later search without them.
 */
export function code(max: number) {
  return lineAs(max, bareText);
}

function lineAs(max: number, tidy: (text: string) => string) {
  return typed(max)
    .transform(tidy)
    .refine((text) => !isUnkeepable(text), { error: validationText.unstorable })
    .refine((text) => text.length <= max, { error: () => validationText.atMostCharacters({ max }) });
}

/** One line that must not be empty. `message` is the sentence for a person who left it empty. */
export function filledLine(max: number, message: Message) {
  return line(max).refine((text) => !isBlank(text), { error: message });
}

/** Turns a missing value into an empty text, so that the field's own sentence says what is missing. */
export function missingAsEmpty(value: unknown): unknown {
  return value === null || value === undefined ? '' : value;
}

/** Like `filledLine`, for a field that may be missing completely. */
export function filledField(max: number, message: Message) {
  return z.preprocess(missingAsEmpty, filledLine(max, message));
}

/** A long text; line breaks and tabs stay. */
export function longText(max: number) {
  return typed(max)
    .transform(tidyText)
    .refine((text) => !isUnkeepable(text), { error: validationText.unstorable })
    .refine((text) => text.length <= max, { error: () => validationText.atMostCharacters({ max }) });
}

/** A long text that must not be empty. */
export function filledText(max: number, message: Message) {
  return longText(max).refine((text) => !isBlank(text), { error: message });
}

/** A pasted table or the table of a file. It must not be empty, and must not be the content of a workbook. */
export function tableText(max: number, message: Message) {
  return typed(max)
    .refine((text) => !isWorkbookText(text), { error: spreadsheetText.workbook, abort: true })
    .transform(tidyTable)
    .refine((text) => !isUnkeepable(text), { error: validationText.unstorable })
    .refine((text) => text.length <= max, { error: () => validationText.atMostCharacters({ max }) })
    .refine((text) => !isBlank(text), { error: message });
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** An id that the shop has made. Clients must not read any meaning from it. */
export const id = z.string().regex(UUID, { error: validationText.notAnId });

/** Rupees as the API writes them: "1299.00". */
export const rupees = z.string();

/**
 * The rupees of one field as a client sends them: plain digits, or a number. The browser reads typed amounts before it
 * sends them (`domain/read-number.ts`). A refusal names the field and shows the sent value.
 */
export function rupeesOf(field: Message) {
  return z.union([z.string(), z.number()]).transform((written, context) => {
    const paise = parseRupees(written);
    if (paise !== undefined) return paise;
    context.addIssue({ code: 'custom', message: amountRefusal(field(), written) });
    return z.NEVER;
  });
}

/** A count of pieces as a client sends it: digits, or a number. */
export function countOf(field: Message, max: number) {
  return z
    .union([z.string(), z.number()])
    .transform((written, context) => {
      if (/^\d{1,9}$/.test(String(written).trim())) return Number(written);
      context.addIssue({ code: 'custom', message: countRefusal(field(), written) });
      return z.NEVER;
    })
    .pipe(z.number().max(max));
}

/** Reads rupees that a client sends, as text or number, into whole paise. */
export const rupeesIn = z.union([z.string(), z.number()]).transform((written, context) => {
  const paise = parseRupees(written);
  if (paise !== undefined) return paise;
  context.addIssue({ code: 'custom', message: validationText.notRupees() });
  return z.NEVER;
});

export const day = z.string().refine(isRealDay, { error: validationText.notADay });
export const instant = z.string();

/**
 * An instant as a client sends it: ISO 8601 with a time zone, such as "2026-11-06T18:00:00+05:30". It is converted to
 * the form in which the shop stores and compares instants.
 */
export const instantIn = z.iso
  .datetime({ offset: true, error: validationText.notAnInstant })
  .transform((written) => new Date(written).toISOString())
  // At the beginning and the end of the calendar, the conversion to UTC may give a year without four digits.
  .refine((at) => /^\d{4}-/.test(at), { error: validationText.notAnInstant });

const EMAIL = /^[^\s@<>()[\],;:"\\]+@[^\s@<>()[\],;:"\\.]+(\.[^\s@<>()[\],;:"\\.]+)+$/;

/** An email address, tidied; letters keep their case. */
export const email = code(254).refine((text) => EMAIL.test(text), { error: validationText.notAnEmail });

/** A whole number, in a body or as digits in a query string. */
export function wholeNumber(min: number, max: number) {
  const error = validationText.notAWholeNumber;
  return z
    .union(
      [
        z
          .string()
          .regex(/^\d{1,9}$/)
          .transform(Number),
        z.number(),
      ],
      { error },
    )
    .pipe(z.number().int({ error }).min(min).max(max));
}

/**
 * The weight of a piece in grams, for delivery charges. With null or an empty text the weight of the product or
 * category applies. A weight that is left out stays as it is.
 */
export const pieceGrams = z
  .preprocess((value) => (value === '' ? null : value), wholeNumber(0, deliveryLimits.grams).nullable().optional())
  .optional();

/**
 * If true, price and saving are the usual ones, even during a sale of the size. If left out, a price that equals the
 * present one changes nothing, and any other price becomes the usual one.
 */
export const isUsual = z.literal(true).optional();

/** A query parameter that may occur several times; a single value becomes a list with one entry. */
export function repeated<Shape extends z.ZodType>(one: Shape) {
  return z.preprocess(
    (value) => (value === undefined ? [] : Array.isArray(value) ? value : [value]),
    z.array(one).max(200),
  );
}

export const message = z.object({ message: z.string() });
