import { useState } from 'react';
import type { Order } from '#contract/orders.ts';
import * as commonText from '#text/common.ts';
import * as returnsText from '#text/shopper-returns.ts';
import { chosenOf, nothingAsked, toBody, type Offered } from '../../../returns/draft.ts';
import {
  KindFields,
  LineFields,
  MoneyFields,
  Outcome,
  PhotoFields,
  ReasonFields,
} from '../../../returns/return-fields.tsx';
import { shopperVoice as voice } from '../../../returns/voice.ts';
import { focusBox } from '../../../ui/field.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { useFormAction } from '../../../ui/form-action.ts';
import { FormButtons } from '../../../ui/form-buttons.tsx';
import type { askReturn } from './ask-return.ts';

type ReturnFormProps = { order: Order; offered: Offered; onClose: () => void };

/**
 * A form that requests a refund or another size. The form asks for the pieces, the reason, and the bank account or UPI
 * ID for the refund.
 */
export function ReturnForm({ order, offered, onClose }: ReturnFormProps) {
  const { lines } = offered;
  const [draft, setDraft] = useState(() => nothingAsked(lines));
  const { form, isBusy, error, issues } = useFormAction<typeof askReturn>('askReturn', { onDone: onClose });
  const fields = {
    draft,
    onChange: (part: Partial<typeof draft>) => setDraft((before) => ({ ...before, ...part })),
    voice,
  };
  return (
    <form {...form} noValidate className="grid gap-6 bg-kora-deep p-4 sm:p-6">
      <input type="hidden" name="orderId" value={order.id} />
      <input type="hidden" name="body" value={JSON.stringify(toBody(draft, lines, order))} />
      <KindFields {...fields} ref={focusBox} />
      <LineFields {...fields} title={returnsText.which()} order={order} lines={lines} />
      <ReasonFields {...fields} issues={issues} />
      <PhotoFields {...fields} />
      <MoneyFields {...fields} order={order} issues={issues} isOwn />
      <Outcome {...fields} order={order} offered={offered} />
      <FormError>{error}</FormError>
      <FormButtons
        yes={returnsText.send({ kind: draft.kind })}
        isBusy={isBusy}
        isOff={chosenOf(draft, lines).length === 0}
        no={commonText.cancel()}
        onNo={onClose}
      />
    </form>
  );
}
