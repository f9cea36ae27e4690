import * as spreadsheetText from '#text/spreadsheet.ts';
import { productFieldNames } from '#domain/product-fields.ts';
import { damageTo, spoiltCell, spoiltFrom, type Spoilt } from '#domain/spoilt-cell.ts';
import type { ProductColumn } from '#contract/spreadsheets.ts';
import type { SheetLine } from './read-spreadsheet.ts';

const OF_PRODUCT = ['name', 'category', 'description', ...productFieldNames, 'facts', 'pictures'] as const;
/** The columns whose texts a spreadsheet program may turn into a date or a shortened number. */
const CODES: readonly ProductColumn[] = ['size', 'sku'];
const OF_SIZES: readonly ProductColumn[] = ['colour', ...CODES];
const WORDS = [...OF_PRODUCT, ...OF_SIZES];
const LONGEST_SHOWN = 80;

type Refuse = (column: ProductColumn, message: string) => void;

/**
 * Returns the message about a cell that a spreadsheet program has changed; `present` is the shop's own text for that
 * cell.
 */
function spoiltSays(spoilt: Spoilt, { typed, present = '' }: { typed: string; present?: string }): string {
  const values = { typed: shorten(typed), present: shorten(present) };
  if (spoilt === 'letters') return spreadsheetText.spoiltLetters(values);
  if (spoilt === 'error') return spreadsheetText.spoiltError(values);
  if (spoilt === 'cut') return spreadsheetText.spoiltCut({ length: typed.length });
  if (present !== '') return spreadsheetText.spoiltPresent(values);
  return spoilt === 'date' ? spreadsheetText.spoiltDate(values) : spreadsheetText.spoiltShortened(values);
}

/**
 * Returns the message about an unknown code of a product. `present` is the shop's code from which a spreadsheet program
 * may have made the unknown code.
 */
export function spoiltCodeSays(typed: string, present: string | undefined): string | undefined {
  const spoilt = spoiltCell(typed);
  if (spoilt) return spoiltSays(spoilt, { typed });
  return present === undefined ? undefined : spreadsheetText.spoiltCode({ typed, present });
}

function shorten(text: string): string {
  return text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN).toWellFormed()}…` : text;
}

/**
 * Refuses a row's texts if a spreadsheet program has made them from the shop's texts (`inShop`) or from a text that a
 * person typed. `told` contains the columns about the whole product that the import has already refused, so that it
 * does not report them again in every row.
 */
export function refuseSpoilt(
  cells: SheetLine['cells'],
  inShop: Readonly<Partial<Record<ProductColumn, string>>>,
  told: Set<string>,
  refuse: Refuse,
): void {
  for (const column of WORDS) {
    const typed = cells[column]?.trim() ?? '';
    const present = inShop[column]?.trim() ?? '';
    if (typed === '' || typed === present) continue;
    const spoilt = spoiltFrom(present, typed);
    const alone = spoilt ? undefined : spoiltAlone(column, typed);
    if ((!spoilt && !alone) || told.has(column)) continue;
    if (!OF_SIZES.includes(column)) told.add(column);
    if (spoilt) refuse(column, spoiltSays(spoilt, { typed, present }));
    else if (alone) refuse(column, spoiltSays(alone, { typed }));
  }
}

/**
 * Returns the damage by a spreadsheet program, if the cell's own text shows the damage without a comparison with the
 * shop's text.
 */
function spoiltAlone(column: ProductColumn, typed: string): Spoilt | undefined {
  const spoilt = spoiltCell(typed);
  const isOfCodes = spoilt === 'date' || spoilt === 'shortened';
  return isOfCodes && !CODES.includes(column) ? undefined : spoilt;
}

/** Texts of the shop, such as the sizes of a product, each with the forms into which spreadsheet programs turn it. */
export type PresentTexts = ReadonlyMap<string, ReturnType<typeof damageTo>>;

export function presentTexts(texts: readonly string[]): PresentTexts {
  return new Map([...new Set(texts)].map((text) => [text, damageTo(text)]));
}

/**
 * Refuses a cell's text that the shop does not have, but that a spreadsheet program makes from one of the shop's texts.
 */
export function refuseSpoiltText(
  column: ProductColumn,
  cell: string | undefined,
  texts: PresentTexts,
  refuse: Refuse,
): void {
  const typed = cell?.trim() ?? '';
  if (typed === '' || texts.has(typed) || spoiltAlone(column, typed)) return;
  for (const [present, damage] of texts) {
    const spoilt = damage(typed);
    if (spoilt) return refuse(column, spoiltSays(spoilt, { typed, present }));
  }
}
