import { useQuery } from '@tanstack/react-query';
import type { Contact as ContactAnswer } from '#contract/contact.ts';
import type { Order } from '#contract/orders.ts';
import * as contactText from '#text/admin-contact.ts';
import * as stageText from '#text/order-stage.ts';
import { call } from '../../../api/call.ts';
import { useFormAction } from '../../../ui/form-action.ts';
import { Badge } from '../../lists/badge.tsx';
import { useMay } from '../../staff/permissions.ts';
import { ReachCustomer } from '../../customers/reach-customer.tsx';
import type { noteWhatsApp } from './contact-actions.ts';
import { CallOutcomes } from './call-outcomes.tsx';

/**
 * Shows the customer's history and the ways to reach the customer. If the order waits for a confirmation, also shows
 * buttons for the outcome of a call.
 */
export function Contact({ order }: { order: Order }) {
  const may = useMay();
  return may('orders.pack') ? <Panel order={order} /> : null;
}

function Panel({ order }: { order: Order }) {
  const { data: contact } = useQuery({
    queryKey: ['admin', 'contact', order.id],
    queryFn: async () => (await call('GET /orders/{id}/contact', { params: { id: order.id } })).contact,
  });
  const { submit } = useFormAction<typeof noteWhatsApp>('noteWhatsApp');
  const { phone } = order.address;
  const whatsapp = contact?.whatsapp ?? undefined;
  return (
    <section
      aria-label={contactText.title()}
      className="border-thread not-first:mt-5 not-first:border-t not-first:pt-3"
    >
      {contact && <Past contact={contact} />}
      {phone && (
        <ReachCustomer
          phone={phone}
          whatsapp={whatsapp && { ...whatsapp, name: stageText.label({ stage: whatsapp.stage }) }}
          onOpen={() => whatsapp && submit({ id: order.id, stage: whatsapp.stage })}
        />
      )}
      {order.stage === 'TO_CONFIRM' && <CallOutcomes order={order} />}
    </section>
  );
}

function Past({ contact: { customer, phone } }: { contact: ContactAnswer }) {
  const byPhone = phone?.refused ?? 0;
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-md">
      <span className="text-ink-soft">{contactText.past(customer)}</span>
      {customer.refused > 0 && <Badge tone="bad">{contactText.refused({ count: customer.refused })}</Badge>}
      {/* `byPhone` counts the refused parcels of all accounts with this phone number, usually including the customer's
          own account. The badge is therefore shown only if `byPhone` is higher than the account's own number. */}
      {byPhone > customer.refused && <Badge tone="bad">{contactText.refusedByPhone({ count: byPhone })}</Badge>}
    </p>
  );
}
