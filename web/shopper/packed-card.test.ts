import { expect, test } from 'vitest';
import type { Product } from '#contract/products.ts';
import {
  cardsBegin,
  cardsEnd,
  offerOf,
  packCard,
  unpackCard,
  unpackCards,
  withOffer,
  type CardProduct,
} from './packed-card.ts';

const product: Product = {
  id: '1',
  name: 'लाल <b>कुर्ता</b>',
  sharesName: true,
  brand: 'Nirmal',
  description: 'left behind',
  facts: [],
  categoryId: '2',
  category: { id: '2', name: 'Kurtas', label: 'Women · Kurtas', _count: { products: 3 } },
  images: [
    {
      id: '3',
      url: '/pictures/ab.jpg',
      width: 600,
      height: 800,
      alt: 'लाल <b>कुर्ता</b>, Red',
      sources: { base: '/pictures/ab', widths: [200, 600], formats: ['avif', 'webp'] },
      placeholder: '',
      color: 'Red',
    },
  ],
  variants: [
    {
      id: '4',
      color: 'Red',
      colorHexCode: '#FF0000',
      size: 'M',
      sku: null,
      stock: 2,
      originalPrice: '10.00',
      discountPrice: '1.00',
    },
  ],
  createdAt: '',
  updatedAt: '',
};

const { id, name, sharesName, brand, category, variants } = product;
const images = product.images.map(({ id: _id, ...image }) => image);
const card: CardProduct = { id, name, sharesName, brand, category, images, variants };

const line = packCard({ read: () => product });

test('a card brings the badge of its sale, and a card without one is no longer than before', () => {
  const [variant] = variants;
  if (!variant) throw new Error('no variant');
  const other = { ...variant, id: '5', saleBadge: 'दिवाली' };
  const ofSale = packCard({ read: () => ({ ...product, variants: [variant, other] }) });
  expect(unpackCard(ofSale).variants).toEqual([variant, other]);
  expect(line).toContain('"10.00","1.00"]');
});

test('cards come out of their packing as they went in', () => {
  expect(unpackCards(`${cardsBegin}${line}${line}${cardsEnd}`)).toEqual([card, card]);
  expect(unpackCard(line)).toEqual(card);
});

test('cards that another version packed are not guessed at', () =>
  expect(unpackCards(`[0${line}${cardsEnd}`)).toBeUndefined());

test('a product is packed once, however many lists it is in', () => {
  let reads = 0;
  const listed = { read: () => ({ ...product, name: `read ${++reads} times` }) };
  expect(packCard(listed)).toBe(packCard(listed));
  expect(reads).toBe(1);
});

test('a card carries whose price its list shows; by itself it is that of the cheapest that can be bought', () => {
  const [first] = product.variants;
  const others = ['20.00', '5.00'].map((originalPrice, n) => ({ ...first, id: `${n}`, stock: 1 - n, originalPrice }));
  const several = { ...product, variants: [...product.variants, ...others] } as Product;
  const plain = packCard({ read: () => several });
  expect(offerOf(unpackCard(plain))).toEqual({ variant: several.variants[0], isFrom: true });
  const chosen = unpackCard(withOffer(plain, { place: 1, isFrom: false }));
  expect(offerOf(chosen)).toEqual({ variant: several.variants[1], isFrom: false });
  expect(chosen).toEqual({ ...unpackCard(plain), offer: { place: 1, isFrom: false } });
});
