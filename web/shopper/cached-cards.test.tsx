import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import type { Product } from '#contract/products.ts';
import { currentLocale, followLocale } from '#messages/current-locale.ts';
import { baseLocale, pathIn } from '#messages/locales.ts';
import { MarkedPieces } from './marked-pieces.ts';
import { CardKeeping, type Choose } from './card-keeper.ts';
import { CachedCards, PageCards } from './cached-cards.tsx';
import type { Columns } from './shop/columns.tsx';
import { ProductGrid } from './shop/product-grid.tsx';
import { cardsBegin, cardsEnd, offerOf, packCard, unpackCards } from './packed-card.ts';

const variant = {
  id: 'v1',
  color: 'Red',
  colorHexCode: '#FF0000',
  size: 'M',
  sku: null,
  stock: 2,
  originalPrice: '749.00',
  discountPrice: '250.00',
};
const image = (id: string) => ({
  id,
  url: `/pictures/${id}.jpg`,
  width: 600,
  height: 800,
  alt: '',
  sources: { base: `/pictures/${id}`, widths: [200, 600], formats: ['avif' as const, 'webp' as const] },
  placeholder: '',
});
const product: Product = {
  id: '1',
  name: `लाल <b>"Men's" & कुर्ता</b>`,
  sharesName: true,
  brand: null,
  description: '',
  facts: [],
  categoryId: '2',
  category: { id: '2', name: 'Kurtas', label: 'Women · Kurtas', _count: { products: 3 } },
  images: [image('ab'), image('cd')],
  variants: [variant],
  createdAt: '',
  updatedAt: '',
};
const products: Product[] = [
  product,
  { ...product, id: '3', name: 'Sold out', variants: [{ ...variant, stock: 0, discountPrice: '0.00' }] },
  { ...product, id: '4', name: 'Without a picture', images: [] },
  { ...product, id: '5', name: 'Without a size', variants: [] },
];

const asListed = (some: readonly Product[]) => some.map((one) => ({ read: () => one }));

afterEach(() => followLocale(() => baseLocale));

const textOf = (some: readonly Product[]) => `${cardsBegin}${asListed(some).map(packCard).join('')}${cardsEnd}`;

function gridOf(shown: readonly Product[], columns: Columns | undefined, isNarrow: boolean, kept?: CachedCards) {
  const pieces = new MarkedPieces('N1');
  const keeper = kept && new PageCards(kept, pieces);
  const cards = (keeper ? keeper.products(keeper.pack(asListed(shown))) : unpackCards(textOf(shown))) ?? [];
  const html = renderToString(
    <CardKeeping value={keeper}>
      <StaticRouter basename={pathIn(currentLocale(), '/')} location={pathIn(currentLocale(), '/shop?page=2')}>
        <ProductGrid products={cards} columns={columns} isNarrow={isNarrow} isLoading={false} />
      </StaticRouter>
    </CardKeeping>,
  );
  return keeper ? pieces.filled(Buffer.from(html)).toString() : html;
}

test.each(['en', 'hi'] as const)('kept cards are to the letter what React writes, in %s', (language) => {
  followLocale(() => language);
  const kept = new CachedCards();
  for (const columns of [undefined, 1, 2, 3, 4, 5] as const)
    for (const isNarrow of [true, false]) {
      const rendered = gridOf(products, columns, isNarrow);
      expect(rendered).toContain('<picture>');
      expect(gridOf(products, columns, isNarrow, kept)).toBe(rendered);
      expect(gridOf(products, columns, isNarrow, kept)).toBe(rendered);
    }
});

test('the text of packed cards comes in the place of their mark, as JSON that ends no script', () => {
  const pieces = new MarkedPieces('N1');
  const shown = [...products, { ...product, id: '6', name: '</script>\n₹\u2028' }];
  const loaded = JSON.stringify({ cards: new PageCards(new CachedCards(), pieces).pack(asListed(shown)) });
  const filled = pieces.filled(Buffer.from(loaded)).toString();
  expect(JSON.parse(filled)).toEqual({ cards: textOf(shown) });
  expect(filled).not.toContain('<');
});

test('a card is another one as soon as anything that it shows has changed', () => {
  const kept = new CachedCards();
  const changes: Array<Partial<Product>> = [
    {},
    { name: 'Blue' },
    { images: [image('cd')] },
    { variants: [{ ...variant, stock: 0 }] },
    { variants: [{ ...variant, originalPrice: '700.00' }] },
    { category: { ...product.category, label: 'Men · Kurtas' } },
  ];
  for (const change of changes) {
    const changed = [{ ...product, ...change }];
    expect(gridOf(changed, 3, false, kept)).toBe(gridOf(changed, 3, false));
  }
});

test('a card that was not shown for long is forgotten', () => {
  const kept = new CachedCards(100_000);
  const [line = '', other = ''] = asListed(products).map(packCard);
  const [first, second] = [kept.card(line), kept.card(other)];
  for (let n = 0; n < 1000; n++) {
    kept.card(line.replace('"1"', `"number ${n}"`));
    expect(kept.card(line)).toBe(first);
  }
  expect(kept.card(other)).not.toBe(second);
});

test('kept cards take no more than their bytes, in however many looks they are shown', () => {
  const most = 200_000;
  const kept = new CachedCards(most);
  const many = Array.from({ length: 50 }, (_, n) => ({ ...product, id: `number ${n}` }));
  for (const columns of [1, 2, 3, 4, 5] as const)
    for (const isNarrow of [true, false]) {
      expect(gridOf(many, columns, isNarrow, kept)).toBe(gridOf(many, columns, isNarrow));
      expect(kept.bytes).toBeLessThanOrEqual(most);
      expect(kept.bytes).toBeGreaterThan(most / 2);
    }
});

test('a list in which something is chosen shows the price of that, and others go on showing their own', () => {
  const several = { ...product, variants: [variant, { ...variant, id: 'v2', size: 'XL', originalPrice: '1299.00' }] };
  const kept = new CachedCards();
  const pricesIn = (choose?: Choose) => {
    const keeper = new PageCards(kept, new MarkedPieces('N1'));
    return keeper.products(keeper.pack(asListed([several, product]), choose)).map((card) => {
      const offer = offerOf(card);
      return [offer?.variant.originalPrice, offer?.isFrom];
    });
  };
  const own = [
    ['749.00', true],
    ['749.00', false],
  ];
  expect(pricesIn()).toEqual(own);
  expect(pricesIn(() => ({ place: 1, isFrom: false }))).toEqual([['1299.00', false], own[1]]);
  expect(pricesIn(() => undefined)).toEqual(own);
  expect(gridOf([several], 3, false, kept)).toContain('from ₹749');
});
