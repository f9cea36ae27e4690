import { badField, ShopError } from '#contract/errors.ts';
import { changesOf, priceOfSwap, type EditedLine, type OrderChange, type Piece } from '#domain/order-edit.ts';
import { picturesFor } from '#domain/picture-order.ts';
import * as editText from '#text/order-edit.ts';
import * as orderErrorsText from '#text/order-errors.ts';
import { editedElsewhere } from '../../platform/db/edited-elsewhere.ts';
import { newId } from '../../platform/db/ids.ts';
import type { Db } from '../../platform/db/schema.ts';
import { listPictures, listVariants, type VariantNow } from '../orders/edit-queries.ts';
import { pieceText } from '../orders/edit-words.ts';
import type { ItemRow } from '../orders/queries.ts';

/** A line of an order as the staff want it after the edit. `id` is undefined for a new line. */
export type AskedLine = { id?: string | undefined; productVariantId: string; quantity: number };

/** Throws 400 if a variant appears twice, 409 EDITED_ELSEWHERE if a line with an id does not exist. */
export function refuseImpossibleLines(before: readonly ItemRow[], asked: readonly AskedLine[]): void {
  const known = new Set(before.map(({ id }) => id));
  const ids = asked.flatMap(({ id }) => id ?? []);
  if (ids.some((id) => !known.has(id))) throw editedElsewhere(orderErrorsText.movedOn);
  const variants = new Set(asked.map(({ productVariantId }) => productVariantId));
  if (variants.size < asked.length || new Set(ids).size < ids.length) throw badField('items', editText.twice());
}

/**
 * Lists the variants of new lines, and the variants that replace another variant on an existing line. The shop sells
 * only variants that are for sale, so it must check them.
 */
export function newVariantsIn(before: readonly ItemRow[], asked: readonly AskedLine[]): string[] {
  const was = new Map(before.map(({ id, variant_id }) => [id, variant_id]));
  return asked.flatMap(({ id, productVariantId }) =>
    id !== undefined && was.get(id) === productVariantId ? [] : [productVariantId],
  );
}

/**
 * Returns the lines of an order after the edit. Unchanged lines keep their prices. A line that changes to another
 * variant may also keep its price (`priceOfSwap`); otherwise the new variant costs today's price. The lines still have
 * their reductions from before the edit; `offersAfter` decides the new reductions. `editOrder` has locked the variants
 * before this call; the preview of an edit locks none. Throws 409 NOT_ON_SALE if a new variant is not for sale.
 */
export async function planLines(
  db: Db,
  orderId: string,
  before: readonly ItemRow[],
  asked: readonly AskedLine[],
): Promise<ItemRow[]> {
  const old = new Map(before.map((item) => [item.id, item]));
  const fresh = newVariantsIn(before, asked);
  const replaced = asked.flatMap(({ id }) => (id === undefined ? [] : (old.get(id)?.variant_id ?? [])));
  const variants = new Map((await listVariants(db, { ids: [...fresh, ...replaced] })).map((row) => [row.id, row]));
  const pictures = Map.groupBy(
    await listPictures(
      db,
      fresh.flatMap((id) => variants.get(id)?.product_id ?? []),
    ),
    ({ product_id }) => product_id,
  );
  let last = Math.max(-1, ...before.map(({ position }) => position));
  return asked.map(({ id, productVariantId, quantity }) => {
    const item = id === undefined ? undefined : old.get(id);
    if (item && item.variant_id === productVariantId) return { ...item, quantity };
    const variant = variants.get(productVariantId);
    if (!variant || variant.retired_at !== null) throw notOnSale(variant);
    const own = picturesFor(variant.color, pictures.get(variant.product_id) ?? []);
    return {
      id: item?.id ?? newId(),
      order_id: orderId,
      position: item?.position ?? ++last,
      product_id: variant.product_id,
      variant_id: variant.id,
      name: variant.name,
      size: variant.size,
      color: variant.color,
      color_hex: variant.color_hex,
      quantity,
      ...priceIn(item, item && variants.get(item.variant_id), variant),
      reduction_paise: item?.reduction_paise ?? 0,
      picture_ids: JSON.stringify(own.map(({ picture_id }) => picture_id)),
    };
  });
}

type PriceColumns = Pick<ItemRow, 'selling_paise' | 'saving_paise' | 'usual_selling_paise' | 'markdown_id'>;

/**
 * Returns the price of an item after an edit has changed the line `item` to this variant, and the sale that made this
 * price.
 */
export function priceIn(item: ItemRow | undefined, was: VariantNow | undefined, variant: VariantNow): PriceColumns {
  const isKept =
    item && was && priceOfSwap(priceOf(item), { ...priceOf(was), productId: was.product_id }, today(variant)).isKept;
  const { selling_paise, saving_paise, usual_selling_paise, markdown_id } = isKept ? item : variant;
  return { selling_paise, saving_paise, usual_selling_paise, markdown_id };
}

/** Lists the differences between an order's lines before and after an edit. */
export function changesBetween(before: readonly ItemRow[], after: readonly ItemRow[]): OrderChange[] {
  return changesOf(before.map(toLine), after.map(toLine));
}

export function toLine(item: ItemRow): EditedLine {
  const { id, variant_id: variantId, quantity, name, color, size } = item;
  return { id, variantId, quantity, name, color, size, ...priceOf(item) };
}

function today(variant: VariantNow) {
  return { ...priceOf(variant), productId: variant.product_id };
}

function priceOf({
  selling_paise: sellingPaise,
  saving_paise: savingPaise,
}: Pick<ItemRow, 'selling_paise' | 'saving_paise'>) {
  return { sellingPaise, savingPaise };
}

function notOnSale(variant: Piece | undefined): ShopError {
  const piece = variant ? pieceText(variant) : editText.gone();
  return new ShopError('conflict', 'NOT_ON_SALE', editText.notOnSale({ piece }));
}
