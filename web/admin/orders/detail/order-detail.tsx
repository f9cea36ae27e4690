import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useRef, type RefObject } from 'react';
import type { Order } from '#contract/orders.ts';
import { formatRupees } from '#domain/money.ts';
import { permissionInStead } from '#domain/returns.ts';
import * as detailText from '#text/admin-order.ts';
import * as editText from '#text/admin-order-edit.ts';
import * as returnsText from '#text/admin-returns.ts';
import * as orderText from '#text/order.ts';
import * as wrongLinkText from '#text/wrong-link.ts';
import { call } from '../../../api/call.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { part } from '../../../ui/part.tsx';
import { LoadingSkeleton } from '../../../ui/loading-skeleton.tsx';
import { useKeyDown } from '../../../ui/use-key-down.ts';
import { focusInDialog } from '../../../ui/use-kept-focus.ts';
import { toolClass } from '../../lists/list-tools.tsx';
import { isTyping } from '../../scanner/is-typing.ts';
import { useMay } from '../../staff/permissions.ts';
import { isWrongLink, WayBack, WrongLink } from '../../lists/wrong-link.tsx';
import { Contact } from '../contact/contact.tsx';
import { CancelOrder, OrderActions } from './order-actions.tsx';
import { OrderFacts } from './order-facts.tsx';
import { OnlineMoney } from './online-money.tsx';
import { OrderSteps } from './order-steps.tsx';
import { Parcels } from './parcels.tsx';
import { OrderReturns } from './order-returns.tsx';
import { OrderItems } from './order-items.tsx';
import { Timeline } from '../history/timeline.tsx';
import { ChargesOf } from '../../../shopper/delivery/charge-rows.tsx';
import { ReductionsOf } from '../../../shopper/order/reduction-rows.tsx';
import { UndoBar } from '../moving/undo-bar.tsx';

const EditOrder = part(async () => import('../edit/edit-order.tsx'));
const NoteReturn = part(async () => import('../note-return/note-return.tsx'));

/** The mode of the order's dialog: the person looks at the order, edits the order, or records a return. */
export type OrderMode = 'look' | 'edit' | 'note-return';

type Step = (() => void) | undefined;
type OrderDetailProps = {
  id: string;
  known: Order | undefined;
  /** Opens the previous order of the list from which the person came. */
  onPrevious: Step;
  onNext: Step;
  mode: OrderMode;
  onMode: (mode: OrderMode) => void;
  onClose: () => void;
};

/** Shows one order with its facts, its pieces, its history with times, and its actions. */
export default function OrderDetail({ id, known, onPrevious, onNext, mode, onMode, onClose }: OrderDetailProps) {
  const may = useMay();
  const { data: order, error } = useQuery({
    queryKey: ['admin', 'order', id],
    queryFn: async () => (await call('GET /orders/{id}', { params: { id } })).order,
    ...(known && { placeholderData: known }),
  });
  const isNoting = mode === 'note-return' && order !== undefined && may(permissionInStead);
  const heir = useRef<HTMLButtonElement>(null);
  useEffect(() => (isNoting ? () => focusInDialog(heir) : undefined), [isNoting]);
  const titleOf = mode === 'edit' ? editText.title : isNoting ? returnsText.noteTitle : detailText.title;
  const title = order ? titleOf({ number: order.orderNumber }) : detailText.titleUnknown();
  const look = () => onMode('look');
  return (
    <Dialog title={title} onClose={onClose} size="page">
      {mode === 'edit' ? (
        <EditOrder key={id} id={id} onClose={look} />
      ) : isNoting ? (
        <NoteReturn key={id} order={order} onClose={look} />
      ) : (
        <>
          {(onPrevious || onNext) && <Steps onPrevious={onPrevious} onNext={onNext} />}
          <UndoBar className="sticky top-0 z-10 mt-4" />
          {order ? (
            <Content key={order.id} order={order} onMode={onMode} heir={heir} />
          ) : (
            <NoOrder error={error} onClose={onClose} />
          )}
        </>
      )}
    </Dialog>
  );
}

type ContentProps = { order: Order; onMode: (mode: OrderMode) => void; heir: RefObject<HTMLButtonElement | null> };

/**
 * On a phone the pieces and the total come first, because a customer asks about them on a call. On a wide screen the
 * actions stand above both columns.
 */
function Content({ order, onMode, heir }: ContentProps) {
  return (
    <div className="mt-4 gap-x-10 lg:grid lg:grid-cols-[minmax(0,1fr)_24rem] lg:grid-rows-[auto_auto_1fr]">
      <div className="lg:row-start-2">
        <OrderItems order={order} />
        <ReductionsOf order={order} />
        <ChargesOf order={order} />
        <p className="price mt-3 flex justify-between text-lg font-semibold">
          <span>{detailText.total()}</span> <span>{formatRupees(order.orderTotal)}</span>
        </p>
      </div>
      <div className="max-lg:mt-4 lg:col-span-2 lg:row-start-1 lg:mb-5 lg:flex lg:flex-wrap lg:items-start lg:justify-between lg:gap-x-6 lg:gap-y-3 lg:border-b lg:border-thread lg:pb-4">
        <OrderSteps order={order} />
        <OrderActions order={order} onEdit={() => onMode('edit')} />
        <CancelOrder order={order} />
      </div>
      <div className="max-lg:mt-6 lg:col-start-2 lg:row-span-2 lg:row-start-2">
        <Contact order={order} />
        <OrderFacts order={order} />
        <OnlineMoney order={order} />
        {order.deliveryStatus === 'DELIVERED' && (
          <OrderReturns orderId={order.id} onNote={() => onMode('note-return')} heir={heir} />
        )}
        <Parcels order={order} />
      </div>
      <div className="max-lg:mt-6 lg:col-start-1 lg:row-start-3">
        <Timeline orderId={order.id} />
      </div>
    </div>
  );
}

/**
 * Opens the previous and the next order of the list, by buttons or by the keys K and J. The person does not have to
 * return to the list.
 */
function Steps({ onPrevious, onNext }: { onPrevious: Step; onNext: Step }) {
  useStepKeys({ k: onPrevious, j: onNext });
  return (
    <nav aria-label={detailText.steps()} className="mt-3 flex gap-2">
      <button
        type="button"
        aria-keyshortcuts="K"
        aria-disabled={!onPrevious}
        className={toolClass}
        onClick={() => onPrevious?.()}
      >
        <ChevronLeft className="size-4 rtl:-scale-x-100" /> {detailText.previous()} <Key name="K" />
      </button>
      <button
        type="button"
        aria-keyshortcuts="J"
        aria-disabled={!onNext}
        className={toolClass}
        onClick={() => onNext?.()}
      >
        {detailText.next()} <Key name="J" /> <ChevronRight className="size-4 rtl:-scale-x-100" />
      </button>
    </nav>
  );
}

function Key({ name }: { name: string }) {
  return (
    <kbd aria-hidden className="text-caption text-ink-soft pointer-coarse:hidden">
      {name}
    </kbd>
  );
}

function useStepKeys(steps: Record<string, Step>): void {
  useKeyDown((event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    // While a question is open over the order, the question handles the keys.
    if (document.querySelector('[role="alertdialog"]')) return;
    steps[event.key.toLowerCase()]?.();
  });
}

function NoOrder({ error, onClose }: { error: Error | null; onClose: () => void }) {
  if (!error) return <LoadingSkeleton className="mt-4 h-96" />;
  if (isWrongLink(error)) return <WrongLink thing="order" onClose={onClose} />;
  return <WayBack title={orderText.loadFailed()} back={wrongLinkText.toAll({ thing: 'order' })} onBack={onClose} />;
}
