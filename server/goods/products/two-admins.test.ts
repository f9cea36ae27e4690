import { expect, test } from 'vitest';
import { ledgerAgrees, makeAdmin, makeCategory, makeShopper } from '../../../test/factories.ts';
import { aPicture } from '../../../test/pictures.ts';
import { useShop, type Caller } from '../../../test/shop.ts';
import { many } from '../../app/attacks/scale.ts';

// The order limits are off, because one shopper places many orders in this test.
const shop = useShop({ ORDER_LIMITS: 'off' });
type Shown = {
  id: string;
  name: string;
  description: string;
  categoryId: string;
  updatedAt: string;
  images: Array<{ id: string }>;
  variants: Array<{
    id: string;
    color: string;
    colorHexCode: string;
    size: string;
    stock: number;
    originalPrice: string;
    discountPrice: string;
  }>;
};

const ROUNDS = many({ quick: 25, full: 100 });

test(
  'two admins on one product, round after round, with shoppers buying: no lost variant, no 5xx, two to ten pictures always',
  { timeout: 120_000 },
  async () => {
    const admins = [await makeAdmin(shop), await makeAdmin(shop)];
    const shopper = await makeShopper(shop);
    const pictures = await Promise.all([51, 52, 53].map(async (seed) => aPicture(seed)));
    const categoryId = await makeCategory(shop);
    const save = async (admin: Caller, fields: Record<string, string>, files: readonly File[]) => {
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.set(name, value);
      for (const file of files) form.append('images', file);
      return admin.call('POST /products', { form });
    };
    const first = {
      color: 'Indigo',
      colorHexCode: '#27396F',
      size: 'base',
      stock: 1000,
      originalPrice: '500',
      discountPrice: '0',
    };
    const { id } = (
      await save(
        admins[0] as Caller,
        { productName: 'Contested', categoryId, description: '', productVariants: JSON.stringify([first]) },
        pictures,
      )
    ).body.product as Shown;
    const read = async () => (await shop.guest.call(`GET /products/${id}`)).body.product as Shown;
    const statuses = new Set<number>();

    /**
     * Adds a size through the form. If another admin has saved meanwhile, reads the product again and repeats the
     * attempt.
     */
    const addSize = async (admin: Caller, size: string, turn: number): Promise<void> => {
      for (;;) {
        const shown = await read();
        const variants = [
          ...shown.variants.map((variant) => ({ ...variant, baseStock: variant.stock })),
          { ...first, size, stock: 2 },
        ];
        // In some turns, the admin also adds or removes a picture.
        const isFull = shown.images.length > 2;
        const { status, body } = await save(
          admin,
          {
            id,
            productName: shown.name,
            categoryId,
            description: `by ${size}`,
            productVariants: JSON.stringify(variants),
            deletedImageIds: JSON.stringify(isFull && turn % 3 === 0 ? [shown.images[0]?.id] : []),
            expectedUpdatedAt: shown.updatedAt,
          },
          !isFull ? pictures : [],
        );
        statuses.add(status);
        const { images } = await read();
        expect(images.length).toBeGreaterThanOrEqual(2);
        expect(images.length).toBeLessThanOrEqual(10);
        if (status === 200) return;
        expect(body.code).toBe('EDITED_ELSEWHERE');
      }
    };
    const buy = async () => {
      const base = (await read()).variants.find((variant) => variant.size === 'base');
      await shopper.call('POST /cart/add', { body: { productVariantId: base?.id, quantity: 1 } });
      statuses.add(
        (await shopper.call('POST /orders/place', { body: { addressId: shopper.addressId, paymentMethod: 'COD' } }))
          .status,
      );
    };
    for (let round = 0; round < ROUNDS; round++)
      await Promise.all([
        addSize(admins[0] as Caller, `a${round}`, round),
        addSize(admins[1] as Caller, `b${round}`, round + 1),
        buy(),
      ]);

    const { variants } = await read();
    expect(variants).toHaveLength(1 + 2 * ROUNDS);
    expect(variants.find((variant) => variant.size === 'base')?.stock).toBe(1000 - ROUNDS);
    expect([...statuses].filter((status) => status >= 500)).toEqual([]);
    expect(await ledgerAgrees(shop)).toBe(true);
  },
);
