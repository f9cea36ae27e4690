import { plainRupees, readRupees } from '#domain/read-number.ts';
import type { Body } from '../../api/address.ts';

/**
 * The owner's decisions about single sizes, by the sizes' ids: a typed price, or null for a size that keeps its price.
 */
export type Exceptions = Readonly<Record<string, string | null>>;

/**
 * Returns the exceptions with a new decision about one size. `undefined` removes the decision, so that the rule applies
 * to the size again.
 */
export function withException(exceptions: Exceptions, id: string, own: string | null | undefined): Exceptions {
  const { [id]: _before, ...others } = exceptions;
  return own === undefined ? others : { ...others, [id]: own };
}

/** Returns whether a typed text is a valid price. */
export function isPrice(typed: string): boolean {
  return (readRupees(typed) ?? 0) > 0;
}

type ExceptionBody = NonNullable<Body<'POST /prices/look'>['exceptions']>[number];

/** Returns the exceptions in the form that the API takes. A text that is not a price is left out. */
export function toExceptions(exceptions: Exceptions): ExceptionBody[] {
  return Object.entries(exceptions).flatMap(([productVariantId, own]): ExceptionBody[] => {
    if (own === null) return [{ productVariantId, price: null }];
    return isPrice(own) ? [{ productVariantId, price: plainRupees(readRupees(own) ?? 0) }] : [];
  });
}

/** Returns stored exceptions as the form shows them. */
export function exceptionsOf(stored: ReadonlyArray<{ productVariantId: string; price: string | null }>): Exceptions {
  return Object.fromEntries(
    stored.map(({ productVariantId, price }) => [productVariantId, price === null ? null : price.replace(/\.00$/, '')]),
  );
}
