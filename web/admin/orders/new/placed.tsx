import { useQuery } from '@tanstack/react-query';
import { formatRupees } from '#domain/money.ts';
import { fullName } from '#domain/people.ts';
import { formatDay } from '#messages/format.ts';
import * as newText from '#text/admin-new-order.ts';
import * as orderText from '#text/order.ts';
import { call } from '../../../api/call.ts';
import { Button } from '../../../ui/button.tsx';
import { QuietLink } from '../../../ui/button-link.tsx';
import { QueryAnswer } from '../../lists/query-answer.tsx';
import { useGetsEmail } from '../../staff/use-gets-email.ts';
import { PaymentLink } from '../../payments/payment-link.tsx';
import { Contact } from '../contact/contact.tsx';

/**
 * Shows the sentences that staff say to the customer before the call ends, and the message for the customer's phone.
 */
export function Placed({ id, onNext }: { id: string; onNext: () => void }) {
  const getsEmail = useGetsEmail();
  const query = useQuery({
    queryKey: ['admin', 'order', id],
    queryFn: async () => (await call('GET /orders/{id}', { params: { id } })).order,
  });
  return (
    <QueryAnswer query={query} failed={orderText.loadFailed()} placeholder="mt-4 h-60">
      {(order) => (
        <section aria-labelledby="placed" className="mt-4 max-w-2xl border border-neem bg-white p-5">
          <h2 id="placed" tabIndex={-1} ref={(title) => title?.focus()} className="display text-3xl">
            {newText.placed({ number: order.orderNumber })}
          </h2>
          <p className="mt-2 text-lg">
            {newText.sayAtTheEnd({
              name: fullName(order.user),
              total: formatRupees(order.orderTotal),
              from: order.deliveryFrom ? formatDay(order.deliveryFrom) : 'none',
              day: formatDay(order.expectedDeliveryDate),
              method: order.paymentMethod,
            })}
          </p>
          <p className="mt-1 text-ink-soft">{getsEmail(order.user) ? newText.emailGoes() : newText.noEmailGoes()}</p>
          <Contact order={order} />
          {order.paymentMethod === 'ONLINE' && <PaymentLink orderId={id} />}
          <p className="mt-5 flex flex-wrap gap-3">
            <Button onClick={onNext}>{newText.next()}</Button>
            <QuietLink to={`/admin/order?order=${id}`}>{newText.openOrder()}</QuietLink>
          </p>
        </section>
      )}
    </QueryAnswer>
  );
}
