import { formatFacts } from '#domain/facts.ts';
import { eachField } from '#domain/product-fields.ts';
import { readWhole } from '#domain/read-number.ts';
import * as filtersText from '#text/filters.ts';
import * as productFormText from '#text/product-form.ts';
import type { Draft, DraftPicture, DraftVariant } from './draft.ts';

/**
 * A field that this person and somebody else have both changed: its path in the draft, its label in the form, and both
 * values as the form shows them.
 */
export type Clash = { path: string; label: string; mine: string; theirs: string };
type Rebased = { draft: Draft; clashes: readonly Clash[] };

const fieldLabels = {
  name: productFormText.clashName,
  ...eachField((facet) => () => filtersText.facet({ facet })),
  description: productFormText.clashDescription,
  grams: productFormText.weight,
} as const;
const variantLabels = {
  color: productFormText.clashColour,
  colorHexCode: productFormText.clashColourCode,
  colorFamily: productFormText.clashFamily,
  size: productFormText.clashSize,
  sku: productFormText.clashSku,
  originalPrice: productFormText.clashPrice,
  mrp: productFormText.clashMrp,
  grams: productFormText.clashGrams,
} as const;
type Field = keyof typeof fieldLabels;
type VariantField = keyof typeof variantLabels;

// The casts are safe: the type of Object.keys is string[], but these objects have exactly these keys.
const fields = Object.keys(fieldLabels) as readonly Field[];
const variantFields = Object.keys(variantLabels) as readonly VariantField[];

/**
 * Merges this person's draft `mine` with the values `theirs` that somebody else has saved meanwhile. A field that only
 * the other person changed gets the other person's value. A field that this person changed keeps this person's value;
 * if the other person has changed the field to a different value, the field is also listed as a clash. For a stock, the
 * function adds the difference between `mine` and `base` to the other person's stock.
 */
export function rebase(base: Draft, mine: Draft, theirs: Draft): Rebased {
  const clashes: Clash[] = [];
  const choose: Choose = (path, label, was, own, other) => {
    if (own === was || own === other) return other;
    if (other !== was) clashes.push({ path, label, mine: own, theirs: other });
    return own;
  };
  const texts = fields.map((field) => [
    field,
    choose(field, fieldLabels[field](), base[field], mine[field], theirs[field]),
  ]);
  const draft: Draft = {
    ...mine,
    ...Object.fromEntries(texts),
    facts: sameFacts(mine, base) ? theirs.facts : mine.facts,
    categories: same(mine.categories, base.categories) ? theirs.categories : mine.categories,
    pictures: rebasePictures(base, mine, theirs),
    variants: rebaseVariants(base, mine, theirs, choose),
  };
  return { draft, clashes: [...clashes, ...factsClash(base, mine, theirs), ...categoryClash(base, mine, theirs)] };
}

/**
 * A function that chooses one of two values of a field. If both values differ from the original value and from each
 * other, the function adds a clash to the list.
 */
type Choose = (path: string, label: string, was: string, own: string, other: string) => string;

/** Returns the draft after this person chose the other person's value for one clash. */
export function takeTheirs(draft: Draft, theirs: Draft, path: string): Draft {
  if (isOneOf(fields, path)) return { ...draft, [path]: theirs[path] };
  if (path === 'facts') return { ...draft, facts: theirs.facts };
  if (path === 'categories') return { ...draft, categories: theirs.categories };
  const [, id, field = ''] = path.split(':');
  const other = theirs.variants.find((variant) => variant.id === id);
  if (!other || !isOneOf(variantFields, field)) return draft;
  return {
    ...draft,
    variants: draft.variants.map((variant) => (variant.id === id ? { ...variant, [field]: other[field] } : variant)),
  };
}

function isOneOf<Name extends string>(names: readonly Name[], name: string): name is Name {
  return (names as readonly string[]).includes(name);
}

function factsClash(base: Draft, mine: Draft, theirs: Draft): Clash[] {
  if (sameFacts(mine, base) || sameFacts(theirs, base) || sameFacts(mine, theirs)) return [];
  const [own, other] = [mine, theirs].map(({ facts }) => formatFacts(facts));
  return [{ path: 'facts', label: productFormText.clashFacts(), mine: own ?? '', theirs: other ?? '' }];
}

function sameFacts(a: Draft, b: Draft): boolean {
  return formatFacts(a.facts) === formatFacts(b.facts);
}

function categoryClash(base: Draft, mine: Draft, theirs: Draft): Clash[] {
  const isClash =
    !same(mine.categories, base.categories) &&
    !same(theirs.categories, base.categories) &&
    !same(mine.categories, theirs.categories);
  if (!isClash) return [];
  return [
    {
      path: 'categories',
      label: productFormText.clashCategory(),
      mine: productFormText.chosenHere(),
      theirs: productFormText.anotherOne(),
    },
  ];
}

/**
 * Merges the pictures. The order that this person made stays, and so do the colours that this person chose. Pictures
 * that the other person added come last; pictures that the other person deleted are removed.
 */
function rebasePictures(base: Draft, mine: Draft, theirs: Draft): readonly DraftPicture[] {
  const colourIn = (draft: Draft, key: string) => draft.pictures.find((picture) => picture.key === key)?.color;
  return rebaseOrder(base, mine, theirs).map((picture) => {
    const [was, own, other] = [base, mine, theirs].map((draft) => colourIn(draft, picture.key));
    return { ...picture, color: (own === was ? other : own) ?? picture.color };
  });
}

function rebaseOrder(base: Draft, mine: Draft, theirs: Draft): readonly DraftPicture[] {
  const keys = (draft: Draft) => draft.pictures.map((picture) => picture.key);
  if (same(keys(mine), keys(base))) return theirs.pictures;
  const there = new Set(keys(theirs));
  const before = new Set(keys(base));
  const staying = mine.pictures.filter((picture) => picture.file || there.has(picture.key));
  return [...staying, ...theirs.pictures.filter((picture) => !before.has(picture.key))];
}

/**
 * Merges the variants. Variants that this person added stay. Variants that the other person retired are removed, and
 * those that the other person added come last.
 */
function rebaseVariants(base: Draft, mine: Draft, theirs: Draft, choose: Choose): readonly DraftVariant[] {
  const find = (draft: Draft, id: string) => draft.variants.find((variant) => variant.id === id);
  const staying = mine.variants.flatMap((own): DraftVariant[] => {
    if (!own.id) return [own];
    const [was, other] = [find(base, own.id), find(theirs, own.id)];
    return was && other ? [rebaseVariant(was, own, other, choose)] : [];
  });
  const known = new Set(base.variants.map((variant) => variant.id));
  return [...staying, ...theirs.variants.filter((variant) => !known.has(variant.id))];
}

function rebaseVariant(was: DraftVariant, own: DraftVariant, other: DraftVariant, choose: Choose): DraftVariant {
  const { color, size } = was;
  const chosen = variantFields.map((field) => [
    field,
    choose(`variant:${own.id}:${field}`, variantLabels[field]({ color, size }), was[field], own[field], other[field]),
  ]);
  return {
    ...own,
    ...Object.fromEntries(chosen),
    stock: movedStock(own, other),
    ...(other.baseStock !== undefined && { baseStock: other.baseStock }),
  };
}

/** Adds this person's change of the stock to the present stock. Returns a text that is no number unchanged. */
function movedStock(own: DraftVariant, other: DraftVariant): string {
  const typed = readWhole(own.stock);
  return typed === undefined ? own.stock : String((other.baseStock ?? 0) + typed - (own.baseStock ?? 0));
}

function same(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((one, index) => one === b[index]);
}
