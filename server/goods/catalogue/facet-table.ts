import { eachFacet, facetNames, facets, type FacetName } from '#contract/facets.ts';
import { colourFamilyOf, typicalShades } from '#domain/colour-families.ts';
import { eachField, productFieldNames, type FieldTexts } from '#domain/product-fields.ts';
import { sameKey } from '#domain/same-key.ts';
import * as familyText from '#text/colour-families.ts';
import { colourName } from '#contract/colour-name.ts';
import { sizeName } from '#contract/size-name.ts';
import type { Schema } from '../../platform/db/schema.ts';

/**
 * One value of a facet, such as the size M. Spellings that differ only in upper and lower case or in spaces belong to
 * one option.
 */
export type FacetOption = {
  facet: FacetName;
  /** The spelling of the option that most products use. */
  text: string;
  /** The colour code that most products give to this colour; undefined for facets that are not colours. */
  hex: string | undefined;
};

/** A spelling of an option, and the number of products that have this spelling. */
export type Spelling = {
  /** The index of the spelling in `FacetTable.spellings`. */
  number: number;
  option: number;
  text: string;
  hex: string | undefined;
  products: number;
};

/** The columns of a variant and its product from which the shop reads the values of facets. */
export type FacetRow = Pick<Schema['variants'], 'size' | 'color' | 'color_hex' | 'color_family' | 'stock'> & FieldTexts;

/** Reads a variant's value of each facet; '' means that the variant has no value. */
const valueOf: Record<FacetName, (row: FacetRow) => { text: string; hex?: string }> = {
  size: (row) => ({ text: row.size }),
  family: (row) => {
    const family = row.color_family ?? colourFamilyOf(row.color, row.color_hex);
    if (family === undefined) return { text: '' };
    return { text: family, ...(typicalShades[family] && { hex: typicalShades[family] }) };
  },
  color: (row) => ({ text: row.color, ...(row.color_hex && { hex: row.color_hex }) }),
  ...eachField((name) => (row) => ({ text: row[name] })),
};

/** Returns the text that pages show for a value in the current language; undefined if they show the value itself. */
export function nameOfValue(name: FacetName, text: string): string | undefined {
  if (name === 'family') return familyText.name({ family: text });
  const shown = name === 'color' ? colourName(text) : name === 'size' ? sizeName(text) : text;
  return shown === text ? undefined : shown;
}

/**
 * The shopper's choice in one facet. `isChosen[n]` is 1 if the option with the number n is chosen; a variant matches if
 * it has one of the chosen options. `unknown` contains the chosen texts that no product has.
 */
export type ChosenFacet = { name: FacetName; isChosen: Uint8Array; unknown: readonly string[] };

/** Facets whose value belongs to the product and is the same for all its variants. */
export const sharedFacets: ReadonlySet<FacetName> = new Set(productFieldNames);

/** A variant that has no option of a facet has NO_OPTION in place of the option's number. */
export const NO_OPTION = -1;

/**
 * Numbers the options of all facets. Thousands of products have the same options, so products store the options'
 * numbers, which need little memory and serve as indexes into arrays of counts.
 */
export class FacetTable {
  readonly options: FacetOption[] = [];
  readonly spellings: Spelling[] = [];
  /**
   * The ids of the categories, indexed by the categories' numbers. A category gets a number when it first has a
   * product.
   */
  readonly categories: string[] = [];
  readonly #categoryById = new Map<string, number>();
  readonly #spellingByText = eachFacet(() => new Map<string, Map<string | undefined, Spelling>>());
  /**
   * For each option, by its number: all spellings of the option (`#ways`), and the spelling that most products use
   * (`#usual`).
   */
  readonly #ways: Spelling[][] = [];
  readonly #usual: Spelling[] = [];
  readonly #byKey = eachFacet(() => new Map<string, number>());
  readonly #lists = eachFacet((): number[] => []);

  /**
   * Returns the spelling of a variant's option in each facet, and adds new options. The spelling is undefined if the
   * variant has no value, or if the variant is sold out and the facet shows only values in stock (`needsStock`).
   */
  optionsOf(row: FacetRow): Record<FacetName, Spelling | undefined> {
    return eachFacet((name) => (facets[name].needsStock && row.stock <= 0 ? undefined : this.#spellingOf(name, row)));
  }

  /**
   * Adds `change` to the number of products of each of these spellings: 1 when the catalogue has added a product with
   * these spellings, and -1 when it has removed one. The shop shows the most frequent spelling of an option.
   */
  countProduct(spellings: readonly Spelling[], change: 1 | -1): void {
    for (const spelling of spellings) this.#count(spelling, change);
  }

  // Changes the count of a spelling. If the count grows, one comparison with the most frequent spelling is enough. If
  // the most frequent spelling loses a product, the function compares it with all other spellings of the option.
  #count(spelling: Spelling, change: 1 | -1): void {
    spelling.products += change;
    const usual = this.#usual[spelling.option];
    if (spelling === usual && change < 0) this.#setUsual(this.#mostUsed(spelling));
    else if (!usual || isMoreUsual(spelling, usual)) this.#setUsual(spelling);
  }

  #mostUsed(spelling: Spelling): Spelling {
    const ways = this.#ways[spelling.option] ?? [];
    return ways.reduce((most, one) => (isMoreUsual(one, most) ? one : most), spelling);
  }

  #setUsual(usual: Spelling): void {
    this.#usual[usual.option] = usual;
    const option = this.options[usual.option];
    if (option) Object.assign(option, { text: usual.text, hex: usual.hex });
  }

  /**
   * Returns whether any product for sale has this option. An option without products keeps its number, but visitors no
   * longer see it.
   */
  isHad(option: number): boolean {
    return (this.#usual[option]?.products ?? 0) > 0;
  }

  /**
   * Finds the options of a facet by the texts that a client has sent. A text that is not the name of any option matches
   * no product.
   */
  choose(name: FacetName, texts: readonly string[]): ChosenFacet {
    const isChosen = new Uint8Array(this.options.length);
    const unknown = new Map<string, string>();
    for (const text of texts) {
      const key = sameKey(text);
      const option = this.#byKey[name].get(key);
      if (option !== undefined && this.isHad(option)) isChosen[option] = 1;
      else if (key !== '') unknown.set(key, text);
    }
    return { name, isChosen, unknown: [...unknown.values()] };
  }

  /** Returns the number of a category, and gives a new category the next number. */
  categoryOf(id: string): number {
    const known = this.#categoryById.get(id);
    if (known !== undefined) return known;
    const number = this.categories.push(id) - 1;
    this.#categoryById.set(id, number);
    return number;
  }

  /** Returns an array that contains 1 at the number of each of these categories and 0 at all other places. */
  chooseCategories(ids: ReadonlySet<string>): Uint8Array {
    return Uint8Array.from(this.categories, (id) => Number(ids.has(id)));
  }

  /** Lists the numbers of all options of one facet. */
  listOf(name: FacetName): readonly number[] {
    return this.#lists[name];
  }

  #addOption(option: FacetOption, key: string): number {
    const number = this.options.push(option) - 1;
    this.#byKey[option.facet].set(key, number);
    this.#lists[option.facet].push(number);
    return number;
  }

  #spellingOf(name: FacetName, row: FacetRow): Spelling | undefined {
    const { text, hex } = valueOf[name](row);
    const byHex = this.#spellingByText[name].get(text);
    const known = byHex?.get(hex);
    return known ?? this.#addSpelling(name, text, hex);
  }

  #addSpelling(name: FacetName, text: string, hex: string | undefined): Spelling | undefined {
    const key = sameKey(text);
    if (key === '') return undefined;
    const option = this.#byKey[name].get(key) ?? this.#addOption({ facet: name, text, hex }, key);
    const spelling = { number: this.spellings.length, option, text, hex, products: 0 };
    this.spellings.push(spelling);
    const byHex = this.#spellingByText[name].get(text) ?? new Map<string | undefined, Spelling>();
    this.#spellingByText[name].set(text, byHex.set(hex, spelling));
    (this.#ways[option] ??= []).push(spelling);
    return spelling;
  }
}

/**
 * Returns whether one spelling is more frequent than another spelling of the option. If both are equally frequent, the
 * first in alphabetical order wins, so that every process shows the same spelling, even if it has added and removed the
 * products in another order.
 */
function isMoreUsual(one: Spelling, other: Spelling): boolean {
  if (one.products !== other.products) return one.products > other.products;
  if (one.text !== other.text) return one.text < other.text;
  return (one.hex ?? '') < (other.hex ?? '');
}

/** Lists the spellings that these variants have in all facets, each once. */
export function distinctSpellings(
  variants: ReadonlyArray<Readonly<Record<FacetName, Spelling | undefined>>>,
): Spelling[] {
  const found = new Set<Spelling>();
  for (const variant of variants)
    for (const name of facetNames) {
      const spelling = variant[name];
      if (spelling) found.add(spelling);
    }
  return [...found];
}
