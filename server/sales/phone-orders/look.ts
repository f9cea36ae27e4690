import { notFound } from '#contract/errors.ts';
import { parseMobile } from '#domain/phone.ts';
import { toRupees } from '#domain/money.ts';
import { decideAmounts } from '#domain/amounts.ts';
import { isPin, usualTerms } from '#domain/delivery.ts';
import { paymentMethods, type PaymentMethod } from '#domain/upi.ts';
import * as notFoundText from '#text/not-found.ts';
import type { Db } from '../../platform/db/schema.ts';
import { findDeliveryBook, gramsOf, presentCharges, presentPromise, refusalText } from '../delivery/delivery.ts';
import { limitsInForce, sizeRefusal } from '../order-limits/order-limits.ts';
import { pastOf } from '../orders/orders.ts';
import type { Sales } from '../sales.ts';
import { getUpiSettings } from '../upi/settings.ts';
import { listPrices } from './queries.ts';

type Wanted = { productVariantId: string; quantity: number };
type Asked = {
  customerId?: string | undefined;
  phone: string;
  items: readonly Wanted[];
  postalCode: string;
  paymentMethod: PaymentMethod;
};

/**
 * Answers the present cost of an order, the reasons against it,
 * and the customer's history. Throws 404 for an unknown variant.
 */
export async function lookAt(shop: Sales, { customerId, phone, items, postalCode: pin, paymentMethod }: Asked) {
  const { db } = shop;
  const lines = await priced(db, items);
  const now = shop.now();
  const book = await findDeliveryBook(db);
  const grams = await gramsOf(
    db,
    book,
    lines.map(({ id }) => id),
  );
  const weighed = lines.map((line) => ({ ...line, grams: grams.get(line.id) ?? 0 }));
  const isPinKnown = isPin(pin);
  const terms = isPinKnown ? book.termsOf(pin) : usualTerms;
  const amounts = decideAmounts({ lines: weighed, terms, dispatch: book.rules, method: paymentMethod, instant: now });
  const { subtotalPaise, discountPaise, totalPaise } = amounts;
  const limits = await limitsInForce(shop);
  const quantities = lines.map(({ quantity }) => quantity);
  const mobile = parseMobile(phone) ?? '';
  const past = await pastOf(db, { user_id: customerId ?? '', phone: mobile });
  const { upiId } = await getUpiSettings(db);
  return {
    subtotal: toRupees(subtotalPaise),
    discount: toRupees(discountPaise),
    total: toRupees(totalPaise),
    charges: presentCharges(amounts),
    payable: toRupees(amounts.payablePaise),
    ...presentPromise(book, isPinKnown ? pin : undefined, now),
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
    refusal:
      (limits && sizeRefusal(limits, { quantities, totalPaise }, 'staff')) ??
      (refusalText(amounts.refusal, pin, terms) || null),
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
