import { expect, test } from 'vitest';
import { makeProduct, makeShopper } from '../../../test/factories.ts';
import { useShop } from '../../../test/shop.ts';

const shop = useShop();

type Item = { product: { images: Array<{ url: string; color?: string }> } };

test('cart and order show the colour that is bought: its pictures come first, the others after them', async () => {
  const product = await makeProduct(shop, {
    variants: [{ color: 'Indigo' }, { color: 'Rust', hex: '#A4552C' }],
    pictures: ['Indigo', null, 'Rust'],
  });
  const rust = product.variants.find((variant) => variant.color === 'Rust');
  const shopper = await makeShopper(shop);
  const { body } = await shopper.call('POST /cart/add', { body: { productVariantId: rust?.id } });
  const [line] = body.cart.items as Item[];
  expect(line?.product.images.map((image) => image.color)).toEqual(['Rust', undefined, 'Indigo']);

  const placed = await shopper.call('POST /orders/place', {
    body: { addressId: shopper.addressId, paymentMethod: 'COD' },
  });
  const [item] = placed.body.order.items as Item[];
  expect(item?.product.images.map((image) => image.url)).toEqual(line?.product.images.map((image) => image.url));
});
