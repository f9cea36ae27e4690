import { useState, type ReactNode } from 'react';
import type { Order } from '#contract/orders.ts';
import type { ReturnOffer } from '#contract/returns.ts';
import { formatPaise, parseRupees } from '#domain/money.ts';
import { returnLimits, returnReasons, type ReturnKind } from '#domain/returns.ts';
import * as commonText from '#text/common.ts';
import * as returnsText from '#text/shopper-returns.ts';
import { Button } from '../../../ui/button.tsx';
import { inputClass } from '../../../ui/field.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { useFormAction } from '../../../ui/form-action.ts';
import type { askReturn } from './ask-return.ts';
import { Choice } from './choice.tsx';
import { PayoutFields } from './payout-fields.tsx';
import { PhotoPicker } from './photo-picker.tsx';
import { ReturnLine } from './return-line.tsx';

type ReturnFormProps = { order: Order; offered: ReturnOffer['lines']; onClose: () => void };

/** Asks for money back or another size: which pieces, why, and where the money goes. */
export function ReturnForm({ order, offered, onClose }: ReturnFormProps) {
  const [kind, setKind] = useState<ReturnKind>('refund');
  // How many pieces of each line go back, by the item's id.
  const [counts, setCounts] = useState<Readonly<Record<string, number>>>(() =>
    offered.length === 1 && offered[0] ? { [offered[0].itemId]: 1 } : {},
  );
  const { form, isBusy, error, issues } = useFormAction<typeof askReturn>('askReturn', { onDone: onClose });
  const chosen = offered.filter(({ itemId, swaps }) => counts[itemId] && (kind === 'refund' || swaps.length > 0));
  const paise = chosen.reduce((sum, { itemId }) => sum + priceOf(order, itemId) * (counts[itemId] ?? 0), 0);
  return (
    <form {...form} noValidate className="grid gap-6 bg-kora-deep p-4 sm:p-6">
      <input type="hidden" name="orderId" value={order.id} />
      <Group title={returnsText.formTitle()}>
        <Choice name="kind" value="refund" chosen={kind} onChoose={setKind}>
          {returnsText.money()}
        </Choice>
        <Choice name="kind" value="swap" chosen={kind} onChoose={setKind}>
          {returnsText.swap()}
        </Choice>
      </Group>
      <Group title={returnsText.which()}>
        <ul className="space-y-4">
          {offered.map((line) => (
            <ReturnLine
              key={line.itemId}
              item={order.items.find(({ id }) => id === line.itemId)}
              line={line}
              kind={kind}
              count={counts[line.itemId] ?? 0}
              onCount={(count) => setCounts({ ...counts, [line.itemId]: count })}
            />
          ))}
        </ul>
      </Group>
      <Reason error={issues['reason']} />
      <Group title={returnsText.photos()}>
        <p className="mb-3 text-md text-ink-soft">{returnsText.photosHint({ max: returnLimits.photos })}</p>
        <PhotoPicker most={returnLimits.photos} />
      </Group>
      {kind === 'refund' && (
        <Group title={returnsText.payout()}>
          <PayoutFields issues={issues} />
        </Group>
      )}
      <p className="price text-md font-semibold" aria-live="polite">
        {kind === 'refund' ? returnsText.refundOf({ amount: formatPaise(paise) }) : returnsText.heldAtOnce()}
      </p>
      <FormError>{error}</FormError>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isBusy={isBusy} disabled={chosen.length === 0}>
          {returnsText.send({ kind })}
        </Button>
        <Button look="quiet" onClick={onClose}>
          {commonText.cancel()}
        </Button>
      </div>
    </form>
  );
}

function priceOf(order: Order, itemId: string): number {
  return parseRupees(order.items.find(({ id }) => id === itemId)?.priceAtPurchase ?? '') ?? 0;
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-semibold">{title}</legend>
      {children}
    </fieldset>
  );
}

function Reason({ error }: { error: string | undefined }) {
  return (
    <div className="grid gap-3">
      <label className="grid gap-1.5 font-semibold">
        {returnsText.reason()}
        <select
          name="reason"
          required
          defaultValue=""
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? 'return-reason-error' : undefined}
          className={`${inputClass} font-normal`}
        >
          <option value="" disabled>
            {returnsText.choose()}
          </option>
          {returnReasons.map((reason) => (
            <option key={reason} value={reason}>
              {returnsText.reasonName({ reason })}
            </option>
          ))}
        </select>
      </label>
      {error && (
        <p id="return-reason-error" className="text-md font-medium text-madder">
          {error}
        </p>
      )}
      <label className="grid gap-1.5">
        {returnsText.words()}
        <textarea name="words" rows={2} maxLength={returnLimits.textLength} className={`${inputClass} py-2.5`} />
      </label>
    </div>
  );
}
