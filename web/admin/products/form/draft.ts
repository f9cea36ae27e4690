import type { Category } from '#contract/categories.ts';
import type { Product } from '#contract/products.ts';
import type { Variant } from '#contract/variants.ts';
import { rupeesProblem, countProblem } from '#contract/number-range.ts';
import { categoryPath } from '#domain/category-tree.ts';
import { colourFamilyOf, NO_CODE, UNCHOSEN } from '#domain/colour-families.ts';
import { deliveryLimits } from '#domain/delivery.ts';
import { limits } from '#domain/limits.ts';
import { mayHavePictures } from '#domain/picture-count.ts';
import { eachField, isProductField, productFieldNames, type FieldTexts } from '#domain/product-fields.ts';
import { readNumber, readWhole } from '#domain/read-number.ts';
import { shadeNamedBy } from '#domain/shade-names.ts';
import * as productFormText from '#text/product-form.ts';
import * as productText from '#text/product.ts';
import * as variantFieldsText from '#text/variant-fields.ts';
import { isMrpTooLow, mostPrice, mrpOf, savingOf } from '../mrp.ts';

/** A product while a person edits it. Every value is a text, as a person types it. */
export type Draft = FieldTexts & {
  id: string | undefined;
  name: string;
  description: string;
  /** The weight of a piece in grams. If it is empty, the category's weight applies. */
  grams: string;
  facts: readonly DraftFact[];
  /** The ids of the categories from the top level down. The last category is the product's own category. */
  categories: readonly string[];
  pictures: readonly DraftPicture[];
  variants: readonly DraftVariant[];
};
/**
 * A picture of the product. `key` is the picture's id in the product, or a name such as `new:3` for the fourth chosen
 * file.
 */
export type DraftPicture = {
  key: string;
  url: string;
  name: string;
  /** The name of the colour that the picture shows; empty for all colours. */
  color: string;
  file?: File;
};
export type DraftFact = { key: string; name: string; value: string };
/**
 * A variant while a person edits it. `baseStock` is the stock with which the form opened. The server books the
 * difference between the typed stock and `baseStock` (contract "Products").
 */
export type DraftVariant = {
  key: string;
  id?: string;
  baseStock?: number;
  color: string;
  colorHexCode: string;
  /** The colour family that somebody chose; empty if the family follows from the colour's name and code. */
  colorFamily: string;
  size: string;
  sku: string;
  stock: string;
  /** The price that a shopper pays while no sale lowers it. */
  originalPrice: string;
  /**
   * The struck-through price; empty if there is none. The API takes the saving instead, which is the difference between
   * both prices.
   */
  mrp: string;
  /** The variant's weight in grams. If it is empty, the product's weight applies. */
  grams: string;
};

// New keys must differ from the keys in a restored draft, which an earlier page made. Keys therefore contain the time
// at which the page opened.
const page = Date.now().toString(36);
let keys = 0;
const newKey = () => `row-${page}-${++keys}`;

/** The first variant of a new product has the colour code of black and a stock of 1 (spec §9 "Defaults"). */
const firstVariant = (): DraftVariant => ({
  key: newKey(),
  color: '',
  colorHexCode: '#000000',
  colorFamily: '',
  size: '',
  sku: '',
  stock: '1',
  originalPrice: '',
  mrp: '',
  grams: '',
});

/**
 * Gives a variant's colour this name. Until somebody chooses a colour code, the code follows the name; otherwise
 * shoppers would see a black spot beside "Blue". A stored code counts as chosen, except the code that every new variant
 * gets.
 */
export function renameColour(variant: DraftVariant, color: string): DraftVariant {
  const hex = variant.colorHexCode.toUpperCase();
  const isUnchosen = hex === NO_CODE || hex === typedShade(variant.id === undefined ? variant.color : '');
  return { ...variant, color, ...(isUnchosen && { colorHexCode: typedShade(color) }) };
}

function typedShade(name: string): string {
  return shadeNamedBy(name) || UNCHOSEN;
}

/** Returns the draft of a new product. */
export function emptyDraft(): Draft {
  return {
    id: undefined,
    name: '',
    ...eachField(() => ''),
    description: '',
    grams: '',
    facts: [],
    categories: [],
    pictures: [],
    variants: [firstVariant()],
  };
}

/** Returns the draft of a stored product. */
export function toDraft(product: Product, tree: readonly Category[]): Draft {
  return {
    id: product.id,
    name: product.name,
    ...eachField((name) => product[name] ?? ''),
    description: product.description,
    grams: plainGrams(product.grams),
    facts: product.facts.map((fact) => ({ ...fact, key: newKey() })),
    categories: categoryPath(tree, product.categoryId).map((category) => category.id),
    pictures: product.images.map(({ id, url, color = '' }, index) => ({
      key: id,
      url,
      color,
      name: productFormText.pictureName({ number: index + 1 }),
    })),
    variants: product.variants.map(toDraftVariant),
  };
}

function toDraftVariant(variant: Variant): DraftVariant {
  const { id, color, colorHexCode, colorFamily, size, sku, stock, grams } = variant;
  // During a sale of the variant, the form shows and saves the usual price, not the sale price.
  const { usualPrice: originalPrice = variant.originalPrice, usualDiscount: discountPrice = variant.discountPrice } =
    variant;
  return {
    key: id,
    id,
    baseStock: stock,
    color,
    colorHexCode,
    colorFamily: colorFamily === colourFamilyOf(color, colorHexCode) ? '' : (colorFamily ?? ''),
    size,
    sku: sku ?? '',
    stock: String(stock),
    originalPrice: plain(originalPrice),
    mrp: mrpOf({ originalPrice, discountPrice }),
    grams: plainGrams(grams),
  };
}

/** Returns an empty line for the product's table of facts. */
export function nextFact(): DraftFact {
  return { key: newKey(), name: '', value: '' };
}

/**
 * Returns the facts that have a text. Only filled facts are sent, so the server's errors use positions in this list.
 */
export function filledFacts(facts: readonly DraftFact[]): readonly DraftFact[] {
  return facts.filter(({ name, value }) => name.trim() !== '' || value.trim() !== '');
}

/**
 * Returns a copy of the last variant without its size (spec §5 "Product"). The copy has no SKU either, because an SKU
 * may belong to only one variant.
 */
export function nextVariant(variants: readonly DraftVariant[]): DraftVariant {
  const last = variants.at(-1);
  if (!last) return firstVariant();
  const { id: _id, baseStock: _baseStock, ...copied } = last;
  return { ...copied, key: newKey(), size: '', sku: '' };
}

/** The error message of each field, by the path that the server uses. */
export type Issues = Readonly<Record<string, string>>;
type Problem = { message: string; issues: Issues };

/** The paths of the fields that show their own error messages. The paths are those that the server uses. */
const SAID_AT =
  /^(productName|categoryId|description|grams|images|facts\.\d+\.(name|value)|productVariants(\.\d+\.(color|colorHexCode|size|sku|originalPrice|discountPrice|mrp|stock|grams))?)$/;

/** Returns whether every error is shown at its own field. If so, the form needs no message about itself as a whole. */
export function isAllSaid(issues: Issues): boolean {
  const paths = Object.keys(issues);
  return paths.length > 0 && paths.every((path) => isProductField(path) || SAID_AT.test(path));
}

/**
 * Finds missing values before the form is sent to the server (spec §5 "Product"). Returns the message to show, and the
 * fields. `before` is the number of stored pictures.
 */
export function findProblem({ name, categories, pictures, variants }: Draft, before = 0): Problem | undefined {
  if (name.trim() === '') return problemAt('productName', productText.nameRequired());
  if (categories.length === 0) return problemAt('categoryId', productText.categoryRequired());
  if (!mayHavePictures(pictures.length, before)) return problemAt('images', productText.imageCount());
  if (variants.length === 0) return problemAt('productVariants', productText.variantRequired());
  return variants.map(findVariantProblem).find((problem) => problem !== undefined);
}

function problemAt(path: string, message: string): Problem {
  return { message, issues: { [path]: message } };
}

function findVariantProblem(variant: DraftVariant, index: number): Problem | undefined {
  const empty = (['color', 'size', 'originalPrice'] as const).filter((field) => variant[field].trim() === '');
  if (empty.length === 0) return findNumberProblem(variant, index) ?? findMrpProblem(variant, index);
  const message = productText.variantIncomplete({ number: index + 1 });
  return { message, issues: Object.fromEntries(empty.map((field) => [`productVariants.${index}.${field}`, message])) };
}

const mostStock = { most: limits.stock };
const mostGrams = { most: deliveryLimits.grams };

function findNumberProblem({ originalPrice, mrp, stock, grams }: DraftVariant, index: number): Problem | undefined {
  const number = index + 1;
  const wrong = [
    ['originalPrice', rupeesProblem(productFormText.priceOf({ number }), originalPrice, mostPrice)],
    ['mrp', mrp.trim() === '' ? undefined : rupeesProblem(productFormText.mrpOf({ number }), mrp)],
    ['stock', countProblem(productFormText.stockOf({ number }), stock, mostStock)],
    ['grams', grams.trim() === '' ? undefined : countProblem(productFormText.gramsOf({ number }), grams, mostGrams)],
  ].flatMap(([field, message]) => (message === undefined ? [] : [[`productVariants.${index}.${field}`, message]]));
  const message = wrong[0]?.[1];
  return message === undefined ? undefined : { message, issues: Object.fromEntries(wrong) as Issues };
}

function findMrpProblem({ originalPrice, mrp }: DraftVariant, index: number): Problem | undefined {
  if (!isMrpTooLow(originalPrice, mrp)) return undefined;
  return problemAt(`productVariants.${index}.mrp`, variantFieldsText.mrpBelowPrice());
}

/**
 * Returns the draft in the form of POST /products. `before` has the pictures of the product when the form opened. With
 * `expectedUpdatedAt`, the server refuses the draft if somebody else has saved since that time.
 */
export function toForm(draft: Draft, before: readonly DraftPicture[], expectedUpdatedAt: string | undefined): FormData {
  const form = new FormData();
  if (draft.id) form.set('id', draft.id);
  form.set('productName', draft.name);
  form.set('categoryId', draft.categories.at(-1) ?? '');
  for (const name of productFieldNames) form.set(name, draft[name]);
  form.set('description', draft.description);
  form.set('grams', String(readWhole(draft.grams) ?? draft.grams.trim()));
  form.set('facts', JSON.stringify(filledFacts(draft.facts).map(({ name, value }) => ({ name, value }))));
  form.set('productVariants', JSON.stringify(draft.variants.map(toVariantInput)));
  const staying = new Set(draft.pictures.map((picture) => picture.key));
  form.set('deletedImageIds', JSON.stringify(before.map((picture) => picture.key).filter((key) => !staying.has(key))));
  const files = draft.pictures.filter((picture) => picture.file);
  const keyOf = (picture: DraftPicture) => (picture.file ? `new:${files.indexOf(picture)}` : picture.key);
  form.set('imageOrder', JSON.stringify(draft.pictures.map(keyOf)));
  const colors = draft.pictures.map((picture) => [keyOf(picture), picture.color || null] as const);
  form.set('imageColors', JSON.stringify(Object.fromEntries(colors)));
  for (const { file } of files) if (file) form.append('images', file);
  if (expectedUpdatedAt !== undefined) form.set('expectedUpdatedAt', expectedUpdatedAt);
  return form;
}

function toVariantInput({ key: _key, id, baseStock, mrp, grams, ...variant }: DraftVariant) {
  const { originalPrice, stock } = variant;
  return {
    ...variant,
    originalPrice: readNumber(originalPrice) ?? originalPrice,
    discountPrice: savingOf(originalPrice, mrp),
    isUsual: true,
    stock: readWhole(stock) ?? stock,
    grams: readWhole(grams) ?? grams,
    ...(id && { id, baseStock }),
  };
}

function plainGrams(grams: number | undefined): string {
  return grams === undefined ? '' : String(grams);
}

/** Writes an amount as people type it: "1299.00" becomes "1299". */
function plain(rupees: string): string {
  return rupees.replace(/\.00$/, '');
}
