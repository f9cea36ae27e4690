import { useState } from 'react';
import * as detailText from '#text/admin-customer.ts';
import * as commonText from '#text/common.ts';
import { Button } from '../../ui/button.tsx';
import { useFormAction } from '../../ui/form-action.ts';
import type { blockCustomer } from './block-customer.ts';

/** Blocks a customer after asking, or lets them sign in again. */
export function BlockButtons({ id, isBlocked }: { id: string; isBlocked: boolean }) {
  const [isAsking, setAsking] = useState(false);
  const { submit, isBusy } = useFormAction<typeof blockCustomer>('blockCustomer', { onDone: () => setAsking(false) });
  return (
    <div className="mt-6 flex flex-wrap items-center gap-3 border-t border-thread pt-4">
      {isBlocked && (
        <Button look="quiet" isBusy={isBusy} onClick={() => submit({ id, blocked: 'no' })}>
          {detailText.unblock()}
        </Button>
      )}
      {!isBlocked && !isAsking && (
        <Button look="quiet" onClick={() => setAsking(true)}>
          {detailText.block()}
        </Button>
      )}
      {!isBlocked && isAsking && (
        <>
          <p className="grow">{detailText.sure()}</p>
          <Button look="quiet" onClick={() => setAsking(false)}>
            {commonText.no()}
          </Button>
          <Button look="danger" isBusy={isBusy} onClick={() => submit({ id, blocked: 'yes' })}>
            {detailText.yesBlock()}
          </Button>
        </>
      )}
    </div>
  );
}
