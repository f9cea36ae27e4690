import { useQuery } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import type { RefObject } from 'react';
import { Link } from 'react-router';
import { permissionInStead } from '#domain/returns.ts';
import * as returnsText from '#text/admin-returns.ts';
import * as returnText from '#text/returns.ts';
import { QuietButton } from '../../../ui/button.tsx';
import { useMay } from '../../staff/permissions.ts';
import { orderReturnsQuery } from '../note-return/order-returns-query.ts';

type OrderReturnsProps = {
  orderId: string;
  /** Opens the form for a new return. */
  onNote: () => void;
  /** The button that gets the focus when the form for a return closes. */
  heir: RefObject<HTMLButtonElement | null>;
};

/**
 * Links to the returns of an order. While pieces of the order may come back, a button opens the form for a new return.
 * Shows nothing if there are no returns and no pieces may come back.
 */
export function OrderReturns({ orderId, onNote, heir }: OrderReturnsProps) {
  const may = useMay();
  const { data } = useQuery(orderReturnsQuery(orderId));
  if (!data) return null;
  const { returns, offer } = data;
  const mayNote = may(permissionInStead) && offer.lines.some(({ most }) => most > 0);
  if (returns.length === 0 && !mayNote) return null;
  return (
    <section ref={mayNote ? undefined : heir} tabIndex={-1} aria-label={returnsText.ofOrder()} className="mt-5">
      {returns.length > 0 && (
        <div className="border-s-4 border-turmeric bg-kora-deep px-4 py-2.5">
          <h3 className="eyebrow text-ink-soft">{returnsText.ofOrder()}</h3>
          <ul>
            {returns.map(({ id, kind, state }) => (
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
        </div>
      )}
      {mayNote && (
        <QuietButton ref={heir} className={returns.length > 0 ? 'mt-3' : ''} onClick={onNote}>
          <Undo2 className="size-4" /> {returnsText.note()}
        </QuietButton>
      )}
    </section>
  );
}
