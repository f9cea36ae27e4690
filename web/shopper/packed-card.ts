import type { Image } from '#contract/image.ts';
import type { Product } from '#contract/products.ts';
import type { Variant } from '#contract/variants.ts';
import { shownOffer, type Offer } from '#domain/offers.ts';
import type { ProductField } from '#domain/product-fields.ts';
import { picturesFor } from '#domain/picture-order.ts';
import type { Listed } from '../api/listed.ts';
import type { Packed } from '../api/packed.ts';
import { shownColour } from './shown-colour.ts';

/** Without an id, which compresses worse than all else of a card: its address says which picture it is. */
export type CardImage = Omit<Image, 'id'>;

/**
 * What a card knows of a product and hands on: its page paints at once from it. The rest stays off the
 * wire until asked for.
 */
export type CardProduct = Pick<Product, 'id' | 'name' | 'sharesName' | 'brand' | 'category' | 'variants'> & {
  images: readonly CardImage[];
  /** Whose price its list shows, where that follows from what is chosen there. */
  offer?: CardOffer;
} & Partial<Pick<Product, 'description' | 'facts' | ProductField>>;

/** `place`: of the variant among the product's; `isFrom`: others that are chosen with it cost more. */
export type CardOffer = { place: number; isFrom: boolean };

/** The version of the tuples below. Raise it with each change of them: an older page then loads anew (use-cards.ts). */
const VERSION = 5;

/**
 * Around the lines of cards. Together they are valid JSON, whose version pages of the versions before
 * the fourth read, too.
 */
export const cardsBegin = `[${VERSION}`;
export const cardsEnd = '\n]';

const lines = new WeakMap<Listed, string>();

/**
 * A product's line in a text of cards, made once: a tuple without field names and without what follows from other
 * fields. Fifty cards shrink to a third, so the page is rendered, compressed and sent faster. The shop's own SKUs are
 * not for shoppers' cards; the pictures begin with those of the colour that is shown.
 */
export function packCard(listed: Listed): string {
  const known = lines.get(listed);
  if (known !== undefined) return known;
  const line = `\n,${JSON.stringify(tupleOf(listed.read()))}`;
  lines.set(listed, line);
  return line;
}

/** The line of a card with another offer than it has by itself. */
export function withOffer(line: string, { place, isFrom }: CardOffer): string {
  const offer: PackedOffer = [place, isFrom ? 1 : 0];
  return `${line.slice(0, -']'.length)},${JSON.stringify(offer)}]`;
}

/** The offer of a card: whose price it shows. Undefined of a product without variants. */
export function offerOf({ variants, offer }: Pick<CardProduct, 'variants' | 'offer'>): Offer<Variant> | undefined {
  const variant = offer && variants[offer.place];
  return variant ? { variant, isFrom: offer.isFrom } : shownOffer(variants);
}

function tupleOf({ id, name, sharesName, brand, category, images, variants }: Product): PackedCard {
  return [
    id,
    name,
    sharesName ? 1 : 0,
    brand,
    [category.id, category.name, category._count.products, category.label],
    picturesFor(shownColour({ images, variants }) ?? '', images).map(packImage),
    variants.map((variant) => [
      variant.id,
      variant.color,
      variant.colorHexCode,
      variant.size,
      variant.stock,
      variant.originalPrice,
      variant.discountPrice,
    ]),
  ];
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

/** The cards of a text; undefined where another version of this packed them. */
export function unpackCards(packed: Packed<CardProduct[]>): CardProduct[] | undefined {
  // as: all of it but the version was made by packCard of this version.
  const [version, ...cards] = JSON.parse(packed) as [number, ...PackedCard[]];
  return version === VERSION ? cards.map(toProduct) : undefined;
}

/** The card of one line. */
export function unpackCard(line: string): CardProduct {
  // as: the line was made by packCard of this version.
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
      alt: name,
      sources: { base, widths, formats: ['avif', 'webp'] },
      placeholder: '',
      ...(color && { color }),
    })),
    variants: variants.map(([id, color, colorHexCode, size, stock, originalPrice, discountPrice]) => ({
      id,
      color,
      colorHexCode,
      size,
      sku: null,
      stock,
      originalPrice,
      discountPrice,
    })),
    ...(offer && { offer: { place: offer[0], isFrom: offer[1] === 1 } }),
  };
}
