import { orNotFound } from '#contract/errors.ts';
import { parseMobile } from '#domain/phone.ts';
import { toRupees } from '#domain/money.ts';
import { decideAmounts } from '#domain/amounts.ts';
import { isPin, usualTerms } from '#domain/delivery.ts';
import type { PaymentMethod } from '#domain/upi.ts';
import * as notFoundText from '#text/not-found.ts';
import type { Db } from '../../platform/db/schema.ts';
import { findDeliveryBook, gramsOf, presentCharges, presentPromise, refusalText } from '../delivery/delivery.ts';
import {
  findOfferBook,
  gatherOffers,
  payForStaffCode,
  presentDecided,
  presentPart,
  reductionsOf,
  withStaffReduction,
  type StaffReduction,
} from '../offers/offers.ts';
import { methodsAtPresent } from '../online/settings.ts';
import { limitsInForce, sizeRefusal } from '../order-limits/order-limits.ts';
import { pastOf } from '../orders/orders.ts';
import type { Sales } from '../sales.ts';
import { listPrices } from './queries.ts';

type Wanted = { productVariantId: string; quantity: number };
type Asked = {
  customerId?: string | undefined;
  phone: string;
  items: readonly Wanted[];
  postalCode: string;
  paymentMethod: PaymentMethod;
  /** The offer code that was typed; '' if there is none. */
  code: string;
  staff: StaffReduction | undefined;
};

/**
 * Returns the present cost of an order, the missing items, the reason if the shop would refuse the order, and the
 * customer's past orders. Throws 404 for an unknown variant, 400 or 403 for a reduction that the member of staff
 * (`userId`) may not make, 429 after too many invalid codes.
 */
export async function lookAt(shop: Sales, asked: Asked, userId: string) {
  const { customerId, phone, items, postalCode: pin, paymentMethod, code, staff } = asked;
  const { db, catalogue } = shop;
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
  const mobile = parseMobile(phone) ?? '';
  await catalogue.state();
  const offered = await payForStaffCode(shop, userId, code, async () =>
    gatherOffers(db, {
      book: await findOfferBook(db, now),
      code,
      customer: { userId: customerId, phone: mobile === '' ? undefined : mobile },
      lines,
      catalogue,
      now,
    }),
  );
  const byOffers = reductionsOf(offered, lines, { method: paymentMethod, now });
  const reductions = staff ? withStaffReduction(byOffers, lines, offered, staff) : byOffers;
  const amounts = decideAmounts({
    lines: weighed,
    terms,
    dispatch: book.rules,
    method: paymentMethod,
    instant: now,
    reductions,
  });
  const isDeliveryKnown = isPinKnown || book.rules.zones.length === 0;
  const { subtotalPaise, discountPaise, totalPaise } = amounts;
  const limits = await limitsInForce(shop);
  const quantities = lines.map(({ quantity }) => quantity);
  const past = await pastOf(db, { user_id: customerId ?? '', phone: mobile });
  const { methods } = await methodsAtPresent(db);
  return {
    subtotal: toRupees(subtotalPaise),
    discount: toRupees(discountPaise),
    total: toRupees(totalPaise),
    ...presentDecided(offered, { reductions, amounts, isDeliveryKnown, now }),
    charges: presentCharges(amounts),
    payable: toRupees(amounts.payablePaise),
    ...presentPromise(book, isPinKnown ? pin : undefined, now),
    lines: lines.map(({ id, sellingPaise, name, size, color }, at) => ({
      productVariantId: id,
      originalPrice: toRupees(sellingPaise),
      name,
      size,
      color,
      ...presentPart(amounts.linePaise[at]),
    })),
    short: lines
      .filter(({ stock, quantity }) => stock < quantity)
      .map(({ id, quantity, stock }) => ({ productVariantId: id, requested: quantity, available: stock })),
    refusal:
      (limits && sizeRefusal(limits, { quantities, totalPaise }, 'staff')) ??
      (refusalText(amounts.refusal, pin, terms) || null),
    paymentMethods: methods,
    customer: customerId === undefined ? null : past.customer,
    phone: past.phone,
  };
}

async function priced(db: Db, items: readonly Wanted[]) {
  const ids = items.map(({ productVariantId }) => productVariantId);
  const variants = new Map((await listPrices(db, ids)).map((row) => [row.id, row]));
  return items.map(({ productVariantId, quantity }) => {
    const variant = orNotFound(variants.get(productVariantId), notFoundText.variant);
    const { selling_paise: sellingPaise, saving_paise: savingPaise, product_id: productId, ...rest } = variant;
    return { ...rest, productId, quantity, sellingPaise, savingPaise };
  });
}
