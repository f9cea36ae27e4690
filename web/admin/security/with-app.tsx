import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import * as pageText from '#text/own-security.ts';
import { call } from '../../api/call.ts';
import { QuietButton } from '../../ui/button.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { notify } from '../../ui/notices.tsx';
import { readAgain, sayWhy } from './actions.ts';

/** Says that the person uses an authenticator app, and lets them turn it off. */
export function WithApp() {
  const [isRemoving, setRemoving] = useState(false);
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
      <QuietButton isBusy={remove.isPending} onClick={() => setRemoving(true)}>
        {pageText.remove()}
      </QuietButton>
      {isRemoving && (
        <Confirm
          title={pageText.removeTitle()}
          onNo={() => setRemoving(false)}
          closesFirst
          onYes={() => remove.mutate()}
        >
          {pageText.removeSure()}
        </Confirm>
      )}
    </div>
  );
}
