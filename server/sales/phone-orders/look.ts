import { notFound } from '#contract/errors.ts';
import { parseMobile } from '#domain/phone.ts';
import { toRupees } from '#domain/money.ts';
import { cartSums } from '#domain/pricing.ts';
import { paymentMethods } from '#domain/upi.ts';
import * as notFoundText from '#text/not-found.ts';
import type { Db } from '../../platform/db/schema.ts';
import { limitsInForce, sizeRefusal } from '../order-limits/order-limits.ts';
import { pastOf } from '../orders/orders.ts';
import type { Sales } from '../sales.ts';
import { getUpiSettings } from '../upi/settings.ts';
import { listPrices } from './queries.ts';

type Wanted = { productVariantId: string; quantity: number };
type Asked = { customerId?: string | undefined; phone: string; items: readonly Wanted[] };

/**
 * Answers the present cost of an order, the reasons against it,
 * and the customer's history. Throws 404 for an unknown variant.
 */
export async function lookAt(shop: Sales, { customerId, phone, items }: Asked) {
  const { db } = shop;
  const lines = await priced(db, items);
  const { subtotalPaise, discountPaise, totalPaise } = cartSums(lines);
  const limits = await limitsInForce(shop);
  const quantities = lines.map(({ quantity }) => quantity);
  const mobile = parseMobile(phone) ?? '';
  const past = await pastOf(db, { user_id: customerId ?? '', phone: mobile });
  const { upiId } = await getUpiSettings(db);
  return {
    subtotal: toRupees(subtotalPaise),
    discount: toRupees(discountPaise),
    total: toRupees(totalPaise),
    lines: lines.map(({ id, sellingPaise, name, size, color }) => ({
      productVariantId: id,
      originalPrice: toRupees(sellingPaise),
      name,
      size,
      color,
    })),
    short: lines
      .filter(({ stock, quantity }) => stock < quantity)
      .map(({ id, quantity, stock }) => ({ productVariantId: id, requested: quantity, available: stock })),
    refusal: limits ? sizeRefusal(limits, { quantities, totalPaise }, 'staff') : null,
    paymentMethods: paymentMethods.filter((method) => method === 'COD' || upiId !== ''),
    customer: customerId === undefined ? null : past.customer,
    phone: past.phone,
  };
}

async function priced(db: Db, items: readonly Wanted[]) {
  const ids = items.map(({ productVariantId }) => productVariantId);
  const variants = new Map((await listPrices(db, ids)).map((row) => [row.id, row]));
  return items.map(({ productVariantId, quantity }) => {
    const variant = variants.get(productVariantId);
    if (!variant) throw notFound(notFoundText.variant);
    const { selling_paise: sellingPaise, saving_paise: savingPaise, ...rest } = variant;
    return { ...rest, quantity, sellingPaise, savingPaise };
  });
}
