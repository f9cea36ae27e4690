import type { Capture, OrderMoney, Refund } from '#contract/payments.ts';
import type { Resolution } from '#domain/payments.ts';
import { formatRupees } from '#domain/money.ts';
import * as paymentsText from '#text/admin-payments.ts';
import { Asked } from '../editing/asked.tsx';

/**
 * Shows two buttons for a payment whose amount differs from the order's total: one books the payment for the order, the
 * other refunds it.
 */
export function Decide({ money, capture }: { money: OrderMoney; capture: Capture }) {
  const amount = formatRupees(capture.amount);
  const decide = (how: Resolution) => ({ id: capture.id, how });
  return (
    <span className="flex gap-4">
      <Asked
        action="resolveCapture"
        fields={decide('keep')}
        label={paymentsText.keep()}
        title={paymentsText.keepTitle({ amount, number: money.orderNumber })}
      >
        {paymentsText.keepSure({ total: formatRupees(money.total) })}
      </Asked>
      <Asked
        action="resolveCapture"
        fields={decide('refund')}
        label={paymentsText.refund()}
        title={paymentsText.refundTitle({ amount })}
        isDangerous
      >
        {paymentsText.refundSure()}
      </Asked>
    </span>
  );
}

export function RefundAgain({ refund: { id, amount, problem } }: { refund: Refund }) {
  return (
    <Asked
      action="refundAgain"
      fields={{ id }}
      label={paymentsText.again()}
      title={paymentsText.againTitle({ amount: formatRupees(amount) })}
    >
      {paymentsText.againSure({ problem })}
    </Asked>
  );
}

export function EndHold({ money: { orderId, orderNumber } }: { money: OrderMoney }) {
  return (
    <Asked
      action="releasePayment"
      fields={{ id: orderId }}
      label={paymentsText.release()}
      title={paymentsText.releaseTitle({ number: orderNumber })}
    >
      {paymentsText.releaseSure()}
    </Asked>
  );
}
