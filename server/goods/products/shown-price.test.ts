import { expect, test } from 'vitest';
import { makeCategory, makeProduct, makeShopper } from '../../../test/factories.ts';
import { useShop } from '../../../test/shop.ts';

// A product's price is the lowest price among its variants that match the filter and can be bought. A list from the
// cache shows the same price.

const shop = useShop();

async function aShelf() {
  const categoryId = await makeCategory(shop);
  const kurta = await makeProduct(shop, {
    categoryId,
    variants: [
      { size: 'S', stock: 1, sellingPaise: 79_900 },
      { size: 'XL', stock: 5, sellingPaise: 129_900 },
    ],
  });
  const shirt = await makeProduct(shop, {
    categoryId,
    variants: [
      { color: 'Red', hex: '#C8202F', size: 'M', stock: 5, sellingPaise: 50_000 },
      { color: 'Blue', hex: '#1F5FBF', size: 'M', stock: 5, sellingPaise: 150_000 },
      { color: 'Teal', hex: '#2F6F73', size: 'L', stock: 0, sellingPaise: 45_000 },
    ],
  });
  const list = async (query: string) => {
    const { body } = await shop.guest.call(`GET /products/category/${categoryId}?${query}`);
    return { ...body, ids: body.data.map(({ id }: { id: string }) => id) };
  };
  return { kurta, shirt, list };
}

test('one and the same variant has the size, the colour and the price', async () => {
  const { kurta, shirt, list } = await aShelf();
  expect((await list('color=Blue&maxPrice=600')).ids).toEqual([]);
  expect((await list('color=Red&maxPrice=600')).ids).toEqual([shirt.id]);
  expect((await list('size=XL&minPrice=1200&maxPrice=1400')).ids).toEqual([kurta.id]);
  expect((await list('size=XL')).facets.priceRange).toEqual({ min: '1299.00', max: '1299.00' });
  expect((await list('color=Blue&sort=priceHighLow')).facets.priceRange).toEqual({ min: '1500.00', max: '1500.00' });
  expect((await list('color=Teal&availability=in-stock')).ids).toEqual([]);
  expect((await list('color=Teal&availability=out-of-stock')).ids).toEqual([shirt.id]);
  expect((await list('availability=out-of-stock')).ids).toEqual([]);
  expect((await list('minPrice=1200')).facets.colors).toEqual([{ value: 'Blue', hex: '#1F5FBF', count: 1 }]);
  expect((await list('minPrice=1200')).facets.sizes).toEqual([{ value: 'XL', count: 1 }]);
});

test('when the cheapest size is sold, lists that were kept follow: their prices, their order and their range', async () => {
  const { kurta, shirt, list } = await aShelf();
  const asked = ['maxPrice=800', 'minPrice=600&sort=priceLowHigh', 'sort=priceHighLow', 'availability=in-stock'];
  const before = await Promise.all(asked.map(list));
  expect(before.map(({ ids }) => ids)).toEqual([
    [shirt.id, kurta.id],
    [kurta.id],
    [kurta.id, shirt.id],
    [shirt.id, kurta.id],
  ]);
  expect(before[3]?.facets.priceRange).toEqual({ min: '500.00', max: '799.00' });
  const shopper = await makeShopper(shop);
  await shopper.call('POST /cart/add', { body: { productVariantId: kurta.variants[0]?.id, quantity: 1 } });
  const placed = await shopper.call('POST /orders/place', {
    body: { addressId: shopper.addressId, paymentMethod: 'COD' },
  });
  expect(placed.status).toBe(201);
  const after = await Promise.all(asked.map(list));
  expect(after.map(({ ids }) => ids)).toEqual([[shirt.id], [kurta.id], [kurta.id, shirt.id], [shirt.id, kurta.id]]);
  expect(after[3]?.facets.priceRange).toEqual({ min: '500.00', max: '1299.00' });
  expect((await list('size=S')).ids).toEqual([]);
});

test('words that name a size or a colour ask for the price of that', async () => {
  const { kurta, shirt } = await aShelf();
  const found = async (q: string) => {
    const { body } = await shop.guest.call(`GET /products?match=all&q=${encodeURIComponent(q)}`);
    return body.data.map(({ id }: { id: string }) => id).filter((id: string) => [kurta.id, shirt.id].includes(id));
  };
  expect(await found('size xl under 800')).toEqual([]);
  expect(await found('size xl under 1300')).toEqual([kurta.id]);
  expect(await found('blue under 600')).toEqual([]);
  expect(await found('red under 600')).toEqual([shirt.id]);
});
