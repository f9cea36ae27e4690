import type { Image } from '#contract/image.ts';
import type { LineOption, OrderContent } from '#contract/order-edit.ts';
import { decideAmounts } from '#domain/amounts.ts';
import { usualTerms } from '#domain/delivery.ts';
import { parseRupees, toRupees } from '#domain/money.ts';
import { highestOrderLimits } from '#domain/order-limits.ts';
import type { PickedVariant } from '../../products/variant-picker.tsx';

type LineDraft = { productVariantId: string; quantity: number; isDropped: boolean };
/** A line that the stored order does not contain, with the product as the search for products found it. */
type AddedDraft = { productVariantId: string; quantity: number; name: string; image?: Image; options: LineOption[] };
export type AddressDraft = Omit<OrderContent['order']['address'], never>;

/**
 * An order while a person edits it. `lines` has the stored order's lines with the person's changes, by the lines' ids.
 */
export type ContentDraft = {
  updatedAt: string;
  lines: Record<string, LineDraft>;
  added: AddedDraft[];
  address: AddressDraft;
  reason: string;
};

/** A line as the screen shows it. */
export type Row = LineDraft & {
  key: string;
  name: string;
  image: Image | undefined;
  options: readonly LineOption[];
  isAdded: boolean;
  /** The price of one piece, in paise. */
  pricePaise: number;
  /** The most pieces that this line can have. */
  most: number;
};

export function toDraft({ order, updatedAt, items }: OrderContent): ContentDraft {
  const quantities = new Map(order.items.map(({ id, quantity }) => [id, quantity]));
  const lines = items.map(({ id, productVariantId }) => [
    id,
    { productVariantId, quantity: quantities.get(id) ?? 1, isDropped: false },
  ]);
  // The cast is safe: the object is made from exactly these pairs of id and line.
  const byId = Object.fromEntries(lines) as ContentDraft['lines'];
  return { updatedAt, lines: byId, added: [], address: order.address, reason: '' };
}

/**
 * Lists the lines of the stored order, then the lines that the person has added. Leaves out a line that somebody else
 * has removed meanwhile.
 */
export function rowsOf({ order, items }: OrderContent, draft: ContentDraft): Row[] {
  const own = items.flatMap((item): Row[] => {
    const line = draft.lines[item.id];
    const sold = order.items.find(({ id }) => id === item.id);
    if (!line || !sold) return [];
    const { name, images } = sold.product;
    const isHeld = line.productVariantId === item.productVariantId;
    const held = isHeld ? sold.quantity : 0;
    return [toRow({ ...line, key: item.id, name, image: images[0], options: item.options, isAdded: false }, held)];
  });
  const added = draft.added.map((line) =>
    toRow({ ...line, key: line.productVariantId, image: line.image, isDropped: false, isAdded: true }, 0),
  );
  return [...own, ...added];
}

function toRow(row: Omit<Row, 'pricePaise' | 'most'>, held: number): Row {
  const option = row.options.find(({ productVariantId }) => productVariantId === row.productVariantId);
  const most = Math.min(held + Math.max(0, option?.stock ?? 0), highestOrderLimits.linePieces);
  return { ...row, pricePaise: parseRupees(option?.price ?? '') ?? 0, most };
}

/** Returns the total of an order without charges, in paise. */
export function totalOf(rows: readonly Row[], instant: string): number {
  const lines = rows
    .filter(({ isDropped }) => !isDropped)
    .map(({ pricePaise, quantity }) => ({ sellingPaise: pricePaise, savingPaise: 0, quantity }));
  return decideAmounts({ lines, terms: usualTerms, method: 'UPI', instant }).payablePaise;
}

/**
 * Adds the chosen variant to the draft. If the person has removed a line with this variant before, that line is
 * restored.
 */
export function withPicked(draft: ContentDraft, { product, variant }: PickedVariant): ContentDraft {
  const dropped = Object.entries(draft.lines).find(
    ([, line]) => line.isDropped && line.productVariantId === variant.id,
  );
  if (dropped) return withLine(draft, dropped[0], { isDropped: false });
  const options = product.variants.map(({ id, color, size, sku, stock, originalPrice }) => ({
    ...{ productVariantId: id, color, size, stock },
    ...{ sku: sku ?? '', price: originalPrice },
  }));
  const [image] = product.images;
  const line = { productVariantId: variant.id, quantity: 1, name: product.name, options, ...(image && { image }) };
  return { ...draft, added: [...draft.added, line] };
}

/**
 * Changes one line of the draft. `key` is the line's id if the line belongs to the stored order, and its variant's id
 * if the line is new.
 */
export function withLine(draft: ContentDraft, key: string, change: Partial<LineDraft>): ContentDraft {
  const line = draft.lines[key];
  if (line) return { ...draft, lines: { ...draft.lines, [key]: { ...line, ...change } } };
  const { isDropped, ...rest } = change;
  const added = draft.added.flatMap((one) =>
    one.productVariantId === key ? (isDropped ? [] : [{ ...one, ...rest }]) : [one],
  );
  return { ...draft, added };
}

/** Returns the lines that the order will have after the edit, in their order on the screen. */
export function itemsOf(rows: readonly Row[]) {
  return rows
    .filter(({ isDropped }) => !isDropped)
    .map(({ key, isAdded, productVariantId, quantity }) => ({
      ...(!isAdded && { id: key }),
      productVariantId,
      quantity,
    }));
}

/** Returns the body of the request, with the total that the form shows. */
export function toBody(rows: readonly Row[], draft: ContentDraft, totalPaise: number) {
  const { recipientName, phone, addressLine1, addressLine2, city, state, postalCode } = draft.address;
  return {
    items: itemsOf(rows),
    address: { recipientName, phone, addressLine1, addressLine2, city, state, postalCode },
    reason: draft.reason,
    expectedUpdatedAt: draft.updatedAt,
    expectedTotal: toRupees(totalPaise),
  };
}
