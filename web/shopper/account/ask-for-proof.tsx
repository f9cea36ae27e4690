import { prove } from '../../api/step-up.ts';
import { useSession } from '../../session/session.ts';
import { useAskedProof } from '../../sign-in/asked-proof.ts';
import { ProofDialog } from '../../sign-in/proof-dialog.tsx';
import { OwnCodeProof } from '../code-sign-in/own-code-proof.tsx';
import { useFrame } from '../frame/use-frame.ts';

/**
 * Asks for a password or a code in a dialog over the page, if a call requires a proof of identity. After the proof, the
 * call continues.
 */
export function AskForProof() {
  const asked = useAskedProof();
  const { user } = useSession();
  const { codeChannels } = useFrame();
  if (!asked || !user) return null;
  const proveBy = async (proof: { ticket: string; code: string }) => {
    await prove(proof);
    asked.end(true);
  };
  return (
    <ProofDialog
      onProved={() => asked.end(true)}
      onClose={() => asked.end(false)}
      aside={<OwnCodeProof user={user} channels={codeChannels} onProof={proveBy} />}
    />
  );
}
