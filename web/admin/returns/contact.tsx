import { useQuery } from '@tanstack/react-query';
import type { Return } from '#contract/returns.ts';
import * as contactText from '#text/admin-contact.ts';
import * as returnText from '#text/returns.ts';
import { call } from '../../api/call.ts';
import { useFormAction } from '../../ui/form-action.ts';
import { ReachCustomer } from '../customers/reach-customer.tsx';
import type { noteReturnWhatsApp } from './actions.ts';

/** Shows the ways to reach the customer of a return. The phone number is that of the order. */
export function Contact({ one: { id, state } }: { one: Return }) {
  const { data: contact } = useQuery({
    queryKey: ['admin', 'return-contact', id, state],
    queryFn: async () => (await call('GET /returns/{id}/contact', { params: { id } })).contact,
  });
  const { submit } = useFormAction<typeof noteReturnWhatsApp>('noteReturnWhatsApp');
  if (!contact || contact.phone === '') return null;
  const { phone, whatsapp } = contact;
  return (
    <section aria-label={contactText.title()} className="mt-4">
      <ReachCustomer
        phone={phone}
        whatsapp={whatsapp ? { ...whatsapp, name: returnText.state({ state: whatsapp.state }) } : undefined}
        onOpen={() => whatsapp && submit({ id, state: whatsapp.state })}
      />
    </section>
  );
}
