import * as editedText from '#text/edited-elsewhere.ts';
import * as productErrorsText from '#text/product-errors.ts';
import * as notFoundText from '#text/not-found.ts';
import { badField, orNotFound, type ShopError } from '#contract/errors.ts';
import type { ProductForm } from '#contract/product-form.ts';
import * as productText from '#text/product.ts';
import { mayHavePictures } from '#domain/picture-count.ts';
import { formatFacts } from '#domain/facts.ts';
import { eachField, fieldsOf, givenFields } from '#domain/product-fields.ts';
import { holdPrices } from '../markdowns/price-state.ts';
import { noteGoods } from '../note-goods.ts';
import { noteChange } from '../../platform/site-version/versions.ts';
import { refuseStale } from '../../platform/db/edited-elsewhere.ts';
import { newId } from '../../platform/db/ids.ts';
import type { Db, Tx } from '../../platform/db/schema.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { UploadedFile } from '../../platform/http/multipart.ts';
import { ingestPicture } from '../../platform/pictures/pictures.ts';
import type { Goods } from '../goods.ts';
import { ownColour } from './colours.ts';
import {
  insertProducts,
  isCategory,
  listImagePlaces,
  lockProduct,
  replaceImages,
  updateProduct,
  type ImagePlace,
  type ImageToWrite,
} from './product-queries.ts';
import { factsOf, loadProducts } from './queries.ts';
import { saveVariants } from './save-variants.ts';
import { describeVariant } from './sheet-plan.ts';

/**
 * Makes a product, or edits the product that the form names, completely or not at all; returns the product's id. Throws
 * 404 for an unknown product, 400 for an incomplete form, and 422 for a file that is no picture. Throws 409 for stock
 * below zero, or if somebody else has edited the product meanwhile.
 */
export async function saveProduct(
  shop: Goods,
  form: ProductForm,
  files: readonly UploadedFile[],
  adminId: string,
): Promise<string> {
  // Encoding takes seconds, and a transaction must not stay open so long, so the function stores the pictures before
  // the transaction. A stored picture that no product uses does no harm.
  if (!form.id) refuseImageCount(files.length);
  const pictureIds: string[] = [];
  for (const file of files)
    pictureIds.push((await ingestPicture(shop.db, shop.files, file.path, file.name, shop.now())).id);
  const now = shop.now();
  const by = { userId: adminId, now };
  const id = await inTransaction(shop.db, async (db) => {
    await holdPrices(db);
    if (form.id) await lockForEdit(db, form.id, form.expectedUpdatedAt);
    const before = form.id ? await describeProduct(db, form.id) : undefined;
    const productId = form.id ? await updateRow(db, form.id, form, now) : await insertRow(db, form, now);
    await saveImages(db, productId, form, pictureIds);
    await saveVariants(db, productId, form.productVariants, { adminId, now });
    await noteGoods(db, by, {
      action: form.id ? 'product.changed' : 'product.made',
      id: productId,
      name: form.productName,
      ...(before && { before }),
      after: (await describeProduct(db, productId)) ?? {},
    });
    await noteChange(db, [productId]);
    return productId;
  });
  await shop.catalogue.afterCommit();
  return id;
}

/** Describes a product for the log of changes, with one line for each variant. */
async function describeProduct(db: Db, id: string): Promise<Record<string, unknown> | undefined> {
  const [loaded] = await loadProducts(db, [id]);
  if (!loaded) return undefined;
  const { product, images, variants } = loaded;
  return {
    name: product.name,
    ...fieldsOf(product),
    description: product.description,
    facts: formatFacts(factsOf(product)),
    categoryId: product.category_id,
    ...(product.grams !== null && { weight: product.grams }),
    pictures: images.map(({ picture_id: id, color }) => (color === null ? id : `${id} (${color})`)).join(' '),
    ...Object.fromEntries(variants.map((variant) => [`${variant.color}, ${variant.size}`, describeVariant(variant)])),
  };
}

async function insertRow(db: Tx, form: ProductForm, now: string): Promise<string> {
  if (!(await isCategory(db, form.categoryId))) throw unknownCategory();
  const id = newId();
  const product = {
    id,
    source_id: null,
    name: form.productName,
    ...eachField((name) => form[name] ?? ''),
    description: form.description,
    facts: JSON.stringify(form.facts ?? []),
    category_id: form.categoryId,
    grams: form.grams ?? null,
    retired_at: null,
    created_at: now,
    updated_at: now,
  };
  await insertProducts(db, [product]);
  return id;
}

async function lockForEdit(db: Tx, id: string, expectedUpdatedAt: string | undefined): Promise<void> {
  const current = orNotFound(await lockProduct(db, id), notFoundText.product);
  // An empty `expectedUpdatedAt` counts as missing, because a form may send that field empty.
  refuseStale(expectedUpdatedAt || undefined, current.updated_at, editedText.product);
}

async function updateRow(db: Tx, id: string, form: ProductForm, now: string): Promise<string> {
  if (!(await isCategory(db, form.categoryId))) throw unknownCategory();
  const words = {
    name: form.productName,
    ...givenFields(form),
    description: form.description,
    ...(form.facts && { facts: JSON.stringify(form.facts) }),
    category_id: form.categoryId,
    ...(form.grams !== undefined && { grams: form.grams }),
  };
  await updateProduct(db, id, words, now);
  return id;
}

function unknownCategory(): ShopError {
  return badField('categoryId', productErrorsText.noCategory());
}

async function saveImages(db: Tx, productId: string, form: ProductForm, added: readonly string[]): Promise<void> {
  const before = await listImagePlaces(db, productId);
  const images = orderImages(before, form, added);
  refuseImageCount(images.length, before.length);
  await replaceImages(db, [{ productId, images }]);
}

/**
 * Returns a product's pictures after an edit: the remaining pictures followed by the new ones, or all pictures in the
 * order that the form gives. Equal pictures count once, because a product needs two to ten different pictures.
 */
function orderImages(
  before: readonly ImagePlace[],
  {
    deletedImageIds,
    imageOrder = [],
    imageColors = {},
    productVariants,
  }: Pick<ProductForm, 'deletedImageIds' | 'imageOrder' | 'imageColors' | 'productVariants'>,
  added: readonly string[],
): ImageToWrite[] {
  const remaining = before.filter((image) => !deletedImageIds.includes(image.id));
  const colourOf = (key: string, color: string | null) =>
    ownColour(imageColors[key] === undefined ? color : imageColors[key], productVariants);
  const candidates = new Map<string, ImageToWrite>([
    ...remaining.map(
      ({ id, picture_id, color }) => [id, { id, pictureId: picture_id, color: colourOf(id, color) }] as const,
    ),
    ...added.map((pictureId, index) => {
      const key = `new:${index}`;
      return [key, { pictureId, color: colourOf(key, null) }] as const;
    }),
  ]);
  const keys = new Set([...imageOrder, ...candidates.keys()]);
  const ordered = [...keys].flatMap((key) => candidates.get(key) ?? []);
  // If a picture appears several times, the function uses its last place.
  const lastOf = new Map(ordered.map((image) => [image.pictureId, image]));
  return ordered.filter((image) => lastOf.get(image.pictureId) === image);
}

function refuseImageCount(count: number, before = 0): void {
  if (!mayHavePictures(count, before)) throw badField('images', productText.imageCount());
}
