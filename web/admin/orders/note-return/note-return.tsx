import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Order } from '#contract/orders.ts';
import * as returnsText from '#text/admin-returns.ts';
import { messageOf } from '../../../api/api-error.ts';
import type { Offered as OfferedToNote } from '../../../returns/draft.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LoadingSkeleton } from '../../../ui/loading-skeleton.tsx';
import { WayBack } from '../../lists/wrong-link.tsx';
import { offerQuery } from './note-actions.ts';
import { NoteForm } from './note-form.tsx';

type NoteReturnProps = { order: Order; onClose: () => void };

/** Records a return for a customer who calls. Shows the pieces that may come back, or says that no piece may. */
export default function NoteReturn({ order, onClose }: NoteReturnProps) {
  const { data: offered, error } = useQuery({ ...offerQuery(order.id), retry: false });
  if (offered) return <Offered order={order} offered={offered} onClose={onClose} />;
  if (error)
    return (
      <WayBack title={messageOf(error, returnsText.noteOfferFailed())} back={returnsText.noteBack()} onBack={onClose} />
    );
  return <LoadingSkeleton className="mt-4 h-96" />;
}

/**
 * If a colleague records a return meanwhile, the pieces of that return disappear from the form. The form itself stays,
 * because a person may be typing in it.
 */
function Offered(props: NoteReturnProps & { offered: OfferedToNote }) {
  const [isAny] = useState(props.offered.lines.length > 0);
  if (isAny) return <NoteForm {...props} />;
  return (
    <EmptyState
      title={returnsText.noteNothing()}
      action={<Button onClick={props.onClose}>{returnsText.noteBack()}</Button>}
    />
  );
}
