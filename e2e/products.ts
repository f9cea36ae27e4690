import { noteChange } from '../server/platform/site-version/versions.ts';
import { inTransaction } from '../server/platform/db/transaction.ts';
import { aPicture } from '../test/pictures.ts';
import { productPath } from '#domain/paths.ts';
import type { Caller } from './people.ts';
import { serial } from './serial.ts';
import { databaseOf } from './shops.ts';

type VariantSeed = {
  color?: string;
  colorHexCode?: string;
  size?: string;
  stock?: number;
  sku?: string;
  originalPrice?: string;
};
type Seed = {
  name?: string;
  description?: string;
  variants?: VariantSeed[];
  /**
   * The colour that each picture shows; null means all colours. By default a product has two pictures of all colours.
   * The product form demands two pictures; only an import can make a product with one.
   */
  pictures?: ReadonlyArray<string | null>;
  /** The width of the pictures in pixels. */
  pictureWidth?: number;
  facts?: ReadonlyArray<{ name: string; value: string }>;
};
export type MadeProduct = {
  id: string;
  name: string;
  /** The path of the product's page, with the id of the product. */
  path: string;
  variants: Array<{ id: string; color: string; size: string; stock: number }>;
  images: Array<{ url: string; sources: { base: string } }>;
};

/** Creates a product for this journey alone; by default in Indigo, sizes S and M, with 10 pieces of each. */
export async function aProduct(
  owner: Caller,
  {
    name = uniqueName('Journey Kurta'),
    description = 'Soft.',
    variants = [{ size: 'S' }, { size: 'M' }],
    pictures = [null, null],
    pictureWidth,
    facts = [],
  }: Seed = {},
): Promise<MadeProduct> {
  const { categories } = await owner.calls.get('/categories');
  type Parent = { subCategories: Array<{ id: string }> };
  const category = categories.flatMap(({ subCategories }: Parent) => subCategories)[0] ?? categories[0];
  const form = new FormData();
  form.set('productName', name);
  form.set('categoryId', category.id);
  form.set('description', description);
  form.set('productVariants', JSON.stringify(variants.map(withDefaults)));
  form.set('facts', JSON.stringify(facts));
  form.set('imageColors', JSON.stringify(Object.fromEntries(pictures.map((color, index) => [`new:${index}`, color]))));
  for (const index of pictures.keys()) form.append('images', await aPicture(index + 1, undefined, pictureWidth));
  if (pictures.length === 1) form.append('images', await aPicture(2));
  const { product } = (await owner.calls.postForm('/products', form)) as { product: Omit<MadeProduct, 'path'> };
  await makeOld(product.id, pictures.length);
  return { ...product, path: productPath({ id: product.id, name, sharesName: true }) };
}

/** Returns a name that only one product has. */
export function uniqueName(beginning: string): string {
  return `${beginning} ${serial()}`;
}

function withDefaults({
  color = 'Indigo',
  colorHexCode = '#27396F',
  size = 'M',
  stock = 10,
  sku,
  originalPrice = '999',
}: VariantSeed) {
  return {
    color,
    colorHexCode,
    size,
    stock,
    ...(sku !== undefined && { sku }),
    originalPrice,
    discountPrice: '100',
  };
}

/**
 * Sets an old creation date, so that the shop lists the product last: journeys that run at the same time use the first
 * products in stock. Also deletes the pictures after the first `pictureCount`.
 */
async function makeOld(id: string, pictureCount: number): Promise<void> {
  const db = databaseOf('sqlite');
  await inTransaction(db, async (db) => {
    await db.updateTable('products').set({ created_at: '2001-01-01T00:00:00.000Z' }).where('id', '=', id).execute();
    await db.deleteFrom('product_images').where('product_id', '=', id).where('position', '>=', pictureCount).execute();
    await noteChange(db, [id]);
  });
  await db.destroy();
}
