import type { ReactNode, Ref } from 'react';
import type { Order } from '#contract/orders.ts';
import { namedCharges } from '#domain/amounts.ts';
import { formatPaise } from '#domain/money.ts';
import { returnLimits, returnReasons } from '#domain/returns.ts';
import { formatDay } from '#messages/format.ts';
import * as returnText from '#text/returns.ts';
import * as returnsText from '#text/shopper-returns.ts';
import { FieldError } from '../ui/field.tsx';
import { inputClass } from '../ui/input-class.ts';
import { Options } from '../ui/options.tsx';
import { Choice } from './choice.tsx';
import {
  chargesOf,
  chosenOf,
  isPaidOnline,
  priceOfChosen,
  sumOf,
  swapOf,
  type Offered,
  type OfferedLine,
  type ReturnDraft,
} from './draft.ts';
import { afterOffers } from './after-offers.ts';
import { PayoutFields } from './payout-fields.tsx';
import { PhotoPicker } from './photo-picker.tsx';
import { ReturnLine } from './return-line.tsx';
import type { Voice } from './voice.ts';

type FieldsProps = {
  draft: ReturnDraft;
  onChange: (part: Partial<ReturnDraft>) => void;
  voice: Voice;
};

/** Asks whether the shopper wants a refund or a swap (an exchange). */
export function KindFields({ draft: { kind }, onChange, voice, ref }: FieldsProps & { ref?: Ref<HTMLInputElement> }) {
  return (
    <Group title={voice.title()}>
      <Choice ref={ref} name="kind" value="refund" chosen={kind} onChoose={(kind) => onChange({ kind })}>
        {voice.money()}
      </Choice>
      <Choice name="kind" value="swap" chosen={kind} onChoose={(kind) => onChange({ kind })}>
        {returnsText.swap()}
      </Choice>
    </Group>
  );
}

type LinesProps = Omit<FieldsProps, 'voice'> & {
  title: string;
  /** A sentence above the list of lines. */
  about?: string;
  order: Order;
  lines: readonly OfferedLine[];
  /** Returns the last day on which a line can be returned, or the reason why it no longer can. */
  noteOf?: (line: OfferedLine) => string;
};

/** Asks which pieces come back, and which variants the shopper wants in exchange. Hidden if there are no lines. */
export function LineFields({ title, about, order, lines, draft, onChange, noteOf = lastDay }: LinesProps) {
  if (lines.length === 0) return null;
  return (
    <Group title={title}>
      {about !== undefined && <p className="mb-3 text-md text-ink-soft">{about}</p>}
      <ul className="space-y-4">
        {lines.map((line) => (
          <ReturnLine
            key={line.itemId}
            item={order.items.find(({ id }) => id === line.itemId)}
            line={line}
            kind={draft.kind}
            note={noteOf(line)}
            count={draft.counts[line.itemId] ?? 0}
            onCount={(count) => onChange({ counts: { ...draft.counts, [line.itemId]: count } })}
            swap={swapOf(draft, line)}
            onSwap={(variantId) => onChange({ swaps: { ...draft.swaps, [line.itemId]: variantId } })}
          />
        ))}
      </ul>
    </Group>
  );
}

function lastDay({ until }: OfferedLine): string {
  return until === null ? '' : returnsText.until({ day: formatDay(until) });
}

type IssuesProps = FieldsProps & { issues: Record<string, string> };

/** Asks for the reason for the return. */
export function ReasonFields({ draft, onChange, voice, issues: { reason: error, words: wordsError } }: IssuesProps) {
  return (
    <div className="grid gap-3">
      <label className="grid gap-1.5 font-semibold">
        {returnsText.reason()}
        <select
          name="reason"
          required
          value={draft.reason}
          onChange={({ target }) => onChange({ reason: target.value })}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? 'return-reason-error' : undefined}
          className={`${inputClass} font-normal`}
        >
          <option value="" disabled>
            {returnsText.choose()}
          </option>
          <Options of={returnReasons.map((reason) => [reason, returnsText.reasonName({ reason })])} />
        </select>
      </label>
      {error && <FieldError id="return-reason-error">{error}</FieldError>}
      <label className="grid gap-1.5">
        {voice.words()}
        <textarea
          name="words"
          rows={2}
          value={draft.words}
          onChange={({ target }) => onChange({ words: target.value })}
          aria-invalid={wordsError ? true : undefined}
          aria-describedby={wordsError ? 'return-words-error' : undefined}
          className={`${inputClass} py-2.5`}
        />
      </label>
      {wordsError && <FieldError id="return-words-error">{wordsError}</FieldError>}
    </div>
  );
}

/** Asks for photos of the pieces, up to the greatest number for a return. */
export function PhotoFields({ onChange, voice }: Omit<FieldsProps, 'draft'>) {
  return (
    <Group title={returnsText.photos()}>
      <p className="mb-3 text-md text-ink-soft">{voice.photosHint({ max: returnLimits.photos })}</p>
      <PhotoPicker most={returnLimits.photos} onCount={(photos) => onChange({ photos })} />
    </Group>
  );
}

type MoneyProps = Omit<IssuesProps, 'voice'> & { order: Order; isOwn: boolean };

/**
 * Asks for the account that gets the refund. Hidden for a swap. An online payment is refunded the same way as it was
 * paid.
 */
export function MoneyFields({ draft, onChange, issues, order, isOwn }: MoneyProps) {
  const { kind, payout } = draft;
  if (kind === 'swap') return null;
  if (isPaidOnline(order)) return <p>{returnsText.whereItCameFrom()}</p>;
  return (
    <Group title={returnsText.payout()}>
      <PayoutFields
        payout={payout}
        onChange={(part) => onChange({ payout: { ...payout, ...part } })}
        issues={issues}
        isOwn={isOwn}
      />
    </Group>
  );
}

type OutcomeProps = Omit<FieldsProps, 'onChange'> & { order: Order; offered: Offered };

/** Explains the result of the return for the present choices in the form. */
export function Outcome({ draft, voice, order, offered }: OutcomeProps) {
  const isAny = chosenOf(draft, offered.lines).length > 0;
  const charges = chargesOf(draft, offered, order);
  const isRefund = draft.kind === 'refund';
  const paidPaise = sumOf(draft, offered.lines, order);
  const outcome = () => (isRefund ? voice.refundOf({ amount: formatPaise(paidPaise + charges) }) : voice.heldAtOnce());
  const why = isRefund ? afterOffers({ ...priceOfChosen(draft, offered.lines, order), paidPaise }, order) : '';
  return (
    <p className="price text-md font-semibold" aria-live="polite">
      {isAny ? outcome() : returnText.linesMissing()}
      {isAny && why && <span className="block font-normal"> {why}</span>}
      {isAny && charges > 0 && (
        <span className="block font-normal">
          {' '}
          {returnsText.charges({ amount: formatPaise(charges), kinds: namedCharges(order.charges ?? []) })}
        </span>
      )}
    </p>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-semibold">{title}</legend>
      {children}
    </fieldset>
  );
}
