import { useAskedProof } from '../../../session/asked-proof.ts';
import { ProofDialog } from '../../../session/proof-dialog.tsx';

/** Asks for the password over the page where a call wants to know who is there; the call then goes on. */
export function PasswordAgain() {
  const asked = useAskedProof();
  return asked && <ProofDialog onProved={() => asked.end(true)} onClose={() => asked.end(false)} />;
}
