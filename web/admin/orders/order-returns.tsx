import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import * as returnsText from '#text/admin-returns.ts';
import * as returnText from '#text/returns.ts';
import { call } from '../../api/call.ts';

/** The way to the returns of an order; nothing where there is none. */
export function OrderReturns({ orderId }: { orderId: string }) {
  const { data } = useQuery({
    queryKey: ['admin', 'order-returns', orderId],
    queryFn: async () => (await call('GET /orders/{id}/returns', { params: { id: orderId } })).returns,
  });
  if (!data || data.length === 0) return null;
  return (
    <section aria-label={returnsText.ofOrder()} className="mt-5 border-s-4 border-turmeric bg-kora-deep px-4 py-2.5">
      <h3 className="eyebrow text-ink-soft">{returnsText.ofOrder()}</h3>
      <ul>
        {data.map(({ id, kind, state }) => (
          <li key={id}>
            <Link
              to={`/admin/returns?return=${id}`}
              className="inline-block py-1 text-indigo underline underline-offset-4"
            >
              {returnsText.ofOrderLink({ kind, state: returnText.state({ state }) })}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
