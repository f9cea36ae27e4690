import { plainWords, searchWords } from '#domain/search-text.ts';
import type { FacetTable } from './facet-table.ts';

/**
 * Finds the sizes and colours that the words of a search name. The methods return an array with 1 at the number of each
 * found option (`FacetTable`), or undefined if they find none.
 */
export class OptionWords {
  readonly #table: FacetTable;
  #known = 0;
  readonly #colours = new Map<string, number[]>();
  readonly #sizes = new Map<string, number[]>();

  constructor(table: FacetTable) {
    this.#table = table;
  }

  /** Returns the options of the colours whose names contain one of these words. */
  colours(words: readonly string[]): Uint8Array | undefined {
    this.#readNew();
    return this.#choose(words.flatMap((word) => this.#colours.get(word) ?? []));
  }

  /** Returns the options of the size that these words name together, for example "uk" and "8". */
  size(words: readonly string[]): Uint8Array | undefined {
    this.#readNew();
    return this.#choose(this.#sizes.get(sizeKey(words)) ?? []);
  }

  /** Leaves out options that no product has any more. A search reads the names of left-out options as plain words. */
  #choose(options: readonly number[]): Uint8Array | undefined {
    const had = options.filter((option) => this.#table.isHad(option));
    if (had.length === 0) return undefined;
    const isChosen = new Uint8Array(this.#table.options.length);
    for (const option of had) isChosen[option] = 1;
    return isChosen;
  }

  #readNew(): void {
    const { options } = this.#table;
    for (; this.#known < options.length; this.#known++) {
      const option = options[this.#known];
      // A search for the name of a colour family, such as "blue", also finds the shades of this family, such as navy.
      if (option?.facet === 'color' || option?.facet === 'family')
        for (const word of new Set(searchWords(option.text))) push(this.#colours, word, this.#known);
      if (option?.facet === 'size') for (const key of keysOf(option.text)) push(this.#sizes, key, this.#known);
    }
  }
}

/**
 * Returns the keys by which a search finds a size. A shoe of size "UK 8" is also found as size 8, and a waist and
 * length "32/33" also as size 32.
 */
function keysOf(size: string): string[] {
  const [, number] = /^(?:uk\W?)?(\d+)(?:\/\d+)?$/i.exec(size.trim()) ?? [];
  const key = sizeKey(plainWords(size));
  return number === undefined || number === key ? [key] : [key, number];
}

const NAMED: Readonly<Record<string, string>> = {
  ...{ small: 's', medium: 'm', large: 'l', extrasmall: 'xs', extralarge: 'xl', doublexl: '2xl', triplexl: '3xl' },
};

/**
 * Returns one key for all spellings of a size: "UK 8" and "uk8", "XXL" and "2XL", "Large" and "L", "6-7 years" and "6-7
 * Y".
 */
function sizeKey(words: readonly string[]): string {
  const key = words
    .map((word) => word.replace(/^(?:years?|yrs?)$/, 'y').replace(/^(?:months?|mths?)$/, 'm'))
    .join('')
    .replace(/^(x{2,9})([sl])$/, (_, xs: string, end: string) => `${xs.length}x${end}`);
  return NAMED[key] ?? key;
}

function push(map: Map<string, number[]>, key: string, option: number): void {
  const known = map.get(key);
  if (known) known.push(option);
  else map.set(key, [option]);
}
