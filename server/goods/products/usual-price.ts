import type { Price } from '#domain/pricing.ts';
import type { Schema } from '../../platform/db/schema.ts';

// `selling_paise` and `saving_paise` contain a variant's present price. While the variant is in a sale (`markdown_id`),
// two other columns contain its usual price, that is, its price outside the sale. Forms, sheets and files write the
// usual price.

type Columns = Pick<Schema['variants'], 'selling_paise' | 'saving_paise'>;
type Held = Partial<Pick<Schema['variants'], 'usual_selling_paise' | 'usual_saving_paise' | 'markdown_id'>>;
export type HeldPrice = Columns & Held;

/** Returns a variant's usual price, even while a sale covers the variant. */
export function usualColumns(variant: HeldPrice): Columns {
  const { selling_paise, saving_paise, usual_selling_paise, usual_saving_paise } = variant;
  if (!isHeld(variant)) return { selling_paise, saving_paise };
  return { selling_paise: usual_selling_paise ?? selling_paise, saving_paise: usual_saving_paise ?? saving_paise };
}

/** Returns a variant's usual price as a `Price`, with the values of `usualColumns`. */
export function usualPrice(variant: HeldPrice): Price {
  const { selling_paise: sellingPaise, saving_paise: savingPaise } = usualColumns(variant);
  return { sellingPaise, savingPaise };
}

export function isHeld({ markdown_id }: Held): boolean {
  return markdown_id !== null && markdown_id !== undefined;
}

/**
 * A price as a client sends it, in paise. If the client leaves a field out, the stored value stays. contract/fields.ts
 * explains `isUsual`.
 */
type Sent = { originalPrice?: number | undefined; discountPrice?: number | undefined; isUsual?: true | undefined };

/**
 * Returns the usual price that a client means. If the client sends back the price that it has read during a sale, the
 * usual price stays. If the client sends back this price with another saving, the sum of price and saving is the new
 * MRP.
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
