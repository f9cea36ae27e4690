import type { Price } from '#domain/pricing.ts';
import type { Schema } from '../../platform/db/schema.ts';

// `selling_paise` and `saving_paise` contain a variant's present price. While the variant is in a sale (`markdown_id`),
// its price outside the sale is its usual price, which forms, sheets and files write.

type Columns = Pick<Schema['variants'], 'selling_paise' | 'saving_paise'>;
type Held = Partial<Pick<Schema['variants'], 'usual_selling_paise' | 'usual_saving_paise' | 'markdown_id'>>;
export type HeldPrice = Columns & Held;

/** Answers the variant's price outside the sale that may cover it. */
export function usualColumns(variant: HeldPrice): Columns {
  const { selling_paise, saving_paise, usual_selling_paise, usual_saving_paise } = variant;
  if (!isHeld(variant)) return { selling_paise, saving_paise };
  return { selling_paise: usual_selling_paise ?? selling_paise, saving_paise: usual_saving_paise ?? saving_paise };
}

/** Answers the same columns as a price. */
export function usualPrice(variant: HeldPrice): Price {
  const { selling_paise: sellingPaise, saving_paise: savingPaise } = usualColumns(variant);
  return { sellingPaise, savingPaise };
}

export function isHeld({ markdown_id }: Held): boolean {
  return markdown_id !== null && markdown_id !== undefined;
}

/**
 * A price as a client sends it, in paise; a field that is left out stays. `isUsual` is explained in contract/fields.ts.
 */
type Sent = { originalPrice?: number | undefined; discountPrice?: number | undefined; isUsual?: true | undefined };

/**
 * Answers the usual price that a client means. A client that has read the price of a sale and sends it back changes
 * nothing; if the client then changes the saving, it means the MRP that follows from both.
 */
export function usualOfSent({ originalPrice, discountPrice, isUsual }: Sent, before: Partial<HeldPrice>): Columns {
  const now = { selling_paise: before.selling_paise ?? 0, saving_paise: before.saving_paise ?? 0 };
  const usual = usualColumns({ ...before, ...now });
  if (!isHeld(before) || isUsual)
    return { selling_paise: originalPrice ?? usual.selling_paise, saving_paise: discountPrice ?? usual.saving_paise };
  const isPriceAsRead = originalPrice === undefined || originalPrice === now.selling_paise;
  if (discountPrice === undefined || discountPrice === now.saving_paise)
    return isPriceAsRead ? usual : { ...usual, selling_paise: originalPrice };
  if (!isPriceAsRead) return { selling_paise: originalPrice, saving_paise: discountPrice };
  const mrpPaise = now.selling_paise + discountPrice;
  return { ...usual, saving_paise: Math.max(0, mrpPaise - usual.selling_paise) };
}
