import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { labelOfReduction, ownSaving } from '#contract/reduction-label.ts';
import { X } from 'lucide-react';
import { useState } from 'react';
import { formatPaise, formatRupees, formatSaving, parseRupees } from '#domain/money.ts';
import { isPin } from '#domain/delivery.ts';
import { withLatinDigits } from '#domain/digits.ts';
import { limits } from '#domain/limits.ts';
import { tidyPin } from '#domain/phone.ts';
import { isBlank } from '#domain/text.ts';
import * as formText from '#text/admin-offer-form.ts';
import * as checkoutText from '#text/checkout-page.ts';
import type { Answer } from '../../../api/address.ts';
import { issuesOf, messageOf } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { Field } from '../../../ui/field.tsx';
import { Stepper } from '../../../ui/stepper.tsx';
import { useDebounced } from '../../../ui/use-debounced.ts';
import { IconButton } from '../../editing/icon-button.tsx';
import { VariantPicker, type PickedVariant } from '../../products/variant-picker.tsx';
import { isGiven, toBody, type OfferDraft } from './offer-draft.ts';
import type { Sample, SampleLine } from './use-sample.ts';

const PAUSE_MS = 300;

/**
 * Returns the sums of the sample cart with the offer as typed. The server calculates the sums, a moment after each
 * change.
 */
export function useLook(draft: OfferDraft, lines: readonly SampleLine[]) {
  const [pin, setPin] = useState('');
  const { startsAt: _from, endsAt: _until, fromMinute: _fromHour, toMinute: _toHour, ...rest } = toBody(draft);
  const wanted = JSON.stringify({
    // The call requires a name, so a missing name is filled in. The sums do not depend on dates and hours, so these are
    // left out.
    offer: { ...rest, name: isBlank(draft.name) ? formText.newTitle() : draft.name },
    items: lines.map(({ variantId: productVariantId, quantity }) => ({ productVariantId, quantity })),
    ...(isPin(tidyPin(pin)) && { pin: tidyPin(pin) }),
  });
  const body = useDebounced(wanted, PAUSE_MS);
  const isAsked = isGiven(draft);
  const query = useQuery({
    queryKey: ['admin', 'offer-look', body],
    queryFn: async () => call('POST /offers/look', { body: JSON.parse(body) }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 0,
  });
  const isCurrent = body === wanted && query.isSuccess && !query.isPlaceholderData;
  const isWrong = isAsked && body === wanted && query.isError;
  return { ...query, isGiven: isAsked, isCurrent, isWrong, isPrepaid: draft.isPrepaidOnly, pin, setPin };
}

type Look = ReturnType<typeof useLook>;

/** Shows a cart of a few products as a shopper would see it with this offer. */
export function SampleCart({ sample: { lines, onChange }, look }: { sample: Sample; look: Look }) {
  const { data, error, isCurrent, isPrepaid, pin, setPin } = look;
  const looked = new Map(data?.lines.map((line) => [line.productVariantId, line]));
  const add = ({ product, variant }: PickedVariant) => {
    if (lines.some(({ variantId }) => variantId === variant.id)) return;
    const { id: variantId, color, size } = variant;
    onChange([...lines, { variantId, name: product.name, color, size, quantity: 1 }]);
  };
  return (
    <aside aria-labelledby="sample" className="border border-thread bg-white p-4 lg:sticky lg:top-4 lg:self-start">
      <h2 id="sample" className="display text-2xl">
        {formText.sample()}
      </h2>
      <p className="mt-1 text-md text-ink-soft">{formText.sampleAbout({ isPrepaid: isPrepaid ? 'yes' : 'no' })}</p>
      <ul aria-label={formText.sample()} className="mt-3 divide-y divide-thread border-y border-thread empty:hidden">
        {lines.map((line) => (
          <Line
            key={line.variantId}
            line={line}
            looked={look.isGiven ? looked.get(line.variantId) : undefined}
            onQuantity={(quantity) => onChange(lines.map((one) => (one === line ? { ...one, quantity } : one)))}
            onRemove={() => onChange(lines.filter((one) => one !== line))}
          />
        ))}
      </ul>
      <div className="mt-3">
        <VariantPicker label={formText.sampleAdd()} onPick={add} />
      </div>
      {lines.length === 0 && <p className="mt-3 text-ink-soft">{formText.sampleEmpty()}</p>}
      <div aria-live="polite" className={isCurrent ? '' : 'text-ink-soft'}>
        {!look.isGiven ? (
          <p className="mt-3 text-ink-soft">{formText.sampleWait()}</p>
        ) : error ? (
          <p className="mt-3 text-madder">
            {Object.values(issuesOf(error))[0] ?? messageOf(error, formText.sampleFailed())}
          </p>
        ) : (
          data && lines.length > 0 && <Sums look={data} />
        )}
      </div>
      {data?.delivery !== undefined && (
        <Field
          label={formText.samplePin()}
          hint={formText.samplePinHint()}
          inputMode="numeric"
          className="mt-3 max-w-48"
          value={pin}
          onChange={({ target }) => setPin(withLatinDigits(target.value))}
        />
      )}
    </aside>
  );
}

function Sums({ look }: { look: Answer<'POST /offers/look'> }) {
  const charge = look.charges.find(({ kind }) => kind === 'delivery')?.amount ?? '0.00';
  return (
    <>
      <p
        className={`mt-3 border-s-4 px-3 py-2 text-md text-ink ${look.isUsed ? 'border-neem bg-neem-wash' : 'border-turmeric bg-kora'}`}
      >
        {look.message}
      </p>
      <dl className="price mt-3 grid grid-cols-[1fr_auto] gap-x-4 gap-y-1">
        <dt>{checkoutText.subtotal()}</dt>
        <dd className="text-end">{formatRupees(look.subtotal)}</dd>
        <dt>{checkoutText.discount()}</dt>
        <dd className="text-end">{formatSaving(ownSaving(look))}</dd>
        {look.reductions.map((reduction, at) => (
          <div key={at} className="contents">
            <dt className="min-w-0 wrap-anywhere">{labelOfReduction(reduction)}</dt>
            <dd className="text-end">
              {reduction.isDelivery ? formText.giveFreeDelivery() : formatSaving(reduction.amount)}
            </dd>
          </div>
        ))}
        <dt>{checkoutText.shipping()}</dt>
        <dd className="text-end">{look.delivery === null ? '–' : formatRupees(charge)}</dd>
        <dt className="pt-1 text-xl font-semibold">{checkoutText.total()}</dt>
        <dd className="pt-1 text-end text-xl font-semibold">{formatRupees(look.payable)}</dd>
      </dl>
    </>
  );
}

type LineProps = {
  line: SampleLine;
  looked: Answer<'POST /offers/look'>['lines'][number] | undefined;
  onQuantity: (quantity: number) => void;
  onRemove: () => void;
};

function Line({ line: { name, color, size, quantity }, looked, onQuantity, onRemove }: LineProps) {
  const paise = (parseRupees(looked?.originalPrice ?? '') ?? 0) * (looked?.quantity ?? 0);
  const off = parseRupees(looked?.reduction ?? '') ?? 0;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <span className="min-w-0 grow basis-40 wrap-anywhere">
        <span className="block" dir="auto">
          {name}
        </span>
        <span className="block text-md text-ink-soft">{formText.samplePiece({ color, size })}</span>
      </span>
      <div className="ms-auto flex items-center gap-2">
        <Stepper label={formText.sampleQuantity({ name })} value={quantity} max={limits.stock} onChange={onQuantity} />
        <IconButton icon={X} label={formText.remove({ name })} onClick={onRemove} />
      </div>
      {looked && (
        <span className="price basis-full text-end text-md">
          {off > 0 && <s className="me-2 text-ink-soft">{formatPaise(paise)}</s>}
          {formatPaise(paise - off)}
        </span>
      )}
    </li>
  );
}
