import * as productErrorsText from '#text/product-errors.ts';
import { ShopError } from '#contract/errors.ts';
import type { SheetChange, SheetConflict } from '#contract/variants.ts';
import { toRupees } from '#domain/money.ts';
import type { Noted } from '../../accounts/audit/audit.ts';
import type { VariantRow } from './queries.ts';
import { usualColumns, usualOfSent, type HeldPrice } from './usual-price.ts';
import type { VariantToWrite } from './variant-queries.ts';

/** A variant's present row, with its product's name. */
type SheetVariant = VariantRow & { name: string };
/** A change in the sheet (the back office's table of variants), and the variant that it changes. */
export type SheetEdit = { change: SheetChange; now: SheetVariant };

/** Throws 409 EDITED_ELSEWHERE if somebody has changed a value since the sheet showed that value. */
export function refuseConflicts(edits: readonly SheetEdit[]): void {
  const conflicts = edits.flatMap(({ change: { id, expected, ...change }, now }): SheetConflict[] => {
    // If the change has `isUsual`, the sheet showed the usual price; otherwise the sheet showed the present price.
    const shownAs = change.isUsual ? usualColumns(now) : now;
    const fields = [
      { field: 'sku', shown: expected.sku, is: now.sku, theirs: now.sku ?? '' },
      {
        field: 'originalPrice',
        shown: expected.originalPrice,
        is: shownAs.selling_paise,
        theirs: toRupees(shownAs.selling_paise),
      },
      {
        field: 'discountPrice',
        shown: expected.discountPrice,
        is: shownAs.saving_paise,
        theirs: toRupees(shownAs.saving_paise),
      },
      { field: 'grams', shown: expected.grams, is: now.grams, theirs: now.grams === null ? '' : String(now.grams) },
    ] as const;
    return fields
      .filter(({ field, shown, is }) => {
        const wanted = change[field];
        return wanted !== undefined && shown !== undefined && shown !== is && wanted !== is;
      })
      .map(({ field, theirs }) => ({ id, field, theirs }));
  });
  if (conflicts.length > 0)
    throw new ShopError('conflict', 'EDITED_ELSEWHERE', productErrorsText.sheetEdited(), { details: { conflicts } });
}

/** Throws 409 OUT_OF_STOCK if a change would make the stock negative. */
export function refuseShortages(edits: readonly SheetEdit[]): void {
  const items = edits
    .filter(({ change, now }) => now.stock + (change.stockChange ?? 0) < 0)
    .map(({ now }) => ({ productVariantId: now.id, available: now.stock }));
  if (items.length > 0)
    throw new ShopError('conflict', 'OUT_OF_STOCK', productErrorsText.sheetSold(), { details: { items } });
}

/**
 * Returns the variant after the change, with its usual price. Fields that the change does not contain keep their
 * values.
 */
export function applyChange({ change, now }: SheetEdit): VariantToWrite {
  const { name: _, usual_selling_paise: __, usual_saving_paise: ___, markdown_id: ____, ...variant } = now;
  return {
    ...variant,
    sku: change.sku === undefined ? now.sku : change.sku,
    stock: now.stock + (change.stockChange ?? 0),
    grams: change.grams === undefined ? now.grams : change.grams,
    ...usualOfSent(change, now),
  };
}

/**
 * Returns the products whose open forms the shop must refuse, because the sheet has changed more than the stock. After
 * a change of the stock alone a form stays valid, because it sends stock as a difference.
 */
export function listRepriced(edits: readonly SheetEdit[]): string[] {
  const repriced = edits.filter(({ change: { sku, originalPrice, discountPrice, grams } }) =>
    [sku, originalPrice, discountPrice, grams].some((value) => value !== undefined),
  );
  return [...new Set(repriced.map(({ now }) => now.product_id))];
}

/** Makes one entry of the log of changes for each product; the entry names each variant that has changed. */
export function logLines(edits: readonly SheetEdit[]): Noted[] {
  const ofProduct = Map.groupBy(edits, ({ now }) => now.product_id);
  return [...ofProduct].map(([id, own]) => ({
    action: 'product.changed',
    id,
    name: own[0]?.now.name ?? '',
    before: Object.fromEntries(own.map(({ now }) => [`${now.color}, ${now.size}`, describeVariant(now)])),
    after: Object.fromEntries(
      own.map((edit) => [`${edit.now.color}, ${edit.now.size}`, describeVariant(applyChange(edit))]),
    ),
  }));
}

type VariantInLog = { stock: number; price: string; saving: string; sku?: string; family?: string; weight?: number };

/**
 * Describes a variant for the log of changes, with its usual price. The log shows the names of the fields in its
 * reader's language.
 */
export function describeVariant(variant: Omit<VariantToWrite, 'product_id'> & HeldPrice): VariantInLog {
  const { stock, sku, color_family: family, grams } = variant;
  const { selling_paise, saving_paise } = usualColumns(variant);
  const prices = { price: toRupees(selling_paise), saving: toRupees(saving_paise) };
  return {
    ...{ stock, ...prices },
    ...(sku !== null && { sku }),
    ...(family && { family }),
    ...(grams !== null && { weight: grams }),
  };
}
