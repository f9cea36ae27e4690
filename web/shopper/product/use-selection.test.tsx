import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { expect, test } from 'vitest';
import type { Variant } from '#contract/variants.ts';
import type { CardProduct } from '../packed-card.ts';
import { useSelection } from './use-selection.ts';

const saree: Omit<CardProduct, 'variants'> = {
  id: 'p',
  name: 'Saree',
  sharesName: true,
  brand: '',
  category: { id: 'c', name: 'Sarees', label: 'Sarees', _count: { products: 1 } },
  images: [],
};

const variant = (changes: Partial<Variant>): Variant => ({
  id: 'a',
  color: 'Blue',
  colorHexCode: '#000080',
  size: 'Free size',
  sku: null,
  stock: 3,
  originalPrice: '999.00',
  discountPrice: '0.00',
  ...changes,
});

function Chosen({ variants }: { variants: Variant[] }) {
  const selection = useSelection({ ...saree, variants });
  return selection?.chosen?.id ?? 'none';
}

function chosenOf(...variants: Variant[]): string {
  return renderToStaticMarkup(
    <StaticRouter location="/product/saree">
      <Chosen variants={variants} />
    </StaticRouter>,
  );
}

test('the only size of a colour is chosen by itself while it is in stock, one of several never', () => {
  expect(chosenOf(variant({}))).toBe('a');
  expect(chosenOf(variant({}), variant({ id: 'b', color: 'Red', colorHexCode: '#ff0000' }))).toBe('a');
  expect(chosenOf(variant({ stock: 0 }))).toBe('none');
  expect(chosenOf(variant({ size: 'S' }), variant({ id: 'b', size: 'M' }))).toBe('none');
});
