import { useQuery } from '@tanstack/react-query';
import type { Order } from '#contract/orders.ts';
import { formatRupees } from '#domain/money.ts';
import * as detailText from '#text/admin-order.ts';
import * as orderText from '#text/order.ts';
import { call } from '../../api/call.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { OrderActions } from './order-actions.tsx';
import { OrderFacts } from './order-facts.tsx';
import { OrderItems } from './order-items.tsx';
import { Timeline } from './timeline.tsx';

type OrderDetailProps = { id: string; known: Order | undefined; onClose: () => void };

/** Everything about one order: its facts with the times of day, its pieces, its history, and what can be done with it. */
export default function OrderDetail({ id, known, onClose }: OrderDetailProps) {
  const { data: order, isError } = useQuery({
    queryKey: ['admin', 'order', id],
    queryFn: async () => (await call('GET /orders/{id}', { params: { id } })).order,
    ...(known && { placeholderData: known }),
  });
  const title = order ? detailText.title({ number: order.orderNumber }) : detailText.titleUnknown();
  return (
    <Dialog title={title} onClose={onClose} size="wide">
      {order ? <Content order={order} /> : <NoOrder isError={isError} />}
    </Dialog>
  );
}

function Content({ order }: { order: Order }) {
  return (
    <>
      <OrderFacts order={order} />
      <OrderItems order={order} />
      <p className="price mt-3 flex justify-between text-lg font-semibold">
        <span>{detailText.total()}</span> <span>{formatRupees(order.orderTotal)}</span>
      </p>
      <OrderActions order={order} />
      <Timeline orderId={order.id} />
    </>
  );
}

function NoOrder({ isError }: { isError: boolean }) {
  if (isError)
    return (
      <p role="alert" className="py-8">
        {orderText.loadFailed()}
      </p>
    );
  return (
    <Loading>
      <Skeleton className="mt-4 h-96" />
    </Loading>
  );
}
