import type { Image } from '#contract/image.ts';
import type { Product } from '#contract/products.ts';
import type { Variant } from '#contract/variants.ts';
import type { Offer } from '#domain/shown-offer.ts';
import type { ProductField } from '#domain/product-fields.ts';
import { picturesFor } from '#domain/picture-order.ts';
import type { Listed } from '../api/listed.ts';
import type { Packed } from '../api/packed.ts';
import { cardOffer, shownColour } from './shown-colour.ts';

/** Without an id, which compresses worse than anything else in a card: the address identifies the picture. */
export type CardImage = Omit<Image, 'id'>;

/**
 * The fields of a product that a card has and passes on: the product's page paints at once from them. The rest is not
 * sent until it is requested.
 */
export type CardProduct = Pick<Product, 'id' | 'name' | 'sharesName' | 'brand' | 'category' | 'variants'> & {
  images: readonly CardImage[];
  /** The variant that the list shows, if its filters or its words choose one. */
  offer?: CardOffer;
} & Partial<Pick<Product, 'description' | 'facts' | ProductField>>;

/** `place` is the variant's position among the product's; `isFrom`: other variants that match cost more. */
export type CardOffer = { place: number; isFrom: boolean };

/**
 * The version of the tuples below. Raise the version with each change of the fields: an older page then reloads
 * (use-cards.ts).
 */
const VERSION = 6;

/**
 * The text around the lines of cards. Together they are valid
 * JSON, whose version pages from before version 4 can read, too.
 */
export const cardsBegin = `[${VERSION}`;
export const cardsEnd = '\n]';

const lines = new WeakMap<Listed, string>();

/**
 * Packs a product as one line: a tuple without field names and without derived fields, made once. Fifty cards shrink to
 * a third, so the page is rendered, compressed and sent faster. The shop's own SKUs are not for shoppers' cards; the
 * pictures begin with those of the shown colour.
 */
export function packCard(listed: Listed): string {
  const known = lines.get(listed);
  if (known !== undefined) return known;
  const line = `\n,${JSON.stringify(tupleOf(listed.read()))}`;
  lines.set(listed, line);
  return line;
}

/** Answers the line of a card with another offer than its own. */
export function withOffer(line: string, { place, isFrom }: CardOffer): string {
  const offer: PackedOffer = [place, isFrom ? 1 : 0];
  return `${line.slice(0, -']'.length)},${JSON.stringify(offer)}]`;
}

/** Answers the offer of a card: the variant whose price it shows. Undefined for a product without variants. */
export function offerOf(product: Pick<CardProduct, 'variants' | 'images' | 'offer'>): Offer<Variant> | undefined {
  const { variants, offer } = product;
  const variant = offer && variants[offer.place];
  return variant ? { variant, isFrom: offer.isFrom } : cardOffer(product);
}

/** The pictures of a card, first those of the colour whose price it shows. */
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

/** Unpacks the cards of a text; undefined if another version of this file packed them. */
export function unpackCards(packed: Packed<CardProduct[]>): CardProduct[] | undefined {
  // The cast is safe: everything but the version was made by packCard of this version.
  const [version, ...cards] = JSON.parse(packed) as [number, ...PackedCard[]];
  return version === VERSION ? cards.map(toProduct) : undefined;
}

/** The card of one line. */
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
