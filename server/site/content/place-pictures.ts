import { DRAWN } from '#contract/content.ts';
import type { Image } from '#contract/image.ts';
import { productNameIn } from '#domain/paths.ts';
import { findPicture, presentImage } from '../../platform/pictures/pictures.ts';
import { findProductIdByAddress, loadImages } from '../../goods/products/products.ts';
import type { Goods } from '../../goods/goods.ts';

type Place = { pictureId: string | null; link: string };

/**
 * The shop chooses the picture of a slide or tile among this many products, so that slides and tiles that lead to the
 * same part of the shop show different products.
 */
const CANDIDATES = 12;

/** Adds a picture to each slide or tile; null means the drawing that comes with the shop. */
export async function withPictures<Shown extends Place>(
  { db, catalogue }: Pick<Goods, 'db' | 'catalogue'>,
  places: readonly Shown[],
): Promise<Array<Shown & { picture: Image | null }>> {
  const used = new Set<string>();
  const shown: Array<Shown & { picture: Image | null }> = [];
  for (const place of places) {
    const picture = place.pictureId === null ? await pictureOfProducts(place.link) : await ownPicture(place.pictureId);
    shown.push({ ...place, picture });
  }
  return shown;

  async function ownPicture(id: string): Promise<Image | null> {
    const picture = id === DRAWN ? undefined : await findPicture(db, id);
    return picture ? presentImage({ ...picture, picture_id: picture.id }, '') : null;
  }

  async function pictureOfProducts(link: string): Promise<Image | null> {
    const ids = await productsBehind(link);
    const images = await loadImages(db, ids);
    const firsts = ids.map((id) => images.find((image) => image.product_id === id));
    const image = firsts.find((one) => one && !used.has(one.picture_id)) ?? firsts.find(Boolean);
    if (!image) return null;
    used.add(image.picture_id);
    return presentImage(image, '');
  }

  async function productsBehind(link: string): Promise<string[]> {
    const { pathname, searchParams } = new URL(link, 'http://shop.invalid');
    if (!pathname.startsWith('/product/')) {
      const category = searchParams.get('category');
      return catalogue.firstOf(category === null ? undefined : [category], CANDIDATES);
    }
    const id = searchParams.get('id');
    if (id !== null) return [id];
    const named = await findProductIdByAddress(db, productNameIn(pathname));
    return named === undefined ? [] : [named];
  }
}
