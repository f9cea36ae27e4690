import * as returnsText from '#text/admin-returns.ts';
import { call } from '../../../api/call.ts';
import { queries } from '../../../api/queries.ts';
import { asking } from '../../../returns/send-asking.ts';
import { orderReturnsQuery } from './order-returns-query.ts';

/** Records a return for a customer who calls. The order's page shows the return at once. */
export const noteReturn = asking({
  refresh: async (orderId) => {
    await queries.invalidateQueries({ queryKey: ['admin'] });
    await queries.fetchQuery({ ...orderReturnsQuery(orderId), staleTime: 0 }).catch(() => undefined);
  },
  failed: returnsText.noteFailed,
  photosMissing: returnsText.notePhotosMissing,
});

/**
 * Returns the query of the pieces of an order that may come back now. The back office does not refresh this query by
 * itself, because that would change the form.
 */
export function offerQuery(id: string) {
  return {
    queryKey: ['return-offer', id],
    queryFn: async () => {
      const { offer } = await call('GET /orders/{id}/returns', { params: { id } });
      return { lines: offer.lines.filter(({ most }) => most > 0), charges: offer.charges };
    },
    gcTime: 0,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  };
}
