import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as proofText from '#text/confirm-person.ts';
import * as passkeyText from '#text/passkey.ts';
import { call } from '../../api/call.ts';
import { prove } from '../../api/step-up.ts';
import { PasskeyButton } from '../../sign-in/passkey-button.tsx';
import { ProofDialog } from '../../sign-in/proof-dialog.tsx';
import { Button } from '../../ui/button.tsx';

type ConfirmPersonProps = { onProved: () => void; onClose: () => void };

/** Asks a member of staff to prove who they are, for example by their password or a passkey. */
export default function ConfirmPerson({ onProved, onClose }: ConfirmPersonProps) {
  const [isByCode, setByCode] = useState(false);
  const { data: security } = useQuery({
    queryKey: ['admin', 'security'],
    queryFn: async () => (await call('GET /security')).security,
  });
  const hasPasskeyHere = security && security.passkeys.length > 0 && security.passkeyOrigin === window.location.origin;
  return (
    <ProofDialog by={isByCode ? 'code' : 'password'} onProved={onProved} onClose={onClose}>
      {hasPasskeyHere && (
        <PasskeyButton
          label={passkeyText.use()}
          ask={async () => (await call('POST /users/prove/question')).question}
          onAnswer={async (passkey) => {
            await prove({ passkey });
            onProved();
          }}
        />
      )}
      {security?.hasApp && (
        <Button look="bare" onClick={() => setByCode(!isByCode)}>
          {isByCode ? proofText.byPassword() : proofText.byCode()}
        </Button>
      )}
    </ProofDialog>
  );
}
