import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import * as pageText from '#text/own-security.ts';
import { call } from '../../api/call.ts';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { notify } from '../../ui/notices.tsx';
import { readAgain, sayWhy } from './actions.ts';

type WithAppProps = { codesLeft: number; onCodes: (codes: readonly string[]) => void };

/** An account whose sign-in asks for a code: new recovery codes, and doing without. */
export function WithApp({ codesLeft, onCodes }: WithAppProps) {
  const [isRemoving, setRemoving] = useState(false);
  const renew = useMutation({
    mutationFn: async () => call('POST /security/recovery-codes'),
    onSuccess: async ({ recoveryCodes, message }) => {
      notify('success', message, 'account');
      onCodes(recoveryCodes);
      await readAgain();
    },
    onError: sayWhy,
  });
  const remove = useMutation({
    mutationFn: async () => call('DELETE /security/app'),
    onSuccess: async ({ message }) => {
      notify('success', message, 'account');
      await readAgain();
    },
    onError: sayWhy,
  });
  return (
    <div className="mt-4 space-y-4">
      <p className="font-semibold">{pageText.isOn()}</p>
      <p>{pageText.codesLeft({ count: codesLeft })}</p>
      <div className="flex flex-wrap gap-3">
        <Button look="quiet" isBusy={renew.isPending} onClick={() => renew.mutate()}>
          {pageText.renewCodes()}
        </Button>
        <Button look="quiet" isBusy={remove.isPending} onClick={() => setRemoving(true)}>
          {pageText.remove()}
        </Button>
      </div>
      {isRemoving && (
        <Confirm
          title={pageText.removeTitle()}
          onNo={() => setRemoving(false)}
          onYes={() => {
            setRemoving(false);
            remove.mutate();
          }}
        >
          {pageText.removeSure()}
        </Confirm>
      )}
    </div>
  );
}
