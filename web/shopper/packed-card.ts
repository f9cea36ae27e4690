import type { Image } from '#contract/image.ts';
import type { Product } from '#contract/products.ts';
import type { Variant } from '#contract/variants.ts';
import type { Offer } from '#domain/shown-offer.ts';
import type { ProductField } from '#domain/product-fields.ts';
import { picturesFor } from '#domain/picture-order.ts';
import type { Listed } from '../api/listed.ts';
import type { Packed } from '../api/packed.ts';
import { cardOffer, shownColour } from './shown-colour.ts';

/**
 * A picture without its id. The picture's address is enough to identify it, and random ids make a card's compressed
 * text much longer.
 */
export type CardImage = Omit<Image, 'id'>;

/**
 * The fields of a product that its card has. The card passes them to the product's page, which paints from them at
 * once. The page loads the other fields later.
 */
export type CardProduct = Pick<Product, 'id' | 'name' | 'sharesName' | 'brand' | 'category' | 'variants'> & {
  images: readonly CardImage[];
  /** The variant that the list shows, if the list's filters or search words choose one. */
  offer?: CardOffer;
} & Partial<Pick<Product, 'description' | 'facts' | ProductField>>;

/**
 * The variant that a card shows: `place` is its index among the product's variants. `isFrom` is true if other matching
 * variants cost more.
 */
export type CardOffer = { place: number; isFrom: boolean };

/**
 * The version of the tuples in this file. Raise it with each change of their fields: a page with an older script then
 * reloads (use-cards.ts).
 */
const VERSION = 6;

/**
 * The texts before and after the lines of cards. Together with the lines they are valid JSON. Even pages from before
 * version 4 find the version in this JSON.
 */
export const cardsBegin = `[${VERSION}`;
export const cardsEnd = '\n]';

const lines = new WeakMap<Listed, string>();

/**
 * Packs a product as one line of text: a tuple without field names and without values that can be calculated. Each
 * product is packed only once. Fifty cards shrink to a third of their size, so the page is rendered, compressed and
 * sent faster. The line contains no SKUs, because shoppers need none. Pictures of the shown colour come first.
 */
export function packCard(listed: Listed): string {
  const known = lines.get(listed);
  if (known !== undefined) return known;
  const line = `\n,${JSON.stringify(tupleOf(listed.read()))}`;
  lines.set(listed, line);
  return line;
}

/** Returns the line of a card that shows another offer than the product's own. */
export function withOffer(line: string, { place, isFrom }: CardOffer): string {
  const offer: PackedOffer = [place, isFrom ? 1 : 0];
  return `${line.slice(0, -']'.length)},${JSON.stringify(offer)}]`;
}

/**
 * Returns the offer of a card: the variant whose price the card shows. Returns undefined for a product without
 * variants.
 */
export function offerOf(product: Pick<CardProduct, 'variants' | 'images' | 'offer'>): Offer<Variant> | undefined {
  const { variants, offer } = product;
  const variant = offer && variants[offer.place];
  return variant ? { variant, isFrom: offer.isFrom } : cardOffer(product);
}

/** Returns the pictures of a card. Pictures in the colour whose price the card shows come first. */
export function picturesOf<Picture extends CardImage>(
  product: Pick<CardProduct, 'variants' | 'offer'> & { images: readonly Picture[] },
): Picture[] {
  return picturesFor(offerOf(product)?.variant.color ?? '', product.images);
}

function tupleOf({ id, name, sharesName, brand, category, images, variants }: Product): PackedCard {
  return [
    id,
    name,
    sharesName ? 1 : 0,
    brand,
    [category.id, category.name, category._count.products, category.label],
    picturesFor(shownColour({ images, variants }) ?? '', images).map(packImage),
    variants.map((variant): PackedVariant => [
      variant.id,
      variant.color,
      variant.colorHexCode,
      variant.size,
      variant.stock,
      variant.originalPrice,
      variant.discountPrice,
      ...badgeOf(variant),
    ]),
  ];
}

function badgeOf({ saleBadge }: Variant): [saleBadge?: string] {
  return saleBadge ? [saleBadge] : [];
}

function packImage({ sources: { base, widths }, width, height, color }: Image): PackedImage {
  return color ? [base, width, height, widths, color] : [base, width, height, widths];
}

type PackedImage = [base: string, width: number, height: number, widths: number[], color?: string];
type PackedVariant = [
  id: string,
  color: string,
  hex: string,
  size: string,
  stock: number,
  price: string,
  saving: string,
  saleBadge?: string,
];
type PackedOffer = [place: number, isFrom: 0 | 1];
type PackedCard = [
  id: string,
  name: string,
  sharesName: 0 | 1,
  brand: string | null,
  category: [id: string, name: string, products: number, label: string],
  images: PackedImage[],
  variants: PackedVariant[],
  offer?: PackedOffer,
];

/** Unpacks the cards of a text. Returns undefined if another version of this file has packed them. */
export function unpackCards(packed: Packed<CardProduct[]>): CardProduct[] | undefined {
  // The cast is safe: after the version stand the tuples that packCard of the same version made.
  const [version, ...cards] = JSON.parse(packed) as [number, ...PackedCard[]];
  return version === VERSION ? cards.map(toProduct) : undefined;
}

/** Returns the card of one line. */
export function unpackCard(line: string): CardProduct {
  // The cast is safe: packCard of this version made the line.
  return toProduct(JSON.parse(line.slice('\n,'.length)) as PackedCard);
}

function toProduct([id, name, sharesName, brand, category, images, variants, offer]: PackedCard): CardProduct {
  const [categoryId, categoryName, products, label] = category;
  return {
    id,
    name,
    sharesName: sharesName === 1,
    brand,
    category: { id: categoryId, name: categoryName, label, _count: { products } },
    images: images.map(([base, width, height, widths, color]) => ({
      url: `${base}.jpg`,
      width,
      height,
      alt: color ? `${name}, ${color}` : name,
      sources: { base, widths, formats: ['avif', 'webp'] },
      placeholder: '',
      ...(color && { color }),
    })),
    variants: variants.map(([id, color, colorHexCode, size, stock, originalPrice, discountPrice, saleBadge]) => ({
      id,
      color,
      colorHexCode,
      size,
      sku: null,
      stock,
      originalPrice,
      discountPrice,
      ...(saleBadge && { saleBadge }),
    })),
    ...(offer && { offer: { place: offer[0], isFrom: offer[1] === 1 } }),
  };
}
