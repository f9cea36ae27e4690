import { useMutation } from '@tanstack/react-query';
import * as pageText from '#text/own-security.ts';
import { call } from '../../api/call.ts';
import { Button } from '../../ui/button.tsx';
import { notify } from '../../ui/notices.tsx';
import { readAgain, sayWhy } from './actions.ts';

/** How many recovery codes are left, and new ones in their place. */
export function CodesLeft({ count, onCodes }: { count: number; onCodes: (codes: readonly string[]) => void }) {
  const renew = useMutation({
    mutationFn: async () => call('POST /security/recovery-codes'),
    onSuccess: async ({ recoveryCodes, message }) => {
      notify('success', message, 'account');
      onCodes(recoveryCodes);
      await readAgain();
    },
    onError: sayWhy,
  });
  return (
    <div className="mt-4 space-y-4">
      <p>{pageText.codesLeft({ count })}</p>
      <Button look="quiet" isBusy={renew.isPending} onClick={() => renew.mutate()}>
        {pageText.renewCodes()}
      </Button>
    </div>
  );
}
