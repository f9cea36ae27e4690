import { useAskedProof } from '../../../sign-in/asked-proof.ts';
import { ProofDialog } from '../../../sign-in/proof-dialog.tsx';

/** Asks for the password over the page where a call wants to know who is there; the call then goes on. */
export function PasswordAgain() {
  const asked = useAskedProof();
  return asked && <ProofDialog onProved={() => asked.end(true)} onClose={() => asked.end(false)} />;
}
