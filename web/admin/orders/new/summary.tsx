import { formatRupees, formatSaving } from '#domain/money.ts';
import { labelOfReduction, ownSaving } from '#contract/reduction-label.ts';
import type { ChargeKind } from '#domain/amounts.ts';
import type { PaymentMethod } from '#domain/upi.ts';
import * as contactText from '#text/admin-contact.ts';
import * as newText from '#text/admin-new-order.ts';
import * as paymentsText from '#text/admin-payments.ts';
import * as checkoutText from '#text/checkout-page.ts';
import * as commonText from '#text/common.ts';
import * as promiseText from '#text/delivery-promise.ts';
import { BareButton, SubmitButton } from '../../../ui/button.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { arrivalOf } from '../../../shopper/delivery/promise-words.ts';
import { Badge } from '../../lists/badge.tsx';
import { Discount, isAboutDiscount } from './discount.tsx';
import { isDiscountOpen, type Draft, type TypedDiscount } from './draft.ts';
import type { Look, useLook } from './use-look.ts';

/**
 * Shows how many parcels of the customer nobody accepted. If the number for the phone number, from all customers, is
 * higher, shows that number too. Staff see these numbers before they place the order.
 */
export function Past({ look }: { look: Look | undefined }) {
  const own = look?.customer?.refused ?? 0;
  const byPhone = look?.phone?.refused ?? 0;
  return (
    <p role="status" className="flex flex-wrap gap-2 not-empty:mt-2">
      {own > 0 && <Badge tone="bad">{contactText.refused({ count: own })}</Badge>}
      {byPhone > own && <Badge tone="bad">{contactText.refusedByPhone({ count: byPhone })}</Badge>}
    </p>
  );
}

type SummaryProps = {
  draft: Draft;
  look: ReturnType<typeof useLook>;
  error: string | undefined;
  isBusy: boolean;
  issues: Readonly<Record<string, string>>;
  onMethod: (method: PaymentMethod) => void;
  onDiscount: (part: Partial<Record<'typed' | 'applied', TypedDiscount>>) => void;
};

/** Shows the sentences that staff read to the customer, and the button that places the order. */
export function Summary({ draft, look, error, isBusy, issues, onMethod, onDiscount }: SummaryProps) {
  const { data, isError, isCurrent, refetch } = look;
  const missing = missingOf(draft);
  const isOff = missing !== undefined || !isCurrent;
  const methods = data?.paymentMethods ?? ['COD'];
  const charge = (kind: ChargeKind) => data?.charges.find((one) => one.kind === kind)?.amount;
  return (
    <aside aria-labelledby="sum" className="border border-thread bg-white p-4 lg:sticky lg:top-4 lg:self-start">
      <h2 id="sum" className="display text-2xl">
        {newText.total()}
      </h2>
      <dl className="mt-2 grid grid-cols-2 gap-y-1">
        <dt>{checkoutText.subtotal()}</dt>
        <dd className="price text-end">{data ? formatRupees(data.subtotal) : '–'}</dd>
        <dt>{checkoutText.discount()}</dt>
        <dd className="price text-end">{data ? formatSaving(ownSaving(data)) : '–'}</dd>
        {data?.reductions?.map((reduction, at) => (
          <div key={at} className="contents">
            <dt className="wrap-anywhere">{labelOfReduction(reduction)}</dt>
            <dd className="price text-end">
              {reduction.isDelivery ? newText.freeDelivery() : formatSaving(reduction.amount)}
            </dd>
          </div>
        ))}
        <dt>{checkoutText.shipping()}</dt>
        <dd className="price text-end">{data?.delivery === null ? '–' : formatRupees(charge('delivery') ?? '0.00')}</dd>
        {charge('cash') && (
          <>
            <dt>{promiseText.cashFee()}</dt>
            <dd className="price text-end">{formatRupees(charge('cash') ?? '0.00')}</dd>
          </>
        )}
        <dt className="pt-2 text-xl font-semibold">{checkoutText.total()}</dt>
        <dd
          className={`price pt-2 text-end text-3xl font-semibold ${isCurrent ? '' : 'text-ink-soft'}`}
          aria-live="polite"
        >
          {data ? formatRupees(data.payable) : '–'}
        </dd>
      </dl>
      {data?.delivery !== undefined && (
        <p className="mt-2">{data.delivery ? data.delivery.isServed && arrivalOf(data.delivery) : newText.askPin()}</p>
      )}
      {methods.length > 1 && (
        <fieldset className="mt-3 flex flex-wrap gap-x-5 gap-y-2">
          <legend className="sr-only">{checkoutText.paymentMethod()}</legend>
          {methods.map((method) => (
            <label key={method} className="flex min-h-touch items-center gap-2">
              <input
                type="radio"
                name="payment"
                checked={draft.paymentMethod === method}
                onChange={() => onMethod(method)}
                className="size-5 accent-indigo"
              />
              {paymentsText.payBy({ method })}
            </label>
          ))}
        </fieldset>
      )}
      <Discount draft={draft} look={look} issues={issues} onDiscount={onDiscount} />
      {data?.refusal && (
        <p role="alert" className="mt-3 text-madder">
          {data.refusal}
        </p>
      )}
      {isError && !isAboutDiscount(look.error) && (
        <p role="alert" className="mt-3 text-madder">
          {newText.notAsked()} <BareButton onClick={() => void refetch()}>{commonText.tryAgain()}</BareButton>
        </p>
      )}
      <div className="mt-3">
        <FormError>{error}</FormError>
      </div>
      <SubmitButton size="large" className="mt-4 w-full" isBusy={isBusy} disabled={isOff}>
        {newText.place()}
      </SubmitButton>
      <p className="mt-2 text-md text-ink-soft">
        {/* The line keeps its place while the server answers, so that nothing below it moves with each key. */}
        {missing ?? <span className={`pointer-coarse:hidden ${isOff ? 'invisible' : ''}`}>{newText.keys()}</span>}
      </p>
    </aside>
  );
}

/** Returns the next question to the caller. Returns undefined if nothing is missing. */
function missingOf(draft: Draft): string | undefined {
  const { customer, newCaller, lines } = draft;
  if (!customer && !newCaller) return newText.askWho();
  if (lines.length === 0) return newText.askWhat();
  return isDiscountOpen(draft) ? newText.applyFirst() : undefined;
}
