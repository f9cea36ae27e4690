import { expect, test } from 'vitest';
import { addressOf } from './product-link.tsx';

const variant = (color: string, originalPrice: string) => ({
  ...{ id: `${color} M`, color, colorHexCode: '#27396F', colorFamily: 'blue' as const, size: 'M', sku: null },
  ...{ stock: 2, originalPrice, discountPrice: '0.00' },
});
const category = { id: 'kurtas', name: 'Kurtas', label: 'Kurtas', _count: { products: 1 } };
const product = (sharesName: boolean, ...prices: readonly [string, string]) => ({
  ...{ id: '01900000-0000-7000-8000-000000000001', name: 'Kurta', sharesName, brand: 'Tana', category, images: [] },
  variants: [variant('Blue', prices[0]), variant('Neel & Red', prices[1])],
});
const opened = (of: ReturnType<typeof product>) => new URL(addressOf(of), 'http://127.0.0.1');

test('a link names the colour whose price stands on the card, beside the id of a product that shares its name', () => {
  for (const sharesName of [false, true]) {
    const { pathname, searchParams } = opened(product(sharesName, '1500.00', '1099.00'));
    expect(pathname).toBe('/product/Kurta');
    expect(searchParams.get('color')).toBe('Neel & Red');
    expect(searchParams.get('id')).toBe(sharesName ? product(true, '1', '1').id : null);
  }
});

test('a link says nothing of the colour with which the page opens anyway', () => {
  expect(addressOf(product(false, '1099.00', '1500.00'))).toBe('/product/Kurta');
});
