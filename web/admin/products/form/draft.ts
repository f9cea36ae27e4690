import type { Category } from '#contract/categories.ts';
import type { Product } from '#contract/products.ts';
import { say } from '#contract/sentences.ts';
import { limits } from '#domain/limits.ts';

/** A product as it is being written: everything is text until the server has read it. */
export type Draft = { id: string | undefined; name: string; description: string; /** Chosen from the top down; the last one is the product's. */ categories: readonly string[]; pictures: readonly DraftPicture[]; variants: readonly DraftVariant[] };
/** `key` is the picture's id in the product, or `new:3` for the fourth file chosen here. */
export type DraftPicture = { key: string; url: string; name: string; file?: File };
/** `baseStock`: the stock this form was opened with; what is sent is the change against it (contract "Products"). */
export type DraftVariant = { key: string; id?: string; baseStock?: number; color: string; colorHexCode: string; size: string; sku: string; stock: string; originalPrice: string; discountPrice: string };

let keys = 0;
const newKey = () => `variant-${++keys}`;

/** The first variant of a new product: stock 1 and black, as the specification has it (spec §9 "Defaults"). */
const firstVariant = (): DraftVariant => ({ key: newKey(), color: '', colorHexCode: '#000000', size: '', sku: '', stock: '1', originalPrice: '', discountPrice: '' });

export function emptyDraft(): Draft {
  return { id: undefined, name: '', description: '', categories: [], pictures: [], variants: [firstVariant()] };
}

export function toDraft(product: Product, tree: readonly Category[]): Draft {
  return {
    id: product.id,
    name: product.name,
    description: product.description,
    categories: pathTo(product.categoryId, tree),
    pictures: product.images.map(({ id, url }, index) => ({ key: id, url, name: `Picture ${index + 1}` })),
    variants: product.variants.map(({ id, color, colorHexCode, size, sku, stock, originalPrice, discountPrice }) => ({ key: id, id, baseStock: stock, color, colorHexCode, size, sku: sku ?? '', stock: String(stock), originalPrice: plain(originalPrice), discountPrice: plain(discountPrice) })),
  };
}

/** Copies the last variant with its size cleared (spec §5 "Product"); a SKU is one piece's alone. */
export function nextVariant(variants: readonly DraftVariant[]): DraftVariant {
  const last = variants.at(-1);
  if (!last) return firstVariant();
  const { id: _id, baseStock: _baseStock, ...copied } = last;
  return { ...copied, key: newKey(), size: '', sku: '' };
}

/** The ids from the top category down to this one; empty when it is not in the tree. */
export function pathTo(id: string, tree: readonly Category[]): string[] {
  for (const category of tree) {
    if (category.id === id) return [category.id];
    const below = pathTo(id, category.subCategories);
    if (below.length > 0) return [category.id, ...below];
  }
  return [];
}

export type Wrong = Readonly<Record<string, string>>;

/** What the form lacks before the server need be asked: the sentence to show and the fields it belongs to; undefined when nothing. */
export function objectionTo({ name, categories, pictures, variants }: Draft): { message: string; wrong: Wrong } | undefined {
  if (name.trim() === '') return one('productName', say.product.nameRequired);
  if (categories.length === 0) return one('categoryId', say.product.categoryRequired);
  const { min, max } = limits.imagesPerProduct;
  if (pictures.length < min || pictures.length > max) return one('images', say.product.imageCount);
  if (variants.length === 0) return one('productVariants', say.product.variantRequired);
  for (const [index, variant] of variants.entries()) {
    const empty = (['color', 'size', 'originalPrice'] as const).filter((field) => variant[field].trim() === '');
    const message = say.product.variantIncomplete(index + 1);
    if (empty.length > 0) return { message, wrong: Object.fromEntries(empty.map((field) => [`productVariants.${index}.${field}`, message])) };
  }
  return undefined;
}

function one(path: string, message: string): { message: string; wrong: Wrong } {
  return { message, wrong: { [path]: message } };
}

/** The draft as the call takes it. `before` are the pictures the product had; `expectedUpdatedAt` refuses an edit made elsewhere. */
export function toForm(draft: Draft, before: readonly DraftPicture[], expectedUpdatedAt: string | undefined): FormData {
  const form = new FormData();
  if (draft.id) form.set('id', draft.id);
  form.set('productName', draft.name);
  form.set('categoryId', draft.categories.at(-1) ?? '');
  form.set('description', draft.description);
  form.set('productVariants', JSON.stringify(draft.variants.map(({ key: _key, id, baseStock, ...variant }) => ({ ...variant, ...(id && { id, baseStock }) }))));
  const kept = new Set(draft.pictures.map((picture) => picture.key));
  form.set('deletedImageIds', JSON.stringify(before.map((picture) => picture.key).filter((key) => !kept.has(key))));
  const files = draft.pictures.filter((picture) => picture.file);
  form.set('imageOrder', JSON.stringify(draft.pictures.map((picture) => (picture.file ? `new:${files.indexOf(picture)}` : picture.key))));
  for (const { file } of files) if (file) form.append('images', file);
  if (expectedUpdatedAt !== undefined) form.set('expectedUpdatedAt', expectedUpdatedAt);
  return form;
}

/** "1299.00" as one types it: 1299. */
function plain(rupees: string): string {
  return rupees.replace(/\.00$/, '');
}
