import { expect, test } from 'vitest';
import type { Address } from '#contract/addresses.ts';
import type { CartItem } from '#contract/cart.ts';
import type { Delivery } from '#contract/delivery.ts';
import { deliveryChanged, whatChanged, type Shown } from './what-changed.ts';

const variant = { sku: '', colorHexCode: '#000000', colorFamily: 'blue', stock: 9, discountPrice: '0.00' };
const category = { id: 'c', name: 'Kurtas', label: 'Kurtas', _count: { products: 1 } };

function piece(size: string, { quantity = 1, price = '1000.00', name = 'Kurta' } = {}): CartItem {
  // The cast is safe: this test reads only these fields of a cart's line.
  return {
    id: size,
    quantity,
    priceWhenAdded: null,
    product: {
      ...{ id: 'p', name, images: [], category },
      variant: { ...variant, id: `variant ${size[0]}`, size, color: 'Blue', originalPrice: price },
    },
  } as CartItem;
}

const home: Address = {
  ...{ id: 'a', userId: 'u', isDefault: true, recipientName: 'Meera', phone: '9876543210' },
  ...{ addressLine1: '14 Lane', addressLine2: '', city: 'Jaipur', state: 'Rajasthan', postalCode: '302029' },
};

const from = (...items: CartItem[]): Shown => ({ items, address: home });

test('says nothing where the same stands in another order', () => {
  expect(whatChanged(from(piece('M'), piece('L')), from(piece('L'), piece('M')))).toEqual([]);
});

test('says what went and what came where a size was replaced at the same price', () => {
  expect(whatChanged(from(piece('M')), from(piece('L')))).toEqual([
    'Kurta (M, Blue): no longer in your cart (was 1)',
    'Kurta (L, Blue): added to your cart, 1 at ₹1,000 each',
  ]);
});

test('says quantity, price and name before and now', () => {
  const now = piece('M', { quantity: 2, price: '500.00', name: 'Kurti' });
  expect(whatChanged(from(piece('M')), from(now))).toEqual([
    'Kurta (M, Blue) is now Kurti (M, Blue)',
    'Kurti (M, Blue): quantity 2 (was 1)',
    'Kurti (M, Blue): ₹500 each (was ₹1,000)',
  ]);
});

test('says an address that was edited or is gone, and none that comes for the first time', () => {
  const shown = (address: Address | undefined) => ({ items: [], address });
  const was = ' (was Meera, 14 Lane, Jaipur, Rajasthan, 302029, 9876543210)';
  expect(whatChanged(shown(home), shown({ ...home, city: 'Delhi' }))).toEqual([
    `Delivery address: Meera, 14 Lane, Delhi, Rajasthan, 302029, 9876543210${was}`,
  ]);
  expect(whatChanged(shown(home), shown(undefined))).toEqual([`Delivery address: none${was}`]);
  expect(whatChanged(shown(undefined), shown(home))).toEqual([]);
  expect(whatChanged(shown(home), shown({ ...home, isDefault: false, id: 'b' }))).toEqual([]);
});

test('says what the owner has changed about the charges and the days of the same PIN code', () => {
  const before: Delivery = {
    ...{ pin: '302029', isServed: true, takesCash: true, cashFee: '0.00', mostCash: null, freeFrom: null },
    ...{ rates: [{ from: '0.00', fromGrams: 0, charge: '49.00' }], from: '2026-12-08', to: '2026-12-08' },
  };
  const now = {
    ...before,
    rates: [{ from: '0.00', fromGrams: 0, charge: '99.00' }],
    cashFee: '30.00',
    to: '2026-12-10',
  };
  const items = [piece('M')];
  expect(deliveryChanged(before, before, { cart: { items }, method: 'COD' })).toEqual([]);
  expect(deliveryChanged(before, now, { cart: { items }, method: 'COD' })).toEqual([
    'Delivery: ₹99 (was ₹49)',
    'Cash on delivery fee: ₹30 (was ₹0)',
    'Delivery date: 8–10 Dec (was Tue 8 Dec)',
  ]);
  expect(deliveryChanged(before, now, { cart: { items }, method: 'UPI' })).toHaveLength(2);
});

test('says which offer applies no more, and which takes off another amount', () => {
  const shown = { ...from(piece('M')), reductions: [{ name: 'Diwali', code: 'DIWALI', amount: '200.00' }] };
  expect(whatChanged(shown, shown)).toEqual([]);
  expect(whatChanged(shown, from(piece('M')))).toEqual(['Diwali: no longer applies']);
  const less = { ...shown, reductions: [{ name: 'Diwali', code: 'DIWALI', amount: '150.00' }] };
  expect(whatChanged(shown, less)).toEqual(['Diwali: ₹150 off (was ₹200)']);
  expect(whatChanged(from(piece('M')), shown)).toEqual([]);
});
