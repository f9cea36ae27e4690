import * as validationText from '#text/validation.ts';
import { z } from 'zod';
import { bareText } from '#domain/same-key.ts';
import * as spreadsheetText from '#text/spreadsheet.ts';
import { isBlank, isUnkeepable, tidyLine, tidyTable, tidyText } from '#domain/text.ts';
import { isWorkbookText } from '#domain/workbook-text.ts';
import { isRealDay } from '#domain/real-day.ts';
import { deliveryLimits } from '#domain/delivery.ts';
import { parseRupees } from '#domain/money.ts';
import { countRefusal, rupeesRefusal } from './number-range.ts';
import './own-sentences.ts';

/** Returns the sentence about a refused value, in the language of the request. */
type Message = () => string;

/**
 * Checks the length of a sent text before any other code reads the text. Tidying shortens a text, because it removes
 * pasted spaces and joins letters that consist of several characters, so the limit before tidying is higher than `max`.
 * The shop refuses a longer text at once, because tidying it would take long.
 */
function typed(max: number) {
  return z.string().max(4 * max + 1000, { error: () => validationText.atMostCharacters({ max }) });
}

/**
 * Describes one line of text, which may be empty. The shop tidies the text, which then has at most `max` characters.
 */
export function line(max: number) {
  return lineAs(max, tidyLine);
}

/**
 * Describes one line with a code, a number or an address. `bareText` removes the invisible characters that come with a
 * pasted text, because people later search without them.
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

/** Describes one line that must not be empty. `message` is the sentence for a person who left the field empty. */
export function filledLine(max: number, message: Message) {
  return line(max).refine((text) => !isBlank(text), { error: message });
}

/** Turns a missing value into an empty text, so that the shop refuses the value with the field's own message. */
export function missingAsEmpty(value: unknown): unknown {
  return value === null || value === undefined ? '' : value;
}

/** Describes a line like `filledLine`, also for a request that does not contain the field at all. */
export function filledField(max: number, message: Message) {
  return z.preprocess(missingAsEmpty, filledLine(max, message));
}

/** Describes a long text, in which line breaks and tabs stay. */
export function longText(max: number) {
  return typed(max)
    .transform(tidyText)
    .refine((text) => !isUnkeepable(text), { error: validationText.unstorable })
    .refine((text) => text.length <= max, { error: () => validationText.atMostCharacters({ max }) });
}

/** Describes a long text that must not be empty. */
export function filledText(max: number, message: Message) {
  return longText(max).refine((text) => !isBlank(text), { error: message });
}

/**
 * Describes the text of a pasted table or of a table's file. The text must not be empty, and must not be the bytes of a
 * workbook such as .xlsx.
 */
export function tableText(max: number, message: Message) {
  return typed(max)
    .refine((text) => !isWorkbookText(text), { error: spreadsheetText.workbook, abort: true })
    .transform(tidyTable)
    .refine((text) => !isUnkeepable(text), { error: validationText.unstorable })
    .refine((text) => text.length <= max, { error: () => validationText.atMostCharacters({ max }) })
    .refine((text) => !isBlank(text), { error: message });
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** An id that the shop has made; clients must not read any meaning from an id. */
export const id = z.string().regex(UUID, { error: validationText.notAnId });

/** Rupees as the API writes them: "1299.00". */
export const rupees = z.string();

/**
 * Reads the rupees of one field as a client sends them: plain digits, or a number. The browser reads typed amounts
 * before it sends them (`domain/read-number.ts`). The refusal of an amount names the field and shows the sent value;
 * `tooLarge` refuses an amount with more digits than the shop reads.
 */
export function rupeesOf(field: Message, tooLarge?: Message) {
  return z.union([z.string(), z.number()]).transform((written, context) => {
    const paise = parseRupees(written);
    if (paise !== undefined) return paise;
    context.addIssue({ code: 'custom', message: rupeesRefusal(field(), written, tooLarge) });
    return z.NEVER;
  });
}

/** Reads rupees like `rupeesOf`, up to `most` paise. */
export function rupeesUpTo(most: number, field: Message, tooLarge: Message) {
  return rupeesOf(field, tooLarge).refine((paise) => paise <= most, { error: tooLarge });
}

/** Reads a count of pieces as a client sends it: digits, or a number. */
export function countOf(field: Message, max: number, min = 0) {
  return z
    .union([z.string(), z.number()])
    .transform((written, context) => {
      if (/^\d{1,9}$/.test(String(written).trim())) return Number(written);
      context.addIssue({ code: 'custom', message: countRefusal(field(), written, { least: min, most: max }) });
      return z.NEVER;
    })
    .pipe(z.number().min(min).max(max));
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
 * An instant as a client sends it: ISO 8601 with a time zone, such as "2026-11-06T18:00:00+05:30". The shop converts a
 * sent instant to the form in which it stores and compares instants.
 */
export const instantIn = z.iso
  .datetime({ offset: true, error: validationText.notAnInstant })
  .transform((written) => new Date(written).toISOString())
  // At the beginning and the end of the calendar, the conversion to UTC may give a year without four digits.
  .refine((at) => /^\d{4}-/.test(at), { error: validationText.notAnInstant });

const EMAIL = /^[^\s@<>()[\],;:"\\]+@[^\s@<>()[\],;:"\\.]+(\.[^\s@<>()[\],;:"\\.]+)+$/;

/** An email address, tidied; letters keep their case. */
export const email = code(254).refine((text) => EMAIL.test(text), { error: validationText.notAnEmail });

/** Reads a whole number, in a body or as digits in a query string. */
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
 * The weight of a piece in grams, for delivery charges. If the field is null or empty, the weight of the product or
 * category applies. If the weight is left out, the stored weight stays.
 */
export const pieceGrams = z
  .preprocess((value) => (value === '' ? null : value), wholeNumber(0, deliveryLimits.grams).nullable().optional())
  .optional();

/**
 * `isUsual` means that the sent price and saving are the size's usual price and saving, even while the size has a sale
 * price. If `isUsual` is left out, a price that equals the present price changes nothing, and any other price becomes
 * the usual price.
 */
export const isUsual = z.literal(true).optional();

/** Describes a query parameter that may occur several times; a single value becomes a list with one entry. */
export function repeated<Shape extends z.ZodType>(one: Shape) {
  return z.preprocess(
    (value) => (value === undefined ? [] : Array.isArray(value) ? value : [value]),
    z.array(one).max(200),
  );
}

export const message = z.object({ message: z.string() });
