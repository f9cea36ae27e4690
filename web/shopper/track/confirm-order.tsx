import type { TrackedOrder } from '#contract/tracking.ts';
import { formatRupees } from '#domain/money.ts';
import { formatDayAndTime } from '#messages/format-days.ts';
import * as toConfirmText from '#text/to-confirm.ts';
import { messageOf } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { queries } from '../../api/queries.ts';
import { SubmitButton } from '../../ui/button.tsx';
import { done, textsOf, useFormAction, type FormAction } from '../../ui/form-action.ts';
import { FormError } from '../../ui/form-error.tsx';

/** Confirms an order for its customer, by the token in the link that the customer received. */
export const confirmOrder: FormAction<TrackedOrder> = async (form) => {
  try {
    const { token, seenEdits } = textsOf(form, ['token', 'seenEdits']);
    return done((await call('POST /orders/confirm', { body: { token, seenEdits: Number(seenEdits) } })).order);
  } catch (error) {
    // The order may have changed, so it is read again: the customer must confirm exactly the order that the page shows.
    await queries.invalidateQueries({ queryKey: ['track'] });
    return { isDone: false, error: messageOf(error, toConfirmText.failed()) };
  }
};

type ConfirmOrderProps = { order: TrackedOrder; token: string; onConfirmed: (order: TrackedOrder) => void };

/**
 * A button that confirms the order. Opening the page confirms nothing, because programs that scan emails open every
 * link.
 */
export function ConfirmOrder({ order, token, onConfirmed }: ConfirmOrderProps) {
  const { form, isBusy, error } = useFormAction<typeof confirmOrder>('confirmOrder', { onDone: onConfirmed });
  return (
    <form {...form} className="mt-5 border-y border-thread bg-white px-4 py-5">
      <input type="hidden" name="token" value={token} />
      <input type="hidden" name="seenEdits" value={order.timesEdited ?? 0} />
      <h2 className="display text-2xl">{toConfirmText.ask()}</h2>
      <p className="mt-1">
        {toConfirmText.askMore({
          method: order.paymentStatus === 'PAID' ? 'PAID' : order.paymentMethod,
          total: formatRupees(order.orderTotal),
        })}
      </p>
      {order.confirmBy && (
        <p className="text-ink-soft">{toConfirmText.until({ time: formatDayAndTime(order.confirmBy) })}</p>
      )}
      <div className="has-[p]:mt-3">
        <FormError>{error}</FormError>
      </div>
      <SubmitButton size="large" isBusy={isBusy} className="mt-4 w-full sm:w-auto">
        {toConfirmText.yes()}
      </SubmitButton>
    </form>
  );
}
