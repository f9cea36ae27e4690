import { aPicture } from './pictures.ts';

/** One variant, as the product form sends it. */
export const aVariant = {
  color: 'Kora',
  colorHexCode: '#EFE4D0',
  size: 'M',
  stock: 5,
  originalPrice: '499',
  discountPrice: '500',
};

type Fields = Record<string, unknown> & { images?: readonly File[] };

/**
 * Makes the form of a product as the back office sends it: with one variant and two pictures, unless `fields` contain
 * others.
 */
export async function productForm({ images, ...fields }: Fields): Promise<FormData> {
  const form = new FormData();
  const all = { productName: 'Bagru Kurta', productVariants: [aVariant], ...fields };
  for (const [name, value] of Object.entries(all))
    if (value !== undefined) form.set(name, typeof value === 'string' ? value : JSON.stringify(value));
  for (const image of images ?? [await aPicture(1), await aPicture(2)]) form.append('images', image);
  return form;
}
