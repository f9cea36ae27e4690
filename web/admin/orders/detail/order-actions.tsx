import { Mail, Pencil, Printer, ReceiptIndianRupee, Tag } from 'lucide-react';
import type { Order } from '#contract/orders.ts';
import { EDIT_NEEDS, stageAfterEdit, stageOf } from '#domain/order-stages.ts';
import * as labelText from '#text/admin-labels.ts';
import * as detailText from '#text/admin-order.ts';
import * as editText from '#text/admin-order-edit.ts';
import * as invoiceText from '#text/invoice.ts';
import { QuietButton, SubmitButton } from '../../../ui/button.tsx';
import { QuietLink } from '../../../ui/button-link.tsx';
import { useFormAction } from '../../../ui/form-action.ts';
import { controlClass } from '../../lists/list-tools.tsx';
import { useMay } from '../../staff/permissions.ts';
import { useSaveFile } from '../../files/save-file.ts';
import type { resendConfirmation, setStatus } from '../moving/actions.ts';
import { paymentWords } from '../moving/payment-words.ts';
import { seenEditsOf } from '../moving/use-status-change.tsx';

/** Shows the buttons that edit the order, print its papers, or send its confirmation again. */
export function OrderActions({ order, onEdit }: { order: Order; onEdit: () => void }) {
  const may = useMay();
  return (
    <div className="flex flex-wrap gap-2 max-lg:mt-4">
      {may(EDIT_NEEDS) && stageAfterEdit(stageOf(order.deliveryStatus, order.stage)) && (
        <QuietButton onClick={onEdit}>
          <Pencil className="size-4" /> {editText.edit()}
        </QuietButton>
      )}
      <QuietLink to={`/admin/order/print?kind=slips&ids=${order.id}`}>
        <Printer className="size-4" /> {detailText.slip()}
      </QuietLink>
      {order.paymentStatus !== 'CANCELED' && (
        <QuietLink to={`/admin/order/print?kind=labels&ids=${order.id}`}>
          <Tag className="size-4" /> {labelText.labels()}
        </QuietLink>
      )}
      {order.invoices && <InvoiceButton id={order.id} />}
      {may('orders.edit') && order.user.email && <ResendButton order={order} />}
    </div>
  );
}

/** A button that downloads the order's invoice, with the credit note if there is one. */
function InvoiceButton({ id }: { id: string }) {
  const { save, isBusy } = useSaveFile('GET /orders/{id}/invoice', { params: { id } });
  return (
    <QuietButton isBusy={isBusy} onClick={save}>
      <ReceiptIndianRupee className="size-4" /> {invoiceText.download()}
    </QuietButton>
  );
}

function ResendButton({ order }: { order: Order }) {
  const { submit, isBusy } = useFormAction<typeof resendConfirmation>('resendConfirmation');
  return (
    <QuietButton isBusy={isBusy} onClick={() => submit({ id: order.id, email: order.user.email })}>
      <Mail className="size-4" /> {detailText.resend()}
    </QuietButton>
  );
}

/** A button that cancels the order, after asking for a reason. */
export function CancelOrder({ order }: { order: Order }) {
  const may = useMay();
  // An order on its way back has no such button, because staff inspect its pieces one by one. If somebody cancelled
  // this order instead, damaged pieces would go back into stock.
  const isOver = order.paymentStatus === 'CANCELED';
  return may('orders.edit') && !isOver ? <CancelForm order={order} /> : null;
}

function CancelForm({ order }: { order: Order }) {
  const { form, isBusy } = useFormAction<typeof setStatus>('setStatus');
  return (
    <details className="max-lg:mt-4 lg:self-center lg:open:basis-full">
      <summary className="cursor-pointer font-medium">{detailText.cancelThis()}</summary>
      <form {...form} className="mt-3 flex flex-wrap items-center gap-3">
        <input type="hidden" name="ids" value={order.id} />
        <input type="hidden" name="numbers" value={order.orderNumber} />
        <input type="hidden" name="expected" value={order.deliveryStatus} />
        <input type="hidden" name="seenEdits" value={JSON.stringify(seenEditsOf([order]))} />
        <input type="hidden" name="deliveryStatus" value="CANCELED" />
        <input
          name="reason"
          aria-label={detailText.reason()}
          placeholder={detailText.reason()}
          autoComplete="off"
          className={`${controlClass} min-h-11 min-w-0 grow basis-60`}
        />
        <SubmitButton look="danger" isBusy={isBusy}>
          {detailText.cancel()}
        </SubmitButton>
      </form>
      <p className="mt-2 text-md text-ink-soft">
        {[detailText.backToStock(), ...paymentWords([order], 'CANCELED')].join(' ')}
      </p>
    </details>
  );
}
