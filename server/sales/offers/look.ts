import { orNotFound } from '#contract/errors.ts';
import type { OfferInput } from '#contract/offers.ts';
import { usualTerms } from '#domain/delivery.ts';
import { decideAmounts } from '#domain/amounts.ts';
import { formatPaise, toRupees } from '#domain/money.ts';
import type { PaymentMethod } from '#domain/upi.ts';
import * as notFoundText from '#text/not-found.ts';
import * as offersText from '#text/offers.ts';
import { findDeliveryBook, gramsOf, presentCharges, presentDelivery } from '../delivery/delivery.ts';
import type { Sales } from '../sales.ts';
import { reductionsOf, type OrderedLine } from './candidates.ts';
import { countProducts, productsOf } from './goods.ts';
import { presentReductions } from './present.ts';
import { getOfferSettings } from './settings.ts';
import { listSample } from './queries.ts';
import { refuseGoods } from './save-offer.ts';
import { termsOf, type StoredOffer } from './terms.ts';
import { presentCode } from './words.ts';

type Asked = {
  offer: OfferInput;
  items: ReadonlyArray<{ productVariantId: string; quantity: number }>;
  pin?: string | undefined;
};

/**
 * Computes the cost of a sample cart with an offer that is not saved yet, as if the offer ran now and were the shop's
 * only offer. The sample cart uses the payment method that the offer requires. Throws 404 for an unknown variant, 400
 * for goods that do not exist.
 */
export async function lookAtOffer({ db, catalogue, now: clock }: Sales, { offer: input, items, pin }: Asked) {
  const now = clock();
  await refuseGoods(db, input.goods);
  await catalogue.state();
  const lines = await sampled(db, items);
  const terms = { ...termsOf(input), startsAt: null, endsAt: null, weekdays: [], fromMinute: 0, toMinute: 1440 };
  const offer: StoredOffer = { id: '', name: input.name, terms, isPaused: false, mostUses: null };
  const code = input.kind === 'code' ? input.code || input.name : '';
  const method: PaymentMethod = terms.isPrepaidOnly ? 'ONLINE' : 'COD';
  const own = await productsOf(catalogue, terms.goods, new Set(lines.map(({ productId }) => productId)));
  const candidate = { offer, code, isFor: ({ productId }: OrderedLine) => own.has(productId) };
  const { floorPercent } = await getOfferSettings(db);
  const reductions = reductionsOf({ candidates: [candidate], floorPercent }, lines, { method, now });
  const book = await findDeliveryBook(db);
  const grams = await gramsOf(
    db,
    book,
    lines.map(({ id }) => id),
  );
  const amounts = decideAmounts({
    lines: lines.map((line) => ({ ...line, grams: grams.get(line.id) ?? 0 })),
    terms: pin === undefined ? usualTerms : book.termsOf(pin),
    dispatch: book.rules,
    method,
    instant: now,
    reductions,
  });
  const isDeliveryKnown = pin !== undefined || book.rules.zones.length === 0;
  const typed = { code: code || input.name, offer };
  const { isUsed, message } = presentCode(typed, { reductions, amounts, isDeliveryKnown, now });
  const applied = amounts.reductions[0];
  return {
    subtotal: toRupees(amounts.subtotalPaise),
    discount: toRupees(amounts.discountPaise),
    total: toRupees(amounts.totalPaise),
    reductions: presentReductions(amounts.reductions),
    charges: presentCharges(amounts),
    payable: toRupees(amounts.payablePaise),
    ...(book.rules.zones.length > 0 && { delivery: pin === undefined ? null : presentDelivery(book, pin, now) }),
    lines: lines.map(({ id, name, size, color, quantity, sellingPaise }, at) => ({
      productVariantId: id,
      ...{ name, size, color, quantity },
      originalPrice: toRupees(sellingPaise),
      reduction: toRupees(amounts.linePaise[at] ?? 0),
    })),
    products: await countProducts(catalogue, terms.goods),
    isUsed,
    message:
      input.kind === 'auto' && isUsed && applied && !applied.isDelivery
        ? offersText.applies({ name: input.name, amount: formatPaise(applied.paise) })
        : message,
  };
}

async function sampled(db: Sales['db'], items: Asked['items']) {
  const ids = items.map(({ productVariantId }) => productVariantId);
  const variants = new Map((await listSample(db, ids)).map((row) => [row.id, row]));
  return items.map(({ productVariantId: id, quantity }) => {
    const variant = orNotFound(variants.get(id), notFoundText.variant);
    const { product_id: productId, selling_paise: sellingPaise, saving_paise: savingPaise, ...rest } = variant;
    return { ...rest, productId, sellingPaise, savingPaise, quantity };
  });
}
