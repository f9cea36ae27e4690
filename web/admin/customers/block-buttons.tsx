import { useState } from 'react';
import * as detailText from '#text/admin-customer.ts';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { useFormAction } from '../../ui/form-action.ts';
import type { blockCustomer } from './actions.ts';

/** Blocks a customer after asking, or lets them sign in again. */
export function BlockButtons({ id, isBlocked }: { id: string; isBlocked: boolean }) {
  const [isAsking, setAsking] = useState(false);
  const { submit, isBusy } = useFormAction<typeof blockCustomer>('blockCustomer', { onDone: () => setAsking(false) });
  const change = (blocked: boolean) => submit({ id, blocked: blocked ? 'yes' : 'no' });
  return (
    <div className="mt-6 border-t border-thread pt-4">
      {/* One button serves both, so that it keeps the focus. */}
      <Button look="quiet" isBusy={isBusy && !isAsking} onClick={() => (isBlocked ? change(false) : setAsking(true))}>
        {isBlocked ? detailText.unblock() : detailText.block()}
      </Button>
      {isAsking && (
        <Confirm
          title={detailText.block()}
          yes={detailText.yesBlock()}
          isBusy={isBusy}
          onNo={() => setAsking(false)}
          onYes={() => change(true)}
        >
          {detailText.sure()}
        </Confirm>
      )}
    </div>
  );
}
