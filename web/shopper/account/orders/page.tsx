import { useQuery } from '@tanstack/react-query';
import type { MetaArgs } from 'react-router';
import * as orderText from '#text/order.ts';
import * as ordersText from '#text/orders-page.ts';
import { call } from '../../../api/call.ts';
import { useSession } from '../../../session/session.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { EmptyState, LoadFailed } from '../../../ui/empty-state.tsx';
import { clientActionOf } from '../../../ui/form-action.ts';
import { useOnline } from '../../../ui/use-online.ts';
import { Offline } from '../../customer/stand-ins.tsx';
import { privateHead, siteOf } from '../../frame/page-head.ts';
import { payInstead } from '../../order/pay-instead.tsx';
import { giveUtr } from '../../order/give-utr.ts';
import { addPhotos, askReturn, withdrawReturn } from '../returns/ask-return.ts';
import { cancelOrder } from './cancel-order.tsx';
import { orderAgain } from './order-again.tsx';
import { OrderList } from './order-list.tsx';

export const meta = ({ matches }: MetaArgs) => privateHead(siteOf(matches), ordersText.title());

export const clientAction = clientActionOf({
  giveUtr,
  payInstead,
  cancelOrder,
  orderAgain,
  askReturn,
  withdrawReturn,
  addPhotos,
});

export default function Orders() {
  return (
    <section aria-labelledby="orders-title">
      <h2 id="orders-title" className="display text-3xl">
        {ordersText.title()}
      </h2>
      <MyOrders />
    </section>
  );
}

function MyOrders() {
  const { user } = useSession();
  const {
    data: orders,
    isPending,
    refetch,
  } = useQuery({ queryKey: ['orders', user?.id], queryFn: async () => (await call('GET /orders/my-orders')).orders });
  const isOnline = useOnline();
  if (!orders && !isOnline) return <Offline isPage={false} />;
  if (isPending) return <Spinner />;
  if (!orders) return <LoadFailed title={orderText.loadFailed()} onAgain={() => void refetch()} />;
  if (orders.length === 0)
    return (
      <EmptyState title={ordersText.none()} action={<ButtonLink to="/shop">{ordersText.startShopping()}</ButtonLink>} />
    );
  return <OrderList orders={orders} />;
}

function Spinner() {
  return (
    <div role="status" className="grid place-items-center py-24">
      <span className="sr-only">{ordersText.loading()}</span>
      <span aria-hidden className="size-10 animate-spin rounded-full border-4 border-thread border-t-indigo" />
    </div>
  );
}
