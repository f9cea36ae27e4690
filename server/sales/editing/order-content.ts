import { notFound, orNotFound } from '#contract/errors.ts';
import type { EditedAmounts, LineOption, OrderContent } from '#contract/order-edit.ts';
import { toRupees } from '#domain/money.ts';
import * as notFoundText from '#text/not-found.ts';
import type { Db } from '../../platform/db/schema.ts';
import { chargesIn, findDeliveryBook, presentCharges } from '../delivery/delivery.ts';
import { listOrderOffers, presentOrderOffers } from '../offers/offers.ts';
import { isTotalFixed, offerChanges, stageOfEdited, sumsAfter } from './edit-order.ts';
import { readFiltered } from './goods-of.ts';
import { offersAfter } from './kept-offers.ts';
import { listItems, listVariants, type VariantNow } from '../orders/edit-queries.ts';
import { presentOrders } from '../orders/orders.ts';
import { planLines, priceIn, refuseImpossibleLines, type AskedLine } from './plan-edit.ts';
import { findOrder, type ItemRow } from '../orders/queries.ts';
import type { Sales } from '../sales.ts';

/**
 * Returns the lines of an order for the form in which the staff edit the order. Each line has a list of the variants to
 * which it can be changed. Throws 404 for an unknown order, and 409 if the order cannot be edited.
 */
export async function getContent(db: Db, orderId: string): Promise<OrderContent> {
  const row = orNotFound(await findOrder(db, orderId), notFoundText.order);
  await stageOfEdited(db, row);
  const [order] = await presentOrders(db, [row]);
  if (!order) throw notFound(notFoundText.order);
  const items = await listItems(db, orderId);
  const own = await listVariants(db, { ids: items.map(({ variant_id }) => variant_id) });
  const onSale = await listVariants(db, { onSaleOf: [...new Set(items.map(({ product_id }) => product_id))] });
  const variantById = new Map([...onSale, ...own].map((variant) => [variant.id, variant]));
  return {
    order,
    updatedAt: row.updated_at,
    isTotalFixed: await isTotalFixed(db, row),
    hasCharges:
      chargesIn(row).length > 0 ||
      (await findDeliveryBook(db)).rules.zones.length > 0 ||
      (await listOrderOffers(db, [orderId])).length > 0,
    items: items.map((item) => ({
      id: item.id,
      productVariantId: item.variant_id,
      options: optionsOf(item, variantById.get(item.variant_id), onSale),
    })),
  };
}

/**
 * Returns the amounts that an order would have after an edit, as `editOrder` would compute them now. Throws 404 for an
 * unknown order, 400 if a variant appears twice, 409 EDITED_ELSEWHERE, NOT_ON_SALE, and the errors of `stageOfEdited`.
 */
export async function lookAtEdit(
  shop: Pick<Sales, 'db' | 'catalogue'>,
  orderId: string,
  { lines, postalCode }: { lines: readonly AskedLine[]; postalCode: string },
  now: string,
): Promise<EditedAmounts> {
  const { db } = shop;
  const row = orNotFound(await findOrder(db, orderId), notFoundText.order);
  await stageOfEdited(db, row);
  const before = await listItems(db, orderId);
  refuseImpossibleLines(before, lines);
  const after = await planLines(db, orderId, before, lines);
  const offers = await offersAfter(db, row, { before, after, filtered: await readFiltered(shop, orderId, lines), now });
  const { sums, kept, refusal } = await sumsAfter(db, row, after, { postal_code: postalCode }, { offers, now });
  const reductions = presentOrderOffers(
    kept.flatMap(({ row: offer, paise }) => (paise > 0 ? [{ ...offer, paise }] : [])),
  );
  const lost = offerChanges(kept, sums).flatMap((one) => (one.kind === 'offerLost' ? [one.name] : []));
  return {
    ...(reductions.length > 0 && { reductions }),
    ...(lost.length > 0 && { offersLost: lost }),
    charges: presentCharges({ charges: chargesIn(sums) }),
    orderTotal: toRupees(sums.total_paise),
    expectedDeliveryDate: sums.expected_on,
    refusal: refusal || null,
  };
}

function optionsOf(item: ItemRow, was: VariantNow | undefined, onSale: readonly VariantNow[]): LineOption[] {
  const others = onSale.filter(({ product_id, id }) => product_id === item.product_id && id !== item.variant_id);
  const now = { ...item, sku: was?.sku ?? null, stock: was?.stock ?? 0, id: item.variant_id };
  return [toOption(now), ...others.map((variant) => toOption({ ...variant, ...priceIn(item, was, variant) }))];
}

type Offered = Pick<VariantNow, 'id' | 'color' | 'size' | 'sku' | 'stock' | 'selling_paise'>;

function toOption({ id, color, size, sku, stock, selling_paise }: Offered): LineOption {
  return { productVariantId: id, color, size, sku: sku ?? '', stock, price: toRupees(selling_paise) };
}
