import type { Draft, DraftPicture, DraftVariant } from './draft.ts';

/** One thing that both have changed: what it is, hers and theirs as shown, and how to take theirs. */
export type Clash = { path: string; label: string; mine: string; theirs: string };
export type Rebased = { draft: Draft; clashes: readonly Clash[] };

const fields = { name: 'Name', description: 'Description' } as const;
const variantFields = { color: 'colour', colorHexCode: 'colour code', size: 'size', sku: 'SKU', originalPrice: 'price', discountPrice: 'saving' } as const;

/**
 * Brings a draft onto what somebody else has saved meanwhile: what only they changed is theirs, what only she changed stays
 * hers, and what both changed stays hers and is named. Stock is a change against `base` and moves along with theirs.
 */
export function rebase(base: Draft, mine: Draft, theirs: Draft): Rebased {
  const clashes: Clash[] = [];
  const choose = (path: string, label: string, was: string, own: string, other: string) => {
    if (own === was || own === other) return other;
    if (other !== was) clashes.push({ path, label, mine: own, theirs: other });
    return own;
  };
  const draft: Draft = {
    id: mine.id,
    name: choose('name', fields.name, base.name, mine.name, theirs.name),
    description: choose('description', fields.description, base.description, mine.description, theirs.description),
    categories: same(mine.categories, base.categories) ? theirs.categories : mine.categories,
    pictures: rebasePictures(base, mine, theirs),
    variants: rebaseVariants(base, mine, theirs, choose),
  };
  if (!same(mine.categories, base.categories) && !same(theirs.categories, base.categories) && !same(mine.categories, theirs.categories)) clashes.push({ path: 'categories', label: 'Category', mine: 'as chosen here', theirs: 'another one' });
  return { draft, clashes };
}

/** The draft with theirs in one place. */
export function takeTheirs(draft: Draft, theirs: Draft, path: string): Draft {
  if (path === 'name' || path === 'description') return { ...draft, [path]: theirs[path] };
  if (path === 'categories') return { ...draft, categories: theirs.categories };
  const [, id, field = ''] = path.split(':');
  const other = theirs.variants.find((variant) => variant.id === id);
  if (!other || !(field in variantFields)) return draft;
  return { ...draft, variants: draft.variants.map((variant) => (variant.id === id ? { ...variant, [field]: other[field as keyof typeof variantFields] } : variant)) };
}

function rebasePictures(base: Draft, mine: Draft, theirs: Draft): readonly DraftPicture[] {
  const keys = (draft: Draft) => draft.pictures.map((picture) => picture.key);
  if (same(keys(mine), keys(base))) return theirs.pictures;
  const there = new Set(keys(theirs));
  const before = new Set(keys(base));
  const kept = mine.pictures.filter((picture) => picture.file || there.has(picture.key));
  return [...kept, ...theirs.pictures.filter((picture) => !before.has(picture.key))];
}

type Choose = (path: string, label: string, was: string, own: string, other: string) => string;

function rebaseVariants(base: Draft, mine: Draft, theirs: Draft, choose: Choose): readonly DraftVariant[] {
  const of = (draft: Draft, id: string | undefined) => draft.variants.find((variant) => variant.id === id);
  const kept = mine.variants.flatMap((own): DraftVariant[] => {
    if (!own.id) return [own];
    const [was, other] = [of(base, own.id), of(theirs, own.id)];
    // Retired by the other: gone, unless it was never part of what she saw.
    if (!was || !other) return [];
    const chosen = Object.entries(variantFields).map(([field, word]) => {
      const key = field as keyof typeof variantFields;
      return [field, choose(`variant:${own.id}:${field}`, `${was.color}, ${was.size}: ${word}`, was[key], own[key], other[key])];
    });
    const change = Number(own.stock) - (own.baseStock ?? 0);
    const stock = Number.isInteger(change) ? String((other.baseStock ?? 0) + change) : own.stock;
    return [{ ...own, ...Object.fromEntries(chosen), stock, ...(other.baseStock !== undefined && { baseStock: other.baseStock }) }];
  });
  const known = new Set(base.variants.map((variant) => variant.id));
  return [...kept, ...theirs.variants.filter((variant) => !known.has(variant.id))];
}

function same(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((one, index) => one === b[index]);
}
