import { useQuery } from '@tanstack/react-query';
import * as adminLimitsText from '#text/admin-order-limits.ts';
import * as orderLimitsText from '#text/order-limits.ts';
import { call } from '../../api/call.ts';
import { clientActionOf } from '../../ui/form-action.ts';
import { QueryAnswer } from '../lists/query-answer.tsx';
import { OrderLimitsForm } from './order-limits-form.tsx';
import { saveOrderLimits } from './save-order-limits.ts';

export const clientAction = clientActionOf({ saveOrderLimits });

/** The limits on orders and carts, above which the shop refuses shoppers. */
export default function OrderLimitsPage() {
  const query = useQuery({
    queryKey: ['admin', 'order-limits'],
    queryFn: async () => call('GET /order-limits'),
    refetchOnWindowFocus: false,
  });
  return (
    <>
      <h1 className="display text-3xl">{adminLimitsText.title()}</h1>
      <p className="mt-3 max-w-2xl text-ink-soft">{adminLimitsText.explanation()}</p>
      <QueryAnswer query={query} failed={orderLimitsText.loadFailed()} placeholder="mt-6 h-96 max-w-2xl">
        {({ limits, areLifted }) => (
          <>
            {areLifted && (
              <p className="mt-4 max-w-2xl border-s-4 border-madder bg-madder-wash px-4 py-2.5 text-madder">
                {adminLimitsText.lifted()}
              </p>
            )}
            <OrderLimitsForm stored={limits} />
          </>
        )}
      </QueryAnswer>
    </>
  );
}
