import { PackageCheck } from 'lucide-react';
import { Link, useNavigate } from 'react-router';
import type { Order } from '#contract/orders.ts';
import { formatDay } from '#domain/days.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Sum } from '../sum.tsx';

export default function OrderPlaced({ order }: { order: Order }) {
  const navigate = useNavigate();
  return (
    <div className="min-h-[60dvh]">
      <Dialog title="Order Placed!" isOpen onClose={() => void navigate('/myaccount/order')}>
        <PackageCheck aria-hidden strokeWidth={1.25} className="mt-4 size-14 text-neem" />
        <p className="mt-3">Thank you, {order.user.firstName}. We are folding your order now.</p>
        <dl className="price mt-5 space-y-2 border-y border-thread py-4">
          <Sum label="Order number"><b>{order.orderNumber}</b></Sum>
          <Sum label="Payment method"><b>Cash on Delivery</b></Sum>
          <Sum label="Estimated delivery"><b>{formatDay(order.expectedDeliveryDate)}</b></Sum>
        </dl>
        <div className="mt-6 grid gap-3">
          <Link to="/myaccount/order" className={buttonClass()}>View Order History</Link>
          <Link to="/home" className={buttonClass('quiet')}>Continue Shopping</Link>
        </div>
      </Dialog>
    </div>
  );
}
