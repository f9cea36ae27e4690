import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { limits } from '#domain/limits.ts';
import { offerLimits } from '#domain/offers.ts';
import * as newText from '#text/admin-new-order.ts';
import { issuesOf } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { BareButton, QuietButton } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { useMay, useRole } from '../../staff/permissions.ts';
import { isDiscountOpen, noDiscount, trimmed, type Draft, type TypedDiscount } from './draft.ts';
import type { useLook } from './use-look.ts';

type DiscountProps = {
  draft: Draft;
  look: ReturnType<typeof useLook>;
  issues: Readonly<Record<string, string>>;
  onDiscount: (part: Partial<Record<'typed' | 'applied', TypedDiscount>>) => void;
};

/**
 * Shows the boxes for an offer's code and for the amount that staff take off. Hidden if the shop has no offers with
 * codes and the person's role may take nothing off. The form asks the server only after a click on the button, because
 * the server counts each code that it is asked about as a try.
 */
export function Discount({ draft, look, issues, onDiscount }: DiscountProps) {
  const { hasOffers, percent } = useAllowed();
  const { typed, applied } = draft;
  const isApplied = applied.code !== '' || applied.amount !== '';
  const [isWanted, setWanted] = useState(false);
  if (!hasOffers && percent === 0 && !isApplied) return null;
  if (!isWanted && !isApplied && !isDiscountOpen(draft))
    return (
      <BareButton className="mt-3" onClick={() => setWanted(true)}>
        {newText.discount()}
      </BareButton>
    );
  const wrong = { ...issuesOf(look.error), ...issues };
  const box = (name: keyof TypedDiscount, path: string) => ({
    name: path,
    value: typed[name],
    error: wrong[path],
    onChange: ({ target }: { target: HTMLInputElement }) => onDiscount({ typed: { ...typed, [name]: target.value } }),
  });
  return (
    <fieldset className="mt-4 space-y-3 border-t border-thread pt-3">
      <legend className="sr-only">{newText.discount()}</legend>
      {(hasOffers || applied.code !== '') && (
        <Field
          {...box('code', 'code')}
          label={newText.code()}
          autoCapitalize="characters"
          spellCheck={false}
          translate="no"
          most={offerLimits.codeLength}
        />
      )}
      <p role="status" className={`text-md empty:hidden ${look.data?.code?.isUsed ? 'text-neem' : 'text-madder'}`}>
        {look.data?.code?.message}
      </p>
      {(percent > 0 || applied.amount !== '') && (
        <>
          <Field
            {...box('amount', 'reduction.amount')}
            label={newText.amountOff()}
            inputMode="decimal"
            {...(percent < 100 && { hint: newText.mostOff({ percent }) })}
          />
          {typed.amount.trim() !== '' && (
            <Field
              {...box('reason', 'reduction.reason')}
              label={newText.reason()}
              required
              most={limits.reasonLength}
              hint={newText.reasonHint()}
            />
          )}
        </>
      )}
      <p className="flex flex-wrap items-center gap-4">
        <QuietButton
          disabled={!isDiscountOpen(draft)}
          isBusy={look.isFetching && !look.isCurrent}
          onClick={() => onDiscount({ applied: trimmed(typed) })}
        >
          {newText.apply()}
        </QuietButton>
        {(isApplied || isDiscountOpen(draft)) && (
          <BareButton
            onClick={() => {
              onDiscount({ typed: noDiscount, applied: noDiscount });
              setWanted(false);
            }}
          >
            {newText.clearDiscount()}
          </BareButton>
        )}
      </p>
    </fieldset>
  );
}

/**
 * Returns whether a refusal concerns the boxes of the discount. A refusal that concerns the discount stands beside its
 * boxes.
 */
export function isAboutDiscount(error: unknown): boolean {
  return ['code', 'reduction.amount', 'reduction.reason'].some((path) => path in issuesOf(error));
}

const FRESH_MS = 60_000;

/** Returns whether the shop has offers with codes that have not ended, and what percentage this person may take off. */
function useAllowed(): { hasOffers: boolean; percent: number } {
  const may = useMay();
  const role = useRole();
  const { data } = useQuery({
    queryKey: ['admin', 'phone-discount'],
    queryFn: async () => {
      const [{ offers }, { settings }] = await Promise.all([call('GET /offers'), call('GET /offers/settings')]);
      const hasOffers = offers.some(({ state, kind }) => state !== 'ended' && kind === 'code');
      return { hasOffers, staffPercent: settings.staffPercent };
    },
    enabled: may('offers.edit'),
    staleTime: FRESH_MS,
  });
  return { hasOffers: data?.hasOffers ?? false, percent: (role && data?.staffPercent[role]) ?? 0 };
}
