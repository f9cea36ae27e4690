import type { ShownRefund } from '#contract/orders.ts';
import { formatRupees } from '#domain/money.ts';
import { formatDay } from '#messages/format.ts';
import * as payText from '#text/pay.ts';

/** Lists the refunds of an online payment with their states. Shows nothing if there are no refunds. */
export function RefundList({ refunds }: { refunds: readonly ShownRefund[] }) {
  if (refunds.length === 0) return null;
  return (
    <section aria-label={payText.refunds()} className="mt-4">
      <ul className="space-y-1">
        {refunds.map(({ amount, state, at }, index) => (
          <li key={index}>{payText.refundState({ state, amount: formatRupees(amount), day: formatDay(at) })}</li>
        ))}
      </ul>
      {refunds.some(({ state }) => state !== 'delayed') && (
        <p className="mt-1 text-md text-ink-soft">{payText.refundTakes()}</p>
      )}
    </section>
  );
}
